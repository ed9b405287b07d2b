package bpe

import (
	"cmp"
	"math/bits"
	"slices"
)

// The tables that encoding reads most are hash tables without probing: each key
// has one slot, which a look-up reads without a loop or a branch that can be
// mispredicted. A key's hash names its bucket, the bucket's displacement and the
// hash together name the slot, and the displacements were chosen when the table
// was made so that no two keys share a slot (hash, displace and compress:
// Belazzougui, Botelho and Dietzfelbinger, ESA 2009).
const (
	bucketKeys  = 4 // in a bucket, in the mean
	displaceMul = 0xd6e8feb86659fd93
	slotMul     = 0xff51afd7ed558ccd
)

// displacements has one byte for each bucket of keys.
type displacements []byte

// slot returns the only slot of n that may hold a key with hash h.
func (d displacements) slot(h uint64, n int) int {
	bucket, _ := bits.Mul64(h, uint64(len(d)))
	slot, _ := bits.Mul64((h^uint64(d[bucket])*displaceMul)*slotMul, uint64(n))
	return int(slot)
}

// displace finds displacements for keys with the given hashes. It returns them,
// the slot of each key, and the number of slots. It fails only for hashes that
// were chosen to collide.
func displace(hashes []uint64) (d displacements, slots []int, n int, ok bool) {
	for _, full := range []float64{0.8, 0.7, 0.5, 0.3} {
		n = int(float64(len(hashes))/full) + 1
		d = make(displacements, len(hashes)/bucketKeys+1)
		if slots, ok = d.place(hashes, n); ok {
			return d, slots, n, true
		}
	}
	return nil, nil, 0, false
}

// place chooses the displacements, those of full buckets first, and returns the
// slots.
func (d displacements) place(hashes []uint64, n int) (slots []int, ok bool) {
	buckets := make([][]int, len(d)) // of keys
	for key, h := range hashes {
		b, _ := bits.Mul64(h, uint64(len(d)))
		buckets[b] = append(buckets[b], key)
	}
	order := make([]int, len(d))
	for b := range order {
		order[b] = b
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(buckets[b]), len(buckets[a])) })
	slots = make([]int, len(hashes))
	taken := make([]bool, n)
	for _, b := range order {
		if !d.placeBucket(b, buckets[b], hashes, slots, taken) {
			return nil, false
		}
	}
	return slots, true
}

// placeBucket looks for a displacement that gives the keys of bucket b slots of
// their own.
func (d displacements) placeBucket(b int, keys []int, hashes []uint64, slots []int, taken []bool) bool {
	for x := range 256 {
		d[b] = byte(x)
		placed := 0
		for placed < len(keys) {
			slot := d.slot(hashes[keys[placed]], len(taken))
			if taken[slot] {
				break
			}
			taken[slot], slots[keys[placed]] = true, slot
			placed++
		}
		if placed == len(keys) {
			return true
		}
		for _, key := range keys[:placed] {
			taken[slots[key]] = false
		}
	}
	return false
}
