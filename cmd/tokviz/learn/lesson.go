package learn

// A Lesson is one question, with all that leads to the answer.
type Lesson struct {
	Number   int    `json:"number"`
	Title    string `json:"title"`
	Question Text   `json:"question"`
	Input    Input  `json:"input"`
	Summary  []Text `json:"summary"` // for the list of lessons
	Needs    int    `json:"needs"`   // the lesson that should come before, 0 for none

	// SummaryWide says the same where there is more room; empty where nothing is added.
	SummaryWide []Text `json:"summary_wide,omitempty"`

	Topic      Text       `json:"topic"` // the title of page 1
	Idea       Page       `json:"idea"`  // page 1
	Prediction Prediction `json:"prediction"`
	Shown      Page       `json:"shown"`     // page 3: what happened
	Exercises  []Exercise `json:"exercises"` // page 4, two of them
	Live       Live       `json:"live"`

	Given []string        `json:"-"` // texts with numbers that are part of the question
	Facts map[string]Fact `json:"-"`
	Holds []string        `json:"-"` // what must be true of the facts, as "small < large"
}

// A Text is a text in which facts stand as {{name}}; after loading they are filled in.
// Where its lines fit, a line break in it is kept.
type Text string

// An Input is the file that a lesson works on.
type Input struct {
	File  string `json:"file"`
	Name  string `json:"name,omitempty"` // of the corpus, where the file has another
	About Text   `json:"about"`
}

// Title returns the name of the corpus.
func (in *Input) Title() string {
	if in.Name != "" {
		return in.Name
	}
	return in.File
}

// Bytes returns the size of the file.
func (in *Input) Bytes() (int, error) {
	text, err := ReadInput(in.File)
	return len(text), err
}

// A Page is a row of paragraphs and of commands with their output.
type Page []Block

// A Block is a paragraph, or a command with its output.
type Block struct {
	Text    Text   `json:"text,omitempty"`
	Command string `json:"command,omitempty"`
	Output  string `json:"output,omitempty"`
}

// A Prediction is the question that the learner answers before the text goes on.
type Prediction struct {
	Show    Page     `json:"show"`
	View    *View    `json:"view,omitempty"` // what a screen draws in place of Show
	Ask     Text     `json:"ask"`
	Hint    Text     `json:"hint"`
	Choices []Choice `json:"choices"`
	Right   int      `json:"right"` // the place of the right choice, from 0
	Why     []Text   `json:"why"`
	More    []Text   `json:"more,omitempty"` // what a small screen shows on page 3 only
}

// A View is a text in the tokens that it has after some merges of its log; the next
// merge is what the question is about.
type View struct {
	File    string `json:"file"`
	Log     string `json:"log"`
	Pattern string `json:"pattern"`
	After   int    `json:"after"` // the last merge that is made, as the log counts: from 0

	// BothRules shows the text under each rule for ties.
	BothRules bool `json:"both_rules,omitempty"`
}

// A Choice is one answer to choose. Its figure is shown once the choice is made.
type Choice struct {
	Text   Text `json:"text"`
	Figure Text `json:"figure,omitempty"`
}

// An Exercise is a question that is answered in words or numbers.
type Exercise struct {
	Ask    Text   `json:"ask"`
	Help   Text   `json:"help,omitempty"` // what is needed for the answer and not said yet
	Answer Text   `json:"answer"`
	Also   []Text `json:"also,omitempty"` // other answers that are right
	Why    Text   `json:"why"`
	Look   string `json:"look,omitempty"` // the command that shows it
}

// A Live is the state of a screen that a lesson opens.
type Live struct {
	Screen   string `json:"screen"`
	File     string `json:"file"`
	Log      string `json:"log,omitempty"`
	At       string `json:"at,omitempty"`
	Pattern  string `json:"pattern,omitempty"` // of the log
	Encoding string `json:"encoding,omitempty"`
	Beside   string `json:"beside,omitempty"` // the encoding that is shown beside it

	// BothRules shows the log beside that of the other rule for ties.
	BothRules bool `json:"both_rules,omitempty"`
	// Train is what the encoding is learned from, where it has no other name.
	Train *Training `json:"train,omitempty"`

	Opens Text `json:"opens"` // in words

	// Before is what is opened before the prediction is made; nil where the live
	// screen would give the answer away.
	Before *Before `json:"before,omitempty"`
}

// A Before is the live screen at a place from which the answer cannot be seen yet.
type Before struct {
	At     string `json:"at,omitempty"`
	Hidden bool   `json:"hidden,omitempty"` // counts and later merges are not shown
	Opens  Text   `json:"opens"`
}

// A Training is what an encoding is learned from.
type Training struct {
	File    string `json:"file"`
	Pattern string `json:"pattern"`
	Merges  int    `json:"merges"` // at most
}

// A Fact says where a number comes from: from the output of a command, or
// from a computation.
type Fact struct {
	Run string `json:"run,omitempty"` // a command line
	Get string `json:"get,omitempty"` // where in its JSON; empty for all that it prints

	// Compute is a small sum over other facts, a count of the pairs of two bytes in a
	// text after some merges, or the price of the primer of LWON.
	Compute []string `json:"compute,omitempty"`
}

// Letter returns the letter of a choice.
func Letter(choice int) string { return string(rune('a' + choice)) }

// Command returns the command line that opens the live screen.
func (l Live) Command() string {
	line := "tokviz --screen " + l.Screen
	for _, flag := range [][2]string{{"-e", l.Encoding}, {"--log", l.Log}, {"-p", l.Pattern}, {"--at", l.At}} {
		if flag[1] != "" {
			line += " " + flag[0] + " " + quoted(flag[1])
		}
	}
	return line + " " + quoted(l.File)
}

// quoted puts a shell's quotes round a word that needs them.
func quoted(word string) string {
	for _, c := range word {
		if c == '#' || c == ' ' || c == '*' || c == '|' {
			return "'" + word + "'"
		}
	}
	return word
}
