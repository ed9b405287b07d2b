// Package encodings holds OpenAI's named encodings: gpt2, r50k_base, p50k_base,
// p50k_edit, cl100k_base, o200k_base and o200k_harmony. Their vocabularies are
// embedded in the program and used in place: nothing is fetched, nothing is
// built at start, and an encoding that is not used costs nothing.
//
// Patterns, special tokens and digests are those of tiktoken 0.14.
package encodings

import (
	_ "embed" // the vocabularies
	"fmt"
	"strings"
	"sync"

	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/pretokenize"
)

//go:generate go run ./gen -dir data

// The prepared tables, as byte slices: the linker lays them into the program,
// and only the pages that are read are ever loaded.
var (
	//go:embed data/p50k.bin
	p50kTables []byte
	//go:embed data/cl100k.bin
	cl100kTables []byte
	//go:embed data/o200k.bin
	o200kTables []byte
)

// Default is the encoding that the commands use where none is named.
const Default = "o200k_base"

// A Source is a rank file that OpenAI published.
type Source struct {
	File     string // its name
	SHA256   string // its published digest, in hex
	Prepared string // the name of the file with its prepared tables
	Tokens   int    // how many of their tokens it has; 0 is all

	tables *[]byte
}

// r50k_base has the first tokens of p50k_base, which adds runs of blanks: one set
// of tables serves both.
var (
	r50k   = Source{"r50k_base.tiktoken", "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930", "p50k.bin", 50256, &p50kTables}
	p50k   = Source{"p50k_base.tiktoken", "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069", "p50k.bin", 0, &p50kTables}
	cl100k = Source{"cl100k_base.tiktoken", "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7", "cl100k.bin", 0, &cl100kTables}
	o200k  = Source{"o200k_base.tiktoken", "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d", "o200k.bin", 0, &o200kTables}
)

// Sources lists the rank files that the encodings are made from.
func Sources() []Source { return []Source{r50k, p50k, cl100k, o200k} }

// An Encoding is a named encoding: what is known of it without loading it.
type Encoding struct {
	Name     string               // such as o200k_base
	Source   Source               // gpt2's own files give the ranks of r50k_base
	Splitter pretokenize.Splitter // of its pattern
	Specials []bpe.Special        // with their ids

	load func() *bpe.Encoder
}

const (
	endOfText   = "<|endoftext|>"
	endOfPrompt = "<|endofprompt|>"
	fimPrefix   = "<|fim_prefix|>"
	fimMiddle   = "<|fim_middle|>"
	fimSuffix   = "<|fim_suffix|>"
)

var list = []*Encoding{
	define("gpt2", r50k, pretokenize.GPT2{}, bpe.Special{Text: endOfText, Token: 50256}),
	define("r50k_base", r50k, pretokenize.GPT2{}, bpe.Special{Text: endOfText, Token: 50256}),
	define("p50k_base", p50k, pretokenize.GPT2{}, bpe.Special{Text: endOfText, Token: 50256}),
	define("p50k_edit", p50k, pretokenize.GPT2{},
		bpe.Special{Text: endOfText, Token: 50256},
		bpe.Special{Text: fimPrefix, Token: 50281},
		bpe.Special{Text: fimMiddle, Token: 50282},
		bpe.Special{Text: fimSuffix, Token: 50283}),
	define("cl100k_base", cl100k, pretokenize.CL100K{},
		bpe.Special{Text: endOfText, Token: 100257},
		bpe.Special{Text: fimPrefix, Token: 100258},
		bpe.Special{Text: fimMiddle, Token: 100259},
		bpe.Special{Text: fimSuffix, Token: 100260},
		bpe.Special{Text: endOfPrompt, Token: 100276}),
	define("o200k_base", o200k, pretokenize.O200K{},
		bpe.Special{Text: endOfText, Token: 199999},
		bpe.Special{Text: endOfPrompt, Token: 200018}),
	define("o200k_harmony", o200k, pretokenize.O200K{}, harmonySpecials()...),
}

// harmonySpecials lists o200k_harmony's special tokens. Id 200018 has two names;
// it decodes to the first, <|endofprompt|>.
func harmonySpecials() []bpe.Special {
	specials := []bpe.Special{
		{Text: "<|startoftext|>", Token: 199998},
		{Text: endOfText, Token: 199999},
		{Text: "<|return|>", Token: 200002},
		{Text: "<|constrain|>", Token: 200003},
		{Text: "<|channel|>", Token: 200005},
		{Text: "<|start|>", Token: 200006},
		{Text: "<|end|>", Token: 200007},
		{Text: "<|message|>", Token: 200008},
		{Text: "<|call|>", Token: 200012},
		{Text: endOfPrompt, Token: 200018},
	}
	reserve := func(from, to bpe.Token) {
		for t := from; t <= to; t++ {
			specials = append(specials, bpe.Special{Text: fmt.Sprintf("<|reserved_%d|>", t), Token: t})
		}
	}
	reserve(200000, 200001)
	reserve(200004, 200004)
	reserve(200009, 200011)
	reserve(200013, 201087)
	return specials
}

// define makes an encoding that is loaded when it is first used.
func define(name string, source Source, s pretokenize.Splitter, specials ...bpe.Special) *Encoding {
	e := &Encoding{Name: name, Source: source, Splitter: s, Specials: specials}
	e.load = sync.OnceValue(func() *bpe.Encoder {
		v, err := source.open(specials, s.String())
		if err != nil {
			panic("encodings: " + name + ": " + err.Error()) // tests open all
		}
		return bpe.NewEncoder(v, s)
	})
	return e
}

// open returns the vocabulary of a rank file.
func (s *Source) open(specials []bpe.Special, pattern string) (*bpe.Vocabulary, error) {
	if s.Tokens == 0 {
		return bpe.OpenPrepared(*s.tables, specials, pattern)
	}
	v, err := bpe.OpenPrepared(*s.tables, nil, "")
	if err != nil {
		return nil, err
	}
	return v.First(s.Tokens, specials, pattern)
}

// All lists the encodings, the oldest first.
func All() []*Encoding { return append([]*Encoding(nil), list...) }

// Load returns the encoder. The first call costs little, later ones nothing; all
// return the same.
func (e *Encoding) Load() *bpe.Encoder { return e.load() }

// Load returns the encoder of the named encoding. Where there is none, the error lists
// the names; names of models are for [ForModel].
func Load(name string) (*bpe.Encoder, error) {
	e, err := ByName(name)
	if err != nil {
		return nil, err
	}
	return e.Load(), nil
}

// ByName returns the encoding with the given name. Where there is none, the error
// lists the names.
func ByName(name string) (*Encoding, error) {
	var names []string
	for _, e := range list {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("encodings: no encoding %q; there are %s", name, strings.Join(names, ", "))
}
