package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/bpekit/bpekit/bpe"
	"github.com/bpekit/bpekit/cmd/tokviz/ui"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/encodings"
	"github.com/bpekit/bpekit/internal/cli"
	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
)

// screenFlags are the flags of the root command that the screen takes.
type screenFlags struct {
	plain                                bool
	screen, at, log                      string
	against                              string
	boundaries, theme, export, size      string
	part                                 string
	ascii, accessible, noMouse, noMotion bool
}

// addScreenFlags adds the flags of the screen to the root command.
func (a *app) addScreenFlags(root *cobra.Command) {
	f, flags := &a.screen, root.Flags()
	flags.BoolVar(&f.plain, "plain", false, "print, even where standard output is a terminal")
	flags.StringVar(&f.screen, "screen", "", "the screen to begin with: compare, tokens, merges or encodings")
	flags.StringVar(&f.at, "at", "", "the place to begin at: a JSON pointer, @BYTE or #MERGE")
	flags.StringVar(&f.log, "log", "", "a merge log of bpe-train to replay, or the folder it saved")
	flags.StringVarP(&a.pattern, "pattern", "p", "", "how text is split, for a model file or a merge log that does not say")
	completePatterns(root)
	flags.StringVar(&f.against, "against", "", "a second encoding over the same panes")
	flags.StringVar(&f.boundaries, "boundaries", "", "how boundaries are drawn: bg, underline or marks")
	flags.StringVar(&f.theme, "theme", "auto", "dark, light or auto")
	flags.StringVar(&f.export, "export", "", "write the screen to a file, .svg, .html, .txt, .ans or .json, instead of showing it")
	flags.StringVar(&f.part, "export-part", "screen", "what is exported: screen, pane, selection or document")
	flags.StringVar(&f.size, "size", "120x40", "the size of the exported screen")
	flags.BoolVar(&f.ascii, "ascii", false, "draw with nothing but ASCII")
	flags.BoolVar(&f.accessible, "accessible", false, "plain lines for screen readers: no frames, nothing that moves")
	flags.BoolVar(&f.noMouse, "no-mouse", false, "leave the mouse to the terminal")
	flags.BoolVar(&f.noMotion, "no-motion", false, "nothing moves by itself")
	fixed := func(flag string, words ...string) {
		_ = root.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
	fixed("screen", screenWords()...)
	fixed("boundaries", "bg", "underline", "marks")
	fixed("export-part", ui.ExportParts()...)
	fixed("theme", "dark", "light", "auto")
}

func screenWords() []string {
	return []string{"compare", "tokens", "merges", "encodings", "cost", "learn"}
}

// runScreen shows the screen where it is wanted, and reports whether it did: where
// standard output is a terminal, or where a screen other than the first is asked
// for, or an export.
func (a *app) runScreen(c *cobra.Command, file string) (bool, error) {
	f := &a.screen
	if err := f.check(); err != nil {
		return true, err
	}
	show := a.OutTerminal() && !f.plain && !a.json
	if !show && f.export == "" && f.log == "" && (f.screen == "" || f.screen == "compare") {
		return false, nil
	}
	if a.json {
		return true, cli.Usagef("--json has no screens; tokviz compare, explain, merges and boundaries have it")
	}
	if err := cli.OtherFile("--export", f.export, []string{file, f.log}); err != nil {
		return true, err
	}
	o, err := a.screenOptions(file)
	if err != nil {
		return true, err
	}
	switch {
	case f.export != "":
		return true, a.exportScreen(o)
	case !show:
		m := ui.New(o)
		m.Settle(80, 24)
		if err := m.Err(); err != nil {
			return true, err
		}
		_, err := a.Out.WriteString(m.Plain())
		return true, err
	}
	return true, a.showScreen(c.Context(), o)
}

// check refuses values that the flags do not know.
func (f *screenFlags) check() error {
	for _, v := range []struct {
		flag, value string
		words       []string
	}{
		{"--screen", f.screen, append(screenWords(), "")},
		{"--boundaries", f.boundaries, []string{"bg", "underline", "marks", ""}},
		{"--export-part", f.part, append(ui.ExportParts(), "")},
		{"--theme", f.theme, []string{"dark", "light", "auto"}},
	} {
		if !slices.Contains(v.words, v.value) {
			known := slices.DeleteFunc(slices.Clone(v.words), func(w string) bool { return w == "" })
			return cli.Hint(cli.Usagef("%s has no value %q", v.flag, v.value), "it is "+strings.Join(known, ", "))
		}
	}
	return nil
}

// screenOptions gathers what the screen needs.
func (a *app) screenOptions(file string) (ui.Options, error) {
	f := &a.screen
	if info, err := os.Stat(file); file != "" && file != cli.Stdin && (err != nil || info.IsDir()) {
		_, err := a.ReadFile(file) // says what is wrong with it
		return ui.Options{}, err
	}
	asked := a
	if f.log != "" { // then -p is of the log
		asked = &app{Streams: a.Streams, encoding: a.encoding}
	}
	e, err := asked.loadEncoder()
	if err != nil {
		return ui.Options{}, err
	}
	o := ui.Options{
		Source: a.screenSource(file), Encoding: shownEncoding(e), Others: allEncodings(), Open: a.openEncoding,
		Recount: recount, Write: a.writeWhole, Exists: exists, ReadText: a.ReadFile,
		Screen: f.screen, At: f.at, Boundaries: f.boundaries, Theme: a.theme(), ASCII: f.ascii || !utf8Locale(),
		Accessible: f.accessible, NoMouse: f.noMouse || os.Getenv("TOKVIZ_NO_MOUSE") != "",
		NoMotion: f.noMotion || os.Getenv("TOKVIZ_NO_MOTION") != "",
	}
	if !slices.ContainsFunc(o.Others, func(x ui.Encoding) bool { return x.Name == o.Encoding.Name }) {
		o.Others = append(o.Others, o.Encoding)
	}
	if f.against != "" {
		second, err := a.openEncoding(f.against)
		if err != nil {
			return o, err
		}
		o.Against = &second
	}
	if f.log != "" {
		return o, a.readLog(&o)
	}
	return o, nil
}

// screenSource is what the screen opens: a file, standard input, or the sample.
func (a *app) screenSource(file string) ui.Source {
	switch {
	case file != "":
	case a.InPiped():
		file = cli.Stdin
	default:
		return ui.Source{Name: "orders.json (built in)", Data: sample}
	}
	name := file
	if file == cli.Stdin {
		name = "standard input"
	}
	return ui.Source{Name: filepath.Base(name), Read: func(context.Context) ([]byte, error) { return a.ReadFile(file) }}
}

// readLog reads a merge log: a file, or a folder of bpe-train with one. Its pattern is
// what -p says, or that of the model beside it, if there is one; else the screen tries
// those it knows.
func (a *app) readLog(o *ui.Options) error {
	file, folder := a.screen.log, filepath.Dir(a.screen.log)
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		file, folder = filepath.Join(file, "merges.jsonl"), file
	}
	l, err := a.openLog(file)
	if err != nil {
		return err
	}
	l.Name = logName(file)
	if a.pattern != "" {
		s, err := newSplitter(a.pattern)
		if err != nil {
			return err
		}
		o.LogSplitter, o.Splitter = s, splitterName(s)
	} else if _, err := os.Stat(filepath.Join(folder, "tokenizer.json")); err == nil {
		if e, err := loadEncoder(folder, "", false); err == nil {
			o.LogSplitter = e.Splitter()
			o.Splitter = splitterName(e.Splitter())
		}
	}
	o.Log = l
	if o.Source.Read != nil {
		text, err := o.Source.Read(context.Background())
		if err != nil {
			return err
		}
		o.LogText = text
		o.Source.Read = func(context.Context) ([]byte, error) { return text, nil }
	}
	return nil
}

