#!/usr/bin/env bash
# Measures bpekit beside its peers and prints the tables; README.md says how to read
# them. Needs Go, node and npm. What it makes lies in data/ and node_modules/.
#
# usage: run.sh [flags and sections of compare]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# installed FOLDER: its npm packages are those of its package.json.
installed() {
  local stamp="$1/node_modules/.installed"
  if ! cmp -s "$1/package.json" "$stamp"; then
    (cd "$1" && npm install --silent --no-audit --no-fund --no-package-lock --ignore-scripts)
    cp "$1/package.json" "$stamp"
  fi
}

{
  mkdir -p data/bin
  installed npm
  if ! (cd data && sha256sum --quiet --check ../corpora/SHA256SUMS 2>/dev/null); then
    installed corpora
    node corpora/build.mjs data
  fi
  go build -o data/bin/ ./cmd/...
  (cd .. && go build -o bench/data/bin/ ./cmd/tokviz)
} >&2

exec data/bin/compare "$@"
