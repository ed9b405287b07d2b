package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/bpekit/bpekit/cmd/tokviz/learn"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/bpekit/bpekit/internal/term"
	"github.com/spf13/cobra"
)

type learnFlags struct {
	files     string // --files
	questions bool   // --questions
}

func (a *app) learnCommand() *cobra.Command {
	f := &learnFlags{}
	c := &cobra.Command{
		Use:   "learn [N]",
		Short: "Ten lessons on tokens",
		Long: "learn lists the lessons; learn N is the lesson with that number. Each is one question, about ten minutes long.\n" +
			"On a terminal it asks for your prediction before it goes on, and then for the answers of two exercises;\n" +
			"? shows an answer and q ends. Elsewhere it prints question and answer. Nothing is recorded.\n\n" +
			"The commands that a lesson shows run in a folder with its files: --files writes those of all lessons.",
		Example: "tokviz learn\ntokviz learn 1\ntokviz learn --files class && cd class\ntokviz learn 3 --questions > handout.txt\ntokviz learn 1 --json | jq .exercises",
		Args:    cli.OneArg("N"),
		RunE:    func(c *cobra.Command, args []string) error { return a.learn(c, args, f) },
	}
	c.Flags().StringVar(&f.files, "files", "", "write the files of the lessons into this folder")
	c.Flags().BoolVar(&f.questions, "questions", false, "print the questions only, for a handout")
	return c
}

func (a *app) learn(c *cobra.Command, args []string, f *learnFlags) error {
	lessons, err := learn.All()
	if err != nil {
		return err
	}
	if c.Flags().Changed("files") {
		if len(args) > 0 {
			return cli.Usagef("--files writes the files of all lessons, and takes no N")
		}
		return a.writeLessonFiles(f.files)
	}
	if len(args) == 0 {
		if a.json {
			return a.printJSON(struct {
				Schema  string         `json:"schema"`
				Lessons []learn.Lesson `json:"lessons"`
			}{"tokviz.learn/1", lessons})
		}
		_, err := a.Out.Write(lessonList(a.OutStyle(), lessons))
		return err
	}
	number, err := strconv.Atoi(args[0])
	if err != nil || number < 1 || number > len(lessons) {
		return cli.Hint(cli.Usagef("there is no lesson %q", args[0]), fmt.Sprintf("the lessons are 1 to %d; tokviz learn lists them", len(lessons)))
	}
	l := &lessons[number-1]
	switch {
	case a.json:
		return a.printJSON(struct {
			Schema string `json:"schema"`
			*learn.Lesson
			Command string `json:"command"`
		}{"tokviz.lesson/1", l, l.Live.Command()})
	case !f.questions && a.OutTerminal() && cli.IsTerminal(a.In):
		return a.askLesson(l, number == len(lessons))
	}
	return a.printLesson(l, f.questions)
}

// lessonList lists the lessons.
func lessonList(style term.Styler, lessons []learn.Lesson) []byte {
	table := term.Table{Styler: style}
	table.Column("")
	table.TextColumn("", "")
	for _, l := range lessons {
		table.Row(term.Cell{Text: strconv.Itoa(l.Number), Style: term.Accent}, term.Cell{Text: l.Title, Style: term.Heading},
			term.Cell{Text: string(l.Question)})
	}
	out := append([]byte("ten lessons, about ten minutes each; offline, nothing is recorded\n\n"), table.Append(nil)...)
	return append(out, "\ntokviz learn 1 begins\n"...)
}

// writeLessonFiles writes the files that the commands of the lessons read.
func (a *app) writeLessonFiles(folder string) error {
	if folder == "" {
		return cli.Usagef("--files \"\": the name is empty")
	}
	inputs, err := learn.Inputs()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return cli.At(folder, fmt.Errorf("the folder could not be made: %w", err))
	}
	for _, in := range inputs {
		name := filepath.Join(folder, in.Name)
		if old, err := os.ReadFile(name); err == nil && string(old) != string(in.Data) {
			return cli.Hint(cli.At(name, fmt.Errorf("the file is there already, with other content")), "name an empty folder")
		}
		if err := a.writeWhole(name, in.Data); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(a.Out, "%d files written\n", len(inputs))
	return err
}
