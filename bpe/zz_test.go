package bpe

import "testing"

func TestZ(t *testing.T) {}
