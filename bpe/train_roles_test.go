package bpe

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe/bpe80"
	"github.com/bpekit/bpekit/pretokenize"
)

var testRoles = []string{"zero", "one", "two"}

// roleOracle says by definition how often each step's pair stands in each role:
// it makes the steps one by one on text whose tokens know where they begin.
func roleOracle(chunks []string, roles []uint8, learned []bpe80.Step) (all [][]RoleCount) {
	text := bpe80.Bytes(chunks...)
	size := func(token int) int {
		if token == bpe80.Wall {
			return 0
		}
		return len(bpe80.Decode([]int{token}, learned))
	}
	for _, step := range learned {
		count := map[uint8]int64{}
		for i, at := 0, 0; i < len(text)-1; i++ {
			if (bpe80.Pair{Left: text[i], Right: text[i+1]}) == step.Pair {
				count[plainMostly(roles[at:at+size(text[i])+size(text[i+1])])]++
			}
			at += size(text[i])
		}
		var list []RoleCount
		for role, name := range testRoles {
			if n := count[uint8(role)]; n > 0 {
				list = append(list, RoleCount{name, n})
			}
		}
		all = append(all, list)
		text = bpe80.Encode(text, step)
	}
	return all
}

// plainMostly sorts what mostly finds in one go.
func plainMostly(roles []uint8) uint8 {
	count := func(role uint8) int { return bytes.Count(roles, []byte{role}) }
	sorted := slices.Clone(roles)
	slices.SortStableFunc(sorted, func(a, b uint8) int { return count(b) - count(a) })
	return sorted[0]
}

// TestRolesMatchBPE80 compares the roles of each step with the definition, and all
// else with training that knows of no roles.
func TestRolesMatchBPE80(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 300 {
		seed := make([]byte, rng.IntN(200))
		for i := range seed {
			seed[i] = byte(rng.Uint32())
		}
		matchRoles(t, seed, uint8(rng.IntN(72)), rng.Uint64())
	}
}

func FuzzRolesMatchBPE80(f *testing.F) {
	f.Add([]byte("aaabdaaabac"), uint8(0), uint64(3))
	f.Add([]byte("abababab cdcdcd aaaaaaa bbbb 1234567 1234567\nab"), uint8(7), uint64(0))
	f.Fuzz(func(t *testing.T, seed []byte, which uint8, roleSeed uint64) {
		if len(seed) <= 400 {
			matchRoles(t, seed, which, roleSeed)
		}
	})
}

func matchRoles(t *testing.T, seed []byte, which uint8, roleSeed uint64) {
	splitter := []pretokenize.Splitter{pretokenize.None{}, pretokenize.GPT2NoContractions{}, pretokenize.O200K{}}[which%3]
	ties := TieRule(which / 3 % 2)
	text := spell(seed, []string{"", "ab", "aab cA1\n", "aé日 "}[which/6%4])
	minCount := int(which/24%3) + 1
	roles := randomRoles(len(text), roleSeed)

	var chunks []string
	for chunk := range pretokenize.Chunks(splitter, []byte(text)) {
		chunks = append(chunks, string(chunk))
	}
	learned := bpe80.Train(chunks, 100, minCount, bpe80Ties(ties))
	want := bpe80Log(splitter, 100, minCount, ties, text)
	for i, list := range roleOracle(chunks, roles, learned) {
		want[i].Roles = list
	}
	for _, threads := range []int{1, 3} {
		c := NewRoleCounts(splitter, testRoles)
		c.SetThreads(threads)
		c.block = 7
		if err := c.AddTextRoles([]byte(text), roles); err != nil {
			t.Fatal(err)
		}
		compareLogs(t, recordsOf(t, c, TrainOptions{Merges: 100, MinCount: int64(minCount), Ties: ties}), want)
	}
}

// randomRoles returns roles in runs, since bytes side by side often have the same.
func randomRoles(n int, seed uint64) []uint8 {
	rng := rand.New(rand.NewPCG(seed, 1))
	var roles []uint8
	for len(roles) < n {
		roles = append(roles, bytes.Repeat([]byte{uint8(rng.IntN(len(testRoles)))}, 1+rng.IntN(6))...)
	}
	return roles[:n]
}

// recordsOf trains and returns the records.
func recordsOf(t testing.TB, c *Counts, o TrainOptions) (records []MergeRecord) {
	t.Helper()
	o.Record = func(r MergeRecord) error {
		records = append(records, r)
		return nil
	}
	if _, err := Train(context.Background(), c, o); err != nil {
		t.Fatal(err)
	}
	return records
}

