#!/usr/bin/env bash
# What a release has to do on a system: `doctor` is content, the synthetic month is made, and films are rendered, of it and, where ../shared/media
# lies beside the checkout, of phones' own media. Prints a line for each film: its name and its SHA-256. Two programs of one version
# print the same on the same system.
#     packaging/films.sh PROGRAM FOLDER
# It needs nothing but the program and what every Debian has.
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
