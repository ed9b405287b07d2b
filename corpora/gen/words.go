package main

import (
	"fmt"
	"strings"
	"time"
)

// people are names in several scripts. Right-to-left ones are left out:
// they would turn rows around in a terminal that shows the demo document.
var people = []string{
	"Søren Østergård", "Zoë Müller", "李娜", "田中 さくら", "Nguyễn Thị Hoa", "Ольга Иванова",
	"Priya Patel", "João Conceição", "Amara Okafor", "Łukasz Żak", "김서연", "Siobhán O’Neill",
	"Grace Lindqvist", "Mateo Núñez", "પ્રિયા પટેલ", "Ingrid Smith-Jones",
}

// places are a street without its number, a city and a country code.
var places = []struct{ street, city, country string }{
	{"Hauptstraße", "Köln", "DE"}, {"Rua da Conceição", "São Paulo", "BR"}, {"Main Street", "Austin", "US"},
	{"烏丸通", "Kyōto", "JP"}, {"Rue de l’Église", "Lyon", "FR"}, {"Ashram Road", "Ahmedabad", "IN"},
	{"Østergade", "København", "DK"}, {"Nowy Świat", "Warszawa", "PL"}, {"Cathedral Close", "Norwich", "GB"},
}

// words end addresses of pages.
var words = strings.Fields(`account adapter address archive audit backup border branch browser buffer cache calendar
	catalog channel checkout cluster column command comment config cookie counter cursor deadline decoder delivery
	device digest document encoder export feature filter footer gateway handler header history import index invoice
	keyboard label ledger limit listing locale lookup machine margin message metric migration mirror monitor network
	notice offset order package parser payment picture pipeline policy profile query queue receipt record region
	release report request response retry router sample schedule schema search season segment server session setting
	shadow signal snapshot source stream summary switch table target template theme thread ticket timeout token
	upgrade upload vendor version window worker`)

// hexDigits returns n hexadecimal digits.
func hexDigits(s *source, n int) string {
	var b strings.Builder
	for range n {
		fmt.Fprintf(&b, "%x", s.below(16))
	}
	return b.String()
}

// start is the moment that all made times are counted from.
var start = time.Date(2026, time.March, 2, 7, 30, 0, 0, time.UTC)

// cents makes an amount of money with at most two decimals.
func cents(n int) float64 { return float64(n) / 100 }
