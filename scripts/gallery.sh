#!/usr/bin/env bash
# Makes the pictures of docs/gallery.md from the natural month: styles, dates, languages, shapes, fits and transitions, each in one sheet.
# Look at them before you keep them. Needs ffmpeg, fonts for all languages (scripts/setup.sh gallery) and a built program.
#     DAYREEL=.build/debug/dayreel scripts/gallery.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
dayreel=$(realpath "${DAYREEL:-.build/debug/dayreel}")
images=$PWD/docs/images
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DAYREEL_HOME=$work/home
cd "$work"

# MONTH is a month that is drawn already, to save time.
if [ -n "${MONTH:-}" ]; then cp -R "$MONTH" may; else "$dayreel" fixtures may --natural >/dev/null; fi

# film NAME COMPOSITION [TIMEFRAME [DATES]]: a film of the month's first days, or of others, with other dates of files. All are YAML in one
# line.
film() {
    printf '%s\n' "timeframe: ${3:-2024-05-01..2024-05-12}" 'sources: [may]' ${4:+"dates: { $4 }"} "composition: { resolution: 720p, $2 }" \
        "output: { file: $1.mp4, preset: ultrafast, crf: 12 }" >job.yaml
    "$dayreel" render job.yaml --progress none >/dev/null
}
# still FILM SECONDS NAME
still() { ffmpeg -nostdin -v error -y -ss "$2" -i "$1.mp4" -frames:v 1 "$3.png"; }
# seconds END: the second at which each clip of the last film begins (END 0) or ends (1).
seconds() {
    "$dayreel" plan job.yaml --json --progress none | python3 -c \
        "import json, sys; print(*(clip['frames'][$1] / 30 for clip in json.load(sys.stdin)['exact']['timeline']['clips']))"
}
# label PICTURE TEXT SIZE: writes a name into the upper left corner of a picture.
label() {
    ffmpeg -nostdin -v error -y -i "$1.png" -filter_threads 1 -vf \
        "drawtext=font=Inter Semi Bold:text=$2:fontsize=$3:fontcolor=white:box=1:boxcolor=black@0.6:boxborderw=$(($3 / 3)):x=$(($3 / 2)):y=$(($3 / 2))" \
        "$1-named.png"
    mv "$1-named.png" "$1.png"
}
# sheet NAME COLUMNS WIDTH PICTURE...: pictures side by side.
sheet() {
    local name=$1 columns=$2 width=$3 number=0 picture
    shift 3
    rm -rf row && mkdir row
    for picture in "$@"; do cp "$picture.png" "row/$number.png" && number=$((number + 1)); done
    ffmpeg -nostdin -v error -y -start_number 0 -i row/%d.png -vf \
        "scale=$width:-2:flags=lanczos,tile=${columns}x$(((number + columns - 1) / columns)):padding=4:color=white" \
        -frames:v 1 -q:v 3 "$images/gallery-$name.jpg"
}

captions='captions: { 2024-05-03: { text: "First swim of the year", second-line: "Cold, but worth it" } }'
titles='titles: { opening: { title: "Our May" }, closing: { title: "See you in June" } }'
cards='titles: { opening: { title: "Our May", background: blur }, closing: { title: "See you in June" } }'
pictures=()
for style in clear keepsake bold; do
    film "$style" "style: $style, $([ $style = keepsake ] && echo "$cards" || echo "$titles"), $captions"
    end=$(ffprobe -v error -show_entries format=duration -of csv=p=0 "$style.mp4")
    # The caption is on the second clip; the keepsake's opening card comes before them.
    at=$([ $style = keepsake ] && echo 8.2 || echo 4.6)
    still "$style" 2 "$style-1" && still "$style" "$at" "$style-2"
    still "$style" "$(awk "BEGIN { print $end - 1.2 }")" "$style-3"
    pictures+=("$style-1" "$style-2" "$style-3")
done
sheet styles 3 400 "${pictures[@]}"

