package encodings

import (
	"fmt"
	"slices"
	"strings"
)

// models names the encoding of each model, and prefixes that of families of
// models, as tiktoken 0.14 does.
var (
	models = map[string][]string{
		"o200k_base":  {"o1", "o3", "o4-mini", "gpt-5", "gpt-4.1", "gpt-4o"},
		"cl100k_base": {"gpt-4", "gpt-3.5-turbo", "gpt-3.5", "gpt-35-turbo", "davinci-002", "babbage-002", "text-embedding-ada-002", "text-embedding-3-small", "text-embedding-3-large"},
		"p50k_base":   {"text-davinci-003", "text-davinci-002", "code-davinci-002", "code-davinci-001", "code-cushman-002", "code-cushman-001", "davinci-codex", "cushman-codex"},
		"p50k_edit":   {"text-davinci-edit-001", "code-davinci-edit-001"},
		"r50k_base": {"text-davinci-001", "text-curie-001", "text-babbage-001", "text-ada-001", "davinci", "curie", "babbage", "ada",
			"text-similarity-davinci-001", "text-similarity-curie-001", "text-similarity-babbage-001", "text-similarity-ada-001",
			"text-search-davinci-doc-001", "text-search-curie-doc-001", "text-search-babbage-doc-001", "text-search-ada-doc-001",
			"code-search-babbage-code-001", "code-search-ada-code-001"},
		"gpt2": {"gpt2", "gpt-2"},
	}
	prefixes = map[string][]string{
		"o200k_base":    {"o1-", "o3-", "o4-mini-", "gpt-5", "gpt-4.5-", "gpt-4.1-", "chatgpt-4o-", "gpt-4o-", "ft:gpt-4o"},
		"cl100k_base":   {"gpt-4-", "gpt-3.5-turbo-", "gpt-35-turbo-", "ft:gpt-4", "ft:gpt-3.5-turbo", "ft:davinci-002", "ft:babbage-002"},
		"o200k_harmony": {"gpt-oss-"},
	}
)

// Models lists the model names that use the encoding; those with an asterisk at
// the end stand for every name that begins so.
func (e *Encoding) Models() []string {
	names := slices.Clone(models[e.Name])
	for _, p := range prefixes[e.Name] {
		names = append(names, p+"*")
	}
	return names
}

// ForModel returns the encoding of an OpenAI model: by its exact name, else by
// the longest known beginning of it. For a model that is not known there is an error.
func ForModel(model string) (*Encoding, error) {
	var found *Encoding
	longest := 0
	for _, e := range list {
		if slices.Contains(models[e.Name], model) {
			return e, nil
		}
		for _, p := range prefixes[e.Name] {
			if strings.HasPrefix(model, p) && len(p) > longest {
				found, longest = e, len(p)
			}
		}
	}
	if found == nil {
		return nil, fmt.Errorf("encodings: no encoding is known for the model %q", model)
	}
	return found, nil
}
