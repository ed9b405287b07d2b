package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// Sizes of the texts, and times: the least is doubled until a peer takes too long for
// more. Those whose time grows with the square of the text would take hours.
const (
	worstLeast = 1 << 14
	worstMost  = 1 << 20
	worstLong  = time.Second / 2
	worstLimit = 10 * time.Second
)

// A worst is how a peer does on one kind of text.
type worst struct {
	size       int           // the largest that it was measured on
	took, half time.Duration // for that, and for a text of half the size
	failed     error
}

// worst encodes texts without a place to cut, of doubling sizes.
func (b *bench) worst() error {
	clients := b.start(b.encoding)
	defer closeAll(clients)
	t := table{head: []string{"ms for 1 MiB, and against half of it"}}
	for _, client := range clients {
		t.head = append(t.head, client.Name)
	}
	for _, kind := range worstKinds {
		row := []string{kind.name}
		paths, err := b.worstFiles(kind.unit, kind.random)
		if err != nil {
			return err
		}
		want := map[string][]byte{}
		for _, client := range clients {
			w := b.worstOf(client, paths, want)
			row = append(row, w.String())
			if client.Name == ours {
				b.atMost("1 MiB of "+kind.name, float64(w.took.Nanoseconds())/1e6, 100, " ms")
				b.atMost("1 MiB of "+kind.name+" against half of it", w.ratio(), 2.3, "×")
			}
			if w.failed != nil {
				b.note("%s: %s: %v", client.Name, kind.name, w.failed)
				b.again(client)
			}
		}
		t.row(row...)
	}
	b.printTable("Texts without a place to cut", t)
	return nil
}

// again starts a peer that was ended, for the texts that are left.
func (b *bench) again(client *peer.Client) {
	for _, command := range b.peers {
		if command.Name != client.Name {
			continue
		}
		if fresh, err := with(command, b.encoding).Start(); err == nil {
			client.Close()
			fresh.Name = client.Name
			*client = *fresh
		}
	}
}

// worstFiles writes the texts of a kind.
func (b *bench) worstFiles(unit string, random bool) ([]string, error) {
	var paths []string
	for size := worstLeast; size <= worstMost; size *= 2 {
		path := filepath.Join(b.temp, fmt.Sprintf("worst-%d", size))
		if err := os.WriteFile(path, worstText(unit, random, size), 0o666); err != nil {
			return nil, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// worstOf measures a peer on ever longer texts. Its tokens must be those in want,
// which the first peer fills.
func (b *bench) worstOf(client *peer.Client, paths []string, want map[string][]byte) (w worst) {
	for i, path := range paths {
		tokens, err := b.tokensOf(client, path, worstLimit)
		if err != nil {
			w.failed = err
			return w
		}
		if want[path] == nil {
			want[path] = tokens
		}
		if !bytes.Equal(tokens, want[path]) {
			w.failed = difference(tokens, want[path])
			return w
		}
		j := &job{client: client, op: "encode", path: path, want: len(tokens) / 4}
		for len(j.times) == 0 || len(j.times) < b.rounds && b.typical(j.times) < worstLong {
			if j.do(worstLimit); j.failed != nil {
				w.failed = j.failed
				return w
			}
		}
		w.size, w.half, w.took = worstLeast<<i, w.took, b.typical(j.times)
		if w.took > worstLong {
			break
		}
	}
	return w
}

func (w worst) ratio() float64 {
	if w.half == 0 {
		return 0
	}
	return float64(w.took) / float64(w.half)
}

// String writes the time, the size where it is less than the most, and the ratio.
func (w worst) String() string {
	if errors.Is(w.failed, peer.ErrTimeout) && w.size == 0 {
		return fmt.Sprintf("%d KiB: over %.0f", worstLeast>>10, worstLimit.Seconds()*1000)
	}
	if w.failed != nil && w.size == 0 {
		return "fails"
	}
	var parts []string
	if w.size < worstMost {
		parts = append(parts, fmt.Sprintf("%d KiB:", w.size>>10))
	}
	parts = append(parts, ms(w.took))
	if r := w.ratio(); r > 0 {
		parts = append(parts, fmt.Sprintf("(%s)", times(r)))
	}
	if w.failed != nil && !errors.Is(w.failed, peer.ErrTimeout) {
		parts = append(parts, "then fails")
	}
	return strings.Join(parts, " ")
}
