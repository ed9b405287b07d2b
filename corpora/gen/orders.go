package main

import (
	"fmt"
	"time"
)

// An order of the demo document. The order of the members is the order of the fields.
type order struct {
	ID       string `json:"id"`
	PlacedAt string `json:"placedAt"`
	Status   string `json:"status"`
	Customer buyer  `json:"customer"`
	Items    []item `json:"items"`
	Note     string `json:"note"`
}

type buyer struct {
	ID      int     `json:"id"`
	Name    string  `json:"name"`
	Address address `json:"address"`
}

type address struct {
	Line1   string `json:"line1"`
	City    string `json:"city"`
	Country string `json:"country"`
}

type item struct {
	SKU       string  `json:"sku"`
	Qty       int     `json:"qty"`
	UnitPrice float64 `json:"unitPrice"`
}

var goods = []item{
	{"TEA-GREEN-250", 0, 12.5}, {"TEA-ASSAM-500", 0, 18.95}, {"CUP-BLUE-02", 0, 7.4}, {"POT-IRON-12", 0, 64},
	{"TIN-ROUND-01", 0, 3.25}, {"SPOON-OAK-06", 0, 4.99}, {"KETTLE-1700", 0, 89.9}, {"FILTER-N100", 0, 2.1},
}

var notes = []string{
	"Leave it with the neighbour at number 4.", "Bitte nicht stürzen – Glas!", "Gift wrap, please 🎁",
	"午前中に届けてください。", "Ring twice; the bell is \"shy\".", "Pas avant 18 h",
}

// orders returns the demo document of the README: orders with a customer, an address and items inside.
func orders(s *source) any {
	var list []order
	placed := start
	for i := range 30 {
		placed = placed.Add(time.Duration(s.between(40, 20000)) * time.Second)
		list = append(list, newOrder(s, i, placed))
	}
	return struct {
		Orders []order `json:"orders"`
	}{list}
}

func newOrder(s *source, i int, placed time.Time) order {
	o := order{
		ID:       fmt.Sprintf("ord-%04d", 1001+i),
		PlacedAt: placed.Format(time.RFC3339),
		Status:   pick(s, []string{"paid", "paid", "packed", "shipped", "shipped", "cancelled"}),
		Customer: newBuyer(s),
	}
	first := s.below(len(goods))
	for k := range s.between(1, 3) {
		it := goods[(first+3*k)%len(goods)] // three apart, so no order holds the same goods twice
		it.Qty = s.between(1, 5)
		o.Items = append(o.Items, it)
	}
	if s.once(3) {
		o.Note = pick(s, notes)
	}
	return o
}

func newBuyer(s *source) buyer {
	n := s.below(len(people))
	place := pick(s, places)
	line := fmt.Sprintf("%s %d", place.street, s.between(1, 190))
	return buyer{700 + n, people[n], address{line, place.city, place.country}}
}
