#!/usr/bin/env bash
# Makes two pictures of the README from the natural month: the contact sheet and six moments of the film. Both are of the same month in the
# same looks, those of a job without settings. Look at them before you keep them. Needs ffmpeg (scripts/setup.sh test) and a built program.
#     DAYREEL=.build/debug/dayreel scripts/pictures.sh
# The moving picture is Tests/WebPageTests/tour.py's, those of the page are pictures.py's.
set -euo pipefail
# shellcheck source=scripts/month.sh
. "$(dirname "${BASH_SOURCE[0]}")/month.sh"

if [ -n "${SETTINGS:-}" ]; then mkdir -p home/config && cp "$SETTINGS" home/config/settings.yaml; fi
printf 'timeframe: 2024-05\nsources: [may]\ncomposition: { resolution: 720p }\noutput: film.mp4\n' >job.yaml
"$dayreel" preview job.yaml -o "$work/sheet.png" --progress none >/dev/null
"$dayreel" render job.yaml --progress none >/dev/null

# A colour each of 256: a sheet is mostly paper.
ffmpeg -nostdin -v error -y -i sheet.png -vf 'scale=1000:-2:flags=lanczos,split[a][b];[a]palettegen=max_colors=256[p];[b][p]paletteuse=dither=bayer:bayer_scale=4' "$images/sheet.png"
# The middle of the clips of 1, 3, 4, 10, 15 and 25 May, three in a row.
at() { ffmpeg -nostdin -v error -y -ss "$2" -i film.mp4 -frames:v 1 "moment-$1.png"; }
at 1 1.7 && at 2 4.4 && at 3 7.0 && at 4 15.7 && at 5 20.5 && at 6 31.5
ffmpeg -nostdin -v error -y -start_number 1 -i moment-%d.png -vf 'scale=480:-2:flags=lanczos,tile=3x2:padding=4:color=white' -frames:v 1 -q:v 4 "$images/film.jpg"