# choices NAME COLUMNS WIDTH SECONDS BEFORE AFTER VALUE...: a film for each value of a key, without titles, in one sheet.
choices() {
    local name=$1 columns=$2 width=$3 seconds=$4 before=$5 after=$6 value
    shift 6
    for value in "$@"; do
        film "$name-$value" "titles: false, $before$value$after"
        still "$name-$value" "$seconds" "$name-$value"
    done
    sheet "$name" "$columns" "$width" "${@/#/$name-}"
}
# The month's names where the second of two months begins.
june=$(printf '"IMG_41%s*": +31d, ' 5 6 7 8 9)
pictures=()
for style in clear keepsake bold; do
    film "month-$style" "style: $style, places: off, titles: { opening: { title: \"Our spring\"$([ $style = keepsake ] && echo ', background: blur') } }" \
        2024-05-07..2024-06-22 "${june%, }"
    read -ra begins <<<"$(seconds 0)"
    still "month-$style" "$(awk "BEGIN { print ${begins[5]} + 1.6 }")" "month-$style"
    pictures+=("month-$style")
done
sheet dividers 3 400 "${pictures[@]}"

# A title in twelve languages, each on another clip: the lower left of the picture.
days=(01 03 04 07 08 10 12 15 18 19 25 28)
words=('December 2024' 'Dezember 2024 · Straßenfest' "décembre 2024 · l'été à Évian" 'Декабрь 2024' 'Δεκέμβριος 2024' '2024年12月'
    '2024년 12월' 'ديسمبر ٢٠٢٤' 'דצמבר 2024' 'दिसंबर 2024' 'ธันวาคม 2567' 'Tháng 12 năm 2024')
captions_of_days=
for number in "${!days[@]}"; do captions_of_days+="2024-05-${days[number]}: \"${words[number]}\", "; done
film languages "titles: false, places: off, date-overlay: false, fit: crop, captions: { ${captions_of_days%, } }" 2024-05-01..2024-05-28
read -ra begins <<<"$(seconds 0)"
pictures=()
for number in "${!begins[@]}"; do
    # One day has no caption.
    [ "$number" != 10 ] || continue
    still languages "$(awk "BEGIN { print ${begins[number]} + 1.5 }")" whole
    ffmpeg -nostdin -v error -y -i whole.png -vf crop=800:160:0:560 "language-$number.png"
    pictures+=("language-$number")
done
sheet languages 2 500 "${pictures[@]}"

choices dates 2 500 1.7 'date-overlay: { style: ' ' }' clear calendar plate outline
choices fits 3 400 4.6 'fit: ' '' blur letterbox crop
film pair 'titles: false, places: off, fit: pair' 2024-05-04..2024-05-08 'IMG_4145.MOV: -8d'
read -ra begins <<<"$(seconds 0)"
still pair "$(awk "BEGIN { print ${begins[1]} + 1.5 }")" pair
sheet pair 1 800 pair

# Looks on grey rocks, white clouds and a green meadow. The table is a faded print: brown shadows, cream in the lights.
printf '%s\n' 'LUT_1D_SIZE 3' '0.13 0.09 0.08' '0.55 0.50 0.44' '0.97 0.93 0.82' >faded.cube
pictures=()
for look in none warm cool vivid mono faded.cube; do
    film "look-$look" "titles: false, places: off, date-overlay: false, look: $look" 2024-05-18
    still "look-$look" 1.5 "look-$look"
    label "look-$look" "$look" 48
    pictures+=("look-$look")
done
sheet looks 3 400 "${pictures[@]}"

# Three pictures of each transition, at a quarter, half and three quarters, the first with its name. The second clip's comes first.
pictures=()
for style in cross-dissolve fade fade-white wipe-left slide-left push-up circle-open blur; do
    film "$style" "titles: false, date-overlay: false, transition: { style: $style, duration: 1s }" 2024-05-01..2024-05-03
    read -ra begins <<<"$(seconds 0)"
    read -ra ends <<<"$(seconds 1)"
    for part in 1 2 3; do
        still "$style" "$(awk "BEGIN { print ${begins[1]} + (${ends[0]} - ${begins[1]}) * $part / 4 }")" "$style-$part"
        pictures+=("$style-$part")
    done
    label "$style-1" "$style" 84
done
sheet transitions 6 240 "${pictures[@]}"

pictures=()
for style in clear keepsake bold; do
    film "tall-$style" "orientation: portrait, style: $style, titles: { opening: { title: \"Our May\" } }, $captions"
    still "tall-$style" 2 "tall-$style-1" && still "tall-$style" 4.6 "tall-$style-2"
    pictures+=("tall-$style-1" "tall-$style-2")
done
sheet upright 6 200 "${pictures[@]}"
