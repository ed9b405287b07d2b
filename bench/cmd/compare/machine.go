package main

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// machine prints when and where the figures were taken, and how busy it was there.
func (b *bench) machine(when string) {
	b.print("%s: %s, %d cores of %s, %s/%s, %s, node %s, load %s\n", when,
		time.Now().Format("2006-01-02 15:04"), runtime.NumCPU(), processor(), runtime.GOOS, runtime.GOARCH,
		runtime.Version(), output("node", "--version"), load())
}

func processor() string {
	for line := range strings.Lines(read("/proc/cpuinfo")) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "an unknown processor"
}

// load returns how many processes wanted to run, in the last minute, five and
// fifteen minutes.
func load() string {
	fields := strings.Fields(read("/proc/loadavg"))
	if len(fields) < 3 {
		return "unknown"
	}
	return strings.Join(fields[:3], " ")
}

func read(file string) string {
	text, _ := os.ReadFile(file)
	return string(text)
}

func output(command string, args ...string) string {
	out, err := exec.Command(command, args...).Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
