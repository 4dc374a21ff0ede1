#!/usr/bin/env bash
# Runs all tests in lanes, four at a time; when one ends, the next begins. A lane runs its tests one at a time, since each may use both
# cores. Other lanes fill the time in which a test waits for a program that it has stopped, frozen or starved. Each lane is a process,
# so that no test waits for a thread that another holds. With arguments (--filter …) there is one lane, with these tests; with `trials`
# the lanes have the tests that disturb the program or vary its input. The end of the output repeats all failures, above the lanes'
# closing lines.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70
swift=${SWIFT:-swift}
folder=$("$swift" build --show-bin-path) || exit
# The tests' folders are in memory if it has room for them: many tests write files to the disk and wait for it. TMPDIR says otherwise.
memory=/dev/shm
if [ -z "${TMPDIR:-}" ] && [ "$(df --output=avail "$memory" 2>/dev/null | tail -n 1)" -ge 4000000 ] 2>/dev/null; then
    TMPDIR=$(mktemp -d "$memory/dayreel-tests.XXXXXX") || exit
    export TMPDIR
    made=$TMPDIR
fi
logs=$(mktemp -d)
trap 'rm -rf "$logs" ${made:+"$made"}' EXIT
# Lanes in the background ignore Ctrl-C, so this ends them.
trap 'trap "" TERM; kill 0; exit 130' INT TERM
# The last line of a lane's output.
ended='Test run with .* \(passed\|failed\) after'

# Many tests crash workers, and Swift's backtracer would examine each of them for seconds. Users do not have the backtracer.
# SWIFT_BACKTRACE=enable=yes turns it on.
export SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-enable=no}

# Exactly the fonts that tests speak of, however many the machine has.
export FONTCONFIG_FILE=$PWD/Tests/fonts.conf

# The synthetic months, made once for all lanes.
export FIXTURE_MONTH=$PWD/.build/fixtures-for-tests/month FIXTURE_MAY=$PWD/.build/fixtures-for-tests/may
rm -rf "$FIXTURE_MONTH" "$FIXTURE_MAY"
"$folder/dayreel" fixtures "$FIXTURE_MAY" --natural --height 36 > /dev/null &
"$folder/dayreel" fixtures "$FIXTURE_MONTH" > /dev/null || exit
wait $! || exit

# Names of lanes and filters of their tests. A lane leaves out the tests of the lanes above it. The longest lanes come first and the
# shortest last, so that all end at about the same time; the last has the rest.
lanes=(
    pauses 'TroubledWorkerTests|ShortageTests|FreezeTests|ResumeTests|DiskFullTests|FullStateTests'
    runs 'ReelTests\.(R|(PlanFile|PrivateFiles|Overwrite)Tests)'
    previews 'ReelTests\.([P-Q]|Film(Content|Facts)Tests)'
    page 'WebTests\.'
    media 'StagesTests\.|FixturesTests\.|LibAVTests\.'
    films 'CIPageTests|ExampleJobsTests|MarksCommandTests|SnippetTests|DateOverlayTests|RealMediaFilmTests|FixturesCommandTests'
    buckets 'BucketFilmTests|BucketAccessTests|MixedSourcesTests'
    interruptions 'MemoryTests|WorkerPoolTests|AttackTests|InterruptTests'
    library '(Pipeline|Library|Layering)Tests\.'
    faults 'FaultTests'
    commands 'ReelTests\.[S-Z]'
    program 'ReelTests\.'
    parts '.'
)

lane() { # lane NAME ARGUMENT...
    local name=$1
    shift
    stdbuf -oL "$folder/dayreelPackageTests.xctest" --testing-library swift-testing --no-parallel "$@" 2>&1 |
        sed -u $'s/\033\\[[0-9;]*m//g' | tee "$logs/$name"
    printf '%s' "${PIPESTATUS[0]}" > "$logs/$name.status"
}

# The lanes of `make trials`: the suites of which `make test` runs a sample of the cases (Tests/TestSupport/Trials.swift).
[ "${1:-}" != trials ] || lanes=(
    faults 'FaultTests'
    buckets 'BucketFilmTests'
    examples 'ExampleJobsTests|MemoryTests|FixturesCommandTests|MarksCommandTests'
    media 'ObjectProbeTests|ConstantRateOfRealMediaTests|LibAVTests\.RealMediaTests'
    pauses 'FreezeTests|ShortageTests|DiskFullTests|FullStateTests|InterruptTests'
)

if [ $# -gt 0 ] && [ "$1" != trials ]; then
    lane chosen "$@"
else
    above=''
    for ((at = 0; at < ${#lanes[@]}; at += 2)); do
        while [ "$(jobs -rp | wc -l)" -ge 4 ]; do wait -n; done
        lane "${lanes[at]}" --filter "${lanes[at + 1]}" ${above:+--skip "$above"} &
        above+=${above:+|}${lanes[at + 1]}
    done
    wait
fi

failed=0
for lane in "$logs"/*; do
    case $lane in *.status) continue ;; esac
    [ "$(cat "$lane.status")" = 0 ] && continue
    printf '\nWhat failed in the lane of %s:\n' "$(basename "$lane")"
    grep -A 3 '✘' "$lane" | grep -v '^◇' | tail -n 60
    failed=$((failed + $(grep '^✘ Test .* failed after' "$lane" | grep -vc 'Test run with')))
    # A lane that crashed has no closing line. Its last lines name the test that was running.
    grep -q "$ended" "$lane" || { failed=$((failed + 1)); tail -n 40 "$lane"; }
done
run=$(cat "$logs"/* | sed -n "s/.*Test run with \([0-9]*\) tests\{0,1\} .* after .*/\1/p" | awk '{ sum += $1 } END { print sum + 0 }')

printf '\n'
cat "$logs"/* | grep "$ended"
printf '%s passed, %s failed\n' "$((run - failed))" "$failed"
[ "$failed" = 0 ] && [ "$run" -gt 0 ]
