package main

// A document is one file of the corpora: what the manifest says of it, and how it comes about.
// Exactly one of made and cut is set.
type document struct {
	Name        string // path below corpora/, with slashes
	Licence     string // SPDX identifier
	LicenceText string // path of the text, below corpora/
	Origin      string
	Description string

	made func() ([]byte, error)           // makes it from nothing
	cut  func(npm string) ([]byte, error) // cuts it out of a node_modules folder
}

// catalog lists all documents, in the order of the manifest.
func catalog() []document {
	return append(madeDocuments(), append(publicDocuments(), textDocuments()...)...)
}

// madeDocuments are those of our own making.
func madeDocuments() []document {
	own := func(name, description string, pretty bool, value any) document {
		return document{
			Name: name, Licence: "MIT", LicenceText: "../LICENSE", Origin: "generated", Description: description,
			made: func() ([]byte, error) { return render(value, pretty) },
		}
	}
	return []document{
		own("records40.json", "The article's 40 customer records, pretty.", true, records40()),
		own("records40.min.json", "The article's 40 customer records, minified.", false, records40()),
		own("orders50.json", "The article's payload of 50 flat orders, pretty.", true, orders50()),
		own("orders50.min.json", "The article's payload of 50 flat orders, minified.", false, orders50()),
		own("orders.json", "The demo document: 30 nested orders with customers, addresses, items and notes.", true, orders(&source{2})),
		own("flat-table.json", "100 employees, a table whose rows all have the same members.", true, flatTable(&source{3})),
		own("nested-orders.json", "A page of 50 orders, each with a customer, an address and a table of items.", true, nestedOrders(&source{8})),
		own("issue-tracker.json", "25 issues as a code host's API lists them: small objects and tables within, nulls, text.", true, issueTracker(&source{4})),
		own("recursive-menu.json", "A shop's menu of entries within entries.", true, recursiveMenu(&source{5})),
		own("event-logs.json", "50 log records in which most members are optional.", true, eventLogs(&source{6})),
		own("search-results.json", "36 results of a search tool, flat rows of long text.", true, searchResults(&source{7})),
	}
}
