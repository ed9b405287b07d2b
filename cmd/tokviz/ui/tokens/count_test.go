package tokens_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
	"github.com/bpekit/bpekit/encodings"
)

// TestCount: counting in parts finds what encoding as one text finds, says how far
// it is, and ends when it is cancelled.
func TestCount(t *testing.T) {
	known, err := encodings.ByName("o200k_base")
	if err != nil {
		t.Fatal(err)
	}
	enc := known.Load()
	text := bytes.Repeat([]byte("{\"id\": 12345,\r\n  \"städte\": \"São Paulo\"}   "), 20_000)
	wantTokens, wantChunks := enc.CountChunks(text)
	var done []int
	n, chunks, err := tokens.Count(context.Background(), enc, text, func(n int) { done = append(done, n) })
	if err != nil || n != wantTokens || chunks != wantChunks {
		t.Errorf("Count is %d tokens, %d chunks, %v; the text has %d and %d", n, chunks, err, wantTokens, wantChunks)
	}
	if len(done) < 3 || done[len(done)-1] != len(text) {
		t.Errorf("progress was %v of %d bytes", done, len(text))
	}
	for i := 1; i < len(done); i++ {
		if done[i] <= done[i-1] {
			t.Errorf("progress goes from %d to %d", done[i-1], done[i])
		}
	}

	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	_, _, err = tokens.Count(ctx, enc, text, func(int) { calls++; cancel() })
	if !errors.Is(err, context.Canceled) || calls != 1 {
		t.Errorf("cancelled after the first part: %v after %d parts", err, calls)
	}
}
