package ui

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
)

// TestKeyMapIsFree checks that on no screen two actions share a key.
func TestKeyMapIsFree(t *testing.T) {
	for screen := range int(screens) {
		for _, own := range []bool{true, false} {
			seen := map[string]action{}
			for _, b := range keyMap() {
				if !b.on(screen) || b.own() != own {
					continue
				}
				if len(b.keys) != len(b.does) {
					t.Errorf("%q has %d keys and %d actions", b.shown, len(b.keys), len(b.does))
				}
				for i, k := range b.keys {
					if a, ok := seen[k]; ok && a != b.does[i] {
						t.Errorf("screen %d: %q does two things", screen+1, k)
					}
					seen[k] = b.does[i]
				}
			}
		}
	}
}

// TestEveryKeyDoesSomething presses each key of the map on each screen that it is
// listed for, from a place where it has something to do, and looks for a change.
func TestEveryKeyDoesSomething(t *testing.T) {
	for screen := range int(screens) {
		if screen == catalogScreen {
			continue
		}
		for _, b := range keyMap() {
			if !b.on(screen) {
				continue
			}
			for i, k := range b.keys {
				if k == string(rune('1'+screen)) || tableOf(keyMap(), screen)[k] != b.does[i] {
					continue // the screen that is shown already, or a key that its own map takes
				}
				t.Run(screenNames()[screen]+"/"+k, func(t *testing.T) { pressOne(t, screen, k) })
			}
		}
	}
}

// firstOrders is the document of the wireframes cut to its first orders.
func firstOrders(t testing.TB, n int) []byte {
	var all struct {
		Orders []json.RawMessage `json:"orders"`
	}
	if err := json.Unmarshal(document(t, "nested-orders.json"), &all); err != nil {
		t.Fatal(err)
	}
	all.Orders = all.Orders[:n]
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// pressOne presses a key where it must change something.
func pressOne(t *testing.T, screen int, key string) {
	o := options(t, "")
	orders := firstOrders(t, 4)
	o.Source = Source{Name: "orders.json", Read: func(context.Context) ([]byte, error) { return orders, nil }}
	o.Screen = strings.ToLower(screenNames()[screen])
	o.Theme.Depth = component.TrueColour
	d := start(t, o, 80, 24)
	d.press(strings.Fields(before(screen, key))...)
	was, mouse, printing := d.Frame().ANSI(o.Theme), d.mouse, d.print
	_, cmd := d.Update(keyPress(key))
	switch key {
	case "ctrl+c", "q":
		if cmd == nil || !isQuit(cmd()) {
			t.Fatalf("%s does not quit", key)
		}
		return
	case "ctrl+l", "ctrl+z":
		if cmd == nil {
			t.Fatalf("%s asks for nothing", key)
		}
		return
	}
	d.run(cmd)
	if d.Frame().ANSI(o.Theme) == was && d.mouse == mouse && d.print == printing {
		t.Errorf("%s changes nothing on %s", key, screenNames()[screen])
	}
}

func isQuit(msg tea.Msg) bool {
	_, ok := msg.(tea.QuitMsg)
	return ok
}

// before returns the keys that bring a screen to where a key has work to do.
func before(screen int, key string) string {
	middle := map[int]string{
		compareScreen:   ": / o r d e r s / 2 / c u s t o m e r / a d d r e s s / c i t y enter",
		tokensScreen:    ": @ 4 0 enter",
		mergesScreen:    ": # 5 7 3 3 enter",
		encodingsScreen: ": @ 6 0 enter",
		costScreen:      ": / o r d e r s / * / i t e m s / * / u n i t P r i c e enter",
	}[screen]
	if screen == learnScreen {
		switch key {
		case "a", "b", "c", "d", "space":
			return "enter right"
		case "n", "N":
			return "/ m e r g e enter"
		case "]":
			return ": 3 enter ["
		case "backspace":
			return "enter"
		}
		return ": 3 enter"
	}
	switch key {
	case "right", "l":
		if screen == compareScreen {
			return ": / o r d e r s / 2 enter"
		}
	case "J", "K":
		return ": / o r d e r s / 2 enter"
	case "n", "N":
		if screen == mergesScreen {
			return middle + " / s t a t enter"
		}
		return "/ c i t y enter " + middle
	case "[":
		return middle
	case "]":
		return middle + " ["
	case "_":
		return middle + " +"
	case "backspace":
		switch screen {
		case tokensScreen:
			return middle + " tab down enter"
		case compareScreen:
			return middle
		}
		return middle
	case ",", ".", "home", "end":
		if screen == compareScreen {
			return middle + " A"
		}
		if screen == tokensScreen {
			return middle + " tab tab . ."
		}
	case "up", "k", "pgup", "ctrl+u", "b":
		if screen == mergesScreen {
			return middle + " pgdown pgdown"
		}
		return "pgdown pgdown pgdown pgdown"
	case "H":
		return middle
	case "#", "*", "z":
		return middle
	case "R":
		return middle + " tab"
	case "g":
		return middle
	}
	return middle
}

// TestSpokenKeys: on every screen the keys that are spoken end with the way out.
func TestSpokenKeys(t *testing.T) {
	d := start(t, options(t, "nested-orders.json"), 80, 24)
	for screen := range int(screens) {
		d.press(fmt.Sprint(screen + 1))
		if keys := d.spokenKeys(); !strings.HasSuffix(keys, ", control c ends.\n") {
			t.Errorf("screen %d: %q", screen+1, keys)
		}
	}
}
