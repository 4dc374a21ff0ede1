#!/usr/bin/env bash
# Provides what building Dayreel requires: checks the Swift toolchain and installs missing packages of the system.
# Asks no questions, and changes nothing if everything is present.
set -euo pipefail

# The program links the libraries and draws with the font. Pango adds nothing to load, because libavfilter loads it anyway. zlib packs the
# page during the build.
product=(libavformat-dev libavcodec-dev libavfilter-dev libswresample-dev libswscale-dev libavutil-dev
    libyaml-dev libexif-dev libheif-dev libebur128-dev libpango1.0-dev libfontconfig-dev libsqlite3-dev nettle-dev
    libcurl4-openssl-dev libexpat1-dev zlib1g-dev pkg-config fonts-dejavu-core)
# Tests of text need fonts for Japanese, Chinese and Korean, Thai, Hindi and emoji. These are small (14 MB; fonts-noto-cjk has 60).
# Tests compare with ffprobe, look at processes with ps, render the manual with groff and let systemd check the printed units. One
# Python script makes hostile files, another checks the schema. TypeScript and Node check and test the page's scripts. OpenStack Swift is
# the tests' S3 server; the package is a library and starts no service.
tests=(ffmpeg procps groff-base systemd python3 python3-venv python3-jsonschema python3-yaml nodejs node-typescript
    python3-swift
    fonts-vlgothic fonts-wqy-microhei fonts-tlwg-loma-ttf fonts-lohit-deva fonts-noto-color-emoji)

modules=(libavformat libavcodec libavfilter libswresample libswscale libavutil yaml-0.1 libexif libheif libebur128
    pangocairo pangoft2 fontconfig sqlite3 nettle libcurl expat zlib)

stop() {
    printf 'setup: error: %s\n' "$1" >&2
    shift
    printf '  %s\n' "$@" >&2
    exit 69
}

check_swift() {
    command -v swift >/dev/null ||
        stop 'swift is not installed, or not on the PATH' \
            'Dayreel needs Swift 6.2 or newer: https://www.swift.org/install/linux/'
    local version
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1) || true
    [ -n "$version" ] || stop 'swift does not start; what it says: swift --version'
    [ "$(printf '6.2\n%s\n' "$version" | sort -V | head -n 1)" = 6.2 ] ||
        stop "this is Swift $version; Dayreel needs 6.2 or newer" \
            'https://www.swift.org/install/linux/'
}

# Prints those of the given Debian packages that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || echo "$package"
    done
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
    mapfile -t missing < <(missing_packages "${product[@]}" "${tests[@]}")
    if [ "${#missing[@]}" -gt 0 ]; then install_packages "${missing[@]}"; fi
}

# The S3 server that fails on request comes from PyPI, into its own folder, because Debian does not have it. Only tests need it, so a
# build continues without it.
moto=moto==5.1.4
check_moto() {
    local folder
    folder=$(dirname "${BASH_SOURCE[0]}")/../.build/tools/$moto
    [ -e "$folder/ready" ] && return
    printf 'setup: installing %s\n' "$moto" >&2
    mkdir -p "$(dirname "$folder")" && rm -rf "$folder" && /usr/bin/python3 -m venv "$folder" &&
        "$folder/bin/pip" install --quiet --disable-pip-version-check "moto[s3,server]==${moto#*==}" </dev/null >&2 ||
        {
            printf 'setup: warning: pip did not succeed; the tests of S3 will fail without %s of https://pypi.org\n' "$moto" >&2
            return 0
        }
    touch "$folder/ready"
}

# On other systems this installs nothing. It checks that the libraries are present and explains how to install missing ones.
check_elsewhere() {
    command -v pkg-config >/dev/null || stop 'pkg-config is not installed' "${remedy[@]}"
    local module missing=()
    for module in "${modules[@]}"; do pkg-config --exists "$module" || missing+=("$module"); done
    [ "${#missing[@]}" -eq 0 ] || stop "libraries are missing: ${missing[*]}" "${remedy[@]}"
}
remedy=('This system has no dpkg; install by hand the development files of FFmpeg 5.1 or newer, libyaml, libexif,'
    'libheif, libebur128, Pango, fontconfig, SQLite, libcurl, expat and zlib,'
    'and pkg-config, the ffmpeg programs and groff (for tests) and the DejaVu fonts:'
    '  Fedora:  dnf install ffmpeg-free ffmpeg-free-devel libyaml-devel libexif-devel libheif-devel libebur128-devel pango-devel fontconfig-devel sqlite-devel libcurl-devel expat-devel zlib-devel pkgconf dejavu-sans-fonts procps-ng groff-base'
    '  Arch:    pacman -S ffmpeg libyaml libexif libheif libebur128 pango fontconfig sqlite curl expat zlib pkgconf ttf-dejavu procps-ng groff')

check_swift
if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then check_debian; else check_elsewhere; fi
check_moto
