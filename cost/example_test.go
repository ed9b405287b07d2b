package cost_test

import (
	"context"
	"fmt"
	"log"

	"github.com/bpekit/bpekit/cost"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/shape"
)

const example = `{"orders":[
	{"orderId":5000,"customer":{"name":"Ann","homeCity":"Izmir"},"totalCents":1999},
	{"orderId":5001,"customer":{"name":"Bob","homeCity":"Oslo"},"totalCents":2036}
]}`

func ExampleAttribute() {
	encoder, err := encodings.Load("o200k_base")
	if err != nil {
		log.Fatal(err)
	}
	document, err := shape.Parse("orders.json", []byte(example), shape.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	attribution := cost.Attribute(encoder, shape.RenderMinified(document))
	tree := attribution.Folded()
	for item := range tree.All() {
		fmt.Printf("%s %d %q\n", tree.Tokens(item), tree.Count(item), tree.Pointer(item))
	}
	// Output:
	// 57.00 1 ""
	// 56.00 1 "/orders"
	// 52.75 2 "/orders/*"
	// 10.75 2 "/orders/*/orderId"
	// 25.00 2 "/orders/*/customer"
	// 7.17 2 "/orders/*/customer/name"
	// 11.67 2 "/orders/*/customer/homeCity"
	// 13.00 2 "/orders/*/totalCents"
}

func ExampleFields() {
	encoder, err := encodings.Load("o200k_base")
	if err != nil {
		log.Fatal(err)
	}
	document, err := shape.Parse("orders.json", []byte(example), shape.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	attribution := cost.Attribute(encoder, shape.RenderMinified(document))
	fields := cost.Fields(attribution.Folded())
	if err := cost.MeasureDrops(context.Background(), attribution, cost.Minified, fields); err != nil {
		log.Fatal(err)
	}
	if err := cost.SortFields(fields, cost.ByDropped); err != nil {
		log.Fatal(err)
	}
	for _, f := range fields {
		fmt.Printf("%3d saved  %s of tokens  %d tokens bare, floor %d  %s\n", f.SavedIfDropped, f.Tokens, f.Bare, f.Floor(), f.Name)
	}
	// Output:
	// 56 saved  56.00 of tokens  1 tokens bare, floor 1  orders
	//  26 saved  25.00 of tokens  1 tokens bare, floor 1  customer
	//  15 saved  13.00 of tokens  3 tokens bare, floor 2  totalCents
	//  12 saved  10.75 of tokens  2 tokens bare, floor 2  orderId
	//  12 saved  11.67 of tokens  2 tokens bare, floor 2  homeCity
	//   8 saved  7.17 of tokens  1 tokens bare, floor 1  name
}

func ExampleTry() {
	encoder, err := encodings.Load("o200k_base")
	if err != nil {
		log.Fatal(err)
	}
	document, err := shape.Parse("orders.json", []byte(example), shape.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	change := cost.Change{
		Renames: []cost.Rename{{Old: "totalCents", New: "cents"}},
		Drops:   []string{"homeCity"},
	}
	trials, err := cost.Try(context.Background(), encoder, document, change, cost.Shapes())
	if err != nil {
		log.Fatal(err)
	}
	for _, t := range trials {
		fmt.Println(t.Shape, t.Before, t.After)
	}
	// Output:
	// pretty 101 81
	// minified 57 43
	// toon 43 33
	// lwon 42 35
}

func ExampleSuggest() {
	encoder, err := encodings.Load("o200k_base")
	if err != nil {
		log.Fatal(err)
	}
	document, err := shape.Parse("orders.json", []byte(example), shape.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	suggestions, err := cost.Suggest(context.Background(), encoder, document, cost.Minified)
	if err != nil {
		log.Fatal(err)
	}
	var renames []cost.Rename
	for _, s := range suggestions {
		fmt.Printf("%s -> %s saves %d: %s\n", s.Old, s.New, s.Saved, s.Rule.Sentence())
		renames = append(renames, s.Rename)
	}
	aliases, err := cost.NewAliasMap(document, renames)
	if err != nil {
		log.Fatal(err)
	}
	short, err := aliases.Apply(document)
	if err != nil {
		log.Fatal(err)
	}
	back, err := aliases.Undo(short)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(shape.Equal(document, back))
	// Output:
	// orderId -> id saves 2: without the words that the name around it says
	// homeCity -> city saves 2: the last word alone
	// totalCents -> cents saves 2: the last word alone
	// true
}
