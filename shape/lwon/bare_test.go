package lwon

import (
	"bytes"
	"testing"
)

// TestBareValueEnd puts each byte at each place of a text and compares bareValueEnd with
// bareEnd.
func TestBareValueEnd(t *testing.T) {
	for b := range 256 {
		for at := range 20 {
			text := bytes.Repeat([]byte{'a'}, 20)
			text[at] = byte(b)
			for _, stop := range []uint8{notInValue, notInValue | backslash} {
				if got, want := bareValueEnd(text, stop), bareEnd(text, stop); got != want {
					t.Errorf("%q: %d, want %d", text, got, want)
				}
			}
		}
	}
}

// TestAllPlain checks that eight bytes are taken at a time wherever they may be.
func TestAllPlain(t *testing.T) {
	for b := range uint64(256) {
		class := classes[b]
		want := b < 0x80 && class&(notInValue|backslash|leadsUneven) == 0 && b != '|'
		for at := range 8 {
			eight := uint64(0x2161417A21307E5F)&^(0xFF<<(8*at)) | b<<(8*at)
			if got := allPlain(eight); got != want {
				t.Errorf("byte %#x at %d: %v, want %v", b, at, got, want)
			}
		}
	}
}
