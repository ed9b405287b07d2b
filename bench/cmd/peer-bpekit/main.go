// Peer-bpekit holds our own packages for compare to measure; see package peer.
//
// usage:
//
//	peer-bpekit ENCODING
//	peer-bpekit shapes
//	peer-bpekit train SIZE THREADS FILE...
package main

import (
	"errors"
	"os"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

func main() {
	start := time.Now()
	peer.Exit("peer-bpekit", run(start, os.Args[1:]))
}

func run(start time.Time, args []string) error {
	l := peer.Library{Name: "bpekit", Module: "github.com/bpekit/bpekit", Open: encoders}
	switch {
	case len(args) > 3 && args[0] == "train":
		return train(start, args[1], args[2], args[3:])
	case len(args) != 1:
		return errors.New("want the name of an encoding, shapes, or train with its arguments")
	case args[0] == "shapes":
		l.Open = shapes
	}
	return l.Run(start, args[0])
}
