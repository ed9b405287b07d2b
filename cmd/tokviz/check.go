package main

import (
	"errors"
	"fmt"

	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/shape"
	"github.com/spf13/cobra"
)

func (a *app) checkCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "check [ANSWERS]",
		Short: "Check the output of your own tokenizer, and show the first difference",
		Long: "check compares what a tokenizer of your own made with what is right. ANSWERS is a JSON file:\n\n" +
			"  {\"schema\": \"tokviz.answers/1\",\n" +
			"   \"encoding\": \"cl100k_base\",\n" +
			"   \"texts\": [{\"text\": \"hello\", \"ids\": [15339]}, …],\n" +
			"   \"corpus\": \"records.json\", \"pattern\": \"gpt2-nc\", \"ties\": \"first\", \"min_count\": 2,\n" +
			"   \"merges\": [[32, 32], [32, 34], …]}\n\n" +
			"texts have the ids of each text, which is \"text\", or \"b64\" where it is not UTF-8; one may have an\n" +
			"\"encoding\" of its own. merges are those learned from the corpus, in order, each as its left and right\n" +
			"id: bytes are 0 to 255, and merge k makes 256+k. Either part may be missing. A corpus, or an encoding that\n" +
			"is a model file, is looked for beside ANSWERS.\n" +
			"Where pattern, ties and min_count are not given they are o200k, first and 2, as in bpe-train.\n" +
			"A list of merges that ends early is right as far as it goes. Special tokens are ordinary text.\n\n" +
			"The first difference is shown with the merges of its chunk, in order. The status is 0 if all is right,\n" +
			"1 if there is a difference or the answers can't be read, 2 if the command is called wrongly.",
		Example: "tokviz check answers.json\nmy-tokenizer | tokviz check\ntokviz check --json answers.json | jq .first",
		Args:    cli.OneArg("ANSWERS"),
		RunE:    func(c *cobra.Command, args []string) error { return a.check(args) },
	}
	a.patternFlag(c)
	return c
}

// A checked is the result of a check.
type checked struct {
	texts, rightTexts   int
	merges, rightMerges int
	text                *textDifference // the first, if there is one
	merge               *mergeDifference
}

func (r *checked) ok() bool { return r.text == nil && r.merge == nil }

func (a *app) check(args []string) error {
	name := ""
	if len(args) > 0 {
		name = args[0]
		if name == "" {
			return cli.Usagef("the name of ANSWERS is empty")
		}
	}
	name, err := a.InputOr(name, "ANSWERS")
	if err != nil {
		return err
	}
	data, err := a.ReadFile(name)
	if err != nil {
		return err
	}
	answers, err := parseAnswers(shownName(name), data)
	if err != nil {
		return err
	}
	var r checked
	if err := a.checkTexts(name, answers, &r); err != nil {
		return err
	}
	if err := a.checkMerges(name, answers, &r); err != nil {
		return err
	}
	if err := a.printChecked(answers, &r); err != nil || r.ok() {
		return err
	}
	return cli.At(answers.place(r.node()), r.failure())
}

// node returns where the first difference is in the answers.
func (r *checked) node() shape.Node {
	if r.text != nil {
		return r.text.node
	}
	return r.merge.node
}

// failure says in a line how much is wrong.
func (r *checked) failure() error {
	var errs []error
	if r.text != nil {
		errs = append(errs, fmt.Errorf("%d of %d texts have other ids", r.texts-r.rightTexts, r.texts))
	}
	if r.merge != nil {
		errs = append(errs, fmt.Errorf("the merges differ from #%d on", r.merge.step))
	}
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.New(errs[0].Error() + ", and " + errs[1].Error())
}
