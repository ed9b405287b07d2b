package lwon_test

// spanTests are six small documents with their spans written by hand.
var spanTests = []struct{ json, spans string }{
	{
		// A value without a header.
		`["x y",null,{"k":[-1.0]},[],{}]`,
		`"[" punctuation node
"\"x y\"" string node /0
" " space node
"null" literal node /1
" " space node
"{" punctuation node /2
"k" name node /2/k
":" punctuation node /2/k
"[" punctuation node /2/k
"-1.0" number node /2/k/0
"]" punctuation node /2/k
"}" punctuation node /2
" " space node
"[]" punctuation node /3
" " space node
"{}" punctuation node /4
"]" punctuation node
`,
	},
	{
		`{"a":{"b":true},"two words":[{"c":"d"},{"c":null}],"e":[]}`,
		`"{" header path
"a" name path /a
"[" header path /a
"b" name path /a/b
"]" header path /a
" " space path
"[" header path /two words
"\"two words\"" name path /two words
"[" header path /two words
"c" name path /two words/*/c
"]]" header path /two words
" " space path
"e" name path /e
"}" header path
"\n" space node
"[" punctuation node
"[" punctuation node /a
"true" literal node /a/b
"]" punctuation node /a
" " space node
"[" punctuation node /two words
"\n" space node /two words
"[" punctuation node /two words/0
"d" string node /two words/0/c
"]" punctuation node /two words/0
"\n" space node /two words
"[" punctuation node /two words/1
"null" literal node /two words/1/c
"]" punctuation node /two words/1
"\n" space node /two words
"]" punctuation node /two words
" " space node
"[]" punctuation node /e
"]" punctuation node
`,
	},
	{
		// Absent and rare members.
		`[{"a":1,"b":2},{"b":3},{"b":4,"y":"z:","x":{"w":[]}}]`,
		`"[" header path
"b" name path /*/b
" " space path
"*" header path
"]" header path
"\n" space node
"[" punctuation node
"\n" space node
"[" punctuation node /0
"2" number node /0/b
" " space node /0
"{" punctuation node /0
"a" name node /0/a
":" punctuation node /0/a
"1" number node /0/a
"}" punctuation node /0
"]" punctuation node /0
"\n" space node
"[" punctuation node /1
"3" number node /1/b
"]" punctuation node /1
"\n" space node
"[" punctuation node /2
"4" number node /2/b
" " space node /2
"{" punctuation node /2
"y" name node /2/y
":" punctuation node /2/y
"z:" string node /2/y
" " space node /2
"x" name node /2/x
":" punctuation node /2/x
"{" punctuation node /2/x
"w" name node /2/x/w
":" punctuation node /2/x/w
"[]" punctuation node /2/x/w
"}" punctuation node /2/x
"}" punctuation node /2
"]" punctuation node /2
"\n" space node
"]" punctuation node
`,
	},
	{
		// Recursion.
		`[{"v":1,"kids":[{"v":2,"kids":[{}]}]}]`,
		`"[" header path
"v" name path /*/v
" " space path
"[" header path /*/kids
"kids" name path /*/kids
"[^]]" header path /*/kids
"]" header path
"\n" space node
"[" punctuation node
"\n" space node
"[" punctuation node /0
"1" number node /0/v
" " space node /0
"[" punctuation node /0/kids
"[" punctuation node /0/kids/0
"2" number node /0/kids/0/v
" " space node /0/kids/0
"[" punctuation node /0/kids/0/kids
"[]" punctuation node /0/kids/0/kids/0
"]" punctuation node /0/kids/0/kids
"]" punctuation node /0/kids/0
"]" punctuation node /0/kids
"]" punctuation node /0
"\n" space node
"]" punctuation node
`,
	},
	{
		// An object field under an array field, with * inside and an absent slot.
		`{"r":[{"o":{"a":1,"b":1}},{"o":{"b":2},"*":0},{"o":{"b":3},"*":""}]}`,
		`"{" header path
"[" header path /r
"r" name path /r
"[" header path /r
"o" name path /r/*/o
"[" header path /r/*/o
"b" name path /r/*/o/b
" " space path /r/*/o
"*" header path /r/*/o
"]" header path /r/*/o
" " space path /r
"\"*\"" name path /r/*/~2
"]]" header path /r
"}" header path
"\n" space node
"[" punctuation node
"[" punctuation node /r
"\n" space node /r
"[" punctuation node /r/0
"[" punctuation node /r/0/o
"1" number node /r/0/o/b
" " space node /r/0/o
"{" punctuation node /r/0/o
"a" name node /r/0/o/a
":" punctuation node /r/0/o/a
"1" number node /r/0/o/a
"}" punctuation node /r/0/o
"]" punctuation node /r/0/o
"]" punctuation node /r/0
"\n" space node /r
"[" punctuation node /r/1
"[" punctuation node /r/1/o
"2" number node /r/1/o/b
"]" punctuation node /r/1/o
" " space node /r/1
"0" number node /r/1/*
"]" punctuation node /r/1
"\n" space node /r
"[" punctuation node /r/2
"[" punctuation node /r/2/o
"3" number node /r/2/o/b
"]" punctuation node /r/2/o
" " space node /r/2
"\"\"" string node /r/2/*
"]" punctuation node /r/2
"\n" space node /r
"]" punctuation node /r
"]" punctuation node
`,
	},
	{
		`[{"a":1},{"b":2,"c":""}]`,
		`"[" header path
"a" name path /*/a
" " space path
"b" name path /*/b
" " space path
"c" name path /*/c
"]" header path
"\n" space node
"[" punctuation node
"\n" space node
"[" punctuation node /0
"1" number node /0/a
"]" punctuation node /0
"\n" space node
"[" punctuation node /1
"~" punctuation node /1
" " space node /1
"2" number node /1/b
" " space node /1
"\"\"" string node /1/c
"]" punctuation node /1
"\n" space node
"]" punctuation node
`,
	},
}
