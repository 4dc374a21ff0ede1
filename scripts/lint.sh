#!/usr/bin/env bash
# Checks the rules that neither the compiler nor the tests check. Prints every violation and exits 1 if there is one.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70
swift=${SWIFT:-swift}
failed=0

# Refuses matching lines in the files named on standard input. Lines with only a comment do not count.
refuse() {
    local reason=$1 pattern=$2 found
    found=$(xargs -r grep -nHE "$pattern" | grep -vE '^[^:]*:[0-9]+:[[:space:]]*//' || true)
    [ -z "$found" ] && return
    printf '%s\n' "$found" | sed "s|\$|    <- $reason|"
    failed=1
}
sources() { find Sources -name '*.swift'; }
libraries() { find Sources -name '*.swift' -not -path 'Sources/dayreel/*'; }
everything() { find Sources Tests -name '*.swift'; }

# Formatting, force unwraps and `try!` (.swift-format).
"$swift" format lint --strict --recursive --parallel Package.swift Sources Tests || failed=1

sources | refuse 'bad data must not end the process: throw' '\b(fatalError|preconditionFailure|assertionFailure)\(|\.unsafelyUnwrapped\b'
libraries | refuse 'libraries do not end the process: throw' '(^|[^.A-Za-z_])_?exit\('
everything | refuse 'not Swift: write the work down in an issue' '\b(TODO|FIXME|XXX)\b'
libraries | refuse 'the machine is passed in: see Workspace' \
    'processInfo\.environment|currentDirectoryPath|[^A-Za-z]Date\(\)|(TimeZone|Locale|Calendar)\.current|getenv|CommandLine\.arguments'
find Sources/DayreelKit -name '*.swift' | refuse 'the kit is given its clock: workspace.clock.uptime' 'ContinuousClock|SuspendingClock'
sources | refuse 'drawtext of FFmpeg 6.1 to 8 crashes on two threads (docs/internals/systems.md): Typography draws text' '"drawtext"'
sources | refuse 'Task(executorPreference:), or a comment that says why it needs no executor: what waits must not run on the pool' \
    '(^|[^A-Za-z.])Task(\.detached|\.immediate)?(<[^>]*>)?(\((name|priority)[^)]*\))? \{( \[[^]]*\] in)?([[:space:]]*$| [^[:space:]a/[]| a[^w])'
libraries | refuse 'libraries do not print' '(^|[^.A-Za-z_])(print|debugPrint|dump)\('

# No file excepts itself from the formatter's rules.
excepted=$(everything | xargs -r grep -nH 'swift-format-ignore' || true)
if [ -n "$excepted" ]; then
    printf '%s\n' "$excepted" | sed 's|$|    <- the rules of .swift-format hold everywhere|'
    failed=1
fi

# Lines are short enough to read side by side. In tests this counts for comments only, because expected texts may be longer.
long=$({
    sources | LC_ALL=C.UTF-8 xargs -r grep -nHE '^.{141,}'
    everything | LC_ALL=C.UTF-8 xargs -r grep -nHE '^[[:space:]]*//.{138,}' | LC_ALL=C.UTF-8 grep -E '^[^:]*:[0-9]+:.{141,}'
} | sort -u)
if [ -n "$long" ]; then
    printf '%s\n' "$long" | sed 's|$|    <- longer than 140 columns|'
    failed=1
fi

# Code that switches off the compiler's proof needs a reason, in a comment on its line or the line before.
unproven=$(everything | xargs -r awk '
    /@unchecked Sendable|nonisolated\(unsafe\)/ && !/\/\// && before !~ /^[[:space:]]*\/\// {
        print FILENAME ":" FNR ":" $0 "    <- needs its argument in a comment"
    }
    { before = $0 }')
if [ -n "$unproven" ]; then
    printf '%s\n' "$unproven"
    failed=1
fi

# Outdated words, in comments too.
words=$({
    find Sources Tests docs bench scripts packaging -type f \( -name '*.swift' -o -name '*.js' -o -name '*.css' -o -name '*.md' \
        -o -name '*.py' -o -name '*.sh' \) -not -path scripts/lint.sh -print0
    printf 'README.md\0'
} | xargs -0 -r grep -nHwiE 'anew|mended' || true)
if [ -n "$words" ]; then
    printf '%s\n' "$words" | sed 's|$|    <- write "again" or "from the start", "repaired" or "replaced"|'
    failed=1
fi

# Checks the schema with an independent implementation. Debian's Python has the packages for it.
/usr/bin/python3 scripts/schema.py || failed=1

for script in scripts/*.sh .ci/run packaging/*.sh packaging/*/*.sh packaging/archive/dayreel; do
    [ -f "$script" ] || continue
    bash -n "$script" || failed=1
    # Arrays that are used by their names look unused to it.
    if command -v shellcheck >/dev/null; then shellcheck -x --severity=warning --exclude=SC2034 "$script" || failed=1; fi
done

# Python that no test runs (pictures, bench) at least parses.
find Tests bench scripts packaging -name '*.py' -print0 \
    | xargs -0 -r /usr/bin/python3 -c 'import ast, sys
for path in sys.argv[1:]:
    ast.parse(open(path, encoding="utf-8").read(), path)' || failed=1

[ "$failed" -eq 0 ] && echo 'lint: clean'
exit "$failed"