// Where a token's bytes have several roles, it counts for that of most of them, and
// of several with as many, the first.
func TestMostly(t *testing.T) {
	for roles, want := range map[string]uint8{"\x02": 2, "\x00\x01": 0, "\x01\x00": 1, "\x00\x01\x01": 1, "\x02\x00\x01\x02": 2, "\x00\x01\x01\x00": 0, "\x02\xff\xff": 255} {
		if got := mostly([]uint8(roles)); got != want {
			t.Errorf("mostly(%q) is %d, want %d", roles, got, want)
		}
	}
}

// Special tokens are borders here too, and bytes without roles have the first.
func TestRoleCountsOrder(t *testing.T) {
	c := NewRoleCounts(pretokenize.GPT2{}, testRoles, "<e>")
	if err := c.AddTextRoles([]byte("ab ab<e>ab ab"), []uint8("\x01\x01\x00\x01\x01\x02\x02\x02\x01\x01\x01\x01\x01")); err != nil {
		t.Fatal(err)
	}
	c.AddText([]byte("ab<e>"))
	if err := c.AddReader(context.Background(), strings.NewReader(" ab")); err != nil {
		t.Fatal(err)
	}
	if err := c.Add([]byte("ab"), 4); err != nil {
		t.Fatal(err)
	}
	if err := c.AddRoles([]byte("ab"), []uint8{1, 1}, 10); err != nil {
		t.Fatal(err)
	}
	var got []string
	for chunk, n := range c.AllRoles() {
		got = append(got, fmt.Sprintf("%s%v %d", chunk.Text, chunk.Roles, n))
	}
	want := "ab[1 1] 12,  ab[0 1 1] 1,  ab[1 1 1] 1, ab[0 0] 5,  ab[0 0 0] 1"
	if strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
	if chunks, size := c.Total(); chunks != 20 || size != 43 {
		t.Errorf("%d chunks, %d bytes", chunks, size)
	}
}

func TestRoleCountsRefuse(t *testing.T) {
	plain, c := NewCounts(pretokenize.None{}), NewRoleCounts(pretokenize.None{}, testRoles)
	for want, err := range map[string]error{
		"bpe: 1 roles for 2 bytes":                  c.AddTextRoles([]byte("ab"), []uint8{0}),
		"bpe: byte 1 has role 3; there are 3 roles": c.AddTextRoles([]byte("ab"), []uint8{0, 3}),
		"bpe: byte 0 has role 0; there are 0 roles": plain.AddRoles([]byte("a"), []uint8{0}, 1),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if c.Len() != 0 {
		t.Errorf("%d chunks after errors", c.Len())
	}
}

// What the logs say of roles, and that they are read back.
func TestLogRoles(t *testing.T) {
	c := NewRoleCounts(pretokenize.None{}, []string{"name", "a b\x1b"})
	if err := c.AddTextRoles([]byte("ab"), []uint8{0, 0}); err != nil {
		t.Fatal(err)
	}
	if err := c.AddTextRoles([]byte("abab"), []uint8{1, 1, 1, 0}); err != nil {
		t.Fatal(err)
	}
	r := recordsOf(t, c, TrainOptions{})[0]
	if got, want := string(AppendLogLine(nil, r)), `#0 "a" + "b" -> "ab" 3x  name 1, "a b\x1b" 2`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	line := AppendLogJSON(nil, r)
	if want := `"rule":"count","roles":{"name":1,"a b\u001b":2}}`; !strings.HasSuffix(string(line), want) {
		t.Errorf("%s, want one that ends with %s", line, want)
	}
	back, err := ReadLog(bytes.NewReader(line))
	if err != nil || len(back) != 1 || !slices.Equal(back[0].Roles, r.Roles) {
		t.Errorf("%+v, %v", back, err)
	}
	for _, bad := range []string{`[]`, `1`, `{"name":1}`, `{"name":3,"x":0}`, `{"name":1,"name":2}`, `{"name":"x"}`, `{"a":9223372036854775807,"b":3}`} {
		text := strings.Replace(string(line), `{"name":1,"a b\u001b":2}`, bad, 1)
		if _, err := ReadLog(strings.NewReader(text)); err == nil {
			t.Errorf("%s is read", bad)
		} else {
			t.Log(err)
		}
	}
}
