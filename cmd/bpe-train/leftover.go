package main

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// removeLeftovers removes the temporary files beside a file that a killed run has
// left, by the names that package cli gives them, unless they were written to within the
// given time.
func removeLeftovers(name string, within time.Duration) {
	folder, base := filepath.Split(name)
	entries, err := os.ReadDir(filepath.Clean(folder))
	if err != nil {
		return // nothing to tidy up; who needs the folder finds out why
	}
	for _, e := range entries {
		random, ok := strings.CutPrefix(e.Name(), base+".")
		random, temporary := strings.CutSuffix(random, ".tmp")
		if !ok || !temporary || len(random) != 8 || strings.Trim(random, "0123456789abcdef") != "" {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) >= within {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
