package ui

import "strings"

// An action is what a key does.
type action uint8

// The actions.
const (
	noAction action = iota
	goUp
	goDown
	goLeft
	goRight
	pageDown
	pageUp
	halfDown
	halfUp
	goFirst
	goLast
	nextPane
	prevPane
	toScreen
	goBack
	goForward
	goOut
	search
	nextMatch
	prevMatch
	filter
	goTo
	nextUse
	prevUse
	tokenLayer
	chunkLayer
	showIDs
	showHex
	showSpace
	wrap
	zoom
	unzoom
	chooseEncoding
	mouseSwitch
	redraw
	suspend
	open
	edit
	copyChord
	export
	printOnExit
	help
	escape
	quit
	quitNow
	chooseShapes
	against
	stepBack
	stepOn
	nextSibling
	prevSibling
	cursorMode
	toStart
	toEnd
	tenBack
	tenOn
	play
	slower
	faster
	hideCounts
	otherTies
	onlyDiffering
	makeReference
	sortRows
	dropField
	renameField
	undoOne
	undoAll
	unfoldArrays
	answerLetter
	showAnswer
	openLive
)

// A binding is one row of the key map: keys, and what each of them does.
type binding struct {
	group   string
	screens string // the numbers of the screens it works on; "" is all
	shown   string // the keys as help shows them
	keys    []string
	does    []action
	brief   string // for a narrow help
	full    string
	mouse   string
}

