#!/usr/bin/env bash
# Makes the pictures of docs/gallery.md from the natural month: styles, dates, languages, shapes, fits, transitions and what else films can have, each in
# one sheet.
# Look at them before you keep them. Needs ffmpeg, fonts for all languages (scripts/setup.sh gallery) and a built program.
#     DAYREEL=.build/debug/dayreel scripts/gallery.sh
set -euo pipefail
# shellcheck source=scripts/month.sh
. "$(dirname "${BASH_SOURCE[0]}")/month.sh"

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
    '2024년 12월' 'ديسمبر ٢٠٢٤' 'דצמבר 2024' 'दिसंबर 2024' 'ธันวาคม 2024' 'Tháng 12 năm 2024')
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

# A photo on a day without a recording, at its beginning and its end: it moves a little.
still look-none 1.5 photo
ffmpeg -nostdin -v error -y -i photo.png -q:v 3 may/IMG_20240520_120000.jpg
printf '%s\n' 'timeframe: 2024-05-20' 'sources: [may]' 'select: { stills: fill }' 'clips: { still: 4s }' \
    'composition: { resolution: 720p, titles: false, places: off, fade: 0s }' 'output: { file: stills.mp4, preset: ultrafast, crf: 12 }' >job.yaml
"$dayreel" render job.yaml --progress none >/dev/null
still stills 0.2 stills-1 && still stills 3.7 stills-2
sheet stills 2 500 stills-1 stills-2
rm may/IMG_20240520_120000.jpg

# A hand that shakes, and the same clip steadied: ten pictures of each as one, in which what shakes is not sharp.
ffmpeg -nostdin -v error -y -i may/100APPLE/IMG_4154.MOV -an -vf \
    "crop=w=iw-48:h=ih-48:x=24+9*sin(n*1.1)+5*sin(n*0.43):y=24+8*sin(n*0.8+1),scale=960:540,setsar=1" -c:v libx264 -crf 14 may/VID_20240521_120000.mp4
pictures=()
for value in off on; do
    film "stabilise-$value" "titles: false, places: off, date-overlay: false, fade: 0s, stabilise: '$value'" 2024-05-21
    ffmpeg -nostdin -v error -y -ss 1 -i "stabilise-$value.mp4" -vf tmix=frames=10 -frames:v 11 -update 1 "stabilise-$value.png"
    label "stabilise-$value" "stabilise $value" 48
    pictures+=("stabilise-$value")
done
sheet stabilise 2 500 "${pictures[@]}"
rm may/VID_20240521_120000.mp4

# Every third of a second of fireworks, at three speeds.
pictures=()
for speed in 0.5 1 2; do
    printf '%s\n' 'timeframe: 2024-05-04' 'sources: [may]' "clips: { from: start, speed: $speed }" \
        'composition: { resolution: 720p, titles: false, places: off, date-overlay: false, fade: 0s }' \
        "output: { file: speed-$speed.mp4, preset: ultrafast, crf: 12 }" >job.yaml
    "$dayreel" render job.yaml --progress none >/dev/null
    for part in 1 2 3 4; do
        still "speed-$speed" "$(awk "BEGIN { print $part / 3 }")" "speed-$speed-$part"
        pictures+=("speed-$speed-$part")
    done
    label "speed-$speed-1" "speed $speed" 84
done
sheet speed 4 300 "${pictures[@]}"

# Subtitles as a player draws them; the film's own pictures have no text.
printf '%s\n' 'timeframe: 2024-05-03..2024-05-07' 'sources: [may]' \
    'composition: { resolution: 720p, titles: false, places: off, date-overlay: false }' \
    'output: { file: subtitles.mp4, preset: ultrafast, crf: 12, subtitles: dates }' >job.yaml
"$dayreel" render job.yaml --progress none >/dev/null
read -ra begins <<<"$(seconds 0)"
for part in 0 1; do
    ffmpeg -nostdin -v error -y -i subtitles.mp4 -vf "subtitles=subtitles.mp4:force_style='Fontname=Inter,Fontsize=22'" \
        -ss "$(awk "BEGIN { print ${begins[part]} + 1.6 }")" -frames:v 1 "subtitles-$part.png"
done
sheet subtitles 2 500 subtitles-0 subtitles-1

# A film in SDR; the same in HDR, as its signal is in the file; and its copy in SDR that covers, posters and browsers show.
for range in sdr hdr; do
    printf '%s\n' 'timeframe: 2024-05-01' 'sources: [may]' 'clips: { from: start }' \
        "composition: { resolution: 720p, titles: false, places: off, fade: 0s, dynamic-range: $range }" \
        "output: { file: $range.mp4, codec: hevc, preset: ultrafast, poster: $range.jpg }" >job.yaml
    "$dayreel" render job.yaml --progress none >/dev/null
done
ffmpeg -nostdin -v error -y -i sdr.jpg range-1.png && still hdr 1.5 range-2 && ffmpeg -nostdin -v error -y -i hdr.jpg range-3.png
label range-1 sdr 48 && label range-2 "hdr in the file" 48 && label range-3 "hdr as a copy" 48
sheet hdr 3 400 range-1 range-2 range-3

# The cover as a file, and the film in five seconds.
printf '%s\n' 'timeframe: 2024-05' 'sources: [may]' 'composition: { resolution: 720p }' \
    'output: { file: files.mp4, preset: ultrafast, crf: 12, poster: poster.jpg, teaser: teaser.webp }' >job.yaml
"$dayreel" render job.yaml --progress none >/dev/null
ffmpeg -nostdin -v error -y -i poster.jpg -vf scale=480:-2:flags=lanczos -q:v 3 "$images/gallery-poster.jpg"
cp teaser.webp "$images/gallery-teaser.webp"
