package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/bpekit/bpekit/shape"
)

// convertLines answers lines of convert --jsonl on w. defaults are for what a line
// does not say.
func (a *app) convertLines(w io.Writer, name string, defaults *conversion) error {
	r, err := a.Open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	lines := lineReader{r: bufio.NewReaderSize(flushingReader{r, a.Out}, 1<<16)}
	escape := w == a.Out && a.OutTerminal()
	var out []byte
	for {
		line, err := lines.next()
		if err == io.EOF {
			return nil
		}
		var long *longLineError
		if err == nil {
			out, err = convertLine(append(out[:0], `{"output":`...), line, *defaults)
		} else if !errors.As(err, &long) {
			return err
		}
		if err != nil {
			out = appendConvertError(out[:0], err)
		}
		out = append(out, "}\n"...)
		if escape {
			out = term.AppendJSON(nil, out)
		}
		if _, err := w.Write(out); err != nil {
			return err
		}
	}
}

// convertLine appends the text that a line asks for, as a JSON string.
func convertLine(dst, line []byte, c conversion) ([]byte, error) {
	input, err := c.parseLine(line)
	if err != nil {
		return dst, err
	}
	d, err := c.read("", input)
	if err != nil {
		return dst, err
	}
	text, err := c.append(nil, d)
	if err != nil {
		return dst, err
	}
	return appendJSONString(dst, text), nil
}

// parseLine reads what a line asks for into c, and returns the text of its input.
// Members that are not ours are passed over; null is as good as no member, but for
// the input, where it is a document.
func (c *conversion) parseLine(line []byte) ([]byte, error) {
	d, err := shape.Parse("", line, shape.Limits{})
	if err != nil {
		return nil, fmt.Errorf("the line is not JSON: %s", cli.Message(err))
	}
	if d.Kind(d.Root()) != shape.Object {
		return nil, errors.New("the line is not a JSON object")
	}
	input := shape.None
	seen := map[string]bool{}
	for n := range d.Children(d.Root()) {
		name := d.MemberName(n)
		switch name {
		case "input", "from", "to", "options":
		default:
			continue
		}
		if seen[name] {
			return nil, fmt.Errorf("%q stands twice", name)
		}
		seen[name] = true
		switch {
		case name == "input":
			input = n
		case d.Kind(n) == shape.Null:
		case name == "options":
			err = c.parseOptions(d, n)
		case d.Kind(n) != shape.String:
			err = fmt.Errorf("%q is not a string", name)
		case name == "from":
			c.from = d.Text(n)
			err = checkConvertible(name, c.from)
		default:
			c.to = d.Text(n)
			err = checkConvertible(name, c.to)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case input == shape.None:
		return nil, errors.New(`there is no "input"`)
	case c.to == "":
		return nil, errors.New(`there is no "to"`)
	case d.Kind(input) == shape.String:
		return d.AppendText(nil, input), nil
	case c.from == "toon" || c.from == "lwon":
		return nil, fmt.Errorf(`"input" is not a string, and so not text of %s`, c.from)
	}
	return d.Literal(input), nil
}

// parseOptions reads options by the names of TOON's fixtures. An option that is not
// known is an error, for without it the output may be another.
func (c *conversion) parseOptions(d *shape.Document, options shape.Node) error {
	if d.Kind(options) != shape.Object {
		return errors.New(`"options" is not an object`)
	}
	var err error
	for n := range d.Children(options) {
		kind := d.Kind(n)
		switch name := d.MemberName(n); {
		case name != "delimiter" && name != "indentSize" && name != "strict":
			err = fmt.Errorf("there is no option %.40q; there are delimiter, indentSize and strict", name)
		case kind == shape.Null:
		case name == "delimiter":
			if kind != shape.String {
				return errors.New("options: delimiter is not a string")
			}
			c.toon.Delimiter, err = parseDelimiter(d.Text(n))
		case name == "indentSize":
			spaces, wrong := strconv.Atoi(string(d.Literal(n)))
			if kind != shape.Number || wrong != nil {
				return errors.New("options: indentSize is not a whole number")
			}
			c.toon.IndentSize, err = spaces, checkIndent(spaces)
		default:
			if kind != shape.Bool {
				return errors.New("options: strict is neither true nor false")
			}
			c.toon.Lenient = string(d.Literal(n)) == "false"
		}
		if err != nil {
			return fmt.Errorf("options: %w", err)
		}
	}
	return nil
}

// appendConvertError appends the answer to a line that went wrong, but for its last
// brace. Line and column are those in the text of the input, where there are any.
func appendConvertError(dst []byte, err error) []byte {
	message, line, column := placed(err)
	dst = append(dst, `{"error":{"message":`...)
	dst = appendJSONString(dst, message)
	if line > 0 {
		dst = fmt.Appendf(dst, `,"line":%d,"column":%d`, line, column)
	}
	return append(dst, '}')
}

// placed returns the message of an error without its place, and the place.
func placed(err error) (message string, line, column int) {
	var syntax *shape.SyntaxError
	var limit *shape.LimitError
	switch {
	case errors.As(err, &syntax):
		line, column = syntax.Line, syntax.Column
	case errors.As(err, &limit):
		line, column = limit.Line, limit.Column
	}
	message = cli.Message(err)
	if line > 0 {
		message = strings.TrimPrefix(message, fmt.Sprintf("%d:%d: ", line, column))
	}
	return message, line, column
}
