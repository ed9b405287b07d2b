package cost_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/shape"
)

// TestSuggestionsRoundTrip checks on golden documents that all suggestions can be
// used together, save tokens, and are undone exactly, through the map's JSON.
func TestSuggestionsRoundTrip(t *testing.T) {
	e := load(t, "o200k_base")
	goldenDocuments(t, 40_000, func(t *testing.T, d *shape.Document) {
		list, err := cost.Suggest(context.Background(), e, d, cost.Minified)
		if err != nil {
			t.Fatal(err)
		}
		var renames []cost.Rename
		for i, s := range list {
			if s.Saved <= 0 || i > 0 && s.Saved > list[i-1].Saved {
				t.Errorf("suggestion %+v saves nothing or is out of order", s)
			}
			renames = append(renames, s.Rename)
		}
		m, err := cost.NewAliasMap(d, renames)
		if err != nil {
			t.Fatal(err)
		}
		short := roundTrip(t, m, d)
		if len(list) > 0 && count(t, e, cost.Minified, short) >= count(t, e, cost.Minified, d) {
			t.Error("all suggestions together save nothing")
		}
	})
}

// roundTrip applies a map that was written and read, undoes it, and returns what
// was in between.
func roundTrip(t *testing.T, m *cost.AliasMap, d *shape.Document) *shape.Document {
	t.Helper()
	m, err := cost.ParseAliasMap("map.json", m.AppendJSON(nil))
	if err != nil {
		t.Fatal(err)
	}
	short, err := m.Apply(d)
	if err != nil {
		t.Fatal(err)
	}
	back, err := m.Undo(short)
	if err != nil {
		t.Fatal(err)
	}
	if minified(back) != minified(d) {
		t.Errorf("got back %.200s, had %.200s", minified(back), minified(d))
	}
	return short
}

func TestAliasMapKeepsEscapes(t *testing.T) {
	d := parse(t, `{"caf\u00e9":[{"caf\u00e9":1.0,"\/":"\u00e9","b":2}]}`)
	m, err := cost.NewAliasMap(d, []cost.Rename{{Old: "café", New: "c"}, {Old: "/", New: "b"}, {Old: "b", New: "/"}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := minified(roundTrip(t, m, d)), `{"c":[{"c":1.0,"b":"\u00e9","/":2}]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestIrreversible(t *testing.T) {
	for _, c := range []struct {
		document string
		renames  []cost.Rename
		want     string
	}{
		{`{"a":1,"o":{"b":2}}`, []cost.Rename{{Old: "a", New: "b"}}, `cost: alias map: /o/b: "b" is a name already, and to be the alias of "a"`},
		{`[{"a":1},{"\u0061":2}]`, []cost.Rename{{Old: "a", New: "b"}}, `cost: alias map: /1/a: the name is written "\u0061" here and "a" elsewhere`},
		{`{}`, []cost.Rename{{Old: "a", New: "b"}, {Old: "c", New: "b"}}, `cost: alias map: "a" and "c" have the same alias "b"`},
		{`{}`, []cost.Rename{{Old: "a", New: "b"}, {Old: "a", New: "c"}}, `cost: alias map: "a" stands in it twice`},
	} {
		_, err := cost.NewAliasMap(parse(t, c.document), c.renames)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, expected %s", c.document, err, c.want)
		}
	}
	m, err := cost.NewAliasMap(parse(t, `{"a":1}`), []cost.Rename{{Old: "a", New: "b"}})
	if err != nil {
		t.Fatal(err)
	}
	var reversal *cost.ReversalError
	if _, err := m.Apply(parse(t, `{"b":1}`)); !errors.As(err, &reversal) {
		t.Errorf("a document with the alias as a name: error %v", err)
	}
}

func TestParseAliasMapErrors(t *testing.T) {
	for src, want := range map[string]string{
		`{`:                         "map.json:1:2",
		`{}`:                        "is no alias map",
		`{"schema":"x","names":{}}`: "is no alias map",
		`{"schema":"tokviz.map/1"}`: `an object "names"`,
		`{"schema":"tokviz.map/1","names":{"a":1}}`:                `the alias of "a" is a number`,
		`{"schema":"tokviz.map/1","names":{"a":"x","a":"y"}}`:      "stands in it twice",
		`{"schema":"tokviz.map/1","names":{"a":"x","b":"\u0078"}}`: `have the same alias "x"`,
	} {
		if _, err := cost.ParseAliasMap("map.json", []byte(src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, expected one with %s", src, err, want)
		}
	}
}

// TestRules checks what each rule proposes.
func TestRules(t *testing.T) {
	e := load(t, "o200k_base")
	for _, c := range []struct {
		document, name string
		want           cost.Rename
		rule           cost.NameRule
	}{
		{`[{"k":1,"ZIPCode":2}]`, "ZIPCode", cost.Rename{Old: "ZIPCode", New: "zipcode"}, cost.RuleSpelling},
		{`{"customers":[{"k":1,"customerName":2}]}`, "customerName", cost.Rename{Old: "customerName", New: "name"}, cost.RuleParent},
		{`[{"k":1,"statusInfo":2}]`, "statusInfo", cost.Rename{Old: "statusInfo", New: "status"}, cost.RuleFiller},
		{`[{"k":1,"identifiers":2}]`, "identifiers", cost.Rename{Old: "identifiers", New: "ids"}, cost.RuleShort},
		{`[{"k":1,"balanceV2":2}]`, "balanceV2", cost.Rename{Old: "balanceV2", New: "balance"}, cost.RuleVersion},
		{`[{"k":1,"unitPrice":2}]`, "unitPrice", cost.Rename{Old: "unitPrice", New: "price"}, cost.RuleLast},
	} {
		list, err := cost.SuggestFor(context.Background(), e, parse(t, c.document), cost.Minified, c.name)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(list, func(s cost.Suggestion) bool { return s.Rename == c.want && s.Rule == c.rule }) {
			t.Errorf("%s: %+v does not have %v by rule %s", c.document, list, c.want, c.rule)
		}
	}
}

// TestSuggest checks that milder rules come first, and that nothing is proposed
// where nothing is saved or where the document has the name already.
func TestSuggest(t *testing.T) {
	e := load(t, "o200k_base")
	for document, want := range map[string]string{
		`{"customers":[{"k":1,"customerName":2}]}`:            "customerName name parent",
		`{"customers":[{"k":1,"customerName":2,"name":"x"}]}`: "",
		`[{"qty":1,"price":2}]`:                               "",
		`[{"unitPrice":1}]`:                                   "unitPrice price last",
		`"a"`:                                                 "",
	} {
		list, err := cost.Suggest(context.Background(), e, parse(t, document), cost.Minified)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range list {
			got = append(got, s.Old+" "+s.New+" "+string(s.Rule))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: got %s, want %s", document, strings.Join(got, ", "), want)
		}
	}
}
