package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestReportInBrowser opens the page of a small document and that of a real payload in
// a browser and does what a reader does. With BPEKIT_SHOTS it leaves pictures in that
// folder.
func TestReportInBrowser(t *testing.T) {
	b := startBrowser(t)
	documents := []struct{ path, at, text string }{
		{"ui/testdata/documents/nested-orders.json", "/orders/*/status", "cancelled"},
		{"../../corpora/public/github-events.json", "/*/examples/*/sender/login", ""},
	}
	for _, c := range documents {
		name := strings.TrimSuffix(filepath.Base(c.path), ".json")
		page := filepath.Join(t.TempDir(), name+".html")
		run(t, 0, nil, "report", c.path, "-o", page)
		b.t = t
		b.open(page)
		b.checkLinks(c.at, c.text)
		b.checkSorting()
		b.checkTree()
		for _, scheme := range []string{"light", "dark"} {
			for _, width := range []int{1440, 400} {
				b.checkLook(name, scheme, width)
			}
		}
		b.checkQuiet(page)
	}
}

// open opens a page and waits until it is drawn.
func (b *browser) open(page string) {
	b.t.Helper()
	b.resize(1440)
	b.call("Page.navigate", map[string]any{"url": "file://" + page}, nil)
	b.await(`document.readyState === "complete" && document.querySelectorAll(".shape").length === 4`)
}

func (b *browser) resize(width int) {
	b.t.Helper()
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false}, nil)
}

// checkLinks points at the first node with a path in one shape, and then moves on by
// keys: each time the same node must be lit in all shapes.
func (b *browser) checkLinks(path, text string) {
	b.t.Helper()
	b.await(`panes.every((p) => p.blocks.some((b) => b.filled))`)
	const token = `(node) => {
		const pane = panes[1], within = pane.starts[node] + pane.lengths[node] - 2, block = pane.blockAt(within);
		pane.fill(block);
		return [...block.element.querySelectorAll("i")].findLast((i) => +i.dataset.at <= within);
	}`
	node := eval[int](b, `data.paths.findIndex((p) => data.names[p] === %q)`, path)
	for range 3 { // what comes into view is drawn then, and moves what is below it
		eval[bool](b, `((%s)(%d).scrollIntoView({ block: "center" }), new Promise((done) => setTimeout(done, 200, true)))`, token, node)
	}
	at := eval[struct{ X, Y float64 }](b, `(() => {
		const box = (%s)(%d).getBoundingClientRect();
		return { X: box.x + box.width / 2, Y: box.y + box.height / 2 };
	})()`, token, node)
	for _, off := range []float64{1, 0} {
		b.call("Input.dispatchMouseEvent", map[string]any{"type": "mouseMoved", "x": at.X, "y": at.Y + off}, nil)
	}
	b.checkLit("pointing", node, text)

	eval[bool](b, `(panes[2].view.focus(), true)`)
	b.press("ArrowDown", "")
	b.checkLit("an arrow key", node+1, "")
}

// checkLit checks which node is lit, and that every shape shows the same of it, but for
// quotes.
func (b *browser) checkLit(how string, node int, text string) {
	b.t.Helper()
	b.await(fmt.Sprintf(`lit === %d`, node))
	shown := eval[[]string](b, `panes.map((p) => [...p.element.querySelectorAll(".lit")].map((e) => e.textContent).join(""))`)
	for _, s := range shown {
		if s == "" || !strings.Contains(s, text) {
			b.t.Errorf("%s: the shapes light %q, expected %q in all", how, shown, text)
		}
	}
	if status := eval[string](b, `$("status").textContent`); !strings.HasPrefix(status, "/") || !strings.Contains(status, "lwon") {
		b.t.Errorf("%s: the status is %q", how, status)
	}
}

// checkSorting sorts the table of fields by its tokens, by keyboard alone.
func (b *browser) checkSorting() {
	b.t.Helper()
	const column = `[...$("fields").tBodies[0].rows].map((r) => parseFloat(r.cells[2].textContent))`
	eval[bool](b, `($("fields").tHead.rows[0].cells[1].firstChild.focus(), true)`)
	b.press("Tab", "")
	for _, order := range []string{"descending", "ascending"} {
		b.press("Enter", "\r")
		values := eval[[]float64](b, column)
		if order == "descending" {
			slices.Reverse(values)
		}
		if sorted := eval[string](b, `$("fields").tHead.rows[0].cells[2].ariaSort`); sorted != order || !slices.IsSorted(values) || len(values) < 5 {
			b.t.Errorf("sorted %q, expected %s: %v", sorted, order, values)
		}
	}
}

