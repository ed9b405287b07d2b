package pretokenize

// known lists the pattern texts that a scanner of this package stands for. Each
// published pattern has several spellings: tiktoken's of today, with possessive
// quantifiers, its earlier one, and Hugging Face's.
var known = map[string]Splitter{
	"":               None{},
	gpt2Pattern:      GPT2{},
	gpt2PlainPattern: GPT2NoContractions{},
	cl100kPattern:    CL100K{},
	cl100kOldPattern: CL100KOld{},
	o200kPattern:     O200K{},

	`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`: GPT2{},
	`'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`:    GPT2{},
	` ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s`:                 GPT2NoContractions{},

	`'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+`:                     CL100KOld{},
	`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s+(?![\s\S])|\s*[\r\n]+|\s+(?!\S)|\s+`: CL100K{},
}

// Recognize returns the scanner that gives exactly the chunks of a published
// pattern, and whether there is one. The empty pattern is [None].
func Recognize(pattern string) (Splitter, bool) {
	s, ok := known[pattern]
	return s, ok
}

// A Named is a splitter with the short name that commands and files use.
type Named struct {
	Name     string
	Splitter Splitter
}

// Names lists the splitters that have a short name, in the order in which they
// appeared.
func Names() []Named {
	return []Named{
		{"gpt2", GPT2{}},
		{"gpt2-nc", GPT2NoContractions{}},
		{"cl100k", CL100K{}},
		{"o200k", O200K{}},
		{"none", None{}},
	}
}

// ByName returns the splitter with the given short name.
func ByName(name string) (Splitter, bool) {
	for _, n := range Names() {
		if n.Name == name {
			return n.Splitter, true
		}
	}
	return nil, false
}
