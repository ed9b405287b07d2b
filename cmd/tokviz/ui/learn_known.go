package ui

import (
	"bytes"
	"context"
	"fmt"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/pretokenize"
)

// A lessonView is the text that a question is about, ready for replay.
type lessonView struct {
	film *replay.Film
	both [2]*replay.Film // under the rules first and lowest, where both are shown
	err  error

	width int // for which lines were drawn
	lines []component.Line
}

// drawn returns the text after a merge, as rows of a pane. They are kept: a frame
// shows a few of them.
func (v *lessonView) drawn(s *session, after int) []component.Line {
	if v.width != s.width {
		text := s.lessonText(v.film, v.film.At(after))
		v.width, v.lines = s.width, text.Render(0, s.width-1, len(text.Bytes))
	}
	return v.lines
}

// view returns what the question of the lesson is about, nil where that is no text.
// It is made once: the texts are a few kilobytes, which takes a millisecond or two.
func (l *lessons) view() *lessonView {
	of := l.lesson().Prediction.View
	if of == nil {
		return nil
	}
	v := l.views[l.cursor]
	if v == nil {
		v = makeView(l.ctx, of)
		l.views[l.cursor] = v
	}
	return v
}

// makeView reads and replays what a question is about.
func makeView(ctx context.Context, of *learn.View) *lessonView {
	v := &lessonView{}
	text, err := learn.ReadInput(of.File)
	if err != nil {
		return &lessonView{err: err}
	}
	lines, err := learn.ReadInput(of.Log)
	if err != nil {
		return &lessonView{err: err}
	}
	log, err := replay.Read(of.Log, bytes.NewReader(lines))
	if err != nil {
		return &lessonView{err: err}
	}
	splitter, ok := pretokenize.ByName(of.Pattern)
	if !ok {
		return &lessonView{err: fmt.Errorf("there is no pattern %s", of.Pattern)}
	}
	if of.After+1 >= len(log.Steps) {
		return &lessonView{err: fmt.Errorf("%s has no merge #%d", of.Log, of.After+1)}
	}
	if v.film, v.err = replay.New(ctx, log, text, splitter); v.err != nil || !of.BothRules {
		return v
	}
	for i, rule := range []bpe.TieRule{bpe.First, bpe.Lowest} {
		log, err := trainAgain(ctx, log, text, splitter, rule)
		if err == nil {
			v.both[i], err = replay.New(ctx, log, text, splitter)
		}
		if err != nil {
			return &lessonView{err: err}
		}
	}
	return v
}

// step says what a merge did, in the words of the log.
func (v *lessonView) step(k int) string {
	log := v.film.Log
	s := &log.Steps[k]
	return fmt.Sprintf("merge #%d %s + %s -> %s %dx   %s -> %s tokens", k, component.Quote(log.Piece(s.Left)), component.Quote(log.Piece(s.Right)),
		component.Quote(log.Piece(s.ID)), s.Count, component.Comma(v.film.Tokens(k-1)), component.Comma(v.film.Tokens(k)))
}

// knownLines are what is known before the question is asked, with their title, and
// how many of them are shown at once.
func (l *lessons) knownLines() (title component.TitleRule, lines []component.Line, most int) {
	p := &l.lesson().Prediction
	v := l.view()
	name := ""
	if p.View != nil {
		if name = afterMerges(p.View.After); l.small() {
			name = fmt.Sprintf("after #%d", p.View.After)
		}
	}
	switch {
	case v == nil:
		lines = l.blocks(p.Show)
		return component.TitleRule{Name: "what is known"}, lines, len(lines)
	case v.err != nil:
		return component.TitleRule{Name: "what is known"}, []component.Line{component.PlainLine(component.Error, "  "+component.Safe(v.err.Error()))}, 1
	case p.View.BothRules:
		lines = l.ruleLines(v, p.View.After)
		return component.TitleRule{Name: name, Figures: component.PlainLine(component.Dim, "the two rules for ties")}, lines, len(lines)
	}
	title.Name = name
	title.Figures = component.Line{}.Add(component.Text, component.Comma(v.film.Tokens(p.View.After))).Add(component.Dim, " tokens")
	rows := 6
	if l.wide() {
		rows = 9
	}
	return title, v.drawn(l.session, p.View.After), rows
}

