// Package doctest runs the commands that documents show, and compares what they
// print with what the documents say. It is for tests alone.
//
// A command stands in a fenced block of the kind console, after "$ ", and what it
// prints follows, up to the next command or the end of the block. Lines right below
// a command that begin with "> " continue it. A line that is
// only "…" stands for any number of lines. The commands of a document run one after
// the other in one folder, in which the folders of the repository's data are seen.
// A command in a sentence that names a file of corpora/ has to work there.
//
// With -update, documents are written anew with what the commands print.
package doctest
