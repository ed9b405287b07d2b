package main

import "fmt"

type hit struct {
	Rank     int     `json:"rank"`
	Score    float64 `json:"score"`
	Title    string  `json:"title"`
	URL      string  `json:"url"`
	Source   string  `json:"source"`
	Kind     string  `json:"kind"`
	Author   string  `json:"author"`
	Archived bool    `json:"archived"`
	Snippet  string  `json:"snippet"`
}

// searchResults returns what a search tool finds: flat rows of long text.
func searchResults(s *source) any {
	var hits []hit
	score := 1200
	for rank := 1; rank <= 36; rank++ {
		score -= s.between(5, 20)
		hits = append(hits, hit{
			Rank:     rank,
			Score:    cents(score),
			Title:    problem(s),
			URL:      fmt.Sprintf("https://docs.example.com/%s/%s", pick(s, services), pick(s, words)),
			Source:   pick(s, []string{"User manual", "Help forum", "Release notes"}),
			Kind:     pick(s, []string{"guide", "answer", "note"}),
			Author:   newPerson(s.below(60)).name(),
			Archived: s.once(5),
			Snippet:  sentences(s, 2),
		})
	}
	return struct {
		Query string `json:"query"`
		Total int    `json:"total"`
		Hits  []hit  `json:"hits"`
	}{"the queue grows", 12873, hits}
}
