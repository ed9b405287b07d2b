//go:build race

package bpe

// raceEnabled: under the race detector sync.Pool drops what it is given at random,
// so that allocations cannot be counted.
const raceEnabled = true
