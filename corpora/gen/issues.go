package main

import (
	"fmt"
	"time"
)

type issue struct {
	Number    int     `json:"number"`
	Title     string  `json:"title"`
	State     string  `json:"state"`
	User      user    `json:"user"`
	Labels    []label `json:"labels"`
	Assignees []user  `json:"assignees"`
	Milestone *string `json:"milestone"`
	Comments  int     `json:"comments"`
	CreatedAt string  `json:"created_at"`
	ClosedAt  *string `json:"closed_at"`
	Body      string  `json:"body"`
}

type user struct {
	Login     string `json:"login"`
	Type      string `json:"type"`
	SiteAdmin bool   `json:"site_admin"`
}

type label struct {
	Name    string `json:"name"`
	Color   string `json:"color"`
	Default bool   `json:"default"`
}

var labels = []label{
	{"bug", "d73a4a", true}, {"area/search", "fbca04", false}, {"documentation", "0075ca", true},
	{"help wanted", "008672", true}, {"area/billing", "c5def5", false}, {"enhancement", "a2eeef", true},
}

// issueTracker returns issues as a code host's API lists them: small objects and tables within, some nulls.
func issueTracker(s *source) any {
	var issues []issue
	for i := range 25 {
		issues = append(issues, newIssue(s, 400-i))
	}
	return issues
}

func newIssue(s *source, number int) issue {
	created := start.Add(-time.Duration(s.between(100, 90000)) * time.Minute)
	is := issue{
		Number:    number,
		Title:     problem(s),
		State:     "open",
		User:      newUser(s),
		Assignees: []user{},
		Comments:  s.below(15),
		CreatedAt: created.Format(time.RFC3339),
		Body:      sentences(s, 3),
	}
	first := s.below(len(labels))
	for k := range s.between(1, 4) {
		is.Labels = append(is.Labels, labels[(first+k)%len(labels)])
	}
	for range s.below(4) {
		is.Assignees = append(is.Assignees, newUser(s))
	}
	if s.once(4) {
		closed := created.Add(50 * time.Hour).Format(time.RFC3339)
		is.State, is.ClosedAt = "closed", &closed
	}
	return is
}

func newUser(s *source) user {
	return user{fmt.Sprintf("%s%d", pick(s, handles), s.between(2, 99)), "User", s.once(9)}
}
