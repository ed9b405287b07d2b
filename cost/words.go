package cost

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// words cuts a name into its words, in lower case: at underscores, hyphens,
// blanks and dots, before a capital that follows a small letter or precedes one,
// and between letters and digits. HTTPServer2_name is http, server, 2, name.
func words(name string) []string {
	var list []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			list = append(list, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		if strings.ContainsRune("_- .", r) {
			end()
			continue
		}
		if len(word) > 0 && wordBegins(word[len(word)-1], r, runes[i+1:]) {
			end()
		}
		word = append(word, r)
	}
	end()
	return list
}

// wordBegins reports whether a word begins at r, which stands between before and
// what follows.
func wordBegins(before, r rune, follows []rune) bool {
	switch {
	case unicode.IsDigit(before) != unicode.IsDigit(r):
		return true
	case !unicode.IsUpper(r):
		return false
	case !unicode.IsUpper(before):
		return true
	}
	return len(follows) > 0 && unicode.IsLower(follows[0])
}

// The ways to write words as a name.
var spellings = []func(words []string) string{camelCase, snakeCase, kebabCase, flatCase}

func camelCase(words []string) string {
	var b strings.Builder
	for i, w := range words {
		r, n := utf8.DecodeRuneInString(w)
		if i > 0 {
			r = unicode.ToUpper(r)
		}
		b.WriteRune(r)
		b.WriteString(w[n:])
	}
	return b.String()
}

func snakeCase(words []string) string { return strings.Join(words, "_") }
func kebabCase(words []string) string { return strings.Join(words, "-") }
func flatCase(words []string) string  { return strings.Join(words, "") }

// shortWords are words and a shorter one that means the same in names.
var shortWords = map[string]string{
	"account": "acct", "address": "addr", "amount": "amt", "application": "app", "attribute": "attr",
	"attributes": "attrs", "authentication": "auth", "authorization": "auth", "average": "avg", "balance": "bal",
	"building": "bldg", "category": "cat", "configuration": "config", "connection": "conn", "coordinates": "coords",
	"customer": "cust", "database": "db", "department": "dept", "description": "desc",
	"destination": "dest", "development": "dev", "dimension": "dim", "dimensions": "dims", "directory": "dir",
	"distance": "dist", "document": "doc", "documentation": "docs", "environment": "env",
	"error": "err", "expression": "expr", "extension": "ext", "frequency": "freq", "function": "func",
	"group": "grp", "identification": "id", "identifier": "id", "identifiers": "ids",
	"image": "img", "information": "info", "language": "lang", "latitude": "lat", "length": "len",
	"library": "lib", "location": "loc", "longitude": "lon", "management": "mgmt", "manager": "mgr",
	"maximum": "max", "message": "msg", "messages": "msgs", "metadata": "meta", "milliseconds": "ms",
	"minimum": "min", "number": "num", "object": "obj", "operation": "op", "organization": "org",
	"package": "pkg", "parameter": "param", "parameters": "params", "password": "pass", "percentage": "pct",
	"position": "pos", "previous": "prev", "properties": "props", "property": "prop",
	"quantity": "qty", "receive": "recv", "reference": "ref", "references": "refs",
	"registration": "reg", "repository": "repo", "request": "req", "response": "res",
	"seconds": "sec", "sequence": "seq", "session": "sess", "source": "src", "specification": "spec",
	"standard": "std", "statistics": "stats", "telephone": "phone", "temperature": "temp",
	"temporary": "tmp", "timestamp": "ts", "transaction": "txn", "transactions": "txns",
	"utilities": "utils", "value": "val", "values": "vals", "variable": "var", "version": "ver",
}

// fillerWords say nothing that the value does not.
var fillerWords = map[string]bool{
	"a": true, "an": true, "the": true, "of": true, "is": true, "has": true, "data": true, "field": true,
	"info": true, "object": true, "record": true, "value": true, "flag": true, "details": true, "list": true,
}
