package main

import (
	"fmt"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// batch compares EncodeAll and CountAll on one thread with the same on two.
func (b *bench) batch() error {
	files, err := b.corpora()
	if err != nil {
		return err
	}
	var clients []*peer.Client
	defer func() { closeAll(clients) }()
	for threads := 1; threads <= 2; threads++ {
		command := with(b.peers[0], b.encoding)
		command.Env = []string{fmt.Sprintf("GOMAXPROCS=%d", threads)}
		client, err := command.Start()
		if err != nil {
			return err
		}
		clients = append(clients, client)
	}
	for _, c := range files {
		if err := b.compare(c, clients); err != nil {
			return err
		}
	}
	m, jobs := encodeJobs(files, clients, "batch", "count-batch")
	b.interleave(jobs)
	t := table{head: heading("MB/s", files)}
	for _, op := range []string{"batch", "count-batch"} {
		one, two := b.speeds(m, files, clients[0], op), b.speeds(m, files, clients[1], op)
		t.row(cells(op+", one thread", one, figure)...)
		t.row(cells(op+", two", two, figure)...)
		t.row(cells(op+", ratio", ratios(two, one), times)...)
		b.atLeast(op+": two threads against one, mean", mean(ratios(two, one)), 1.8, "×")
	}
	b.printTable("EncodeAll and CountAll of one text", t)
	return nil
}
