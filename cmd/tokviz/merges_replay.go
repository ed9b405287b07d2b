package main

import (
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
)

// The marks between two tokens: of different chunks, and of one.
const (
	wallMark = "│"
	seamMark = "╎"
)

// roleNames lists the roles of package shape by name, in their order.
func roleNames() []string {
	names := make([]string, shape.Roles)
	for r := range names {
		names[r] = shape.Role(r).String()
	}
	return names
}

// printReplayed prints a text after the first merges of a log.
func (a *app) printReplayed(film *replay.Film, merges int) error {
	state := film.At(merges - 1)
	if a.json {
		return a.printJSON(replayedJSON(film, state, merges))
	}
	made := " merges\n"
	if merges == 1 {
		made = " merge\n"
	}
	out := []byte(a.Numbers().Int(len(state.Ends)) + " tokens after " + a.Numbers().Int(merges) + made)
	start := uint32(0)
	for i, end := range state.Ends {
		if state.Wall(i) {
			out = append(out, wallMark...)
		} else {
			out = append(out, seamMark...)
		}
		out = term.AppendLine(out, film.Text[start:end])
		start = end
	}
	_, err := a.Out.Write(append(out, '\n'))
	return err
}

// A mergeJSON is a merge as merges prints it: a line of the log without what is not
// known of it.
type mergeJSON struct {
	Step   int            `json:"step"`
	Left   bpe.Token      `json:"left"`
	Right  bpe.Token      `json:"right"`
	ID     bpe.Token      `json:"id"`
	Bytes  []byte         `json:"bytes_b64"`
	Text   string         `json:"text"`
	Count  int            `json:"count,omitempty"`
	Tied   int            `json:"tied,omitempty"`
	Runner *replay.Pair   `json:"runner_up,omitempty"`
	Rule   string         `json:"rule,omitempty"`
	Roles  map[string]int `json:"roles,omitempty"`
}

func mergesJSON(log *replay.Log, first int, steps []replay.Step) any {
	list := make([]mergeJSON, len(steps))
	for i, s := range steps {
		piece := log.Piece(s.ID)
		list[i] = mergeJSON{first + i, s.Left, s.Right, s.ID, piece, string(piece), s.Count, s.Tied, s.Runner, s.Rule, s.Roles}
	}
	return struct {
		Schema  string      `json:"schema"`
		Name    string      `json:"name"`
		Trained bool        `json:"trained"`
		Total   int         `json:"total"`
		Merges  []mergeJSON `json:"merges"`
	}{"tokviz.merges/1", log.Name, log.Trained, len(log.Steps), list}
}

// A replayedToken is a token of a text after some merges.
type replayedToken struct {
	Text  string `json:"text"`
	Bytes []byte `json:"b64"`
	Wall  bool   `json:"wall"` // it begins a chunk
	New   bool   `json:"new"`  // the last merge made it
}

func replayedJSON(film *replay.Film, state *replay.State, merges int) any {
	list := make([]replayedToken, len(state.Ends))
	start := uint32(0)
	for i, end := range state.Ends {
		list[i] = replayedToken{Text: string(film.Text[start:end]), Bytes: film.Text[start:end], Wall: state.Wall(i)}
		start = end
	}
	for _, i := range state.New {
		list[i].New = true
	}
	return struct {
		Schema string          `json:"schema"`
		Name   string          `json:"name"`
		At     int             `json:"at"`
		Tokens []replayedToken `json:"tokens"`
	}{"tokviz.merges/1", film.Log.Name, merges, list}
}
