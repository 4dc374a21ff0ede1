#!/usr/bin/env bash
# Installs the programs that only the benchmarks need: ffmpeg, melt, exiftool and python3.
# Asks no questions, and changes nothing if all are installed.
set -euo pipefail

programs=(ffmpeg ffprobe melt exiftool python3)
packages=(ffmpeg melt libimage-exiftool-perl python3 fonts-dejavu-core)

missing() {
    local program
    for program in "${programs[@]}"; do command -v "$program" >/dev/null || return 0; done
    return 1
}

missing || exit 0
if ! command -v apt-get >/dev/null; then
    printf 'bench: error: needed are the programs %s\n' "${programs[*]}" >&2
    exit 69
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo --non-interactive); fi
printf 'bench: installing %s\n' "${packages[*]}" >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update --quiet=2 </dev/null >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --quiet=2 --no-install-recommends "${packages[@]}" </dev/null >&2
