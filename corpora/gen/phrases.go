package main

import "strings"

// What the six kinds are told in: names of people, services and places, and sentences made of parts.
// All of it is plain English, so that a share tells of the shape and not of the script.

var (
	firstNames = strings.Fields(`Grace Ingrid Mateo Priya Amara Hannah David Laura Peter Maria Thomas Julia Daniel Sarah
		Martin Clara Robert Alice Victor Emma Oscar Nina Paul Irene`)
	lastNames = strings.Fields(`Lindqvist Patel Okafor Smith Weber Moreau Rossi Novak Jensen Silva Tanaka Kim Brown
		Fischer Costa Murphy Walker Hughes Garcia Lopez Berg Young`)
	handles  = strings.Fields(`grace oscar maria robin lena martin clara victor alice hugo nina paul`)
	services = strings.Fields(`checkout search billing login export upload calendar editor gateway scheduler mailer index`)
	cities   = []string{"Berlin", "Lisbon", "Austin", "Toronto", "Oslo", "New York"}
)

var (
	faults = []string{"fails", "hangs", "is slow", "shows old data", "loses its state", "reports the wrong total",
		"sends two mails", "ignores the time zone"}
	occasions = []string{"the cart is empty", "the session expires", "two tabs are open", "the disk is full",
		"the clock changes", "the network drops", "the user has no role", "the list is long", "a name has an accent"}
)

// problem returns what goes wrong with a service, and when: the title of an issue.
func problem(s *source) string {
	service := pick(s, services)
	return strings.ToUpper(service[:1]) + service[1:] + " " + pick(s, faults) + " when " + pick(s, occasions)
}

var (
	actors = []string{"The scheduler", "A worker", "Each replica", "The gateway", "The leader", "A new client"}
	deeds  = []string{"keeps", "rejects", "forwards", "records", "drops", "repeats"}
	things = []string{"requests older than a minute", "the last known offset", "every expired session",
		"messages without a key", "the result of the first call", "all writes of one user"}
	limits = []string{"until the leader answers", "while the index is rebuilt", "when memory runs low",
		"after three attempts", "before the next backup", "as long as the queue grows"}
)

// sentences returns n sentences on what a part of a system does.
func sentences(s *source, n int) string {
	var text []string
	for range n {
		text = append(text, pick(s, actors)+" "+pick(s, deeds)+" "+pick(s, things)+" "+pick(s, limits)+".")
	}
	return strings.Join(text, " ")
}

// A person has a first and a last name, and an address to write to.
type person struct{ first, last string }

// newPerson returns the i-th person. No two among the first 500 have the same name.
func newPerson(i int) person {
	first, last := len(firstNames), len(lastNames)
	return person{firstNames[i%first], lastNames[(7*i+i/first)%last]}
}

func (p person) name() string  { return p.first + " " + p.last }
func (p person) email() string { return strings.ToLower(p.first[:1]+p.last) + "@example.org" }
