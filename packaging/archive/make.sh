#!/usr/bin/env bash
# Packs the built program with all libraries that it loads, fonts and licences: one archive that runs on each x86-64 Linux whose glibc is
# as new as this system's. Releases are packed on Debian 12. The same program and the same system give the same bytes.
#     packaging/archive/make.sh PROGRAM FOLDER
# Needs patchelf, binutils and xz, which it installs as root, and the packages that the program's libraries are from.
set -euo pipefail
umask 022
program=$(realpath "${1:?'the built program'}")
folder=$(mkdir -p "${2:?'the folder that the archive goes to'}" && cd "$2" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=packaging/archive
# Packages that are in the archive besides those of the libraries.
fonts=(fontconfig-config fonts-dejavu-core fonts-inter fonts-ebgaramond fonts-league-spartan)
export LC_ALL=C.UTF-8 TZ=UTC
SOURCE_DATE_EPOCH=$(scripts/version.sh epoch)
export SOURCE_DATE_EPOCH

stop() {
    printf 'archive: error: %s\n' "$@" >&2
    exit 69
}

install_tools() {
    local tools=(patchelf binutils xz-utils python3 "${fonts[@]}")
    dpkg-query -W "${tools[@]}" >/dev/null 2>&1 && return
    [ "$(id -u)" -eq 0 ] || stop 'some tools are not installed' "  apt-get install ${tools[*]}"
    apt-get update --quiet=2
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet=2 --no-install-recommends "${tools[@]}" >/dev/null
}

# The libraries under the names by which the loader asks for them, byte for byte as Debian has them. DT_RPATH, which holds for the
# libraries of libraries too, comes before LD_LIBRARY_PATH, and other programs that Dayreel starts do not inherit it.
add_libraries() {
    local name path
    mkdir -p "$tree/lib/dayreel" "$tree/libexec/dayreel"
    while IFS=$'\t' read -r name path _; do install -m 644 "$path" "$tree/lib/dayreel/$name"; done <"$work/libraries.tsv"
    mv "$tree/bin/dayreel" "$tree/libexec/dayreel/dayreel"
    # shellcheck disable=SC2016  # the loader expands $ORIGIN
    patchelf --force-rpath --set-rpath '$ORIGIN/../../lib/dayreel' "$tree/libexec/dayreel/dayreel"
    install -m 755 "$here/dayreel" "$tree/bin/dayreel"
    # The oldest version of the C library that has all that the program and the libraries ask for.
    readelf --version-info "$tree/libexec/dayreel/dayreel" "$tree"/lib/dayreel/* | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1 |
        sed 's/GLIBC_//' >"$tree/libexec/dayreel/glibc"
}

# Debian's fonts, with those of the films' styles, and its rules for them. Other packages' rules, which this system may have, are left out.
add_fonts() {
    local to=$tree/share/dayreel file
    mkdir -p "$to/fonts" "$to/fontconfig/conf.d"
    dpkg --listfiles "${fonts[@]}" | grep -E '\.(ttf|otf)$' | xargs -d '\n' install -m 644 -t "$to/fonts"
    install -m 644 "$here/fonts.conf" "$to/fontconfig"
    dpkg --listfiles "${fonts[@]}" >"$work/rules"
    for file in /etc/fonts/conf.d/*.conf; do
        if grep -qxF "$(realpath "$file")" "$work/rules"; then install -m 644 "$file" "$to/fontconfig/conf.d"; fi
    done
}

# Each package's own file of licences, the licences that these files refer to, and where each package's source is.
add_licenses() {
    local package to=$tree/LICENSES
    mkdir -p "$to/common-licenses"
    find -L /usr/share/common-licenses -type f -print0 | xargs -0 install -m 644 -t "$to/common-licenses"
    { cut -f 3 "$work/libraries.tsv" && printf '%s\n' "${fonts[@]}"; } | sort -u >"$work/packages"
    while read -r package; do
        if [ "$package" = swift ]; then
            install -m 644 "$(dirname "$(dirname "$(realpath "$(command -v swift)")")")/share/swift/LICENSE.txt" "$to/swift.txt"
        else
            install -m 644 "/usr/share/doc/$package/copyright" "$to/$package.txt" || stop "no licence of $package is installed"
            # shellcheck disable=SC2016  # expanded by dpkg-query
            dpkg-query -W -f='${Package} ${Version} ${source:Package} ${source:Version}\n' "$package" | head -n 1 >>"$work/versions"
        fi
    done <"$work/packages"
    sed "s/@DEBIAN@/$(. /etc/os-release && echo "$VERSION_ID ($VERSION_CODENAME)")/" "$here/LICENSES" >"$to/README"
    awk 'BEGIN { print "PACKAGE VERSION SOURCE SOURCE-VERSION" } { print }' "$work/versions" |
        awk '{ printf "%-26s %-33s %-22s %s\n", $1, $2, $3, $4 }' >>"$to/README"
    packaging/parts/parts.py copyright | sed 's|/usr/share/common-licenses|LICENSES/common-licenses|' >"$to/dayreel.txt"
    install -m 644 LICENSE THIRD_PARTY.md "$tree"
    rm "$tree/share/doc/dayreel/THIRD_PARTY.md"
    packaging/parts/parts.py sbom --program "$program" --version "$version" --bundled "$work/versions" \
        >"$tree/share/doc/dayreel/dayreel.spdx.json"
    chmod 644 "$to"/* "$to"/common-licenses/* "$tree/share/doc/dayreel/dayreel.spdx.json" && chmod 755 "$to/common-licenses"
}

add_readme() {
    sed "s/@VERSION@/$version/; s/@GLIBC@/$(cat "$tree/libexec/dayreel/glibc")/; s/@DEBIAN@/$(. /etc/os-release && echo "$VERSION_ID")/" \
        "$here/README" >"$tree/README"
}

install_tools
# As the program says it.
version=$("$program" --version | sed 's/^dayreel //')
name=dayreel-$version-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/$name

"$here/libraries.py" "$program" >"$work/libraries.tsv"
DAYREEL=$program scripts/install.sh "$tree"
add_libraries
add_fonts
add_licenses
add_readme
# Several threads pack in blocks, whose bytes do not depend on the number of threads.
tar --create --directory "$work" --format gnu --sort name --owner 0 --group 0 --numeric-owner --mtime "@$SOURCE_DATE_EPOCH" "$name" |
    xz --threads 2 --block-size 64MiB >"$work/packed"
mv "$work/packed" "$folder/$name.tar.xz"
chmod 644 "$folder/$name.tar.xz"
printf '%s: %s MB packed, %s MB unpacked, %s libraries of %s packages, glibc %s\n' "$folder/$name.tar.xz" \
    "$(stat -c %s "$folder/$name.tar.xz" | awk '{ printf "%.1f", $1 / 1e6 }')" "$(du -sb "$tree" | awk '{ printf "%.1f", $1 / 1e6 }')" \
    "$(wc -l <"$work/libraries.tsv")" "$(wc -l <"$work/packages")" "$(cat "$tree/libexec/dayreel/glibc")" >&2
