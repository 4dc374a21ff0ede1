#!/usr/bin/env bash
# Runs the tests: all of them in three groups at once, as most of them wait for the program more than they work; within a group one
# after the other. With --filter, what it names, in one group. Arguments are handed to swift test.
#
# When one fails, what failed stands once more below swift test's closing lines, where a log that keeps only its end still has it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Every test is in exactly one group: the last one skips what the others take. They take about as long as one another.
first='^ReelTests\.[A-J]'
second='^ReelTests\.[K-R]'

run() {
    local name=$1
    shift
    # The program is built: nobody writes to the build folder that the lock protects.
    stdbuf -oL "${SWIFT:-swift}" test --skip-build --ignore-lock --no-parallel "$@" 2>&1 | tee "$logs/$name"
    return "${PIPESTATUS[0]}"
}

status=0
if [[ " $* " == *" --filter "* ]]; then
    run only "$@" || status=$?
else
    run first "$@" --filter "$first" &
    groups=($!)
    run second "$@" --filter "$second" &
    groups+=($!)
    run third "$@" --skip "$first" --skip "$second" &
    groups+=($!)
    for group in "${groups[@]}"; do wait "$group" || status=$?; done
    printf '\nThe groups together:\n'
    grep -h 'Test run with' "$logs"/*
fi
if [ "$status" -ne 0 ]; then
    printf '\nWhat failed:\n'
    grep -h -A 3 '✘' "$logs"/* | grep -v '^◇' | tail -n 60
fi
exit "$status"
