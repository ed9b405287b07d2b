package main

import (
	"fmt"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// printCompared says what was compared, and who differs.
func (b *bench) printCompared(files []*corpus, clients []*peer.Client) {
	t := table{head: []string{"file", "bytes", "tokens", "SHA-256 of the tokens", "agree"}}
	for _, c := range files {
		agree := 0
		for _, client := range clients {
			if c.agrees[client] {
				agree++
			}
		}
		t.row(c.name, fmt.Sprint(c.size), fmt.Sprint(c.tokens), c.digest, fmt.Sprintf("%d of %d", agree, len(clients)))
	}
	b.printTable("Equality, "+b.encoding+": token for token over the whole file", t)
}

// printEncode prints what was measured, and the bars for it.
func (b *bench) printEncode(files []*corpus, clients []*peer.Client, m matrix) {
	us := clients[0]
	cold := b.speeds(m, files, us, "encode")
	speeds := table{head: heading("MB/s", files)}
	ratio := table{head: heading("bpekit is faster by", files)}
	for _, client := range clients {
		theirs := b.speeds(m, files, client, "encode")
		speeds.row(cells(client.Name+" "+client.Version, theirs, figure)...)
		if client != us {
			ratio.row(cells(client.Name, ratios(cold, theirs), times)...)
			b.encodeBars(client.Name, ratios(cold, theirs))
		}
	}
	b.printTable("Encode, cold, one thread", speeds)
	b.printTable("Encode, ratios", ratio)
	b.printTable("Encode, warm", b.only(files, clients, m, "warm"))
	b.printTable("Count, cold", b.only(files, clients, m, "count"))
	b.printTable("Split alone", b.only(files, clients, m, "split"))
	counts := ratios(b.speeds(m, files, us, "count"), cold)
	b.atLeast("count against encode, on each file", least(counts), 1, "×")
	split := b.speeds(m, files, us, "split")
	b.atLeast("split alone on JSON", min(split[0], split[1], split[2]), 400, " MB/s")
	b.allocations(files, us)
}

// only returns the table of an operation, with those that have it.
func (b *bench) only(files []*corpus, clients []*peer.Client, m matrix, op string) table {
	t := table{head: heading("MB/s", files)}
	for _, client := range clients {
		if client.Can(op) {
			t.row(cells(client.Name, b.speeds(m, files, client, op), figure)...)
		}
	}
	return t
}

// encodeBars are what we want to be faster by. Peers that no registry of ours has
// take part only where -extra names them.
func (b *bench) encodeBars(name string, r []float64) {
	switch name {
	case "quicktok":
		b.atLeast("encode against quicktok, mean", mean(r), 2, "×")
		b.atLeast("encode against quicktok, on each file", least(r), 1, "×")
	case "tiktoken-core":
		b.atLeast("encode against tiktoken's core, mean", mean(r), 6, "×")
		b.atLeast("encode against tiktoken's core, on each file", least(r), 3, "×")
	case "pkoukk":
		b.atLeast("encode against pkoukk/tiktoken-go, mean", mean(r), 40, "×")
	}
}

// allocations counts those of Append and Count in steady state.
func (b *bench) allocations(files []*corpus, us *peer.Client) {
	most := 0
	for _, c := range files {
		reply, err := us.Do(peer.Request{Op: "allocs", Path: c.path}, b.limit)
		if err != nil {
			b.note("allocs: %v", err)
			return
		}
		most = max(most, reply.N)
	}
	b.bars = append(b.bars, bar{"allocations of Append and Count in steady state: none", fmt.Sprint(most), most == 0})
}