// keyMap returns the key map. Help, footers and routing all come from it.
func keyMap() []binding {
	return []binding{
		{"Move", "", "↑ ↓ ← →", []string{"up", "k", "down", "j", "left", "h", "right", "l"}, []action{goUp, goUp, goDown, goDown, goLeft, goLeft, goRight, goRight}, "move, also h j k l", "move the cursor; also h j k l", "click"},
		{"Move", "", "pgdn pgup", []string{"pgdown", "pgup", "space", "b"}, []action{pageDown, pageUp, pageDown, pageUp}, "one page down, up", "one page down, up", "wheel"},
		{"Move", "", "ctrl+d ctrl+u", []string{"ctrl+d", "ctrl+u"}, []action{halfDown, halfUp}, "half a page", "half a page", ""},
		{"Move", "", "g G", []string{"g", "G"}, []action{goFirst, goLast}, "first, last", "first, last", ""},
		{"Move", "1245", "tab shift+tab", []string{"tab", "shift+tab"}, []action{nextPane, prevPane}, "pane", "next, previous pane", "click in the pane"},
		{"Move", "", "1 … 7", []string{"1", "2", "3", "4", "5", "6", "7"}, []action{toScreen, toScreen, toScreen, toScreen, toScreen, toScreen, toScreen}, "screen", "screen", "click the tab"},
		{"Move", "", "[ ]", []string{"[", "]"}, []action{goBack, goForward}, "back, forward", "back, forward through the places visited", "buttons 4, 5"},
		{"Move", "1257", "backspace", []string{"backspace"}, []action{goOut}, "out", "out, one level up", ""},
		{"Find", "123457", "/", []string{"/"}, []action{search}, "search", "search: text, #id, 0x bytes, a path", ""},
		{"Find", "123457", "n N", []string{"n", "N"}, []action{nextMatch, prevMatch}, "next, previous match", "next, previous match", ""},
		{"Find", "4", "&", []string{"&"}, []action{filter}, "filter", "show only what matches", ""},
		{"Find", "5", "&", []string{"&"}, []action{filter}, "filter names", "show only what matches", ""},
		{"Find", "123457", ":", []string{":"}, []action{goTo}, "go to", "go to: path, @byte, token number, #merge", "drag the scrubber"},
		{"Find", "124", "* #", []string{"*", "#"}, []action{nextUse, prevUse}, "next, last use", "next, previous use of this token", ""},
		{"View", "1234", "t", []string{"t"}, []action{tokenLayer}, "token layer on, off", "token layer on, off", ""},
		{"View", "1234", "c", []string{"c"}, []action{chunkLayer}, "chunk layer on, off", "chunk layer on, off", ""},
		{"View", "124", "i", []string{"i"}, []action{showIDs}, "ids", "ids under the tokens", ""},
		{"View", "1234", "x", []string{"x"}, []action{showHex}, "bytes", "bytes in hexadecimal", ""},
		{"View", "1234", "w", []string{"w"}, []action{showSpace}, "space marks", "marks for white space", ""},
		{"View", "1234", "z", []string{"z"}, []action{wrap}, "wrap", "wrap long lines, or scroll sideways", ""},
		{"View", "15", "+ _", []string{"+", "_"}, []action{zoom, unzoom}, "pane to whole body", "pane to the whole body, and back", "double-click the title"},
		{"View", "12345", "E", []string{"E"}, []action{chooseEncoding}, "choose encoding", "choose the encoding", "click its name"},
		{"View", "", "M", []string{"M"}, []action{mouseSwitch}, "mouse on, off", "mouse on, off", ""},
		{"View", "", "ctrl+l", []string{"ctrl+l"}, []action{redraw}, "draw afresh", "draw afresh", ""},
		{"View", "", "ctrl+z", []string{"ctrl+z"}, []action{suspend}, "suspend", "suspend, where the system can", ""},
		{"Do", "12457", "enter", []string{"enter"}, []action{open}, "open", "open what the cursor is on", "double-click"},
		{"Do", "3", "enter", []string{"enter"}, []action{open}, "open the token", "open the token on Tokens", "double-click"},
		{"Do", "1234", "e", []string{"e"}, []action{edit}, "edit or paste", "edit or paste the text", ""},
		{"Do", "123457", "y", []string{"y"}, []action{copyChord}, "copy", "copy: then v p i r n or l", ""},
		{"Do", "", "X", []string{"X"}, []action{export}, "export", "export this screen", ""},
		{"Do", "123457", "P", []string{"P"}, []action{printOnExit}, "print on exit", "print the selection on exit, on, off", ""},
		{"Do", "", "?", []string{"?"}, []action{help}, "all keys", "all keys", `click "? help"`},
		{"Do", "", "esc", []string{"esc"}, []action{escape}, "close, leave", "close the sheet, leave the mode", "click outside"},
		{"Do", "", "q", []string{"q"}, []action{quit}, "quit", "quit", ""},
		{"Do", "", "ctrl+c", []string{"ctrl+c"}, []action{quitNow}, "quit at once", "quit at once, from anywhere", ""},
		{"Compare", "1", "S", []string{"S", "s"}, []action{chooseShapes, chooseShapes}, "choose shapes, also s", "choose the shapes shown, also s", "click a shape row"},
		{"Compare", "1", "A", []string{"A"}, []action{against}, "a second encoding", "against: a second encoding over the same panes", ""},
		{"Compare", "1", ", .", []string{",", "."}, []action{stepBack, stepOn}, "difference, after A", "against: previous, next difference", ""},
		{"Compare", "1", "J K", []string{"J", "K"}, []action{nextSibling, prevSibling}, "next, previous sibling", "next, previous sibling", ""},
		{"Compare", "1", "m", []string{"m"}, []action{cursorMode}, "move by node, by token", "move by node, by token", ""},
		{"Tokens", "2", ", .", []string{",", "."}, []action{stepBack, stepOn}, "ladder: step", "ladder: step back, on", "click a step"},
		{"Tokens", "2", "home end", []string{"home", "end"}, []action{toStart, toEnd}, "ladder: first, last", "ladder: bytes, finished tokens", ""},
		{"Tokens", "2", "< >", []string{"<", ">"}, []action{tenBack, tenOn}, "chunk", "previous, next chunk", ""},
		{"Merges", "3", "* #", []string{"*", "#"}, []action{nextUse, prevUse}, "next in this text", "next, previous merge that changes this text", ""},
		{"Merges", "3", "space", []string{"space"}, []action{play}, "play, pause", "play, pause", "click the step line"},
		{"Merges", "3", ", .", []string{",", "."}, []action{stepBack, stepOn}, "one back, on; also ← →", "one merge back, on; also ← →", ""},
		{"Merges", "3", "< >", []string{"<", ">"}, []action{tenBack, tenOn}, "ten back, on", "ten merges back, on", "wheel on the scrubber"},
		{"Merges", "3", "home end", []string{"home", "end"}, []action{toStart, toEnd}, "start, finish", "start, finish", ""},
		{"Merges", "3", "{ }", []string{"{", "}"}, []action{slower, faster}, "slower, faster", "slower, faster", ""},
		{"Merges", "3", "H", []string{"H"}, []action{hideCounts}, "hide the counts", "hide the counts, show them", ""},
		{"Merges", "3", "T", []string{"T"}, []action{otherTies}, "the other tie rule", "tie rule: first seen, lowest ids", ""},
		{"Merges", "3", "#14", nil, nil, "counted from #0", "a merge by its number, from #0: #14 is the 15th", ""},
		{"Encodings", "4", "=", []string{"="}, []action{onlyDiffering}, "only differing cuts", "only the cuts that differ", ""},
		{"Encodings", "4", ", .", []string{",", "."}, []action{stepBack, stepOn}, "difference", "previous, next difference", ""},
		{"Encodings", "4", "R", []string{"R"}, []action{makeReference}, "reference", "make this encoding the reference", ""},
		{"Cost", "5", "s", []string{"s"}, []action{sortRows}, "sort", "sort by the next column", "click the heading"},
		{"Cost", "5", "d", []string{"d"}, []action{dropField}, "drop this field", "what if this field is dropped", ""},
		{"Cost", "5", "r", []string{"r"}, []action{renameField}, "rename it", "what if it is renamed", ""},
		{"Cost", "5", "u U", []string{"u", "U"}, []action{undoOne, undoAll}, "undo one, all", "undo one experiment, all", ""},
		{"Cost", "5", "S", []string{"S"}, []action{chooseShapes}, "choose the shape", "choose the shape counted", ""},
		{"Cost", "5", "a", []string{"a"}, []action{unfoldArrays}, "each array element", "arrays as *, or each element", ""},
		{"Learn", "7", "a b c d", []string{"a", "b", "c", "d"}, []action{answerLetter, answerLetter, answerLetter, answerLetter}, "answer", "answer a question", "click"},
		{"Learn", "7", "1*", nil, nil, "exercises are right", "a star in the list: both exercises are right", ""},
		{"Learn", "7", "any text", nil, nil, "answer an exercise", "answer an exercise: enter checks, esc leaves", ""},
		{"Learn", "7", "space", []string{"space"}, []action{showAnswer}, "answer, or page down", "show the answer of a question or an exercise, else page down", ""},
		{"Learn", "7", "o", []string{"o"}, []action{openLive}, "open live screen", "open the live screen", ""},
	}
}

// on reports whether a binding works on a screen, counted from zero.
func (b *binding) on(screen int) bool {
	return b.screens == "" || strings.IndexByte(b.screens, byte('1'+screen)) >= 0
}

// own reports whether a binding is listed under a screen's name.
func (b *binding) own() bool {
	switch b.group {
	case "Move", "Find", "View", "Do":
		return false
	}
	return true
}

// keyTable is the key map of one screen, ready for look-up.
type keyTable map[string]action

// tableOf returns the keys of a screen; its own come before those of all.
func tableOf(bindings []binding, screen int) keyTable {
	t := keyTable{}
	for _, own := range []bool{false, true} {
		for _, b := range bindings {
			if b.own() != own || !b.on(screen) {
				continue
			}
			for i, k := range b.keys {
				t[k] = b.does[i]
			}
		}
	}
	return t
}
