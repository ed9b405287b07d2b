#!/bin/sh
# Starts tokviz in tmux, sends keys, resizes, and reads the screen.
# Usage: tmux.sh TOKVIZ-BINARY DOCUMENT    (nested-orders.json of this folder's documents)
set -eu
tokviz=$1 document=$2
socket=tokviz-test-$$
t() { tmux -L "$socket" -f /dev/null "$@"; }
trap 't kill-server 2>/dev/null || true' EXIT
fail() { echo "tmux.sh: $1" >&2; t capture-pane -p -t 0 >&2 || true; exit 1; }

# see TEXT waits until the screen holds a text, at most ten seconds.
see() {
	n=0
	until t capture-pane -p -t 0 | grep -qF -- "$1"; do
		n=$((n + 1))
		[ "$n" -lt 100 ] || fail "the screen does not show: $1"
		sleep 0.1
	done
}
press() { for key; do t send-keys -t 0 "$key"; done; }

# 1. Open, move, look at every screen.
t new-session -d -x 80 -y 24 "env LC_ALL=C.UTF-8 TERM=xterm-256color NO_COLOR=yes '$tokviz' '$document'; sleep 30"
see '◂ least'
see '3,713 tokens'
press ':' ; t send-keys -t 0 -l '/orders/2/customer/address/ci' ; press Tab Enter
see 'pretty 5.83   minified 4.67   TOON 3.80   LWON 3.50'
see '«"│city│'

# 2. Resize: the node stays on the screen; too small says so.
t resize-window -x 120 -y 40
see 'against minified'
see '«"│city│'
t resize-window -x 40 -y 15
see '«"│city│'
t resize-window -x 38 -y 9
see 'needs 40x10, has 38x9'
t resize-window -x 80 -y 24
see '«"│city│'

# 3. The other screens, help, and back.
press 2 ; see '[2 Tokens]' ; see 'lowest rank wins'
press 3 ; see 'recovered from the ranks'
press '/' ; t send-keys -t 0 -l ' customer' ; press Enter
see '#5733 " custom" + "er" -> " customer"'
press 4 ; see 'tokens by kind'
press '?' ; see 'keys on Encodings' ; press Escape ; see 'tokens by kind'
press '[' ; see '[3 Merges]' ; press 1 ; see '[1 Compare]'

# 4. A lesson: what is typed is the answer, until esc.
press 7 ; see 'ten lessons' ; press Enter ; see 'enter more'
press Right ; see 'choose a, b, c or d' ; press a ; see 'you chose a: wrong'
press Right ; see 'page 3 of 4' ; press Right ; see 'type your answer'
press 2 q ; see 'answer 1 2q_' ; press Escape ; see 'enter answer'
press 1 ; see '[1 Compare]'

# 5. Print the selection on exit.
press P ; see 'printed on exit'
press q
see 'São Paulo'
t kill-server
socket=$socket-b

# 6. Data from standard input, keys from the terminal.
t new-session -d -x 80 -y 24 "cat '$document' | env LC_ALL=C.UTF-8 TERM=xterm-256color '$tokviz'"
see 'standard input'
see '2,433 tokens'
press q
echo ok
