#!/usr/bin/env bash
# Runs all tests, one after the other: each may use both cores, and those that watch workers for silence would be starved
# by others. When one fails, what failed stands once more below swift test's closing lines, where a log that keeps only
# its end still has it. Arguments are handed to swift test (--filter …).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70
log=$(mktemp)
trap 'rm -f "$log"' EXIT

"${SWIFT:-swift}" test --skip-build --no-parallel "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
    printf '\nWhat failed:\n'
    grep -A 3 '✘' "$log" | grep -v '^◇' | tail -n 60
fi
exit "$status"
