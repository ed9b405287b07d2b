package main

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/bpekit/bpekit/bench/internal/peer"
)

// A job is one thing to be measured: an operation of a peer on a file.
type job struct {
	client *peer.Client
	op     string
	path   string
	want   int // what must come out; -1 for whatever comes
	size   int // of the file
	times  []time.Duration
	failed error
}

// interleave does all jobs in turn, again and again, so that what slows the machine
// for a while slows all of them. Each round begins with another job.
func (b *bench) interleave(jobs []*job) {
	for round := range b.rounds {
		for i := range jobs {
			j := jobs[(i+round*len(jobs)/b.rounds)%len(jobs)]
			few := len(j.times) >= fewRounds && b.typical(j.times) > b.slow
			if j.failed == nil && !few {
				j.do(b.limit)
			}
		}
	}
}

func (j *job) do(limit time.Duration) {
	reply, err := j.client.Do(peer.Request{Op: j.op, Path: j.path}, limit)
	switch {
	case err != nil:
		j.failed = err
	case j.want >= 0 && reply.N != j.want:
		j.failed = fmt.Errorf("gives %d, and gave %d before", reply.N, j.want)
	default:
		j.times = append(j.times, time.Duration(reply.NS))
	}
}

// speed returns megabytes a second, 0 where there are no times.
func (b *bench) speed(j *job) float64 {
	if j == nil || j.failed != nil || len(j.times) == 0 {
		return 0
	}
	return float64(j.size) / 1e6 / b.typical(j.times).Seconds()
}

// typical returns the median of times, or with -best the least, which says more on a
// machine that others use as well; 0 where there are none.
func (b *bench) typical(times []time.Duration) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	if b.best {
		return sorted[0]
	}
	n := len(sorted)
	return (sorted[n/2] + sorted[(n-1)/2]) / 2
}

// mean returns the geometric mean, 0 where one is missing.
func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		if x <= 0 {
			return 0
		}
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(xs)))
}
