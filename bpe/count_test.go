package bpe

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/bpekit/bpekit/pretokenize"
)

// listCounts shows counts as text, so that they can be compared.
func listCounts(c *Counts) string {
	var list strings.Builder
	for chunk, n := range c.All() {
		fmt.Fprintf(&list, "%q %d\n", chunk, n)
	}
	chunks, size := c.Total()
	fmt.Fprintf(&list, "%d distinct, %d chunks, %d bytes\n", c.Len(), chunks, size)
	return list.String()
}

func TestCountsOrder(t *testing.T) {
	c := NewCounts(pretokenize.GPT2{}, "<|end|>", "")
	c.AddText([]byte("a cat and a dog<|end|> a cat"))
	c.AddText(nil)
	c.AddText([]byte("cat"))
	if err := c.Add([]byte(" dog"), 2); err != nil {
		t.Fatal(err)
	}
	want := "\"a\" 1\n\" cat\" 2\n\" and\" 1\n\" a\" 2\n\" dog\" 3\n\"cat\" 1\n" +
		"6 distinct, 10 chunks, 32 bytes\n"
	if got := listCounts(c); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A longer special token wins over a shorter one at the same place, and what is
// left over of one is ordinary text.
func TestCountsSpecials(t *testing.T) {
	c := NewCounts(pretokenize.None{}, "<e>", "<e><f>", "x")
	c.AddText([]byte("a<e>b<e><f>c<e><fdx<e"))
	want := "\"a\" 1\n\"b\" 1\n\"c\" 1\n\"<fd\" 1\n\"<e\" 1\n5 distinct, 5 chunks, 8 bytes\n"
	if got := listCounts(c); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestCountsAddRefuses(t *testing.T) {
	c := NewCounts(pretokenize.None{})
	for _, bad := range []struct {
		chunk string
		n     int64
		want  string
	}{
		{"", 1, "bpe: an empty chunk can't be counted"},
		{"a", 0, `bpe: chunk "a": count 0 is not positive`},
		{"a", -1, `bpe: chunk "a": count -1 is not positive`},
		{"abc", math.MaxInt64 / 2, `bpe: chunk "abc": count 4611686018427387903 makes the sum of all bytes overflow`},
	} {
		if err := c.Add([]byte(bad.chunk), bad.n); err == nil || err.Error() != bad.want {
			t.Errorf("Add(%q, %d): %v, want %s", bad.chunk, bad.n, err, bad.want)
		}
	}
	if err := c.Add([]byte("a"), math.MaxInt64); err != nil {
		t.Error(err)
	}
	if err := c.Add([]byte("a"), 1); err == nil {
		t.Error("the sum of all bytes overflows, and no error")
	}
	if _, size := c.Total(); size != math.MaxInt64 {
		t.Errorf("%d bytes", size)
	}
}

// failing yields some text and then an error.
func failing(text string, err error) io.Reader {
	return io.MultiReader(strings.NewReader(text), iotest.ErrReader(err))
}

func TestCountsErrors(t *testing.T) {
	broken := errors.New("the disk is broken")
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, threads := range []int{1, 2} {
		c := NewCounts(pretokenize.O200K{})
		c.SetThreads(threads)
		c.block = 16
		c.AddText([]byte("before"))
		long := strings.Repeat("some text, ", 100)
		if err := c.AddReader(context.Background(), failing(long, broken)); err != broken {
			t.Errorf("%v, want %v", err, broken)
		}
		if err := c.AddReader(cancelled, strings.NewReader(long)); err != context.Canceled {
			t.Errorf("%v, want %v", err, context.Canceled)
		}
		if err := c.AddReader(context.Background(), idleReader{}); err != io.ErrNoProgress {
			t.Errorf("%v, want %v", err, io.ErrNoProgress)
		}
		err := c.AddReaders(context.Background(), func(yield func(io.Reader, error) bool) {
			_ = yield(strings.NewReader(long), nil) && yield(nil, broken)
		})
		if err != broken {
			t.Errorf("%v, want %v", err, broken)
		}
		if got := listCounts(c); got != "\"before\" 1\n1 distinct, 1 chunks, 6 bytes\n" {
			t.Errorf("after errors:\n%s", got)
		}
	}
}

// idleReader never has anything to read.
type idleReader struct{}

func (idleReader) Read([]byte) (int, error) { return 0, nil }

// inTexts divides text into texts of its own at each byte 0xf5, which no UTF-8
// has.
func inTexts(text []byte) [][]byte { return bytes.Split(text, []byte{0xf5}) }

func readersOf(texts [][]byte) iter.Seq2[io.Reader, error] {
	return func(yield func(io.Reader, error) bool) {
		for _, text := range texts {
			if !yield(iotest.HalfReader(bytes.NewReader(text)), nil) {
				return
			}
		}
	}
}

// FuzzCounts compares counting in blocks, on threads and from readers with the
// definition: each text cut at its special tokens, each part split as a whole.
func FuzzCounts(f *testing.F) {
	f.Add([]byte("one, two\r\n  three 1234<|e|>five<|e|><|f|>  <|e|>"), uint8(1))
	f.Add([]byte("it's a dog'S life\xf5 in the <|e\xf5|> 12 345678\n\n\n  x"), uint8(3))
	f.Add([]byte("日本語のテキスト ॐ मानक हिन्दी\u2028\u3000 é\xcc\x81\xff\xe2\x82"), uint8(2))
	f.Add([]byte(strings.Repeat("ab 12, ", 40)+strings.Repeat(" ", 70)+strings.Repeat("<|e|>", 9)), uint8(0))
	specials := []string{"<|e|>", "<|e|><|f|>", "||"}
	f.Fuzz(func(t *testing.T, text []byte, which uint8) {
		splitter := pretokenize.Names()[int(which)%len(pretokenize.Names())].Splitter
		texts := inTexts(text)
		want := listCounts(countPlainly(splitter, specials, texts))
		for _, threads := range []int{1, 2, 8} {
			for _, block := range []int{1, 2, 7, 64, 4096} {
				c := NewCounts(splitter, specials...)
				c.SetThreads(threads)
				c.block = block
				for _, text := range texts {
					c.AddText(text)
				}
				if got := listCounts(c); got != want {
					t.Fatalf("%d threads, blocks of %d:\n%swant\n%s", threads, block, got, want)
				}
				c = NewCounts(splitter, specials...)
				c.SetThreads(threads)
				c.block = block
				if err := c.AddReaders(context.Background(), readersOf(texts)); err != nil {
					t.Fatal(err)
				}
				if got := listCounts(c); got != want {
					t.Fatalf("readers, %d threads, blocks of %d:\n%swant\n%s", threads, block, got, want)
				}
			}
		}
	})
}

// countPlainly is the definition of counting.
func countPlainly(s pretokenize.Splitter, specials []string, texts [][]byte) *Counts {
	c := NewCounts(s)
	add := func(ordinary []byte) {
		for chunk := range pretokenize.Chunks(s, ordinary) {
			if err := c.Add(chunk, 1); err != nil {
				panic(err)
			}
		}
	}
	for _, text := range texts {
		start := 0
		for i := 0; i < len(text); {
			if n := longestPrefix(specials, text[i:]); n > 0 {
				add(text[start:i])
				i += n
				start = i
			} else {
				i++
			}
		}
		add(text[start:])
	}
	return c
}

func longestPrefix(specials []string, text []byte) (n int) {
	for _, s := range specials {
		if len(s) > n && bytes.HasPrefix(text, []byte(s)) {
			n = len(s)
		}
	}
	return n
}

// What can't be cut is held up to a limit.
func TestCountsStretch(t *testing.T) {
	c := NewCounts(pretokenize.O200K{})
	c.block, c.stretch = 16, 100
	err := c.AddReader(context.Background(), strings.NewReader("a b c "+strings.Repeat("a", 300)))
	if err == nil || !strings.Contains(err.Error(), "bpe: the text cannot be cut for 176 bytes from byte 5 on") {
		t.Errorf("%v", err)
	}
	if err := c.AddReader(context.Background(), strings.NewReader("a b c "+strings.Repeat("a", 90)+" b")); err != nil {
		t.Error(err)
	}
	c.AddText(bytes.Repeat([]byte("a"), 1000))
}