// checkTree goes down the tree by keyboard, folds and unfolds it.
func (b *browser) checkTree() {
	b.t.Helper()
	const seen = `treeRows.filter((r) => !r.hidden).length`
	all := eval[int](b, seen)
	eval[bool](b, `(treeRows[0].focus(), true)`)
	b.press("ArrowDown", "")
	b.await(`treeRows.indexOf(document.activeElement) === 1`)
	b.await(`lit === +treeRows[1].dataset.node`)
	eval[bool](b, `(treeRows[0].querySelector("th").click(), true)`)
	if got := eval[int](b, seen); got != 1 {
		b.t.Errorf("folded at the root, the tree has %d rows of %d", got, all)
	}
	eval[bool](b, `(treeRows[0].querySelector("th").click(), true)`)
	if got := eval[int](b, seen); got != all {
		b.t.Errorf("unfolded again, the tree has %d rows of %d", got, all)
	}
}

// checkLook checks that text can be read on what is behind it, and that the page is no
// wider than the window.
func (b *browser) checkLook(name, scheme string, width int) {
	b.t.Helper()
	b.resize(width)
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]any{"name": "prefers-color-scheme", "value": scheme}}}, nil)
	eval[bool](b, `new Promise((done) => setTimeout(done, 400, true))`) // the page lays itself out when resizing has ended
	b.await(`panes.every((p) => p.blocks.some((b) => b.filled))`)
	if dark := eval[float64](b, `luminance(getComputedStyle(document.body).backgroundColor)`+luminance) < .2; dark != (scheme == "dark") {
		b.t.Errorf("%s: the page is dark: %t", scheme, dark)
	}
	for selector, least := range map[string]float64{"body": 4.5, ".note": 4.5, ".text i": 4.5, "thead th": 4.5, "#fields td": 4.5, ".fewer, .more": 4.5} {
		got := eval[float64](b, `Math.min(...[...document.querySelectorAll(%q)].slice(0, 400).map(contrast))`+luminance, selector)
		if got < least {
			b.t.Errorf("%s: %s has a contrast of %.2f, expected %.1f", scheme, selector, got, least)
		}
	}
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > width {
		b.t.Errorf("the page is %d wide in a window of %d", wide, width)
	}
	if folder := os.Getenv("BPEKIT_SHOTS"); folder != "" {
		b.picture(filepath.Join(folder, name+"-"+scheme+map[bool]string{true: "-narrow"}[width < 1000]+".png"), width)
	}
}

// luminance is JavaScript for the contrast of the Web Content Accessibility Guidelines.
const luminance = `; function luminance(color) {
	const c = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	c.fillStyle = color;
	c.fillRect(0, 0, 1, 1);
	const [r, g, b] = [...c.getImageData(0, 0, 1, 1).data].map((v) => (v /= 255, v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4));
	return .2126 * r + .7152 * g + .0722 * b;
}
function contrast(e) {
	let behind = e;
	while (behind !== document.body && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
	const [a, b] = [luminance(getComputedStyle(e).color), luminance(getComputedStyle(behind).backgroundColor)].sort((a, b) => b - a);
	return (a + .05) / (b + .05);
}`

// picture writes a picture of the whole page.
func (b *browser) picture(path string, width int) {
	b.t.Helper()
	eval[bool](b, `(scrollTo(0, 0), true)`)
	height := eval[int](b, `document.documentElement.scrollHeight`)
	var shot struct{ Data string }
	clip := map[string]any{"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
	b.call("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true, "clip": clip}, &shot)
	png, err := base64.StdEncoding.DecodeString(shot.Data)
	if err == nil {
		err = os.WriteFile(path, png, 0o644)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// checkQuiet checks that the page asked for nothing but itself and that nothing went
// wrong in it.
func (b *browser) checkQuiet(page string) {
	b.t.Helper()
	opened := false
	for _, event := range b.seen("Network.requestWillBeSent") {
		var sent struct{ Request struct{ URL string } }
		if err := json.Unmarshal(event, &sent); err != nil {
			b.t.Fatal(err)
		}
		opened = opened || sent.Request.URL == "file://"+page
		if !strings.HasPrefix(sent.Request.URL, "file://"+os.TempDir()) {
			b.t.Errorf("the page asked for %s", sent.Request.URL)
		}
	}
	if !opened {
		b.t.Errorf("no request for %s was seen", page)
	}
	for _, method := range []string{"Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"} {
		for _, event := range b.seen(method) {
			b.t.Errorf("%s: %.600s", method, event)
		}
	}
}
