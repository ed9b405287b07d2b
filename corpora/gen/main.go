// Command gen writes the corpora of this repository.
//
// Without flags it makes the generated documents afresh and rewrites manifest.json.
// The bytes depend on nothing but this program, so a second run changes nothing.
// With -npm it also cuts the public documents out of a node_modules folder that holds
// the packages named in the manifest, in the versions named there:
//
//	go run ./corpora/gen
//	go run ./corpora/gen -npm FOLDER/node_modules
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("o", "corpora", "the `folder` to write to")
	npm := flag.String("npm", "", "the node_modules `folder` to cut the public documents from")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "gen: takes no arguments")
		os.Exit(2)
	}
	if err := write(*dir, *npm); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// write makes all documents and then the manifest, which is read off the files in dir.
func write(dir, npm string) error {
	for _, d := range catalog() {
		var data []byte
		var err error
		switch {
		case d.made != nil:
			data, err = d.made()
		case npm != "":
			data, err = d.cut(npm)
		default:
			continue
		}
		if err != nil {
			return fmt.Errorf("making %s: %w", d.Name, err)
		}
		if err := replace(filepath.Join(dir, filepath.FromSlash(d.Name)), data); err != nil {
			return err
		}
	}
	m, err := newManifest(dir)
	if err != nil {
		return err
	}
	data, err := render(m, true)
	if err != nil {
		return err
	}
	return replace(filepath.Join(dir, "manifest.json"), append(data, '\n'))
}

// A manifest describes every document of the corpora.
type manifest struct {
	Files []file `json:"files"`
}

type file struct {
	Name        string `json:"name"`
	Bytes       int    `json:"bytes"`
	SHA256      string `json:"sha256"`
	Licence     string `json:"licence"`
	LicenceText string `json:"licence_text"`
	Origin      string `json:"origin"`
	Description string `json:"description"`
}

// newManifest measures the documents in dir.
func newManifest(dir string) (manifest, error) {
	var m manifest
	for _, d := range catalog() {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(d.Name)))
		if err != nil {
			return manifest{}, err
		}
		sum := sha256.Sum256(data)
		m.Files = append(m.Files, file{d.Name, len(data), hex.EncodeToString(sum[:]),
			d.Licence, d.LicenceText, d.Origin, d.Description})
	}
	return m, nil
}

// replace writes data to path by way of a temporary file,
// so that a reader sees the old bytes or the new ones and never a part.
func replace(path string, data []byte) (err error) {
	if old, err := os.ReadFile(path); err == nil && string(old) == string(data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
		}
	}()
	if _, err := temp.Write(data); err != nil {
		return err
	}
	if err := temp.Chmod(0o644); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// render writes v as JSON, pretty with two spaces or minified, without a newline at the end.
func render(v any, pretty bool) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if pretty {
		e.SetIndent("", "  ")
	}
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
