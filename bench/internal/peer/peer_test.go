package peer

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func ops() map[string]Op {
	return map[string]Op{
		"bytes": func(text []byte) (Result, error) {
			return Result{len(text), 5 * time.Millisecond, func() []byte { return AppendTokens(nil, []uint32{1, 0x0203}) }}, nil
		},
		"fail":  func([]byte) (Result, error) { return Result{}, errors.New("no way") },
		"sleep": func([]byte) (Result, error) { time.Sleep(time.Minute); return Result{}, nil },
	}
}

// TestMain lets the test's own program be a peer.
func TestMain(m *testing.M) {
	if os.Getenv("BENCH_TEST_PEER") != "" {
		hello := Hello{Name: "test", Version: "1", Ops: []string{"bytes", "fail", "sleep"}, LoadNS: 7}
		if err := Serve(os.Stdin, os.Stdout, hello, ops()); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestServe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(path, []byte("four"), 0o666); err != nil {
		t.Fatal(err)
	}
	in := `{"op":"bytes","path":"` + path + `"}` + "\n" + `{"op":"fail","path":"` + path + `"}` + "\n" + `{"op":"none","path":"` + path + `"}` + "\n"
	var out bytes.Buffer
	if err := Serve(strings.NewReader(in), &out, Hello{Name: "x", Ops: []string{"bytes"}}, ops()); err != nil {
		t.Fatal(err)
	}
	want := `{"name":"x","version":"","ops":["bytes"],"load_ns":0}
{"n":4,"ns":5000000}
{"n":0,"ns":0,"error":"no way"}
{"n":0,"ns":0,"error":"no operation \"none\""}
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
	if err := Serve(strings.NewReader("{\n"), &out, Hello{}, nil); err == nil || !strings.Contains(err.Error(), "a request that is none") {
		t.Errorf("half a request: %v", err)
	}
}

func TestClient(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p, err := Command{Name: "test", Args: []string{program}, Env: []string{"BENCH_TEST_PEER=1"}}.Start()
	if err != nil {
		t.Fatal(err)
	}
	if p.Name != "test" || p.LoadNS != 7 || !p.Can("bytes") || p.Can("none") || p.Start <= 0 {
		t.Errorf("hello: %+v", p.Hello)
	}
	dir := t.TempDir()
	text, out := filepath.Join(dir, "text"), filepath.Join(dir, "out")
	if err := os.WriteFile(text, []byte("four"), 0o666); err != nil {
		t.Fatal(err)
	}
	reply, err := p.Do(Request{"bytes", text, out}, time.Minute)
	if err != nil || reply != (Reply{N: 4, NS: 5_000_000}) {
		t.Errorf("reply %+v, %v", reply, err)
	}
	if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, []byte{1, 0, 0, 0, 3, 2, 0, 0}) {
		t.Errorf("tokens %v, %v", got, err)
	}
	if _, err := p.Do(Request{Op: "fail", Path: text}, time.Minute); err == nil || err.Error() != "no way" {
		t.Errorf("a failure: %v", err)
	}
	for range 2 {
		if _, err := p.Do(Request{Op: "sleep", Path: text}, 50*time.Millisecond); !errors.Is(err, ErrTimeout) {
			t.Errorf("a peer asleep: %v", err)
		}
	}
	p.Close()
}

func TestClientWithoutHello(t *testing.T) {
	if _, err := (Command{Name: "true", Args: []string{"true"}}).Start(); err == nil || !strings.Contains(err.Error(), "true: no answer") {
		t.Errorf("got %v", err)
	}
}
