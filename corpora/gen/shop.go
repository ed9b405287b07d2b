package main

import (
	"fmt"
	"time"
)

// A sale is an order of the kind "nested orders". The demo document has orders of its own, in orders.go.
type sale struct {
	ID       string  `json:"id"`
	Date     string  `json:"date"`
	Status   string  `json:"status"`
	Paid     bool    `json:"paid"`
	Customer client  `json:"customer"`
	Items    []ware  `json:"items"`
	Total    float64 `json:"total"`
}

type client struct {
	Name    string `json:"name"`
	Email   string `json:"email"`
	Address house  `json:"address"`
}

type house struct {
	Street  string `json:"street"`
	City    string `json:"city"`
	Country string `json:"country"`
}

type ware struct {
	SKU      string  `json:"sku"`
	Title    string  `json:"title"`
	Quantity int     `json:"quantity"`
	Price    float64 `json:"unitPrice"`
	Gift     bool    `json:"giftWrap"`
}

var wares = []ware{
	{"TEA-201", "Green tea", 0, 12.5, false}, {"CUP-403", "Blue cup", 0, 7, false},
	{"POT-407", "Iron pot", 0, 64, false}, {"TIN-302", "Round tin", 0, 3.25, false},
	{"JAR-205", "Honey jar", 0, 4.5, false}, {"PAN-108", "Frying pan", 0, 38, false},
	{"MUG-104", "Travel mug", 0, 9, false}, {"LID-306", "Glass lid", 0, 2.1, false},
}

var streets = []string{"Main Street", "Rose Lane", "Station Road", "Church Hill", "Park Avenue"}

// nestedOrders returns a page of orders, each with a customer, an address and a table of items.
func nestedOrders(s *source) any {
	var sales []sale
	placed := start
	for i := range 50 {
		placed = placed.Add(time.Duration(s.between(40, 20000)) * time.Second)
		sales = append(sales, newSale(s, i, placed))
	}
	return struct {
		Orders []sale `json:"orders"`
		Page   int    `json:"page"`
	}{sales, 1}
}

func newSale(s *source, i int, placed time.Time) sale {
	p := newPerson(s.below(60))
	home := house{fmt.Sprintf("%s %d", pick(s, streets), s.between(1, 190)), pick(s, cities), pick(s, []string{"DE", "PT", "US"})}
	o := sale{
		ID:       fmt.Sprintf("A-%d", 1001+i),
		Date:     placed.Format(time.DateOnly),
		Status:   pick(s, []string{"open", "packed", "shipped", "shipped", "cancelled"}),
		Paid:     !s.once(4),
		Customer: client{p.name(), p.email(), home},
	}
	sum := 0
	first := s.below(len(wares))
	for k := range s.between(2, 5) {
		w := wares[(first+3*k)%len(wares)] // three apart, so no order holds the same ware twice
		w.Quantity, w.Gift = s.between(1, 5), s.once(4)
		o.Items = append(o.Items, w)
		sum += w.Quantity * int(100*w.Price+0.5)
	}
	o.Total = cents(sum)
	return o
}
