package main

// The two documents of the article. They have no randomness at all.

// A customer is one of the 40 records.
type customer struct {
	CustomerID int    `json:"customer_id"`
	Status     string `json:"status"`
	Country    string `json:"country"`
}

// records40 returns the 40 records that the article trains on.
func records40() []customer {
	countries := []string{"DE", "BR", "JP", "US"}
	var records []customer
	for i := range 40 {
		status := "active"
		if i%4 == 0 {
			status = "suspended"
		}
		records = append(records, customer{1000 + i, status, countries[i%4]})
	}
	return records
}

// A payload holds the 50 orders.
type payload struct {
	Orders []flatOrder `json:"orders"`
}

type flatOrder struct {
	OrderID    int    `json:"orderId"`
	CustomerID int    `json:"customerId"`
	Status     string `json:"status"`
	TotalCents int    `json:"totalCents"`
}

// orders50 returns the payload that the article compares in three shapes.
func orders50() payload {
	var p payload
	for i := range 50 {
		status := "shipped"
		if i%3 == 0 {
			status = "pending"
		}
		p.Orders = append(p.Orders, flatOrder{5000 + i, 70 + i%9, status, 1999 + 37*i})
	}
	return p
}
