package peer

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"
)

// A Command says how to start a peer.
type Command struct {
	Name string
	Args []string
	Env  []string // beside that of this process
}

// A Client is a peer that runs.
type Client struct {
	Hello
	// Start is the time from the start of the process to its Hello.
	Start time.Duration

	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	broken  error
}

// ErrTimeout says that a peer took longer than it may. It is then ended.
var ErrTimeout = errors.New("takes too long")

// Start starts a peer and waits for its Hello. What the peer writes to standard
// error is passed on.
func (c Command) Start() (*Client, error) {
	p := &Client{process: exec.Command(c.Args[0], c.Args[1:]...)}
	p.process.Env = append(os.Environ(), c.Env...)
	p.process.Stderr = os.Stderr
	var err error
	if p.in, err = p.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewReader(out)
	start := time.Now()
	if err := p.process.Start(); err != nil {
		return nil, err
	}
	err = p.read(&p.Hello)
	p.Start = time.Since(start)
	if err != nil {
		p.process.Process.Kill()
		p.process.Wait()
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	return p, nil
}

func (p *Client) read(answer any) error {
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("no answer: %w", err)
	}
	return json.Unmarshal(line, answer)
}

// Can reports whether the peer has an operation.
func (p *Client) Can(op string) bool { return slices.Contains(p.Ops, op) }

// Do asks for one measurement. A peer that does not answer within the limit is
// ended; it then fails from there on with ErrTimeout.
func (p *Client) Do(request Request, limit time.Duration) (Reply, error) {
	if p.broken != nil {
		return Reply{}, p.broken
	}
	reply, err := p.do(request, limit)
	if err != nil {
		p.broken = err
		p.process.Process.Kill()
		return Reply{}, err
	}
	if reply.Error != "" {
		return Reply{}, errors.New(reply.Error)
	}
	return reply, nil
}

func (p *Client) do(request Request, limit time.Duration) (Reply, error) {
	line, err := json.Marshal(request)
	if err != nil {
		return Reply{}, err
	}
	if _, err := p.in.Write(append(line, '\n')); err != nil {
		return Reply{}, err
	}
	var reply Reply
	done := make(chan error, 1)
	go func() { done <- p.read(&reply) }()
	select {
	case err := <-done:
		return reply, err
	case <-time.After(limit):
		p.process.Process.Kill()
		<-done
		return Reply{}, ErrTimeout
	}
}

// Close ends the peer and returns the most memory that it had, in bytes, 0 where
// the system does not tell.
func (p *Client) Close() int64 {
	p.in.Close()
	p.process.Wait()
	return PeakMemory(p.process.ProcessState)
}
