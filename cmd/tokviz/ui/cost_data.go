package ui

import (
	"context"
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// A costMsg brings what was counted in the background for the Cost screen. What
// belongs to an older version of the document is dropped.
type costMsg struct {
	version int
	then    func() tea.Cmd
}

// An experiment is a change that was kept.
type experiment struct {
	change cost.Change
	doc    *shape.Document // with it
}

// costData is what is known of the document in one shape.
type costData struct {
	err    error
	folded *cost.Tree
	whole  *cost.Tree // unfolded; nil until it is asked for
	fields map[string]*cost.Field
	order  []string // the names, in order of their first appearance
	// saved is what dropping a field saves, where that is measured.
	saved  map[string]int
	byPath map[string]cost.Item
}

// tokens returns the number of tokens of the document in the shape.
func (d *costData) tokens() int { return d.folded.Attribution().Tokens() }

// A costDetail is what is measured for one field: what dropping it saves in each
// shape, and names that are cheaper.
type costDetail struct {
	saved     map[string]int
	offers    []cost.Suggestion
	offered   bool // offers is all there is
	trials    [][]cost.ShapeTrial
	completed bool
}

// doc returns the document with the experiments that are kept.
func (c *costs) document() *shape.Document {
	if n := len(c.kept); n > 0 {
		return c.kept[n-1].doc
	}
	return c.doc
}

// fresh begins to count the document, unless that is done or under way.
func (c *costs) fresh() tea.Cmd {
	if c.doc == nil || c.counted == c.doc && c.countedWith == c.enc.Encoder {
		return nil
	}
	if c.counted != c.doc {
		c.kept, c.open, c.filter, c.opened = nil, map[string]bool{}, "", false
	}
	c.counted, c.countedWith = c.doc, c.enc.Encoder
	return c.recount()
}

// recount counts the document with its experiments afresh.
func (c *costs) recount() tea.Cmd {
	c.halt()
	c.ctx, c.stopAll = context.WithCancel(context.Background())
	c.version++
	c.data, c.details, c.matches = map[string]*costData{}, map[string]*costDetail{}, nil
	c.busy, c.stopped, c.rows = false, false, nil
	return c.load(c.shapeKey, true)
}

// halt ends what is counted in the background.
func (c *costs) halt() {
	if c.stopAll != nil {
		c.stopAll()
	}
}

// later returns a command that works in the background and hands its answer to
// Update, unless it was cancelled or its document is gone by then.
func (c *costs) later(work func(ctx context.Context) func() tea.Cmd) tea.Cmd {
	if c.ctx.Err() != nil {
		c.ctx, c.stopAll = context.WithCancel(context.Background())
	}
	ctx, version := c.ctx, c.version
	return func() tea.Msg {
		if ctx.Err() != nil {
			return nil
		}
		then := work(ctx)
		if then == nil {
			return nil
		}
		return costMsg{version, then}
	}
}

// got takes in an answer.
func (c *costs) got(msg costMsg) tea.Cmd {
	if msg.version != c.version {
		return nil
	}
	return msg.then()
}

// load returns the command that counts the document in a shape; others says that
// the remaining shapes follow.
func (c *costs) load(key string, others bool) tea.Cmd {
	doc, enc := c.document(), c.enc.Encoder
	return c.later(func(context.Context) func() tea.Cmd {
		d := &costData{saved: map[string]int{}}
		s, err := cost.ShapeByName(key)
		if err == nil {
			err = d.count(s, doc, enc)
		}
		d.err = err
		return func() tea.Cmd {
			c.data[key] = d
			cmds := []tea.Cmd{}
			if key == c.shapeKey {
				c.begin()
				cmds = append(cmds, c.measure())
			}
			if others && len(c.source) <= maxLinked {
				cmds = append(cmds, c.loadNext())
			}
			return tea.Batch(cmds...)
		}
	})
}

// loadNext loads the next of the shapes that are not counted yet.
func (c *costs) loadNext() tea.Cmd {
	if c.stopped {
		return nil
	}
	for _, st := range c.shapes {
		if c.data[st.key] == nil {
			return c.load(st.key, true)
		}
	}
	return nil
}

// use shows another shape.
func (c *costs) use(key string) tea.Cmd {
	c.shapeKey = key
	if c.doc == nil || c.ctx == nil { // nothing to count yet, or no JSON
		return nil
	}
	if d := c.data[key]; d == nil {
		c.rows = nil
		return c.load(key, false)
	}
	c.begin()
	return tea.Batch(c.measure(), c.unfoldAll())
}

// now returns the data of the shape that is shown, nil while it is not there.
func (c *costs) now() *costData {
	if d := c.data[c.shapeKey]; d != nil && d.err == nil {
		return d
	}
	return nil
}

// measure returns the command that counts the document without some more of its
// fields: those on the screen first. Of a small document all are counted at once.
func (c *costs) measure() tea.Cmd {
	d := c.now()
	if d == nil || c.stopped {
		return nil
	}
	s, _ := cost.ShapeByName(c.shapeKey)
	names := c.unmeasured(d)
	if len(names) == 0 {
		c.sortRows()
		return nil
	}
	if len(c.source) >= 1<<18 {
		names = names[:min(len(names), max(len(d.order)/8, 16))]
	}
	fields := make([]cost.Field, len(names))
	for i, n := range names {
		fields[i] = *d.fields[n]
	}
	attribution, key := d.folded.Attribution(), c.shapeKey
	return c.later(func(ctx context.Context) func() tea.Cmd {
		if err := cost.MeasureDrops(ctx, attribution, s, fields); err != nil {
			return nil
		}
		return func() tea.Cmd {
			for i := range fields {
				d.saved[fields[i].Name] = fields[i].SavedIfDropped
			}
			if key != c.shapeKey {
				return nil
			}
			return c.measure()
		}
	})
}

// maxMeasured is the number of fields that are dropped one by one in a shape that
// is written anew for each.
const maxMeasured = 400

// unmeasured lists the fields whose saving is not known, those on the screen first.
func (c *costs) unmeasured(d *costData) []string {
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		_, known := d.saved[name]
		if d.fields[name] != nil && !known && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for i := c.top; i < min(c.top+c.height, len(c.rows)); i++ {
		add(c.rows[i].name)
	}
	if s, _ := cost.ShapeByName(c.shapeKey); s.Local || len(d.order) <= maxMeasured {
		for _, n := range d.order {
			add(n)
		}
	}
	return names
}

// count counts a document in a shape.
func (d *costData) count(s cost.Shape, doc *shape.Document, enc *encoder) error {
	r, err := s.Render(doc)
	if err != nil {
		return err
	}
	d.folded = cost.Attribute(enc, r).Folded()
	d.fields = map[string]*cost.Field{}
	for _, f := range cost.Fields(d.folded) {
		d.fields[f.Name] = &f
		d.order = append(d.order, f.Name)
	}
	d.byPath = make(map[string]cost.Item, d.folded.Len())
	for i := range d.folded.All() {
		d.byPath[d.folded.Pointer(i)] = i
	}
	return nil
}

// unfoldAll returns the command that makes the tree of all nodes, where that is
// shown.
func (c *costs) unfoldAll() tea.Cmd {
	d := c.now()
	if d == nil || !c.elements || d.whole != nil {
		return nil
	}
	return c.later(func(context.Context) func() tea.Cmd {
		whole := d.folded.Attribution().Unfolded()
		return func() tea.Cmd {
			at := c.at()
			d.whole = whole
			c.begin()
			c.goTo(at)
			return nil
		}
	})
}

// try returns the command that measures a change in a shape, and then in those
// after it. It calls got for each.
func (c *costs) try(change cost.Change, keys []string, got func(key string, t cost.ShapeTrial, err error) (next tea.Cmd, on bool)) tea.Cmd {
	if len(keys) == 0 {
		return nil
	}
	doc, enc := c.document(), c.enc.Encoder
	return c.later(func(ctx context.Context) func() tea.Cmd {
		s, err := cost.ShapeByName(keys[0])
		t := cost.ShapeTrial{Shape: keys[0]}
		if err == nil {
			var trials []cost.ShapeTrial
			if trials, err = cost.Try(ctx, enc, doc, change, []cost.Shape{s}); err == nil {
				t = trials[0]
			}
		}
		return func() tea.Cmd {
			if next, on := got(keys[0], t, err); !on {
				return next
			}
			return c.try(change, keys[1:], got)
		}
	})
}

// tryOrder lists the shapes, the one that is shown first.
func (c *costs) tryOrder() []string {
	keys := []string{c.shapeKey}
	for _, st := range c.shapes {
		if st.key != c.shapeKey {
			keys = append(keys, st.key)
		}
	}
	return keys
}

// want returns the command that measures the field under the cursor, unless that is
// done. One field is measured at a time; a cursor that moves on ends the last.
func (c *costs) want() tea.Cmd {
	row := c.row()
	if row == nil || !row.field || c.stopped || c.doc == nil || c.now() == nil {
		return nil
	}
	name := row.name
	if c.busy {
		if c.busyWith != name {
			c.stopDetail()
		}
		return nil
	}
	if d := c.details[name]; d != nil && d.completed {
		return nil
	}
	ctx, cancel := context.WithCancel(c.ctx)
	c.busy, c.busyWith, c.stopDetail = true, name, cancel
	d := c.details[name]
	if d == nil {
		d = &costDetail{saved: map[string]int{}}
		c.details[name] = d
	}
	return c.detail(ctx, name, d)
}

// detail returns the command that finds the next thing about a field.
func (c *costs) detail(ctx context.Context, name string, d *costDetail) tea.Cmd {
	doc, enc, key := c.document(), c.enc.Encoder, c.shapeKey
	var work func() func()
	for _, k := range c.tryOrder() {
		data := c.data[k]
		if data == nil || data.err != nil || data.fields[name] == nil {
			continue
		}
		if _, known := d.saved[k]; known {
			continue
		}
		if n, known := data.saved[name]; known {
			d.saved[k] = n
			continue
		}
		field := *data.fields[name]
		work = func() func() {
			s, _ := cost.ShapeByName(k)
			one := []cost.Field{field}
			err := cost.MeasureDrops(ctx, data.folded.Attribution(), s, one)
			return func() {
				if err == nil {
					d.saved[k], data.saved[name] = one[0].SavedIfDropped, one[0].SavedIfDropped
				}
			}
		}
		break
	}
	switch {
	case work != nil:
	case !d.offered:
		work = func() func() {
			s, _ := cost.ShapeByName(key)
			offers, err := cost.SuggestFor(ctx, enc, doc, s, name)
			return func() {
				if ctx.Err() == nil {
					d.offers, d.offered = offers, true
				}
				_ = err // no proposals then
			}
		}
	case len(d.trials) < min(len(d.offers), 2):
		r := d.offers[len(d.trials)].Rename
		work = func() func() {
			trials, err := cost.Try(ctx, enc, doc, cost.Change{Renames: []cost.Rename{r}}, cost.Shapes())
			return func() {
				if err != nil {
					trials = nil
				}
				d.trials = append(d.trials, trials)
			}
		}
	default:
		d.completed, c.busy = len(c.data) == len(c.shapes) || len(c.source) > maxLinked, false
		return nil
	}
	return c.later(func(context.Context) func() tea.Cmd {
		var then func()
		if ctx.Err() == nil {
			then = work()
		}
		return func() tea.Cmd {
			if then != nil && ctx.Err() == nil {
				then()
			}
			if ctx.Err() != nil {
				c.busy = false
				return c.want()
			}
			return c.detail(ctx, name, d)
		}
	})
}

// keep returns the command that makes an experiment part of the document.
func (c *costs) keep(change cost.Change) tea.Cmd {
	doc := c.document()
	return c.later(func(context.Context) func() tea.Cmd {
		changed, err := change.Apply(doc)
		return func() tea.Cmd {
			if err != nil {
				c.notice = clashText(err)
				return nil
			}
			changed.Path(0)
			c.kept = append(c.kept, experiment{change, changed})
			return c.recount()
		}
	})
}

// undo takes back the last experiment, or all.
func (c *costs) undo(all bool) tea.Cmd {
	if len(c.kept) == 0 {
		c.notice = "no experiment to undo"
		return nil
	}
	n := len(c.kept) - 1
	if all {
		n = 0
	}
	c.kept = slices.Clone(c.kept[:n])
	return c.recount()
}

// clashText says why a change cannot be made.
func clashText(err error) string {
	var clash *cost.CollisionError
	if errors.As(err, &clash) {
		place := clash.Object
		if place == "" {
			place = "the document"
		}
		return place + ` already has "` + clash.New + `"`
	}
	return err.Error()
}
