package learn

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
)

//go:embed lessons/*.json facts.json inputs
var data embed.FS

// A source is a lesson as its file has it.
type source struct {
	Lesson
	Idea       []string `json:"idea"`
	Shown      []string `json:"shown"`
	Prediction struct {
		Prediction
		Show []string `json:"show"`
	} `json:"prediction"`
	Given []string        `json:"given"`
	Facts map[string]Fact `json:"facts"`
	Holds []string        `json:"holds"`
}

// All returns the lessons in order. They are shared and must not be modified.
var All = sync.OnceValues(func() ([]Lesson, error) { return load(known) })

// A filler returns the value of a lesson's fact, and the output of its command.
type filler struct {
	fact    func(l *Lesson, name string) (string, error)
	command func(l *Lesson, command string) (string, error)
}

// load reads the lessons and fills them.
func load(open func() (filler, error)) ([]Lesson, error) {
	names, err := fs.Glob(data, "lessons/*.json")
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	f, err := open()
	if err != nil {
		return nil, err
	}
	var lessons []Lesson
	for _, name := range names {
		l, err := read(name, f)
		if err != nil {
			return nil, fmt.Errorf("learn: %s: %w", path.Base(name), err)
		}
		lessons = append(lessons, *l)
	}
	return lessons, nil
}

// read reads one lesson.
func read(name string, f filler) (*Lesson, error) {
	text, err := data.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var s source
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return nil, err
	}
	l := &s.Lesson
	l.Given, l.Facts, l.Holds = s.Given, s.Facts, s.Holds
	l.Prediction = s.Prediction.Prediction
	for _, p := range []struct {
		to   *Page
		from []string
	}{{&l.Idea, s.Idea}, {&l.Prediction.Show, s.Prediction.Show}, {&l.Shown, s.Shown}} {
		if *p.to, err = page(l, p.from, f); err != nil {
			return nil, err
		}
	}
	for _, t := range l.texts() {
		if err := fill(l, t, f); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// page makes blocks of paragraphs and commands.
func page(l *Lesson, lines []string, f filler) (Page, error) {
	p := Page{}
	for _, line := range lines {
		command, is := strings.CutPrefix(line, "$ ")
		if !is {
			p = append(p, Block{Text: Text(line)})
			continue
		}
		output, err := f.command(l, command)
		if err != nil {
			return nil, err
		}
		p = append(p, Block{Command: command, Output: output})
	}
	return p, nil
}

// texts returns all texts of a lesson, to be filled.
func (l *Lesson) texts() []*Text {
	list := []*Text{&l.Question, &l.Input.About, &l.Prediction.Ask, &l.Prediction.Hint, &l.Live.Opens, &l.Topic}
	if l.Live.Before != nil {
		list = append(list, &l.Live.Before.Opens)
	}
	add := func(texts []Text) {
		for i := range texts {
			list = append(list, &texts[i])
		}
	}
	add(l.Summary)
	add(l.SummaryWide)
	add(l.Prediction.Why)
	add(l.Prediction.More)
	for _, p := range []Page{l.Idea, l.Prediction.Show, l.Shown} {
		for i := range p {
			list = append(list, &p[i].Text)
		}
	}
	for i := range l.Prediction.Choices {
		list = append(list, &l.Prediction.Choices[i].Text, &l.Prediction.Choices[i].Figure)
	}
	for i := range l.Exercises {
		e := &l.Exercises[i]
		list = append(list, &e.Ask, &e.Help, &e.Answer, &e.Why)
		add(e.Also)
	}
	return list
}

// fill puts the facts into a text.
func fill(l *Lesson, t *Text, f filler) error {
	var out strings.Builder
	rest := string(*t)
	for {
		before, after, found := strings.Cut(rest, "{{")
		out.WriteString(before)
		if !found {
			*t = Text(out.String())
			return nil
		}
		name, tail, closed := strings.Cut(after, "}}")
		if !closed {
			return fmt.Errorf("{{%s has no end", after)
		}
		value, err := f.fact(l, name)
		if err != nil {
			return err
		}
		out.WriteString(value)
		rest = tail
	}
}

// factKey and commandKey are the keys of facts.json.
func factKey(l *Lesson, name string) string       { return fmt.Sprintf("%02d %s", l.Number, name) }
func commandKey(l *Lesson, command string) string { return fmt.Sprintf("%02d $ %s", l.Number, command) }

// known fills from facts.json.
func known() (filler, error) {
	text, err := data.ReadFile("facts.json")
	if err != nil {
		return filler{}, fmt.Errorf("learn: %w", err)
	}
	values := map[string]string{}
	if err := json.Unmarshal(text, &values); err != nil {
		return filler{}, fmt.Errorf("learn: facts.json: %w", err)
	}
	look := func(key string) (string, error) {
		value, ok := values[key]
		if !ok {
			return "", fmt.Errorf("facts.json has no %q", key)
		}
		return value, nil
	}
	return filler{
		fact:    func(l *Lesson, name string) (string, error) { return look(factKey(l, name)) },
		command: func(l *Lesson, command string) (string, error) { return look(commandKey(l, command)) },
	}, nil
}
