package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/internal/cli"
)

// articleKinds are the kinds that the article asks its reader to sort forty merges
// into, by role.
var articleKinds = map[string]string{
	"name": "name", "string": "value", "number": "value", "literal": "value", "punctuation": "punctuation", "space": "space",
}

// TestArticleSorted sorts the forty merges of the article's forty records by the
// role that each stood in most often. White space takes more of the forty when the
// records are written pretty, and none when they are minified.
func TestArticleSorted(t *testing.T) {
	for _, test := range []struct {
		shape string
		want  map[string]int
	}{
		{"pretty", map[string]int{"name": 19, "value": 13, "punctuation": 1, "space": 7}},
		{"minified", map[string]int{"name": 20, "value": 16, "punctuation": 4}},
	} {
		t.Run(test.shape, func(t *testing.T) {
			model := filepath.Join(t.TempDir(), "model")
			args := []string{"-q", "--log", "none", "--roles", "-n", "40", "-p", "gpt2-nc", "--shape", test.shape, "-o", model, "../../corpora/records40.json"}
			if err := execute(t.Context(), cli.Standard(), args); err != nil {
				t.Fatal(err)
			}
			file, err := os.Open(filepath.Join(model, "merges.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			records, err := bpe.ReadLog(file)
			if err != nil || len(records) != 40 {
				t.Fatalf("%d merges, %v", len(records), err)
			}
			sorted, pieces := map[string]int{}, map[string][]string{}
			for _, r := range records {
				kind := articleKinds[mainRole(r)]
				sorted[kind]++
				pieces[kind] = append(pieces[kind], string(r.Bytes))
			}
			for kind, list := range pieces {
				t.Logf("%s: %q", kind, list)
			}
			if !maps.Equal(sorted, test.want) {
				t.Errorf("sorted into %v, want %v", sorted, test.want)
			}
			if all := strings.Join(pieces["name"], ""); !strings.Contains(all, "customer") {
				t.Errorf("no name has customer: %q", pieces["name"])
			}
		})
	}
}

// mainRole returns the role that a merge stood in most often.
func mainRole(r bpe.MergeRecord) (role string) {
	most := int64(0)
	for _, c := range r.Roles {
		if c.Count > most {
			role, most = c.Role, c.Count
		}
	}
	return role
}
