// Hello is the least that a program in Go can do: what starting one takes.
package main

import "os"

func main() { os.Stdout.WriteString("hello\n") }
