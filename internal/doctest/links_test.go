package doctest

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"`)
	heading = regexp.MustCompile(`^#{1,6} +(.*)$`)
)

// TestLinks follows every link of a document that leads into the repository: the file
// has to be there, and the heading.
func TestLinks(t *testing.T) {
	found := 0
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range links(string(text)) {
			if u, err := url.Parse(target); err != nil {
				t.Errorf("%s: %q: %v", name, target, err)
			} else if u.Scheme == "" {
				found++
				if err := follow(name, u); err != nil {
					t.Errorf("%s: %q: %v", name, target, err)
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d links found: are they written in another way now?", found)
	}
}

// links returns the targets of the links of a document, those of code excepted.
func links(text string) []string {
	var targets []string
	for _, line := range outsideFences(text) {
		for _, m := range link.FindAllStringSubmatch(codeSpan.ReplaceAllString(line, ""), -1) {
			targets = append(targets, m[1]+m[2])
		}
	}
	return targets
}

// follow looks for what a link in a document leads to.
func follow(document string, u *url.URL) error {
	target := document
	if u.Path != "" {
		target = filepath.Join(filepath.Dir(document), filepath.FromSlash(u.Path))
	}
	if strings.HasPrefix(u.Path, "/") {
		return errors.New("a link into the repository is relative")
	}
	if _, err := os.Stat(target); err != nil || u.Fragment == "" {
		return err
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return err
	}
	if !anchors(string(text))[u.Fragment] {
		return errors.New("there is no such heading")
	}
	return nil
}

// anchors returns the names that the headings of a document have as targets of links:
// as on GitHub, in lower case, blanks as hyphens, without any other sign but hyphens
// and underscores, and numbered where they are not the first of their name.
func anchors(text string) map[string]bool {
	names := map[string]bool{}
	for _, line := range outsideFences(text) {
		m := heading.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(m[1]))
		unique := name
		for n := 1; names[unique]; n++ {
			unique = name + "-" + strconv.Itoa(n)
		}
		names[unique] = true
	}
	return names
}

// TestArchitectureNames looks for the names of functions, types and files that
// docs/architecture.md mentions.
func TestArchitectureNames(t *testing.T) {
	words, files := map[string]bool{}, map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir
		}
		files[d.Name()] = true
		if filepath.Ext(path) != ".go" {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, w := range identifier.FindAllString(string(text), -1) {
			words[w] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for _, line := range outsideFences(string(text)) {
		for _, span := range codeSpan.FindAllString(line, -1) {
			name := strings.Trim(span, "`/")
			if !qualified.MatchString(name) {
				continue
			}
			names++
			last := name[strings.LastIndexAny(name, "./")+1:]
			if !words[name] && !words[last] && !files[name[strings.LastIndex(name, "/")+1:]] {
				t.Errorf("docs/architecture.md: %s is neither a name in the code nor a file", span)
			}
		}
	}
	if names < 50 {
		t.Errorf("only %d names found", names)
	}
}

var (
	identifier = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)
	qualified  = regexp.MustCompile(`^\.?[A-Za-z_][A-Za-z0-9_./-]*$`)
)

func TestFollow(t *testing.T) {
	dir := t.TempDir()
	page := "# A `b`: it's c_d\n\n## Twice\n## Twice\n\n```sh\n# no heading\n[no](link)\n```\nSee [x](y.md#twice-1), `[a](b)` and <img src=\"z.svg\">.\n"
	name := filepath.Join(dir, "y.md")
	if err := os.WriteFile(name, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(links(page), " "); got != "y.md#twice-1 z.svg" {
		t.Errorf("links: %s", got)
	}
	for target, works := range map[string]bool{
		"y.md": true, "y.md#a-b-its-c_d": true, "#twice": true, "y.md#twice-1": true, "./y.md": true,
		"y.md#twice-2": false, "#no-heading": false, "z.svg": false, "/y.md": false,
	} {
		u, err := url.Parse(target)
		if err != nil {
			t.Fatal(err)
		}
		if err := follow(name, u); (err == nil) != works {
			t.Errorf("%s: %v", target, err)
		}
	}
	if err := follow(name, &url.URL{Path: "z.svg"}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("z.svg: %v", err)
	}
}
