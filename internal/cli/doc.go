// Package cli holds what the command lines of bpekit have in common: exit
// statuses and how errors are printed, the three standard streams, opening
// inputs, writing outputs whole or not at all, and the decision about colour.
//
// The rules are those of docs: data goes to standard output, messages to standard
// error; a program ends with 0 when all is well, with 1 when a check failed or an
// input was unreadable or invalid, with 2 when it was called wrongly, and with 130
// when it was interrupted; a reader that goes away is no error.
package cli
