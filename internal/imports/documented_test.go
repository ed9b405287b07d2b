package imports

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocumented wants a comment on everything that the public packages export. A
// field may be spoken of in the comment of its type instead.
func TestDocumented(t *testing.T) {
	seen := 0
	for _, p := range list(t, "linux") {
		name := strings.TrimPrefix(p.ImportPath, module+"/")
		if isProgram(t, p) || strings.HasPrefix(name, "internal/") || strings.HasPrefix(name, "cmd/") {
			continue
		}
		seen++
		for _, file := range p.GoFiles {
			files := token.NewFileSet()
			parsed, err := parser.ParseFile(files, filepath.Join(p.Dir, file), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, u := range undocumented(parsed) {
				t.Errorf("%s/%s:%d: %s has no comment", name, file, files.Position(u.pos).Line, u.name)
			}
		}
	}
	if seen < 8 {
		t.Errorf("only %d public packages found", seen)
	}
}

// A named is something exported, with its place.
type named struct {
	name string
	pos  token.Pos
}

// undocumented lists what a file exports without a comment.
func undocumented(file *ast.File) (list []named) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil && (d.Recv == nil || ast.IsExported(receiver(d.Recv.List[0].Type))) {
				list = append(list, named{d.Name.Name, d.Pos()})
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				list = append(list, undocumentedSpec(d, s)...)
			}
		}
	}
	return list
}

func undocumentedSpec(d *ast.GenDecl, spec ast.Spec) (list []named) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		doc := d.Doc.Text() + s.Doc.Text()
		if !s.Name.IsExported() {
			return nil
		}
		if doc == "" {
			list = append(list, named{s.Name.Name, s.Pos()})
		}
		for _, f := range members(s.Type) {
			for _, n := range f.Names {
				spoken := regexp.MustCompile(`(?i)\b` + n.Name + `\b`)
				if n.IsExported() && f.Doc == nil && f.Comment == nil && !spoken.MatchString(doc) {
					list = append(list, named{fmt.Sprintf("%s.%s", s.Name, n), n.Pos()})
				}
			}
		}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
				list = append(list, named{n.Name, n.Pos()})
			}
		}
	}
	return list
}

// members returns the fields of a struct or the methods of an interface.
func members(e ast.Expr) []*ast.Field {
	switch e := e.(type) {
	case *ast.StructType:
		return e.Fields.List
	case *ast.InterfaceType:
		return e.Methods.List
	}
	return nil
}

// receiver returns the name of the type of a receiver.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func TestUndocumented(t *testing.T) {
	const source = `package p
// A T has an X.
type T struct { X, Y int; Z int // yes
}
type U int
type v int
func F() {}
// G is.
func G() {}
func (*T) M() {}
func (v) N() {}
const C = 1
// These are.
const ( D = 1 )
type I interface { A(); b() }
`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, u := range undocumented(file) {
		got = append(got, u.name)
	}
	if want := "T.Y U F M C I I.A"; strings.Join(got, " ") != want {
		t.Errorf("undocumented: %s, want %s", got, want)
	}
}
