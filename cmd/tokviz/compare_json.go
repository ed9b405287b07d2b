package main

import "github.com/bpekit/bpekit/internal/cli"

type roundTripJSON struct {
	Values      bool `json:"values"`
	NumberText  bool `json:"number_text"`
	MemberOrder bool `json:"member_order"`
}

// shapeJSON is a shape's row. One that cannot hold the document has an error instead
// of numbers.
type shapeJSON struct {
	Shape     string         `json:"shape"`
	Tokens    *int           `json:"tokens,omitempty"`
	Bytes     *int           `json:"bytes,omitempty"`
	Chunks    *int           `json:"chunks,omitempty"`
	Delta     *int           `json:"delta,omitempty"`
	RoundTrip *roundTripJSON `json:"roundtrip,omitempty"`
	Recount   *recountJSON   `json:"recount,omitempty"` // with --verify
	Error     string         `json:"error,omitempty"`
}

type comparisonJSON struct {
	Name     string      `json:"name"`
	Shapes   []shapeJSON `json:"shapes"`
	Cheapest string      `json:"cheapest"`
}

func compareJSON(c *comparer, list []comparison) any {
	files := make([]comparisonJSON, len(list))
	for i := range list {
		x := &list[i]
		files[i] = comparisonJSON{Name: x.name, Shapes: make([]shapeJSON, len(x.rows))}
		for j := range x.rows {
			files[i].Shapes[j] = x.rows[j].json(x.baseline)
		}
		if x.cheapest >= 0 {
			files[i].Cheapest = x.rows[x.cheapest].shape
		}
	}
	return struct {
		Schema   string           `json:"schema"`
		Encoding string           `json:"encoding"`
		Files    []comparisonJSON `json:"files"`
	}{"tokviz.compare/1", c.name, files}
}

func (r *shapeRow) json(baseline int) shapeJSON {
	if r.failed != nil {
		return shapeJSON{Shape: r.shape, Error: cli.Message(r.failed)}
	}
	delta := r.tokens - baseline
	return shapeJSON{
		Shape: r.shape, Tokens: &r.tokens, Bytes: &r.bytes, Chunks: &r.chunks, Delta: &delta,
		RoundTrip: &roundTripJSON{r.roundTrip.Values, r.roundTrip.NumberText, r.roundTrip.MemberOrder},
		Recount:   r.verdict.json(),
	}
}
