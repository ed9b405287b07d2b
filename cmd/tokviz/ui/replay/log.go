// Package replay shows what a merge log does to a text, at every step of the log
// and in both directions at the same cost.
//
// Merges only ever remove boundaries between tokens, and a boundary that is gone
// never comes back. So one number for each byte says all: the step that removes
// the boundary before it. The text after any number of steps is then read off,
// without a state to go forwards or back from.
package replay

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// A Step is one merge of a log.
type Step struct {
	Left, Right, ID bpe.Token
	Count           int // how often the pair stood in the text; 0 is not known
	Tied            int // how many pairs had that count
	Runner          *Pair
	Rule            string // count, first or lowest
	Roles           map[string]int
}

// A Pair is two tokens with the number of times they stand side by side.
type Pair struct {
	Left  bpe.Token `json:"left"`
	Right bpe.Token `json:"right"`
	Count int       `json:"count"`
}

// A Log is a list of merges in the order in which they were made.
type Log struct {
	Name    string
	Trained bool // it has counts; else it was recovered from ranks
	Steps   []Step
	Broken  error // why it ends before its file does

	v      *bpe.Vocabulary // of a recovered log
	pieces map[bpe.Token][]byte
	index  []int32 // the number of the step that made a token, from one; 0 is none
}

// Recovered returns the merges of a vocabulary, whose counts are not known.
func Recovered(name string, v *bpe.Vocabulary) *Log {
	l := &Log{Name: name, v: v}
	for m := range v.Merges() {
		l.number(m.Result)
		l.Steps = append(l.Steps, Step{Left: m.Left, Right: m.Right, ID: m.Result})
	}
	return l
}

// A LineError reports a line of a log that cannot be used.
type LineError struct {
	Name string
	Line int
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.Name, e.Line, e.Err) }

// Unwrap returns the reason.
func (e *LineError) Unwrap() error { return e.Err }

// maxToken is the largest number of a token that a log may have: a hostile one must
// not make us fill the memory with a table.
const maxToken = 1 << 24

// line is a line of merges.jsonl.
type line struct {
	Step     int            `json:"step"`
	Left     bpe.Token      `json:"left"`
	Right    bpe.Token      `json:"right"`
	ID       bpe.Token      `json:"id"`
	Bytes    []byte         `json:"bytes_b64"`
	Count    int            `json:"count"`
	Tied     int            `json:"tied"`
	RunnerUp *Pair          `json:"runner_up"`
	Rule     string         `json:"rule"`
	Roles    map[string]int `json:"roles"`
}

// Read reads a log as bpe-train writes it. Where a line is broken it returns the
// merges before it with a *[LineError].
func Read(name string, r io.Reader) (*Log, error) {
	l := newLog(name)
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<24)
	for number := 1; s.Scan(); number++ {
		if len(s.Bytes()) == 0 {
			continue
		}
		var in line
		err := cli.JSONError(json.Unmarshal(s.Bytes(), &in))
		if err == nil {
			err = l.add(in)
		}
		if err != nil {
			return l, &LineError{name, number, err}
		}
	}
	if err := s.Err(); err != nil {
		return l, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// add appends a merge after checking that its parts are known.
func (l *Log) add(in line) error {
	left, ok := l.pieces[in.Left]
	if !ok {
		return fmt.Errorf("left token %d is not made before this line", in.Left)
	}
	right, ok := l.pieces[in.Right]
	if !ok {
		return fmt.Errorf("right token %d is not made before this line", in.Right)
	}
	if in.Step != len(l.Steps) {
		return fmt.Errorf("step %d, expected %d", in.Step, len(l.Steps))
	}
	if in.ID > maxToken {
		return fmt.Errorf("token %d is larger than any that bpe-train makes", in.ID)
	}
	if _, ok := l.pieces[in.ID]; ok {
		return fmt.Errorf("token %d is made twice", in.ID)
	}
	l.pieces[in.ID] = append(append([]byte{}, left...), right...)
	l.number(in.ID)
	l.Steps = append(l.Steps, Step{in.Left, in.Right, in.ID, in.Count, in.Tied, in.RunnerUp, in.Rule, in.Roles})
	return nil
}

// FromRecords returns the log of a training that was just made.
func FromRecords(name string, records []bpe.MergeRecord) (*Log, error) {
	l := newLog(name)
	for _, r := range records {
		in := line{Step: r.Step, Left: r.Left, Right: r.Right, ID: r.ID, Count: int(r.Count), Tied: r.Tied, Rule: r.Rule}
		if p := r.RunnerUp; p != nil {
			in.RunnerUp = &Pair{p.Left, p.Right, int(p.Count)}
		}
		if err := l.add(in); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// newLog returns a log that holds the single bytes.
func newLog(name string) *Log {
	l := &Log{Name: name, Trained: true, pieces: map[bpe.Token][]byte{}}
	for b := range bpe.Token(256) {
		l.pieces[b] = []byte{byte(b)}
	}
	return l
}

// Piece returns the bytes of a token of the log.
func (l *Log) Piece(t bpe.Token) []byte {
	if l.v == nil {
		return l.pieces[t]
	}
	b, _ := l.v.AppendPiece(nil, t)
	return b
}

// StepOf returns the step that made a token; -1 for single bytes.
func (l *Log) StepOf(t bpe.Token) int {
	if int(t) >= len(l.index) {
		return -1
	}
	return int(l.index[t]) - 1
}

// number notes that the step to come makes a token.
func (l *Log) number(t bpe.Token) {
	if more := int(t) + 1 - len(l.index); more > 0 {
		l.index = append(l.index, make([]int32, more)...)
	}
	l.index[t] = int32(len(l.Steps) + 1)
}

// Parts returns what a token was made from; false for single bytes.
func (l *Log) Parts(t bpe.Token) (left, right bpe.Token, ok bool) {
	i := l.StepOf(t)
	if i < 0 {
		return 0, 0, false
	}
	return l.Steps[i].Left, l.Steps[i].Right, true
}

// byteToken returns the token of a byte.
func (l *Log) byteToken(b byte) bpe.Token {
	if l.v == nil {
		return bpe.Token(b)
	}
	t, _ := l.v.Lookup([]byte{b})
	return t
}

// FindPiece returns the step that makes exactly the bytes given, else the first
// from step on whose token holds them; -1 when there is none.
func (l *Log) FindPiece(want string, from int) int {
	for i := range l.Steps {
		if string(l.Piece(l.Steps[i].ID)) == want {
			return i
		}
	}
	return l.NextPiece(want, from, 1)
}
