package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/pretokenize"
	"github.com/bpekit/bpekit/pretokenize/pattern"
)

// loadEncoder returns what -e names: an encoding; an OpenAI model; or a model file
// or folder. Files and folders are those with a path separator or a known ending,
// if they exist, and words that name nothing else. The pattern is that of -p: it is
// needed where the file carries none, and refused where there is one already.
func (a *app) loadEncoder() (*encoder, error) { return loadEncoder(a.encoding, a.pattern, true) }

// loadEncoder is app.loadEncoder for any name and pattern. Where the pattern need not
// be used, it is passed over if nothing needs it.
func loadEncoder(name, pattern string, mustUse bool) (*encoder, error) {
	info, err := os.Stat(name)
	found := err == nil && name != ""
	if found && writtenAsFile(name) {
		return loadModel(name, info, pattern, mustUse)
	}
	e, err := encodings.ByName(name)
	if err != nil {
		e, err = encodings.ForModel(name)
	}
	switch {
	case err == nil && pattern != "" && mustUse:
		return nil, cli.Usagef("-p %q: %s has a pattern of its own", pattern, e.Name)
	case err == nil:
		return newEncoder(e.Load(), e.Name, e.Source.SHA256), nil
	case found:
		return loadModel(name, info, pattern, mustUse)
	case writtenAsFile(name):
		return nil, cli.At(name, errors.New("no such file or directory"))
	}
	return nil, unknownEncoding(name)
}

// writtenAsFile reports whether a name can only be meant as that of a file.
func writtenAsFile(name string) bool {
	switch filepath.Ext(name) {
	case ".json", ".tiktoken", ".txt":
		return true
	}
	return strings.ContainsAny(name, "/"+string(filepath.Separator))
}

// unknownEncoding returns the error for a name that names nothing.
func unknownEncoding(name string) error {
	var names []string
	for _, e := range encodings.All() {
		names = append(names, e.Name)
	}
	hint := cli.DidYouMean(name, names)
	if hint == "" {
		hint = "tokviz encodings lists the encodings and the models that use them"
	}
	return cli.Hint(cli.Usagef("%q is no encoding, no model that is known, and no file", name), hint)
}

// newSplitter returns what -p names: a splitter's short name, or a regular
// expression.
func newSplitter(name string) (pretokenize.Splitter, error) {
	if s, ok := pretokenize.ByName(name); ok {
		return s, nil
	}
	s, err := pattern.Compile(name)
	if err != nil {
		return nil, cli.Hint(cli.Usagef("the pattern %q: %s", name, cli.Message(err)),
			"a pattern is gpt2, gpt2-nc, cl100k, o200k, none or a regular expression")
	}
	return s, nil
}

// An encoders caches what it has loaded, for input that names encodings line by line.
type encoders struct {
	pattern string
	loaded  map[string]*encoder
}

// load is loadEncoder, at most once for each name that is still known.
func (c *encoders) load(name string) (*encoder, error) {
	if e := c.loaded[name]; e != nil {
		return e, nil
	}
	e, err := loadEncoder(name, c.pattern, false)
	if err != nil {
		return nil, err
	}
	const most = 64 // model files that one input may keep in memory
	if c.loaded == nil || len(c.loaded) == most {
		c.loaded = map[string]*encoder{}
	}
	c.loaded[name] = e
	return e, nil
}
