package main

import (
	"slices"

	"github.com/bpekit/bpekit/shape"
)

// scanned is how much JSON, in bytes, a search for crossovers writes in each shape
// to try one number of rows after the other.
const scanned = 32 << 20

// A mainArray is the array of a document whose rows are counted: of the arrays that
// hold objects only, the one with the most; of equals the first, which is the outer
// one.
type mainArray struct {
	node    shape.Node
	pointer string
	rows    int
}

// findMainArray returns a document's main array, nil if no array holds objects only.
func findMainArray(d *shape.Document) *mainArray {
	main := mainArray{}
	for i := range d.Len() {
		n := shape.Node(i)
		if d.Kind(n) != shape.Array {
			continue
		}
		rows := 0
		for c := range d.Children(n) {
			if d.Kind(c) != shape.Object {
				rows = 0
				break
			}
			rows++
		}
		if rows > main.rows {
			main.node, main.rows = n, rows
		}
	}
	if main.rows == 0 {
		return nil
	}
	main.pointer = d.Pointer(main.node)
	return &main
}

// A crossing is the fewest rows of the main array at which a shape with its primer
// has fewer tokens than minified.
type crossing struct {
	rows  int  // 0 if there is no such number
	exact bool // all smaller numbers were tried
	tried int  // all numbers up to this one were tried
}

// A crossover searches crossings: it cuts the main array to a number of rows, leaves
// all else as it is, writes the whole document in each shape and counts.
//
// Nothing says that a shape that wins with some rows wins with more. So all numbers
// of rows are tried in turn until each shape has won; beyond what that may cost,
// ever larger numbers are, up to all rows, and the interval before a win is halved.
// What comes of the latter is not exact.
type crossover struct {
	*comparer
	rows   []*shapeRow // those that did not win yet
	source []byte      // the document, minified
	ends   []int       // of the rows; ends[n] is where the text of n rows ends
	tail   []byte      // what comes after the array's last row
	work   []byte
	tried  int
}

// crossings fills in the crossings of rows.
func (c *comparer) crossings(d *shape.Document, rows []shapeRow) (*mainArray, error) {
	main := findMainArray(d)
	if main == nil {
		return nil, nil
	}
	x := crossover{comparer: c}
	if err := x.cut(d, main); err != nil {
		return nil, err
	}
	for i := range rows {
		if r := &rows[i]; r.shape != baseline && r.failed == nil {
			r.crossing = &crossing{}
			x.rows = append(x.rows, r)
		}
	}
	if err := x.scan(main.rows); err != nil {
		return nil, err
	}
	return main, x.sample(main.rows)
}

// cut prepares the text for any number of rows.
func (x *crossover) cut(d *shape.Document, main *mainArray) error {
	x.source = shape.AppendMinified(nil, d)
	m, err := readJSON("", x.source)
	if err != nil {
		return err
	}
	x.ends = append(x.ends, m.Offset(main.node)+1) // the nodes are the same
	for row := range m.Children(main.node) {
		x.ends = append(x.ends, m.Offset(row)+len(m.Literal(row)))
	}
	x.tail = x.source[x.ends[main.rows]:]
	return nil
}

// scan tries 1, 2, 3 and more rows.
func (x *crossover) scan(most int) error {
	for n, bytes := 1, 0; n <= most && bytes <= x.scanned && len(x.rows) > 0; n++ {
		won, size, err := x.try(n)
		if err != nil {
			return err
		}
		for _, r := range won {
			*r.crossing = crossing{rows: n, exact: true}
		}
		x.tried = n
		bytes += size
		x.rows = slices.DeleteFunc(x.rows, func(r *shapeRow) bool { return r.crossing.rows > 0 })
	}
	for _, r := range x.rows {
		r.crossing.tried = x.tried
		r.crossing.exact = x.tried == most
	}
	return nil
}

// sample tries numbers of rows that grow by half.
func (x *crossover) sample(most int) error {
	for low := x.tried; low < most && len(x.rows) > 0; {
		high := min(low+low/2+1, most)
		won, _, err := x.try(high)
		if err != nil {
			return err
		}
		for _, r := range won {
			if err := x.halve(r, low, high); err != nil {
				return err
			}
		}
		x.rows = slices.DeleteFunc(x.rows, func(r *shapeRow) bool { return r.crossing.rows > 0 })
		low = high
	}
	return nil
}

// halve narrows down where a shape that does not win with low rows, and does with
// high, begins to.
func (x *crossover) halve(r *shapeRow, low, high int) error {
	all := x.rows
	defer func() { x.rows = all }()
	x.rows = []*shapeRow{r}
	for high-low > 1 {
		middle := low + (high-low)/2
		won, _, err := x.try(middle)
		if err != nil {
			return err
		}
		if len(won) > 0 {
			high = middle
		} else {
			low = middle
		}
	}
	r.crossing.rows = high
	return nil
}

// try returns the shapes that win with n rows, and how long their JSON is.
func (x *crossover) try(n int) (won []*shapeRow, size int, err error) {
	text := append(x.work[:0], x.source[:x.ends[n]]...)
	text = append(text, x.tail...)
	x.work = text
	d, err := readJSON("", text)
	if err != nil {
		return nil, 0, err
	}
	limit := x.Count(text)
	for _, r := range x.rows {
		shaped, err := r.form.write(nil, d)
		if err != nil {
			return nil, 0, err
		}
		if most := limit - r.told - 1; most >= 0 {
			if _, ok := x.CountUpTo(shaped, most); ok {
				won = append(won, r)
			}
		}
	}
	return won, len(text), nil
}
