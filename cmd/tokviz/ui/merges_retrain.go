package ui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/replay"
	"github.com/bpekit/bpekit/pretokenize"
)

// A retrainMsg brings the log of a training with the other tie rule.
type retrainMsg struct {
	from *replay.Log // the log that was shown when it was asked for
	log  *replay.Log
	film *replay.Film
	err  error
}

// retrain trains again with the other rule for ties, where the text is at hand. A
// log that was shown before is taken as it is.
func (m *merges) retrain() tea.Cmd {
	switch {
	case !m.log.Trained:
		m.notice = "a list recovered from ranks knows of no ties"
		return nil
	case m.film == nil || !m.exact:
		m.notice = "the text that this log was trained on is not at hand"
		return nil
	case m.retraining:
		return nil
	}
	if other := m.otherLog; other.log != nil && other.of == m.log {
		m.swapLog(other.log, other.film)
		return nil
	}
	splitter, ok := pretokenize.ByName(m.split)
	if !ok {
		splitter = m.opt.LogSplitter
	}
	if splitter == nil {
		m.notice = "the pattern of this log is not known"
		return nil
	}
	rule := bpe.Lowest
	if m.tieRule() == "lowest ids" {
		rule = bpe.First
	}
	if m.retraining = true; !m.bothRules {
		m.notice = "training again, ties: " + tieName(rule.String())
	}
	log, text, ctx := m.log, m.film.Text, m.ctx
	return func() tea.Msg {
		msg := retrainMsg{from: log}
		if msg.log, msg.err = trainAgain(ctx, log, text, splitter, rule); msg.err == nil {
			msg.film, msg.err = replay.New(ctx, msg.log, text, splitter)
		}
		return msg
	}
}

// trainAgain learns as many merges as a log has from a text.
func trainAgain(ctx context.Context, log *replay.Log, text []byte, s pretokenize.Splitter, rule bpe.TieRule) (*replay.Log, error) {
	counts := bpe.NewCounts(s)
	counts.AddText(text)
	o := bpe.TrainOptions{Merges: len(log.Steps), Ties: rule}
	for _, step := range log.Steps {
		if step.Count < 2 {
			o.MinCount = 1
		}
	}
	var records []bpe.MergeRecord
	o.Record = func(r bpe.MergeRecord) error {
		records = append(records, r)
		return nil
	}
	if _, err := bpe.Train(ctx, counts, o); err != nil {
		return nil, err
	}
	return replay.FromRecords(log.Name, records)
}

// gotRetrained shows the log that was trained again.
func (m *merges) gotRetrained(msg retrainMsg) {
	m.retraining = false
	switch {
	case msg.from != m.log:
	case msg.err != nil:
		m.notice = component.Safe(msg.err.Error())
	case m.bothRules && m.otherLog.of != m.log: // shown beside it, not in its place
		m.otherLog = logPair{of: m.log, log: msg.log, film: msg.film}
	default:
		m.swapLog(msg.log, msg.film)
	}
}

// swapLog puts a log in the place of the one shown and goes to the first merge in
// which they differ.
func (m *merges) swapLog(log *replay.Log, film *replay.Film) {
	was := m.log
	m.otherLog = logPair{of: log, log: was, film: m.film}
	m.log, m.film, m.playing = log, film, false
	rule := m.tieRule()
	for k := range log.Steps {
		if k < len(was.Steps) && log.Steps[k].Left == was.Steps[k].Left && log.Steps[k].Right == was.Steps[k].Right {
			continue
		}
		m.step = k
		m.notice = fmt.Sprintf("ties: %s; #%d is the first merge that differs", rule, k)
		return
	}
	m.step = min(m.step, len(log.Steps)-1)
	m.notice = "ties: " + rule + "; no merge differs"
}

// A logPair is the log that T goes back to from another.
type logPair struct {
	of   *replay.Log
	log  *replay.Log
	film *replay.Film
}

// tieName is the name of a tie rule of a log as the screen has it.
func tieName(rule string) string {
	if rule == "lowest" {
		return "lowest ids"
	}
	return "first seen"
}
