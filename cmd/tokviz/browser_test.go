package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"
)

// browserVariable names the environment variable with the path of a Chromium. CI sets
// it; without it the tests that need one are skipped.
const browserVariable = "BPEKIT_BROWSER"

// browserPatience is how long a browser may take for an answer.
const browserPatience = time.Minute

// A browser is a headless Chromium with one tab, spoken to over its debugging pipe:
// JSON messages that end in NUL, by the Chrome DevTools Protocol.
type browser struct {
	t       *testing.T
	to      io.Writer
	session string

	mu      sync.Mutex
	next    int
	waiting map[int]chan browserMessage
	events  []browserMessage
}

// A browserMessage is an answer to the call with its ID, or an event.
type browserMessage struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// startBrowser starts a browser that the test ends.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	path := os.Getenv(browserVariable)
	if path == "" {
		t.Skipf("%s names no browser", browserVariable)
	}
	fromUs, to := pipe(t)
	from, toUs := pipe(t)
	c := exec.Command(path, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
		"--disable-background-networking", "--force-device-scale-factor=1", "--remote-debugging-pipe", "--user-data-dir="+t.TempDir())
	c.ExtraFiles = []*os.File{fromUs, toUs} // descriptors 3 and 4
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = fromUs.Close(), toUs.Close()
	b := &browser{t: t, to: to, waiting: map[int]chan browserMessage{}}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
		_ = to.Close()
	})
	go b.read(from)
	var target struct{ TargetID, SessionID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &target)
	b.session = target.SessionID
	for _, domain := range []string{"Page", "Network", "Runtime", "Log"} {
		b.call(domain+".enable", nil, nil)
	}
	return b
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	return r, w
}

// read sorts what the browser says until it ends.
func (b *browser) read(from io.Reader) {
	in := bufio.NewReader(from)
	for {
		line, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var m browserMessage
		if json.Unmarshal(line[:len(line)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		if answer := b.waiting[m.ID]; answer != nil {
			answer <- m
			delete(b.waiting, m.ID)
		} else {
			b.events = append(b.events, m)
		}
		b.mu.Unlock()
	}
}

// call calls a method and decodes its result, unless that is not wanted.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	answer := make(chan browserMessage, 1)
	b.mu.Lock()
	b.next++
	id := b.next
	b.waiting[id] = answer
	b.mu.Unlock()
	message := map[string]any{"id": id, "method": method}
	if params != nil {
		message["params"] = params
	}
	if b.session != "" {
		message["sessionId"] = b.session
	}
	line, err := json.Marshal(message)
	if err == nil {
		_, err = b.to.Write(append(line, 0))
	}
	if err != nil {
		b.t.Fatal(err)
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			b.t.Fatalf("%s: %s", method, m.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(m.Result, result); err != nil {
				b.t.Fatalf("%s: %v", method, err)
			}
		}
	case <-time.After(browserPatience):
		b.t.Fatalf("%s: no answer", method)
	}
}

// eval returns the value of a JavaScript expression in the page, decoded to T.
func eval[T any](b *browser, format string, args ...any) (value T) {
	b.t.Helper()
	expression := fmt.Sprintf(format, args...)
	var got struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Exception struct{ Description string }
		}
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &got)
	if got.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, got.ExceptionDetails.Exception.Description)
	}
	if len(got.Result.Value) > 0 {
		if err := json.Unmarshal(got.Result.Value, &value); err != nil {
			b.t.Fatalf("%s: %s: %v", expression, got.Result.Value, err)
		}
	}
	return value
}

// await waits until an expression is true.
func (b *browser) await(expression string) {
	b.t.Helper()
	for end := time.Now().Add(browserPatience); !eval[bool](b, "%s", expression); {
		if time.Now().After(end) {
			b.t.Fatalf("%s: it never was", expression)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// press presses a key.
func (b *browser) press(key, text string) {
	b.t.Helper()
	code := map[string]int{"Enter": 13, "Tab": 9, "ArrowDown": 40, "ArrowRight": 39}[key]
	event := map[string]any{"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text}
	b.call("Input.dispatchKeyEvent", event, nil)
	b.call("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code}, nil)
}

// seen returns the parameters of the events of a method so far.
func (b *browser) seen(method string) (list []json.RawMessage) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.events {
		if m.Method == method {
			list = append(list, m.Params)
		}
	}
	return list
}
