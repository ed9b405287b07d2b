package doctest

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/internal/golden"
)

// A step is a command of a document with what the document says it prints.
type step struct {
	line     int // of the command, from 1
	command  string
	printed  string
	elsewise []string // lines of the document before the command, as they stand
}

// Document runs the commands of a document in the folder and compares. It returns
// how many commands there were.
func (f *Folder) Document(t *testing.T, name string) int {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	steps, rest := parse(string(data))
	var b strings.Builder
	for _, s := range steps {
		got := f.Run(t, s.command)
		if !strings.HasSuffix(got, "\n") && got != "" {
			got += "\n"
		}
		said := s.printed
		if !agrees(got, said) {
			if !golden.Updating() || hasGap(said) {
				t.Errorf("%s:%d: $ %s\nprints\n%sthe document says\n%s", name, s.line, s.command, got, said)
			} else {
				said = got
			}
		}
		for _, l := range s.elsewise {
			b.WriteString(l)
		}
		b.WriteString("$ " + strings.ReplaceAll(s.command, "\n", "\n> ") + "\n" + said)
	}
	for _, l := range rest {
		b.WriteString(l)
	}
	if golden.Updating() && !t.Failed() && b.String() != string(data) {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return len(steps)
}

// Inline runs the commands that stand in the sentences of a document and name a file
// of the repository, in a folder in which its blocks have run. They have to work. It
// returns how many there were.
func (f *Folder) Inline(t *testing.T, name string) (n int) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range outsideFences(string(data)) {
		for _, span := range codeSpan.FindAllString(line, -1) {
			command := strings.Trim(span, "`")
			program, _, _ := strings.Cut(command, " ")
			if program != "tokviz" && program != "bpe-train" || !strings.Contains(command, "corpora/") {
				continue
			}
			n++
			if out, status := f.run(t, command); status != 0 {
				t.Errorf("%s: $ %s\nends with status %d and prints\n%s", name, command, status, out)
			}
		}
	}
	return n
}

var codeSpan = regexp.MustCompile("`[^`]*`")

// outsideFences returns the lines of a document that stand in no fenced block.
func outsideFences(text string) []string {
	var lines []string
	inside := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			inside = !inside
		} else if !inside {
			lines = append(lines, strings.TrimRight(line, "\n"))
		}
	}
	return lines
}

// parse finds the commands of a document. rest is what follows the last one.
func parse(text string) (steps []step, rest []string) {
	inside, number := false, 0
	for line := range strings.Lines(text) {
		number++
		bare := strings.TrimRight(line, "\n")
		command, isCommand := strings.CutPrefix(bare, "$ ")
		switch {
		case inside && bare == "```":
			inside = false
			rest = append(rest, line)
		case inside && isCommand:
			steps = append(steps, step{line: number, command: command, elsewise: rest})
			rest = nil
		case inside && len(steps) > 0 && rest == nil && steps[len(steps)-1].printed == "" && strings.HasPrefix(bare, "> "):
			steps[len(steps)-1].command += "\n" + bare[2:]
		case inside && len(steps) > 0 && rest == nil:
			steps[len(steps)-1].printed += line
		default:
			inside = inside || bare == "```console"
			rest = append(rest, line)
		}
	}
	return steps, rest
}

// agrees reports whether a command printed what a document says.
func agrees(got, said string) bool {
	if !hasGap(said) {
		return got == said
	}
	parts := strings.Split("\n"+said, "\n…\n")
	got = "\n" + got
	for i, part := range parts {
		if i < len(parts)-1 {
			part += "\n"
		}
		at := strings.Index(got, part)
		switch {
		case i == len(parts)-1 && strings.HasSuffix(got, part):
			return true
		case at < 0, i == 0 && at > 0, i == len(parts)-1:
			return false
		}
		got = got[at+len(part)-1:]
	}
	return false
}

// hasGap reports whether a document leaves lines out.
func hasGap(said string) bool { return strings.Contains("\n"+said, "\n…\n") }
