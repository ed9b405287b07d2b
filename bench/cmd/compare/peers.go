package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// ours is the name of the peer that the others are compared with.
const ours = "bpekit"

// oneThread keeps a Go peer, its collector of garbage included, to one thread.
var oneThread = []string{"GOMAXPROCS=1"}

func (b *bench) program(name string) string { return filepath.Join(b.data, "bin", name) }

func (b *bench) node(script string, args ...string) []string {
	return append([]string{"node", "--expose-gc", filepath.Join(b.root, "npm", script)}, args...)
}

// commands lists the peers that encode, ourselves first. The encoding is still to
// be appended to their arguments.
func (b *bench) commands(only string, extra []string) []peer.Command {
	all := []peer.Command{
		{Name: ours, Args: []string{b.program("peer-bpekit")}, Env: oneThread},
		{Name: "tiktoken-go", Args: []string{b.program("peer-tiktoken-go")}, Env: oneThread},
		{Name: "pkoukk", Args: []string{b.program("peer-pkoukk")}, Env: oneThread},
	}
	for _, name := range []string{"ai-tokenizer", "gpt-tokenizer", "tiktoken", "tokenizers", "js-tiktoken"} {
		all = append(all, peer.Command{Name: name, Args: b.node("peer.mjs", name)})
	}
	return append(chosen(all, only), named(extra)...)
}

// trainCommands lists the programs that train.
func (b *bench) trainCommands(only string, extra []string) []peer.Command {
	all := []peer.Command{
		{Name: ours, Args: []string{b.program("peer-bpekit"), "train"}},
		{Name: "tokenizers", Args: b.node("train.mjs")},
	}
	return append(chosen(all, only), named(extra)...)
}

// chosen returns those of the commands that only names, ourselves in any case.
func chosen(all []peer.Command, only string) []peer.Command {
	if only == "" {
		return all
	}
	names := strings.Split(only, ",")
	return slices.DeleteFunc(all, func(c peer.Command) bool {
		return c.Name != ours && !slices.Contains(names, c.Name)
	})
}

func named(extra []string) []peer.Command {
	var commands []peer.Command
	for _, s := range extra {
		name, command, _ := strings.Cut(s, "=")
		commands = append(commands, peer.Command{Name: name, Args: strings.Fields(command)})
	}
	return commands
}

// with returns the command with more arguments.
func with(c peer.Command, args ...string) peer.Command {
	c.Args = append(slices.Clone(c.Args), args...)
	return c
}

// start starts the peers of an encoding. One that does not start is named and left
// out: not every library has every encoding.
func (b *bench) start(encoding string) []*peer.Client {
	var clients []*peer.Client
	for _, command := range b.peers {
		client, err := with(command, encoding).Start()
		if err != nil {
			b.note("left out: %v", err)
			continue
		}
		client.Name = command.Name
		clients = append(clients, client)
	}
	return clients
}

// closeAll ends peers.
func closeAll(clients []*peer.Client) {
	for _, client := range clients {
		client.Close()
	}
}

// closeAndTell ends peers and prints how much memory they had.
func (b *bench) closeAndTell(clients []*peer.Client) {
	t := table{head: []string{"peer", "peak MiB"}}
	for _, client := range clients {
		t.row(client.Name, mib(client.Close()))
	}
	b.printTable("Memory, after all of this", t)
}
