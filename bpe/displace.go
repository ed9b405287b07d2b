package bpe

import (
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

// bucket returns the bucket of a key with hash h.
func (d displacements) bucket(h uint64) int {
	bucket, _ := bits.Mul64(h, uint64(len(d)))
	return int(bucket)
}

// slot returns the only slot of n that may hold a key with hash h.
func (d displacements) slot(h uint64, n int) int {
	slot, _ := bits.Mul64((h^uint64(d[d.bucket(h)])*displaceMul)*slotMul, uint64(n))
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
	keys, starts := d.byBucket(hashes)
	var bySize [][]int // buckets
	for b := range d {
		size := starts[b+1] - starts[b]
		for len(bySize) <= size {
			bySize = append(bySize, nil)
		}
		bySize[size] = append(bySize[size], b)
	}
	slots = make([]int, len(hashes))
	taken := make([]bool, n)
	for _, buckets := range slices.Backward(bySize) {
		for _, b := range buckets {
			if !d.placeBucket(b, keys[starts[b]:starts[b+1]], hashes, slots, taken) {
				return nil, false
			}
		}
	}
	return slots, true
}

// byBucket sorts keys by their buckets: those of bucket b are keys[starts[b]:starts[b+1]].
func (d displacements) byBucket(hashes []uint64) (keys, starts []int) {
	starts = make([]int, len(d)+1)
	buckets := make([]int, len(hashes))
	for key, h := range hashes {
		b := d.bucket(h)
		buckets[key] = b
		starts[b]++
	}
	end := 0
	for b, size := range starts {
		end += size
		starts[b] = end
	}
	keys = make([]int, len(hashes))
	for key, b := range buckets {
		starts[b]--
		keys[starts[b]] = key
	}
	return keys, starts
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