// lessonText is the drawing of a state in a lesson: with chunks, tokens and marks for
// white space, whatever other screens show. The lessons speak of the bars between tokens,
// so these are there in colour too.
func (s *session) lessonText(film *replay.Film, state *replay.State) *component.TokenText {
	text := s.stateText(film, state, component.Layers{Tokens: true, Chunks: true, Space: true})
	text.Marked = true
	return text
}

// afterMerges names the text after a merge.
func afterMerges(last int) string {
	if last == 0 {
		return "the text after merge #0"
	}
	return fmt.Sprintf("the text after merges #0 to #%d", last)
}

// ruleLines are the state under both rules for ties: side by side, or one below the
// other where the screen is small.
func (l *lessons) ruleLines(v *lessonView, after int) []component.Line {
	width := l.width / 2
	if l.small() {
		width = l.width
	}
	first := l.ruleState(v.both[0], after, "first", width)
	lowest := l.ruleState(v.both[1], after, "lowest", width)
	if l.small() {
		return append(first, lowest...)
	}
	var lines []component.Line
	for i := range max(len(first), len(lowest)) {
		var line component.Line
		if i < len(first) {
			line = first[i]
		}
		line = append(component.Line{}, line...).Pad(width)
		if i < len(lowest) {
			line = append(line, lowest[i]...)
		}
		lines = append(lines, line)
	}
	return lines
}

// ruleState is a text under one rule, and of its commonest pairs what the rule goes
// by. Once the answer is shown, the pair that it takes is marked.
func (l *lessons) ruleState(film *replay.Film, after int, rule string, width int) []component.Line {
	title := component.TitleRule{Name: "rule " + rule, Figures: component.PlainLine(component.Text, plural(film.Tokens(after), "token")), Glyphs: &l.glyphs}
	state := film.At(after)
	lines := append(title.Render(width-1, 1), l.lessonText(film, state).Render(0, width-2, 4)...)
	goesBy := "at byte"
	if rule == "lowest" {
		goesBy = "left id"
	}
	row := func(pair, count, by string) string {
		return component.Fit(pair, 14, l.glyphs.More) + component.FitRight(count, 6) + component.FitRight(by, 9)
	}
	lines = append(lines, component.PlainLine(component.Dim, "  "+row("pair", "count", goesBy)))
	pairs := film.Pairs(after)
	for _, p := range pairs {
		if p.Count < pairs[0].Count {
			break
		}
		by := firstPlace(film, state, p)
		if rule == "lowest" {
			by = int(tokenOf(film.Log, p.Left))
		}
		sign := "  "
		if l.known().shown && p.Is(film.Log, &film.Log.Steps[after+1]) {
			sign = l.glyphs.Here + " "
		}
		lines = append(lines, component.Line{}.Add(component.Accent, sign).
			Add(component.Text, row(component.Quote(p.Left)+" + "+component.Quote(p.Right), component.Comma(p.Count), fmt.Sprint(by))))
	}
	return lines
}

// firstPlace returns the byte at which a pair stands first.
func firstPlace(film *replay.Film, s *replay.State, p replay.TextPair) int {
	start, before := 0, -1
	for i, end := range s.Ends {
		if before >= 0 && !s.Wall(i) && bytes.Equal(film.Text[before:start], p.Left) && bytes.Equal(film.Text[start:end], p.Right) {
			return before
		}
		before, start = start, int(end)
	}
	return len(film.Text)
}

// tokenOf returns the token of a log with these bytes.
func tokenOf(log *replay.Log, piece []byte) bpe.Token {
	for i := range log.Steps {
		if id := log.Steps[i].ID; bytes.Equal(log.Piece(id), piece) {
			return id
		}
	}
	return bpe.Token(piece[0])
}
