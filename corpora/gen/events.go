package main

import "time"

type event struct {
	Time    int64  `json:"time"`
	Level   string `json:"level"`
	Service string `json:"service"`
	Msg     string `json:"msg"`
	Trace   string `json:"trace"`
	Calls   []call `json:"calls,omitempty"`
	User    string `json:"user,omitempty"`
	Host    string `json:"host,omitempty"`
	Status  int    `json:"status,omitempty"`
	Retry   bool   `json:"retry,omitempty"`
	Error   string `json:"error,omitempty"`
}

// A call is one that was made to another service while a request was served.
type call struct {
	To     string `json:"to"`
	Method string `json:"method"`
	Millis int    `json:"ms"`
	Cached bool   `json:"cached"`
}

// eventLogs returns log records in which most members are optional.
func eventLogs(s *source) any {
	var events []event
	at := start
	for range 50 {
		at = at.Add(time.Duration(s.between(20, 9000)) * time.Millisecond)
		events = append(events, newEvent(s, at))
	}
	return events
}

func newEvent(s *source, at time.Time) event {
	e := event{
		Time:    at.UnixMilli(),
		Level:   "info",
		Service: pick(s, services),
		Msg:     sentences(s, 1),
		Trace:   hexDigits(s, 32),
	}
	if s.once(2) {
		for range s.between(2, 4) {
			e.Calls = append(e.Calls, call{pick(s, services), pick(s, []string{"get", "put", "list"}), s.between(1, 90), s.once(3)})
		}
	}
	if s.once(3) {
		e.User = pick(s, handles)
	}
	if s.once(4) {
		e.Host = "node-" + hexDigits(s, 4)
	}
	if s.once(4) {
		e.Status = pick(s, []int{200, 201, 304, 404})
	}
	if s.once(6) {
		e.Level, e.Error, e.Retry = "error", problem(s), s.once(2)
	}
	return e
}
