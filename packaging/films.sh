#!/usr/bin/env bash
# Tests that a release works on a system: runs `doctor`, makes the synthetic month, and renders films of it and, if ../shared/media exists,
# of real phones' media. Prints a line for each film: its name and its SHA-256. Two programs of the same version print the same lines on the
# same system.
#     packaging/films.sh PROGRAM FOLDER
# Needs only the program and the basic tools of Debian.
set -euo pipefail
program=$1
folder=$2
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

rm -rf "$folder"
mkdir -p "$folder/jobs" "$folder/fixtures"
export HOME=$folder/home
cd "$folder"
"$program" doctor >doctor.txt || {
    cat doctor.txt >&2
    exit 69
}
"$program" fixtures fixtures/month >/dev/null
cp "$checkout/jobs/ci-fixtures.yaml" jobs
media=$(dirname "$checkout")/shared/media
if [ -d "$media" ]; then
    cat >jobs/phones.yaml <<END
# All days of the media, in the default looks but smaller.
timeframe: { from: 2000-01-01, to: 2026-11-30 }
days: { home: UTC }
sources: [$media]
composition: { resolution: 640x360 }
clips: { video: 2s, live-photo: 2s }
output: ../out/phones.mp4
END
fi
mkdir -p out/ci
for job in jobs/*.yaml; do
    "$program" render "$job" --reproducible --progress none >>films.txt 2>>messages.txt || {
        tail -n 20 messages.txt >&2
        exit 70
    }
done
xargs -d '\n' sha256sum <films.txt | sed 's|^\(\S*\) .*/|\1 |' | while read -r sum name; do printf '%s %s\n' "$name" "$sum"; done
