package bpe

import (
	"bytes"
	"hash/maphash"
)

// A chunkTable counts distinct chunks and keeps them in the order in which they
// came. It is a hash table with open addressing over one arena of bytes, so that
// a chunk seen before costs neither an allocation nor a copy.
//
// What is distinct is a key: the chunk, or where it is counted by the role of
// each byte, the chunk and then its roles.
type chunkTable struct {
	seed    maphash.Seed // random, so that nobody can prepare collisions
	slots   []uint64     // high half: hash; low half: index of the entry, plus 1; 0: free
	shift   uint         // hash >> shift is where to look first
	entries []chunkEntry
	arena   []byte
	roled   bool   // keys hold roles
	scratch []byte // for a key
}

// A chunkEntry is a distinct chunk. It starts where the one before it ends.
type chunkEntry struct {
	end   int   // in the arena
	count int64 // how often it occurs
	first int64 // where it was first seen
}

// minSlotBits is the size of the smallest table.
const minSlotBits = 10

func newChunkTable(roled bool) chunkTable {
	return chunkTable{roled: roled, seed: maphash.MakeSeed(), slots: make([]uint64, 1<<minSlotBits), shift: 32 - minSlotBits}
}

// chunk returns the bytes of entry i, without its roles.
func (t *chunkTable) chunk(i int) []byte {
	key := t.key(i)
	if t.roled {
		return key[: len(key)/2 : len(key)/2]
	}
	return key
}

// roles returns the roles of the bytes of entry i, nil where there are none.
func (t *chunkTable) roles(i int) []uint8 {
	if !t.roled {
		return nil
	}
	key := t.key(i)
	return key[len(key)/2:]
}

// key returns the key of entry i.
func (t *chunkTable) key(i int) []byte {
	start, end := 0, t.entries[i].end
	if i > 0 {
		start = t.entries[i-1].end
	}
	return t.arena[start:end:end]
}

// addRoled counts a chunk and the roles of its bytes n more times. Without roles
// all bytes have the first.
func (t *chunkTable) addRoled(chunk []byte, roles []uint8, n, first int64) {
	t.scratch = append(append(t.scratch[:0], chunk...), roles...)
	for len(t.scratch) < 2*len(chunk) {
		t.scratch = append(t.scratch, 0)
	}
	t.add(t.scratch, n, first)
}

// add counts a key n more times. If it is new, first is where it was seen.
func (t *chunkTable) add(key []byte, n, first int64) {
	hash := uint32(maphash.Bytes(t.seed, key))
	mask := uint32(len(t.slots) - 1)
	for at := hash >> t.shift; ; at = (at + 1) & mask {
		slot := t.slots[at]
		if slot == 0 {
			t.slots[at] = uint64(hash)<<32 | uint64(len(t.entries)+1)
			t.insert(key, n, first)
			return
		}
		if uint32(slot>>32) != hash {
			continue
		}
		if i := int(uint32(slot)) - 1; bytes.Equal(t.key(i), key) {
			t.entries[i].count += n
			return
		}
	}
}

// insert appends a new entry. At most half of the slots are in use.
func (t *chunkTable) insert(key []byte, n, first int64) {
	t.arena = append(t.arena, key...)
	t.entries = append(t.entries, chunkEntry{len(t.arena), n, first})
	if 2*len(t.entries) > len(t.slots) && t.shift > 0 {
		t.grow()
	}
}

// grow doubles the slots. The hash in a slot says where it goes.
func (t *chunkTable) grow() {
	old := t.slots
	t.slots = make([]uint64, 2*len(old))
	t.shift--
	mask := uint32(len(t.slots) - 1)
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		at := uint32(slot>>32) >> t.shift
		for t.slots[at] != 0 {
			at = (at + 1) & mask
		}
		t.slots[at] = slot
	}
}
