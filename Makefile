# The verbs of this repository. Each does its work with the go command, or names the script that does.

FUZZTIME ?= 5s
BENCH ?= .

.PHONY: help build install test race fuzz bench bench-peers vet fmt lint golden generate corpora ci clean

help: ## list the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## build both programs into bin/
	go build -o bin/ ./cmd/...

install: ## install both programs where go install puts them
	go install ./cmd/...

test: ## run the tests; BPEKIT_GOLDEN names the shared golden data
	go test ./...

race: ## run the tests under the race detector, with small inputs
	go test -race -short ./...

fuzz: ## fuzz every fuzz test for FUZZTIME each (5s)
	FUZZTIME=$(FUZZTIME) bash .ci/fuzz

bench: ## run the benchmarks that match BENCH (all)
	go test -run '^$$' -bench '$(BENCH)' -benchmem ./...

bench-peers: ## measure beside the peers, half an hour or more; PEERS=flags of bench/run.sh
	bash bench/run.sh $(PEERS)

vet: ## run go vet
	go vet ./...

fmt: ## format the Go files
	gofmt -w $$(git ls-files '*.go')

lint: ## check formatting, and that nothing imports unsafe or C
	bash .ci/lint

golden: ## write our golden files anew; read the diff before you commit it
	git grep -l '"github.com/bpekit/bpekit/internal/golden"' -- '*_test.go' | \
	  sed 's|^|./|; s|/[^/]*$$||' | sort -u | xargs -r sh -c 'go test "$$@" -update' sh

generate: ## run every go:generate line: class tables and vocabularies
	go generate ./...

corpora: ## make the corpora of our own and their manifest
	go run ./corpora/gen

ci: ## all that has to pass before a change lands
	bash .ci/run

clean: ## remove what build made
	rm -rf bin dist
