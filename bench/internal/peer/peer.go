// Package peer is what compare and the programs that it measures say to each other.
//
// A peer is a program that holds one library. When it has encoded a first short
// text it writes a [Hello]; then it reads requests from its standard input, one
// JSON object a line, and answers each with a [Reply] in a line of its standard
// output, until the input ends. A peer in any language can take part; those of
// npm are in npm/peer.mjs.
//
// A peer reads the file, makes what its library wants of it, and collects garbage
// before the clock runs. It stops the clock before it writes anything.
package peer

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"
)

// FirstText is what a peer encodes before its Hello.
const FirstText = `{"customer_id":1000}`

// A Hello says what a peer is and what can be asked of it.
type Hello struct {
	Name    string   `json:"name"`
	Version string   `json:"version"`
	Ops     []string `json:"ops"`
	// LoadNS is the time from the first line of the peer's own code to the tokens
	// of FirstText.
	LoadNS int64 `json:"load_ns"`
}

// A Request asks for one measurement.
type Request struct {
	Op   string `json:"op"`
	Path string `json:"path"`
	// Out, if not "", is a file to be filled with what came out: tokens as 32-bit
	// little-endian numbers, or text.
	Out string `json:"out,omitempty"`
}

// A Reply is the answer to a Request.
type Reply struct {
	N     int    `json:"n"`  // how many there are of what was asked for, such as tokens
	NS    int64  `json:"ns"` // how long it took
	Error string `json:"error,omitempty"`
}

// A Result is what an operation came to.
type Result struct {
	N      int
	Time   time.Duration
	Output func() []byte // what Out is filled with; nil if there is nothing
}

// An Op does one thing with a text and measures it.
type Op func(text []byte) (Result, error)

// Serve is the peer's side: it says hello and answers requests until r ends.
func Serve(r io.Reader, w io.Writer, hello Hello, ops map[string]Op) error {
	out := json.NewEncoder(w)
	if err := out.Encode(hello); err != nil {
		return err
	}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var request Request
		if err := json.Unmarshal(lines.Bytes(), &request); err != nil {
			return fmt.Errorf("a request that is none: %w", err)
		}
		reply, err := answer(request, ops)
		if err != nil {
			reply = Reply{Error: err.Error()}
		}
		if err := out.Encode(reply); err != nil {
			return err
		}
	}
	return lines.Err()
}

func answer(request Request, ops map[string]Op) (Reply, error) {
	op := ops[request.Op]
	if op == nil {
		return Reply{}, fmt.Errorf("no operation %q", request.Op)
	}
	text, err := os.ReadFile(request.Path)
	if err != nil {
		return Reply{}, err
	}
	runtime.GC()
	result, err := op(text)
	if err != nil {
		return Reply{}, err
	}
	if request.Out != "" && result.Output != nil {
		if err := os.WriteFile(request.Out, result.Output(), 0o666); err != nil {
			return Reply{}, err
		}
	}
	return Reply{N: result.N, NS: result.Time.Nanoseconds()}, nil
}

// AppendTokens appends tokens as Out has them.
func AppendTokens[T ~int | ~uint | ~uint32](dst []byte, tokens []T) []byte {
	for _, t := range tokens {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(t))
	}
	return dst
}

// A Training is what a program that trains prints when it is done, in one line.
// It takes the size of the vocabulary, the number of threads and the files as its
// arguments.
type Training struct {
	Merges  int    `json:"merges"`
	Digest  string `json:"digest,omitempty"` // tells two lists of merges apart
	SplitNS int64  `json:"split_ns,omitempty"`
	MergeNS int64  `json:"merge_ns,omitempty"`
}
