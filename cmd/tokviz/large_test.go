//go:build unix

package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// BenchmarkLarge converts and compares 100 MB of JSON, each time in a process of its
// own, and reports the most memory that it had.
func BenchmarkLarge(b *testing.B) {
	input := filepath.Join(b.TempDir(), "large.json")
	size := writeLarge(b, input, 100<<20)
	output := filepath.Join(b.TempDir(), "large")
	for _, args := range []string{
		"convert --to minified -o OUT IN", "convert --to toon -o OUT.toon IN", "convert --to lwon -o OUT.lwon IN",
		"convert --to json -o OUT OUT.toon", "convert --to json -o OUT OUT.lwon", "compare IN",
	} {
		b.Run(strings.ReplaceAll(args, " ", "_"), func(b *testing.B) {
			args := strings.Fields(strings.NewReplacer("OUT", output, "IN", input).Replace(args))
			b.SetBytes(size)
			most := 0.0
			for b.Loop() {
				c := exec.Command("tokviz", args...)
				if out, err := c.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				if usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
					most = max(most, float64(usage.Maxrss))
				}
			}
			if runtime.GOOS == "linux" { // where it is in kilobytes
				b.ReportMetric(most*1024/float64(size), "memory/input")
			}
		})
	}
}

// writeLarge writes a document of at least size bytes and returns its length.
func writeLarge(b *testing.B, path string, size int64) int64 {
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"Ann", "Bob", "Cem", "Şule", "José", "Zoë"}
	written := int64(0)
	add := func(format string, args ...any) {
		n, _ := fmt.Fprintf(w, format, args...)
		written += int64(n)
	}
	for i := 0; written < size; i++ {
		add("%s{\"id\":%d,\"customer\":{\"name\":%q,\"city\":%q},\"items\":[", map[bool]string{true: `{"orders":[`, false: ","}[i == 0], i,
			names[random.IntN(len(names))], names[random.IntN(len(names))]+" Town")
		for k := range 1 + random.IntN(4) {
			add("%s{\"sku\":\"SKU-%d\",\"qty\":%d,\"price\":%.2f}", map[bool]string{false: ","}[k == 0], random.IntN(1e5), 1+random.IntN(9), 100*random.Float64())
		}
		add("],\"note\":%s,\"paid\":%t}", []string{"null", `"call \"before\" delivery\n"`}[random.IntN(2)], random.IntN(2) == 0)
	}
	add("]}")
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	return written
}