// logName is what a log is called: by its folder, where its own name says nothing.
func logName(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	if folder := filepath.Base(filepath.Dir(file)); name == "merges" && folder != "." && folder != string(filepath.Separator) {
		return folder
	}
	return name
}

// shownEncoding is an encoder with what the screen says of it.
func shownEncoding(e *encoder) ui.Encoding {
	out := ui.Encoding{Name: e.name, Digest: e.digest[:min(8, len(e.digest))], Encoder: e.Encoder}
	if known, err := encodings.ByName(e.name); err == nil {
		out.Models = someModels(known.Models())
	}
	return out
}

func allEncodings() []ui.Encoding {
	var list []ui.Encoding
	for _, e := range slices.Backward(encodings.All()) {
		list = append(list, ui.Encoding{Name: e.Name, Digest: e.Source.SHA256[:8], Models: someModels(e.Models()), Encoder: e.Load()})
	}
	return list
}

func someModels(names []string) string {
	if len(names) <= 2 {
		return strings.Join(names, ", ")
	}
	names = slices.Clone(names)
	slices.SortStableFunc(names, func(x, y string) int { return modelOrder(x) - modelOrder(y) })
	return fmt.Sprintf("%s, %s, … %d names", names[0], names[1], len(names))
}

// modelOrder puts the names that people know before the others.
func modelOrder(name string) int {
	switch {
	case strings.HasSuffix(name, "*"):
		return 2
	case strings.HasPrefix(name, "gpt-"):
		return 0
	}
	return 1
}

