package main

import (
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
)

type fieldJSON struct {
	Name           string      `json:"name"`
	Count          int         `json:"count"`
	NameTokens     hundredths  `json:"name_tokens"`
	ValueTokens    hundredths  `json:"value_tokens"`
	Tokens         hundredths  `json:"tokens"`
	Share          fraction    `json:"share"`            // of the document's tokens
	SavedIfDropped *int        `json:"saved_if_dropped"` // null with --no-drop
	Bare           int         `json:"bare"`
	InPlace        inPlaceJSON `json:"in_place"`
	Cuts           []cutJSON   `json:"cuts"`
}

type inPlaceJSON struct {
	Tokens int `json:"tokens"`
	Chunks int `json:"chunks"`
}

type cutJSON struct {
	Offset int    `json:"offset"` // bytes of the name before the cut
	Rule   string `json:"rule"`
	Reason string `json:"reason"`
}

type suggestionJSON struct {
	Old    string        `json:"old"`
	New    string        `json:"new"`
	Rule   cost.NameRule `json:"rule"`
	Reason string        `json:"reason"`
	Count  int           `json:"count"`
	Saved  int           `json:"saved"`
}

type trialJSON struct {
	Shape  string `json:"shape"`
	Before *int   `json:"before,omitempty"`
	After  *int   `json:"after,omitempty"`
	Saved  *int   `json:"saved,omitempty"`
	Error  string `json:"error,omitempty"`
}

type experimentJSON struct {
	Renames map[string]string `json:"renames"`
	Drops   []string          `json:"drops"`
	Before  *int              `json:"before"` // in the report's shape
	After   *int              `json:"after"`
	Shapes  []trialJSON       `json:"shapes"`
}

func fieldsJSON(r *fieldReport) any {
	fields := make([]fieldJSON, len(r.fields))
	for i := range r.fields {
		fields[i] = r.fieldJSON(&r.fields[i])
	}
	roles := map[string]hundredths{}
	for role, n := range r.attribution.Roles() {
		roles[shape.Role(role).String()] = hundredths(n)
	}
	var suggestions []suggestionJSON
	for _, s := range r.suggestions {
		suggestions = append(suggestions, suggestionJSON{s.Old, s.New, s.Rule, s.Rule.Sentence(), s.Count, s.Saved})
	}
	return struct {
		Schema      string                `json:"schema"`
		Encoding    string                `json:"encoding"`
		Shape       string                `json:"shape"`
		Tokens      int                   `json:"tokens"`
		Roles       map[string]hundredths `json:"roles"`
		Fields      []fieldJSON           `json:"fields"`
		Suggestions []suggestionJSON      `json:"suggestions,omitempty"`
		Experiment  *experimentJSON       `json:"experiment,omitempty"`
	}{"tokviz.fields/1", r.encoder.name, r.shape.Name, r.attribution.Tokens(), roles, fields, suggestions, r.experimentJSON()}
}

func (r *fieldReport) fieldJSON(f *cost.Field) fieldJSON {
	figure := f.Figure()
	x := fieldJSON{
		Name: f.Name, Count: f.Count, Bare: f.Bare,
		NameTokens: hundredths(figure.Name), ValueTokens: hundredths(figure.Value), Tokens: hundredths(figure.Tokens),
		Share:   fraction{figure.Tokens, 100 * r.attribution.Tokens()},
		InPlace: inPlaceJSON{f.InPlace.Tokens, f.InPlace.Chunks},
		Cuts:    []cutJSON{},
	}
	if r.dropped {
		x.SavedIfDropped = &f.SavedIfDropped
	}
	for _, c := range f.Cuts {
		x.Cuts = append(x.Cuts, cutJSON(c))
	}
	return x
}

func (r *fieldReport) experimentJSON() *experimentJSON {
	if r.trials == nil {
		return nil
	}
	x := &experimentJSON{Renames: map[string]string{}, Drops: []string{}}
	for _, rename := range r.change.Renames {
		x.Renames[rename.Old] = rename.New
	}
	x.Drops = append(x.Drops, r.change.Drops...)
	for _, t := range r.trials {
		row := trialJSON{Shape: t.Shape}
		if t.Err != nil {
			row.Error = cli.Message(t.Err)
		} else {
			saved := t.Saved()
			row.Before, row.After, row.Saved = &t.Before, &t.After, &saved
		}
		if t.Shape == r.shape.Name {
			x.Before, x.After = row.Before, row.After
		}
		x.Shapes = append(x.Shapes, row)
	}
	return x
}
