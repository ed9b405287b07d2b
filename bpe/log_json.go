package bpe

import (
	"encoding/base64"
	"strconv"
	"unicode/utf8"
)

// AppendLogJSON appends the record as a line of the JSON log, without its line
// end, to dst:
//
//	{"step":0,"left":32,"right":32,"id":256,"bytes_b64":"ICA=","text":"  ","count":240,"tied":1,"runner_up":{"left":32,"right":34,"count":200},"rule":"count"}
//
// With roles, `,"roles":{"name":30,"string":10}` comes last.
//
// The text is the piece as far as it is UTF-8: each byte that is not becomes
// U+FFFD. What is not printable is escaped, as in the text log.
func AppendLogJSON(dst []byte, r MergeRecord) []byte {
	dst = appendMember(dst, `{"step":`, int64(r.Step))
	dst = appendMember(dst, `,"left":`, int64(r.Left))
	dst = appendMember(dst, `,"right":`, int64(r.Right))
	dst = appendMember(dst, `,"id":`, int64(r.ID))
	dst = append(dst, `,"bytes_b64":"`...)
	dst = base64.StdEncoding.AppendEncode(dst, r.Bytes)
	dst = append(dst, `","text":`...)
	dst = appendSafeJSON(dst, r.Bytes)
	dst = appendMember(dst, `,"count":`, r.Count)
	dst = appendMember(dst, `,"tied":`, int64(r.Tied))
	dst = append(dst, `,"runner_up":`...)
	dst = appendRunnerUp(dst, r.RunnerUp)
	dst = append(dst, `,"rule":`...)
	dst = appendSafeJSON(dst, []byte(r.Rule))
	dst = appendRoles(dst, r.Roles)
	return append(dst, '}')
}

// appendRoles appends the member with the roles, if there are any.
func appendRoles(dst []byte, roles []RoleCount) []byte {
	if len(roles) == 0 {
		return dst
	}
	between := `,"roles":{`
	for _, role := range roles {
		dst = append(dst, between...)
		dst = appendSafeJSON(dst, []byte(role.Role))
		dst = appendMember(dst, ":", role.Count)
		between = ","
	}
	return append(dst, '}')
}

func appendRunnerUp(dst []byte, r *RunnerUp) []byte {
	if r == nil {
		return append(dst, "null"...)
	}
	dst = appendMember(dst, `{"left":`, int64(r.Left))
	dst = appendMember(dst, `,"right":`, int64(r.Right))
	dst = appendMember(dst, `,"count":`, r.Count)
	return append(dst, '}')
}

// appendMember appends a member whose value is a number.
func appendMember(dst []byte, name string, n int64) []byte {
	return strconv.AppendInt(append(dst, name...), n, 10)
}

// appendSafeJSON appends text as a JSON string in which all that is not
// printable is escaped.
func appendSafeJSON(dst, text []byte) []byte {
	dst = append(dst, '"')
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == '\n':
			dst = append(dst, `\n`...)
		case r == '\r':
			dst = append(dst, `\r`...)
		case r == '\t':
			dst = append(dst, `\t`...)
		case strconv.IsPrint(r):
			dst = utf8.AppendRune(dst, r)
		case r < 1<<16:
			dst = appendUnit(dst, r)
		default: // a pair of surrogates
			dst = appendUnit(dst, 0xd800+(r-1<<16)>>10)
			dst = appendUnit(dst, 0xdc00+(r-1<<16)&0x3ff)
		}
	}
	return append(dst, '"')
}

// appendUnit appends \u and four digits.
func appendUnit(dst []byte, unit rune) []byte {
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', digits[unit>>12&15], digits[unit>>8&15], digits[unit>>4&15], digits[unit&15])
}
