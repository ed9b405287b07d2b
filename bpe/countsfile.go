package bpe

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
)

// maxCountsLine bounds the length of a line of a counts file in bytes.
const maxCountsLine = 1 << 26

// WriteCounts writes a counts file, a line of JSON for each distinct chunk in the
// order of first appearance: its bytes in base64 and how often it occurs.
//
//	{"b64":"Y3VzdG9tZXI=","n":40}
//
// Where bytes are counted by role, these follow as runs:
//
//	{"b64":"Ijo=","n":40,"roles":[["name",1],["punctuation",1]]}
//
// The file holds neither pattern nor special tokens: who trains from it says what
// they are. It fails where a line would be longer than 64 MB.
func (c *Counts) WriteCounts(w io.Writer) error {
	out := bufio.NewWriterSize(w, 1<<16)
	var line []byte
	for chunk, n := range c.AllRoles() {
		if base64.StdEncoding.EncodedLen(len(chunk.Text)) > maxCountsLine/2 {
			return fmt.Errorf("bpe: a chunk of %d bytes is too long for a counts file", len(chunk.Text))
		}
		line = c.appendCount(line[:0], chunk, n)
		if len(line) > maxCountsLine {
			return fmt.Errorf("bpe: the roles of a chunk of %d bytes are too long for a counts file", len(chunk.Text))
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return out.Flush()
}

// appendCount appends a line without its end.
func (c *Counts) appendCount(dst []byte, chunk RoledText, n int64) []byte {
	dst = append(dst, `{"b64":"`...)
	dst = base64.StdEncoding.AppendEncode(dst, chunk.Text)
	dst = appendMember(dst, `","n":`, n)
	between := `,"roles":[[`
	for roles := chunk.Roles; len(roles) > 0; {
		run := 1
		for run < len(roles) && roles[run] == roles[0] {
			run++
		}
		dst = append(dst, between...)
		dst = appendSafeJSON(dst, []byte(c.roles[roles[0]]))
		dst = appendMember(dst, ",", int64(run))
		between = "],["
		roles = roles[run:]
	}
	if len(chunk.Roles) > 0 {
		dst = append(dst, "]]"...)
	}
	return append(dst, '}')
}

// Digest returns a SHA-256 of all distinct chunks, their roles, order and counts:
// where it is the same, [Train] learns the same.
func (c *Counts) Digest() [sha256.Size]byte {
	hash := sha256.New()
	var head []byte
	for _, name := range c.roles {
		head = append(binary.AppendUvarint(head, uint64(len(name))), name...)
	}
	hash.Write(head)
	for i, e := range c.table.entries {
		key := c.table.key(i)
		head = binary.AppendUvarint(head[:0], uint64(len(key)))
		head = binary.AppendVarint(head, e.count)
		hash.Write(head)
		hash.Write(key)
	}
	return [sha256.Size]byte(hash.Sum(nil))
}
