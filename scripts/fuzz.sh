#!/usr/bin/env bash
# Fuzzes every parser with libFuzzer, which comes with the Swift toolchain: SECONDS for each target, and no more than RUNS executions in
# all runs together, as many targets at once as there are cores; T=yaml only those whose names match. Builds into .build/fuzz, and keeps
# what it learns and the numbers of executions in .build/fuzz-corpus. Prints a table; exits 1 if a target has failed, with the path of the
# bytes: run again with them to see why.
#
#     scripts/fuzz.sh SECONDS RUNS TARGETS
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70
seconds=${1:-60} runs=${2:--1} only=${3:-.}
[ -n "$only" ] || only=.
swift=${SWIFT:-swift}
corpus=${FUZZ_CORPUS:-.build/fuzz-corpus}

resources=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
DAYREEL_FUZZER=$(find -L "$resources/.." -name "libclang_rt.fuzzer_no_main-$(uname -m).a" | head -1)
export DAYREEL_FUZZER
if [ -z "$DAYREEL_FUZZER" ]; then
    echo "fuzz.sh: this toolchain has no libFuzzer (libclang_rt.fuzzer_no_main)" >&2
    exit 69
fi
if [ -z "${FUZZ_PROGRAM:-}" ]; then
    "$swift" build --scratch-path .build/fuzz --product Fuzz || exit
    FUZZ_PROGRAM=.build/fuzz/debug/Fuzz
fi
# A trap is what is looked for: its bytes are kept, and a backtrace would take seconds.
export SWIFT_BACKTRACE=enable=no

# Copies the seeds of a target into its corpus.
seed() {
    local folder=$1 target=$2
    mkdir -p "$folder"
    [ -d "Tests/Fuzz/seeds/$target" ] && cp "Tests/Fuzz/seeds/$target/"* "$folder"
    case $target in
        yaml | job) cp jobs/*.yaml presets/*.yaml "$folder" 2>/dev/null ;;
    esac
    return 0
}

form='%-16s %12s %12s %10s %9s %8s  %s\n'
export form corpus seconds runs FUZZ_PROGRAM
export -f seed

# Fuzzes a target and prints its row. Fails if something was found.
fuzz() {
    local target=$1 folder=$corpus/$1 log=$corpus/$1.log words=() before left=$runs status count found=-
    seed "$folder" "$target"
    [ -f "Tests/Fuzz/words/$target" ] && words=("-dict=Tests/Fuzz/words/$target")
    before=$(cat "$folder.count" 2>/dev/null || echo 0)
    if [ "$runs" -ge 0 ]; then
        left=$((runs - before))
        # shellcheck disable=SC2059
        [ "$left" -gt 0 ] || { printf "$form" "$target" - "$before" - - - -; return 0; }
    fi
    FUZZ_TARGET=$target "$FUZZ_PROGRAM" -max_total_time="$seconds" -runs="$left" -max_len=16384 -timeout=5 -rss_limit_mb=1024 \
        -malloc_limit_mb=256 -print_final_stats=1 -artifact_prefix="$folder-" "${words[@]}" "$folder" >"$log" 2>&1
    status=$?
    if [ $status -ne 0 ]; then
        found=$(sed -n 's/.*Test unit written to //p' "$log" | tail -1)
        found=${found:-"exit $status: $log"}
    fi
    stat() { sed -n "s/^stat::$1: *//p" "$log" | tail -1; }
    count=$(stat number_of_executed_units)
    echo $((before + ${count:-0})) >"$folder.count"
    # shellcheck disable=SC2059
    printf "$form" "$target" "$count" "$(cat "$folder.count")" "$(stat average_exec_per_sec)" \
        "$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" | tail -1)" "$(stat peak_rss_mb) MB" "$found"
    return $((status != 0))
}
export -f fuzz

mkdir -p "$corpus"
# shellcheck disable=SC2059
printf "$form" target executions in-all a-second coverage memory found
# A status other than 0 of any is 123 of xargs(1).
"$FUZZ_PROGRAM" | grep -E "$only" | xargs -P "$(nproc)" -I {} bash -c 'fuzz {}' || exit 1
