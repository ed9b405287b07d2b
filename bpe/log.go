package bpe

import "strconv"

// A MergeRecord tells how one step of training went. Its slices must not be
// modified.
type MergeRecord struct {
	Step        int       // from 0
	Left, Right Token     // the pair that was merged
	ID          Token     // what it became
	LeftBytes   []byte    // the piece of Left
	RightBytes  []byte    // the piece of Right
	Bytes       []byte    // those of both
	Count       int64     // how often the pair stood in the text
	Tied        int       // how many pairs stood there as often, this one included
	RunnerUp    *RunnerUp // nil where there was no other pair
	Rule        string    // what decided: [RuleCount], or where several pairs were tied, the name of the tie rule

	// Roles says how often the pair stood where its bytes have each role, as
	// [NewRoleCounts] has it, for the roles where it did at all, in their order.
	// Where the bytes of a place have several roles, it counts for the one that
	// most of them have, and of several with as many, the one that comes first in
	// the text. So the counts sum to Count.
	Roles []RoleCount
}

// A RoleCount says how often a pair stood in a role.
type RoleCount struct {
	Role  string // its name
	Count int64  // places in the text
}

// A RunnerUp is the pair that would have been merged if the best had not been
// there: the next by count and then by the tie rule, however rare.
type RunnerUp struct {
	Left, Right           Token  // the pair
	LeftBytes, RightBytes []byte // their pieces
	Count                 int64  // how often the pair stood in the text
}

// RuleCount is the rule of a record in which one pair had the highest count.
const RuleCount = "count"

// AppendLogLine appends the record as a line of the text log, without its line
// end, to dst:
//
//	#0 " " + " " -> "  " 240x
//
// With roles, these follow:
//
//	#15 "i" + "d" -> "id" 40x  name 30, string 10
//
// Pieces are quoted as Go quotes text: quotation marks, backslashes and control
// characters are escaped, and so are all characters that are not printable (bidi
// marks and blanks other than the space among them) and, as \x.., the bytes that
// are not UTF-8. So nothing in a piece can steer a terminal.
func AppendLogLine(dst []byte, r MergeRecord) []byte {
	dst = append(dst, '#')
	dst = strconv.AppendInt(dst, int64(r.Step), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendQuote(dst, string(r.LeftBytes))
	dst = append(dst, " + "...)
	dst = strconv.AppendQuote(dst, string(r.RightBytes))
	dst = append(dst, " -> "...)
	dst = strconv.AppendQuote(dst, string(r.Bytes))
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, r.Count, 10)
	dst = append(dst, 'x')
	between := "  "
	for _, role := range r.Roles {
		dst = append(dst, between...)
		dst = appendPlain(dst, role.Role)
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, role.Count, 10)
		between = ", "
	}
	return dst
}

// appendPlain appends the name of a role, quoted where that could be anything but
// a word.
func appendPlain(dst []byte, name string) []byte {
	for _, c := range []byte(name) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_' {
			return strconv.AppendQuote(dst, name)
		}
	}
	return append(dst, name...)
}
