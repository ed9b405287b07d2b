package shape

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// letters shows roles as text, a letter a byte.
func letters(roles []Role) string {
	var s strings.Builder
	for _, r := range roles {
		s.WriteByte("nsdlp_h"[r])
	}
	return s.String()
}

func TestAppendRoles(t *testing.T) {
	for text, want := range map[string]string{
		`{"a" :1.5,` + "\r\n\t" + `"b":[ ],"c":{"d":"x: \"1,"}}`: "pnnn_pdddp___nnnpp_ppnnnppnnnpssssssssspp",
		` [true,null,"[]", false ]`:                              "_pllllpllllpssssp_lllll_p",
		`"é"`:                                                    "ssss",
		` 1 `:                                                    "_d_",
	} {
		doc, err := Parse("", []byte(text), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := letters(AppendRoles(nil, doc)); got != want {
			t.Errorf("%s\n%s, want\n%s", text, got, want)
		}
	}
}

// The roles of a text are those that the renderer of the same text gives its spans.
func TestAppendRolesAsSpans(t *testing.T) {
	files, err := filepath.Glob("../corpora/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := Parse(file, src, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		pretty, err := RenderPretty(doc, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*Rendering{pretty, RenderMinified(doc)} {
			again, err := Parse(file, r.Text, Limits{})
			if err != nil {
				t.Fatal(err)
			}
			var want []Role
			for _, s := range r.Spans {
				for range s.End - s.Start {
					want = append(want, s.Role)
				}
			}
			if got := AppendRoles(nil, again); letters(got) != letters(want) {
				t.Errorf("%s, %s: the roles differ from those of the spans", file, r.Shape)
			}
		}
	}
}
