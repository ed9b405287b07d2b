package cost_test

import (
	"errors"
	"testing"

	"github.com/bpekit/bpekit/cost"
)

func TestGate(t *testing.T) {
	limit := func(n int) *int { return &n }
	increase := func(s string) cost.Increase {
		i, err := cost.ParseIncrease(s)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	baseline := map[string]int{"a": 100, "b": 3}
	for _, c := range []struct {
		name string
		gate cost.Gate
		part cost.Measurement
		want string // "" passes
	}{
		{"no limits", cost.Gate{}, cost.Measurement{Name: "a", Tokens: 1}, ""},
		{"not measured", cost.Gate{}, cost.Measurement{Name: "a", Err: errors.New("no such file")}, "could not be measured: no such file"},
		{"at the limit", cost.Gate{MaxTokens: limit(100)}, cost.Measurement{Name: "a", Tokens: 100}, ""},
		{"over the limit", cost.Gate{MaxTokens: limit(100)}, cost.Measurement{Name: "a", Tokens: 103}, "103 tokens, 3 more than the limit of 100"},
		{"limit of zero", cost.Gate{MaxTokens: limit(0)}, cost.Measurement{Name: "a", Tokens: 1}, "1 tokens, 1 more than the limit of 0"},
		{"as in the baseline", cost.Gate{Baseline: baseline}, cost.Measurement{Name: "a", Tokens: 100}, ""},
		{"less", cost.Gate{Baseline: baseline}, cost.Measurement{Name: "a", Tokens: 1}, ""},
		{"one more", cost.Gate{Baseline: baseline}, cost.Measurement{Name: "a", Tokens: 101}, "101 tokens, 1 more than in the baseline, where 0 more than 100 may be"},
		{"allowed tokens", cost.Gate{Baseline: baseline, MaxIncrease: increase("5")}, cost.Measurement{Name: "a", Tokens: 105}, ""},
		{"more than allowed", cost.Gate{Baseline: baseline, MaxIncrease: increase("5")}, cost.Measurement{Name: "a", Tokens: 106}, "106 tokens, 6 more than in the baseline, where 5 more than 100 may be"},
		{"allowed percent", cost.Gate{Baseline: baseline, MaxIncrease: increase("2.5%")}, cost.Measurement{Name: "a", Tokens: 102}, ""},
		{"more percent", cost.Gate{Baseline: baseline, MaxIncrease: increase("2.5%")}, cost.Measurement{Name: "a", Tokens: 103}, "103 tokens, 3 more than in the baseline, where 2.5% more than 100 may be"},
		{"a third", cost.Gate{Baseline: baseline, MaxIncrease: increase("33.4%")}, cost.Measurement{Name: "b", Tokens: 4}, ""},
		{"new", cost.Gate{Baseline: baseline}, cost.Measurement{Name: "c"}, "is not in the baseline, so its increase could not be measured"},
	} {
		got := ""
		for _, v := range c.gate.Check([]cost.Measurement{c.part}, nil) {
			got += v.Reason
		}
		if got != c.want {
			t.Errorf("%s: %q, expected %q", c.name, got, c.want)
		}
	}
	missing := cost.Gate{Baseline: baseline}.Check([]cost.Measurement{{Name: "a", Tokens: 1}}, []string{"a", "b"})
	if len(missing) != 1 || missing[0].Error() != "cost: b: is in the baseline and was not measured" {
		t.Errorf("a part that was not measured: %v", missing)
	}
}

func TestParseIncrease(t *testing.T) {
	for _, s := range []string{"", "-1", "1/2", "1e9", "2.5", "%", "a", "5%%", "0x1", " 1", "1.2.3%", "9999999999999999999"} {
		if i, err := cost.ParseIncrease(s); err == nil {
			t.Errorf("%q is read as %s", s, i)
		}
	}
	if got := (cost.Increase{}).String(); got != "0" {
		t.Errorf("no increase is written %q", got)
	}
}
