#!/usr/bin/env bash
# Packs the built program for systems without a package. It runs from any folder with the system's libraries.
#     packaging/tarball/make.sh FOLDER SBOM
set -euo pipefail
umask 022
folder=$1
sbom=$2
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=.build/release/dayreel

# Prints the short version of a package: 5.1 for 7:5.1.9-0+deb12u1.
version_of() { dpkg-query -W -f='${Version}\n' "$1" | head -n 1 | sed 's/^[0-9]*://; s/^\([0-9]*\.[0-9]*\).*/\1/'; }

# Prints a tab-separated line for each library that the program links: libavcodec.so.59, "FFmpeg 5.1", and its packages in Debian, Fedora
# and Arch.
needs() {
    local library path package words fedora arch stem
    readelf --dynamic "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | LC_ALL=C sort | while read -r library; do
        stem=${library%%.so*}
        case $stem in libc | libm | ld-linux-*) continue ;; esac
        path=$(ldd "$program" | awk -v name="$library" '$1 == name { print $3 }')
        package=$(for place in "$path" "$(realpath "$path")" "/usr$path"; do dpkg --search "$place" 2>/dev/null || true; done |
            head -n 1 | cut -d : -f 1)
        IFS=$'\t' read -r _ words fedora arch < <(grep -P "^\Q$stem\E\t" packaging/tarball/names.tsv) || {
            printf 'tarball: error: packaging/tarball/names.tsv does not know %s\n' "$stem" >&2
            exit 65
        }
        printf '%s\t%s %s\t%s\t%s\t%s\n' "$library" "$words" "$(version_of "$package")" "$package" "$fedora" "$arch"
    done
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
needs >"$work/needs.tsv"
ffmpeg=$(sed -n 's/^libavcodec\.so[^\t]*\tFFmpeg \([0-9.]*\)\t.*/\1/p' "$work/needs.tsv")
name=dayreel-$(scripts/version.sh)-linux-$(uname -m)-ffmpeg$ffmpeg
tree=$work/$name

DAYREEL=$program scripts/install.sh "$tree"
mkdir -p "$tree/libexec/dayreel"
mv "$tree/bin/dayreel" "$tree/libexec/dayreel/dayreel"
install -m 755 packaging/tarball/dayreel "$tree/bin/dayreel"
install -m 644 "$work/needs.tsv" "$tree/libexec/dayreel/needs.tsv"
# The oldest version of the C library that the program runs with.
readelf --version-info "$program" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 | sed 's/GLIBC_//' >"$tree/libexec/dayreel/glibc"
install -m 644 "$sbom" "$tree/share/doc/dayreel"
install -m 644 LICENSE "$tree"
mv "$tree/share/doc/dayreel/THIRD_PARTY.md" "$tree"
packaging/parts/parts.py copyright >"$tree/share/doc/dayreel/copyright"
chmod 644 "$tree/share/doc/dayreel/copyright"

tar --create --directory "$work" --format gnu --sort name --owner 0 --group 0 --numeric-owner --mtime "@$(scripts/version.sh epoch)" \
    "$name" | xz --threads 1 >"$folder/$name.tar.xz"
