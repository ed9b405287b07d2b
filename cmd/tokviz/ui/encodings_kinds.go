package ui

import (
	"fmt"
	"strings"

	"github.com/bpekit/bpekit/cmd/tokviz/ui/component"
	"github.com/bpekit/bpekit/cmd/tokviz/ui/tokens"
)

// kindTable is the table of tokens by kind of text.
func (e *encodings) kindTable(rows int) []component.Line {
	title := component.TitleRule{Name: "tokens by kind", Glyphs: &e.glyphs}
	lines := title.Render(e.width, 1)
	column, label, bytesAt := 13, 16, 5
	if e.wide() {
		column, label, bytesAt = 18, 16, 8
	} else if more := min(len(component.Comma(len(e.text.Bytes)))-bytesAt, 3); more > 0 { // of a large text
		label, bytesAt = label-more, bytesAt+more
	}
	if e.wide() {
		lines = append(lines, nil)
	}
	head := component.FitRight("bytes", label+2+bytesAt)
	for _, v := range e.list {
		head += component.FitRight(component.Fit(component.Safe(v.enc.Name), min(component.Width(v.enc.Name), column-1), e.glyphs.More), column)
	}
	if !e.wide() && len(e.list) < 4 {
		head += component.FitRight("B/token "+strings.SplitN(component.Safe(e.list[0].enc.Name), "_", 2)[0], 16)
	}
	lines = append(lines, component.PlainLine(component.Dim, head).Clip(e.width-1, e.glyphs.More))
	costs := e.kindCosts()
	for k, kind := range e.kinds {
		l := component.Line{}.Add(component.Text, "  "+component.Fit(kind.Name, label, "")+component.FitRight(component.Comma(kind.Bytes), bytesAt))
		for i := range e.list {
			l = l.Add(component.Text, component.FitRight(e.kindCost(costs, i, k), column))
		}
		if !e.wide() && len(e.list) < 4 && costs[0] != nil && costs[0][k] > 0 {
			l = l.Add(component.Dim, component.FitRight(fmt.Sprintf("%.2f", float64(kind.Bytes)/kind.Cost(e.list[0].text)), 16))
		}
		lines = append(lines, l)
	}
	if e.wide() {
		l := component.Line{}.Add(component.Text, "  "+component.Fit("all", label, "")+component.FitRight(component.Comma(len(e.text.Bytes)), bytesAt))
		for _, v := range e.list {
			cell := e.glyphs.Pending
			if v.text != nil {
				cell = component.Decimals(float64(v.text.Len()))
			}
			l = l.Add(component.Text, component.FitRight(cell, column))
		}
		lines = append(lines, l)
	}
	return lines
}

// kindCosts returns for each encoding the tokens of each kind, rounded to add up.
func (e *encodings) kindCosts() [][]float64 {
	costs := make([][]float64, len(e.list))
	for i, v := range e.list {
		if v.text == nil || len(v.text.Bytes) > maxReplay {
			continue
		}
		values := make([]float64, len(e.kinds))
		for k, kind := range e.kinds {
			values[k] = kind.Cost(v.text)
		}
		costs[i] = tokens.Round(values, v.text.Len())
	}
	return costs
}

func (e *encodings) kindCost(costs [][]float64, i, k int) string {
	if costs[i] == nil {
		return e.glyphs.Pending
	}
	return component.Decimals(costs[i][k])
}
