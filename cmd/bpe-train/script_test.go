package main

import (
	"testing"

	"github.com/bpekit/bpekit/internal/script"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"bpe-train": main})
}

func TestScripts(t *testing.T) { script.Run(t, "testdata/script", "../..") }
