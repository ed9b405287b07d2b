package main

import (
	"fmt"
	"strings"
	"time"
)

// The other five kinds of document of the LWON comparison. Nested orders, the sixth, is orders.go.

type employee struct {
	ID         int    `json:"id"`
	Name       string `json:"name"`
	Email      string `json:"email"`
	Department string `json:"department"`
	Salary     int    `json:"salary"`
	StartDate  string `json:"startDate"`
	Remote     bool   `json:"remote"`
	ManagerID  *int   `json:"managerId"`
}

// flatTable returns 100 rows that all have the same members.
func flatTable(s *source) any {
	var rows []employee
	for id := 1; id <= 100; id++ {
		e := employee{
			ID:         id,
			Name:       pick(s, people),
			Email:      fmt.Sprintf("%s.%d@example.org", pick(s, words), s.between(10, 99)),
			Department: pick(s, []string{"Engineering", "Sales", "People", "Research & Design", "Support"}),
			Salary:     1000 * s.between(38, 160),
			StartDate:  start.AddDate(0, 0, -s.between(30, 4000)).Format(time.DateOnly),
			Remote:     s.once(2),
		}
		if id > 1 {
			manager := s.between(1, min(id-1, 12))
			e.ManagerID = &manager
		}
		rows = append(rows, e)
	}
	return map[string]any{"employees": rows}
}

type user struct {
	Login     string `json:"login"`
	ID        int    `json:"id"`
	Type      string `json:"type"`
	SiteAdmin bool   `json:"site_admin"`
}

type label struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	Color   string `json:"color"`
	Default bool   `json:"default"`
}

type reactions struct {
	Total int `json:"total_count"`
	Plus  int `json:"+1"`
	Minus int `json:"-1"`
	Heart int `json:"heart"`
}

type issue struct {
	URL       string    `json:"url"`
	ID        int       `json:"id"`
	NodeID    string    `json:"node_id"`
	Number    int       `json:"number"`
	Title     string    `json:"title"`
	User      user      `json:"user"`
	Labels    []label   `json:"labels"`
	State     string    `json:"state"`
	Locked    bool      `json:"locked"`
	Assignee  *user     `json:"assignee"`
	Comments  int       `json:"comments"`
	CreatedAt string    `json:"created_at"`
	ClosedAt  *string   `json:"closed_at"`
	Body      string    `json:"body"`
	Reactions reactions `json:"reactions"`
}

// issueTracker returns 20 items as a code host's API lists them: some nesting, some nulls, long text.
func issueTracker(s *source) any {
	var issues []issue
	for i := range 20 {
		issues = append(issues, newIssue(s, 400-i))
	}
	return issues
}

func newIssue(s *source, number int) issue {
	created := start.Add(-time.Duration(s.between(100, 90000)) * time.Minute)
	is := issue{
		URL:       fmt.Sprintf("https://api.tracker.example/repos/acme/kettle/issues/%d", number),
		ID:        1900000000 + s.below(90000000),
		NodeID:    "I_kwDO" + hexDigits(s, 12),
		Number:    number,
		Title:     phrase(s, s.between(4, 8)),
		User:      newUser(s),
		Labels:    []label{},
		State:     "open",
		Comments:  s.below(15),
		CreatedAt: created.Format(time.RFC3339),
		Body:      "## Steps\n\n1. " + prose(s, 1) + "\n2. `run --" + pick(s, words) + "=7`\n\n> " + prose(s, 1),
		Reactions: reactions{Total: 3, Plus: 2, Heart: 1},
	}
	for range s.below(3) {
		is.Labels = append(is.Labels, label{s.between(10, 90), "area/" + pick(s, words), hexDigits(s, 6), s.once(3)})
	}
	if s.once(3) {
		closed := created.Add(50 * time.Hour).Format(time.RFC3339)
		is.State, is.ClosedAt = "closed", &closed
	}
	if s.once(2) {
		assignee := newUser(s)
		is.Assignee = &assignee
	}
	return is
}

func newUser(s *source) user {
	return user{pick(s, words) + fmt.Sprint(s.between(2, 99)), s.between(10000, 99999), "User", s.once(9)}
}

type entry struct {
	ID       int     `json:"id"`
	Label    string  `json:"label"`
	Href     *string `json:"href"`
	Children []entry `json:"children,omitempty"`
}

// recursiveMenu returns a tree of entries within entries.
func recursiveMenu(s *source) any {
	id := 0
	return map[string]any{"menu": newEntry(s, &id, 0)}
}

func newEntry(s *source, id *int, depth int) entry {
	*id++
	e := entry{ID: *id, Label: phrase(s, 2)}
	if !s.once(5) {
		href := "/" + pick(s, words) + "/" + pick(s, words)
		e.Href = &href
	}
	for range []int{3, 3, 2, 2, 0}[depth] {
		e.Children = append(e.Children, newEntry(s, id, depth+1))
	}
	return e
}

type event struct {
	TS         string  `json:"ts"`
	Level      string  `json:"level"`
	Msg        string  `json:"msg"`
	RequestID  string  `json:"requestId,omitempty"`
	UserID     int     `json:"userId,omitempty"`
	DurationMS float64 `json:"durationMs,omitempty"`
	Error      *fault  `json:"error,omitempty"`
}

type fault struct {
	Code  string `json:"code"`
	Retry bool   `json:"retry"`
}

// eventLogs returns 100 log records in which most members are optional.
func eventLogs(s *source) any {
	var events []event
	at := start
	for range 100 {
		at = at.Add(time.Duration(s.between(20, 9000)) * time.Millisecond)
		e := event{TS: at.Format("2006-01-02T15:04:05.000Z"), Level: "INFO", Msg: phrase(s, s.between(2, 7))}
		if s.once(2) {
			e.RequestID = strings.Join([]string{hexDigits(s, 8), hexDigits(s, 4), hexDigits(s, 4), hexDigits(s, 4), hexDigits(s, 12)}, "-")
		}
		if s.once(3) {
			e.UserID = s.between(1000, 9999)
		}
		if s.once(4) {
			e.DurationMS = cents(s.between(80, 90000))
		}
		if s.once(8) {
			e.Level, e.Error = "ERROR", &fault{"E" + strings.ToUpper(pick(s, words)), s.once(2)}
		}
		events = append(events, e)
	}
	return events
}

type hit struct {
	Rank    int     `json:"rank"`
	Score   float64 `json:"score"`
	Title   string  `json:"title"`
	URL     string  `json:"url"`
	Snippet string  `json:"snippet"`
}

// searchResults returns 25 flat rows of long text.
func searchResults(s *source) any {
	var hits []hit
	score := 1200
	for rank := 1; rank <= 25; rank++ {
		score -= s.between(5, 40)
		hits = append(hits, hit{
			Rank:    rank,
			Score:   cents(score),
			Title:   phrase(s, s.between(5, 9)),
			URL:     fmt.Sprintf("https://www.example.com/%s/%s-%s?from=search", pick(s, words), pick(s, words), hexDigits(s, 4)),
			Snippet: prose(s, 2) + " … <b>" + pick(s, words) + "</b> " + prose(s, 1),
		})
	}
	return struct {
		Query string `json:"query"`
		Total int    `json:"total"`
		Hits  []hit  `json:"hits"`
	}{`byte pair "encoding"`, 12873, hits}
}
