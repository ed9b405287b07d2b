package shape

import "math"

// A Builder makes a Document from values given in document order. Codecs use it
// to decode; what it builds stands on minified JSON text of its own. It must not
// be shared between goroutines.
//
// The methods panic when called out of order: a member without a name, a name in
// an array, an End without its Begin, a second root. They check nothing else;
// a literal must be valid JSON.
type Builder struct {
	tree
	src     []byte
	member  int32 // offset of the name that was just given
	state   builderState
	tooLong bool // offsets would not fit; nothing more is added
	extra   int  // levels allowed beyond the limits
}

// A builderState says what may come next.
type builderState uint8

const (
	atStart   builderState = iota // the root
	inArray                       // an element
	inObject                      // a name
	afterName                     // a member's value
	atEnd                         // nothing
)

// NewBuilder returns a Builder with room for a text and nodes of the given
// sizes; it grows past them when it must.
func NewBuilder(bytes, nodes int) *Builder {
	return &Builder{
		tree:   tree{nodes: make([]node, 0, nodes), open: None},
		src:    make([]byte, 0, bytes),
		member: -1,
	}
}

// Len returns the length of the text built so far, so that a codec can stop
// before it passes a limit.
func (b *Builder) Len() int { return len(b.src) }

// AllowLevels lets the document be nested n levels more deeply than the limits
// that Document is given allow, for a codec whose own rule is that much looser.
func (b *Builder) AllowLevels(n int) { b.extra = n }

// BeginObject opens an object.
func (b *Builder) BeginObject() { b.begin('{', inObject) }

// BeginArray opens an array.
func (b *Builder) BeginArray() { b.begin('[', inArray) }

// EndObject closes the innermost container, which must be an object.
func (b *Builder) EndObject() { b.end('}', inObject) }

// EndArray closes the innermost container, which must be an array.
func (b *Builder) EndArray() { b.end(']', inArray) }

// Name gives the name, decoded, of the value that comes next.
func (b *Builder) Name(name []byte) {
	if b.full() {
		return
	}
	b.name()
	b.src = append(AppendQuoted(b.src, name), ':')
}

// NameLiteral gives the name of the value that comes next as a JSON string
// literal, which is kept as it is.
func (b *Builder) NameLiteral(lit []byte) {
	if b.full() {
		return
	}
	b.name()
	b.src = append(append(b.src, lit...), ':')
}

// String adds a string, given decoded.
func (b *Builder) String(text []byte) {
	if b.full() {
		return
	}
	start := b.value()
	b.src = AppendQuoted(b.src, text)
	b.scalar(start)
}

// Literal adds a scalar by its JSON text, which is kept as it is: a string with
// its quotes, a number, true, false or null.
func (b *Builder) Literal(lit []byte) {
	if b.full() {
		return
	}
	start := b.value()
	b.src = append(b.src, lit...)
	b.scalar(start)
}

// Document returns what was built, named for errors. The Builder must not be
// used again. The error is a *[LimitError] if the text is longer or nested more
// deeply than limits allow. Document panics when the root is missing or not
// closed.
func (b *Builder) Document(name string, limits Limits) (*Document, error) {
	switch {
	case b.tooLong || len(b.src) > limits.Bytes():
		return nil, &LimitError{Package: "shape", Name: name, Unit: "bytes", Max: limits.Bytes()}
	case b.state != atEnd:
		panic("shape: Builder.Document before the end of the root value")
	case b.deepest > limits.Depth()+b.extra:
		return nil, &LimitError{Package: "shape", Name: name, Unit: "levels", Max: limits.Depth() + b.extra}
	}
	return &Document{name: name, src: b.src, nodes: b.nodes, depth: b.deepest, minified: true}, nil
}

// full reports whether the text has passed the length that offsets can hold.
func (b *Builder) full() bool {
	b.tooLong = b.tooLong || len(b.src) > math.MaxInt32
	return b.tooLong
}

func (b *Builder) begin(bracket byte, state builderState) {
	if b.full() {
		return
	}
	start := b.value()
	b.src = append(b.src, bracket)
	b.enter(start, b.takeMember())
	b.state = state
}

func (b *Builder) end(bracket byte, state builderState) {
	if b.full() {
		return
	}
	if b.state != state {
		panic("shape: Builder.End without its Begin, or after a name without a value")
	}
	b.src = append(b.src, bracket)
	b.leave(len(b.src))
	b.state = b.outer()
}

// outer returns the state inside the container that is now open.
func (b *Builder) outer() builderState {
	switch {
	case b.open == None:
		return atEnd
	case b.src[b.nodes[b.open].start] == '[':
		return inArray
	}
	return inObject
}

// name writes what stands before a member's name.
func (b *Builder) name() {
	if b.state != inObject {
		panic("shape: Builder.Name outside an object, or after a name")
	}
	b.comma()
	b.member = int32(len(b.src))
	b.state = afterName
}

// value writes what stands before a value and returns where the value begins.
func (b *Builder) value() int {
	switch b.state {
	case inObject:
		panic("shape: Builder value in an object without a name")
	case atEnd:
		panic("shape: Builder value after the root")
	case inArray:
		b.comma()
	}
	return len(b.src)
}

func (b *Builder) comma() {
	if b.nodes[b.open].after > 0 {
		b.src = append(b.src, ',')
	}
}

// scalar adds the node of the text from start on.
func (b *Builder) scalar(start int) {
	b.leaf(start, len(b.src), b.takeMember())
	b.state = b.outer()
}

func (b *Builder) takeMember() int32 {
	member := b.member
	b.member = -1
	return member
}
