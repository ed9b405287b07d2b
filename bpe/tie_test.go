package bpe

import "testing"

func TestTieRuleNames(t *testing.T) {
	for name, want := range map[string]TieRule{"first": First, "lowest": Lowest} {
		if got, err := ParseTieRule(name); err != nil || got != want || got.String() != name {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	want := `bpe: unknown tie rule "last"; it is first or lowest`
	if _, err := ParseTieRule("last"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if got := TieRule(9).String(); got != "unknown" {
		t.Errorf("rule 9 is called %q", got)
	}
}
