package main

import "time"

type employee struct {
	ID        int    `json:"id"`
	Name      string `json:"name"`
	Email     string `json:"email"`
	JobTitle  string `json:"jobTitle"`
	Office    string `json:"office"`
	StartDate string `json:"startDate"`
	FullTime  bool   `json:"fullTime"`
	Remote    bool   `json:"remote"`
}

var jobs = []string{"Account manager", "Data analyst", "Support lead", "Software engineer", "Product designer"}

// flatTable returns 100 rows that all have the same members.
func flatTable(s *source) any {
	var rows []employee
	for id := 1; id <= 100; id++ {
		p := newPerson(id)
		rows = append(rows, employee{
			ID:        id,
			Name:      p.name(),
			Email:     p.email(),
			JobTitle:  pick(s, jobs),
			Office:    pick(s, cities),
			StartDate: start.AddDate(0, 0, -s.between(30, 4000)).Format(time.DateOnly),
			FullTime:  !s.once(4),
			Remote:    s.once(3),
		})
	}
	return map[string]any{"employees": rows}
}
