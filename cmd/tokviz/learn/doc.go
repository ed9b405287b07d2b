// Package learn holds ten lessons on tokenization: their texts, questions, answers
// and inputs, and nothing of how they are shown. The command learn prints them, the
// screen Learn draws them, and the notebooks read them through learn --json.
//
// A lesson is a file in lessons/. Its numbers are not written into its text: the text
// names a fact, as in {{tokens}}, and the file says which command finds the fact and
// where its output has it. Lines that begin with "$ " are commands, shown with what
// they print. Facts and outputs lie in facts.json, which a test makes anew with
// -update and otherwise holds to what the programs say.
//
// The commands of a lesson run in a folder with the files of inputs/.
package learn
