#!/usr/bin/env bash
# Runs tests that disturb the program repeatedly, and prints their counts as one table.
# The argument is the tests' name, for --filter.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70
DISTURBANCES=$(mktemp)
export DISTURBANCES
trap 'rm -f "$DISTURBANCES"' EXIT

scripts/test.sh --filter "$1"
status=$?
printf '\n'
awk -F '\t' '
    BEGIN { form = "%-56s %6s %9s %6s %11s\n"; printf form, "disturbed by", "times", "film made", "ended", "other bytes" }
    { printf form, $1, $2, $3, $4, $5; times += $2; made += $3; ended += $4; other += $5 }
    END { if (NR > 1) printf form, "all", times, made, ended, other }' "$DISTURBANCES"
exit "$status"
