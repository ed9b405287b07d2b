package learn

import (
	"fmt"
	"io/fs"
)

// An InputFile is a file that the commands of the lessons read.
type InputFile struct {
	Name string
	Data []byte
}

// Inputs returns the files that the commands of the lessons read, by name.
func Inputs() ([]InputFile, error) {
	entries, err := fs.ReadDir(data, "inputs")
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	var files []InputFile
	for _, e := range entries {
		text, err := data.ReadFile("inputs/" + e.Name())
		if err != nil {
			return nil, fmt.Errorf("learn: %w", err)
		}
		files = append(files, InputFile{e.Name(), text})
	}
	return files, nil
}

// ReadInput returns the content of one of the [Inputs].
func ReadInput(name string) ([]byte, error) {
	text, err := data.ReadFile("inputs/" + name)
	if err != nil {
		return nil, fmt.Errorf("learn: there is no input %q", name)
	}
	return text, nil
}
