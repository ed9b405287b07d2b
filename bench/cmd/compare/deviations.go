package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// knownDeviations are texts on which a peer is known to give other tokens than
// tiktoken does. Ours are tested against tiktoken's golden values; the peer tiktoken
// is OpenAI's own core, so here is what it says as well. A program in JavaScript gets
// U+FFFD for each byte that is not UTF-8.
var knownDeviations = []struct{ encoding, text, why string }{
	{"o200k_base", "\n \nb", "a blank line that holds a space: tiktoken-go/tokenizer 0.10.0 cuts it"},
	{"o200k_base", "\u1c8a\\r", "a letter of Unicode 16: both Go libraries have the tables of 15"},
	{"o200k_base", "a\xffb", "a byte that is not UTF-8: pkoukk/tiktoken-go encodes U+FFFD"},
	{"cl100k_base", "(!hasOwnProperty", "ai-tokenizer 1.0.6 gives a token too few"},
}

// deviations encodes the texts with all peers and prints how many tokens those give
// that differ.
func (b *bench) deviations() error {
	t := table{head: []string{"text", "encoding", "tokens", "other tokens from", "why"}}
	for _, encoding := range []string{"o200k_base", "cl100k_base"} {
		clients := b.start(encoding)
		for _, d := range knownDeviations {
			if d.encoding != encoding {
				continue
			}
			path := filepath.Join(b.temp, "deviation")
			if err := os.WriteFile(path, []byte(d.text), 0o666); err != nil {
				return err
			}
			var want []byte
			var others []string
			for i, client := range clients {
				got, err := b.tokensOf(client, path, b.limit)
				switch {
				case i == 0 && err != nil:
					return err
				case i == 0:
					want = got
				case err != nil:
					others = append(others, client.Name+" (fails)")
				case !bytes.Equal(got, want):
					others = append(others, fmt.Sprintf("%s (%d)", client.Name, len(got)/4))
				}
			}
			slices.Sort(others)
			t.row(fmt.Sprintf("`%+q`", d.text), encoding, fmt.Sprint(len(want)/4), strings.Join(others, ", "), d.why)
		}
		closeAll(clients)
	}
	b.printTable("Known deviations", t)
	return nil
}