// openEncoding returns what -e would name.
func (a *app) openEncoding(name string) (ui.Encoding, error) {
	e, err := (&app{Streams: a.Streams, encoding: name}).loadEncoder()
	if err != nil {
		return ui.Encoding{}, err
	}
	return shownEncoding(e), nil
}

// recount asks the second library about ids that are ours.
func recount(_ context.Context, name string, text []byte, _ []bpe.Token) (string, bool) {
	const most = 4 << 20 // of text; the other library is slow
	e, err := encodings.ByName(name)
	if err != nil || len(text) > most {
		return "not asked", true
	}
	v, err := newVerifier(newEncoder(e.Load(), e.Name, e.Source.SHA256))
	if err != nil {
		return "not asked", true
	}
	switch got := v.check(text); {
	case got.agrees:
		return "ok", true
	case !got.asked:
		return "not asked", true
	case got.fault != "":
		return fmt.Sprintf("differs at byte %d, a known fault of tiktoken-go", got.offset), false
	default:
		return fmt.Sprintf("differs at byte %d", got.offset), false
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// writeWhole writes a file whole or not at all.
func (a *app) writeWhole(name string, data []byte) error {
	f, err := a.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}

// theme is what the flags and the environment say about colours.
func (a *app) theme() component.Theme {
	t := component.Theme{Dark: a.screen.theme != "light", Auto: a.screen.theme == "auto"}
	if !a.Color.Color(a.OutTerminal(), os.Getenv) {
		return t
	}
	switch colorprofile.Env(withoutNoColor(os.Environ())) {
	case colorprofile.TrueColor:
		t.Depth = component.TrueColour
	case colorprofile.ANSI256:
		t.Depth = component.Colours256
	default:
		t.Depth = component.Colours16
	}
	return t
}

// withoutNoColor is the environment without the variable that was heeded already,
// and that the library reads in a way of its own.
func withoutNoColor(env []string) []string {
	return slices.DeleteFunc(env, func(v string) bool { return strings.HasPrefix(v, "NO_COLOR=") })
}

// utf8Locale reports whether the terminal is said to take UTF-8.
func utf8Locale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(os.Getenv(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return true // nothing is said; nearly all terminals do
}

// exportScreen writes the screen to a file without showing it.
func (a *app) exportScreen(o ui.Options) error {
	w, h, ok := strings.Cut(a.screen.size, "x")
	width, err1 := strconv.Atoi(w)
	height, err2 := strconv.Atoi(h)
	if !ok || err1 != nil || err2 != nil || width < 20 || height < 5 || width > 1000 || height > 1000 {
		return cli.Usagef("--size %q: expected columns and rows, such as 120x40", a.screen.size)
	}
	if o.Theme.Depth == component.NoColour && a.Color != cli.ColorNever && os.Getenv("NO_COLOR") == "" {
		o.Theme.Depth = component.TrueColour // a picture has colours, whatever standard output is
	}
	m := ui.New(o)
	m.Settle(width, height)
	if err := m.Err(); err != nil {
		return err
	}
	data, err := m.Export(a.screen.export, a.screen.part, o.Theme)
	if err != nil {
		return cli.Usage(err)
	}
	return a.writeWhole(a.screen.export, data)
}

// showScreen runs the screen on the terminal. Where standard input is the document,
// keys come from the terminal itself.
func (a *app) showScreen(ctx context.Context, o ui.Options) error {
	m := ui.New(o)
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithColorProfile(profile(o.Theme.Depth))}
	if !cli.IsTerminal(a.In) {
		in, _, err := tea.OpenTTY()
		if err != nil {
			return cli.Hint(fmt.Errorf("there is no terminal for the keys: %w", err), "--plain prints instead")
		}
		defer in.Close()
		options = append(options, tea.WithInput(in))
	}
	if _, err := tea.NewProgram(m, options...).Run(); err != nil {
		return err
	}
	if text := m.Printed(); text != "" {
		_, err := a.Out.WriteString(text + "\n")
		return err
	}
	return nil
}

// profile is what the library may send: we choose the colours ourselves.
func profile(d component.Depth) colorprofile.Profile {
	switch d {
	case component.TrueColour:
		return colorprofile.TrueColor
	case component.Colours256:
		return colorprofile.ANSI256
	case component.Colours16:
		return colorprofile.ANSI
	}
	return colorprofile.Ascii
}
