#!/usr/bin/env bash
# Tests the release as users get it: builds the packages of each system, installs them in bare roots with apt alone, makes films there, and
# prints one table. The archive is also tried in systems that are not its own. Films made with the package, the archive and the image must have the same bytes as films made with the program built
# from source on that system. Needs root, debootstrap, umoci, 8 GB in ROOTS, and an hour on two cores.
#     packaging/check.sh ROOTS FOLDER SYSTEM...
# AGAIN=no leaves out the second build of each system, which proves that packages are reproducible.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70
roots=$1
folder=$2
shift 2
table=$folder/release.txt
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
failed=0
rows=()

# Adds a row to the table: system, check, result, and a remark.
row() {
    rows+=("$(printf '%-9s %-34s %-5s %s' "$1" "$2" "$3" "${4:-}")")
    printf '%s\n' "${rows[-1]}" >&2
    [ "$3" = ok ] || failed=1
}
# Runs a command and adds a row with its result. Its output goes to a log.
step() {
    local system=$1 what=$2 log="$folder/$1.log"
    shift 2
    if "$@" >>"$log" 2>&1; then row "$system" "$what" ok; else
        row "$system" "$what" FAILS "see $log"
        return 1
    fi
}
same() { # SYSTEM WHAT EXPECTED FILE
    if [ -s "$4" ] && cmp -s "$3" "$4"; then row "$1" "$2" ok "$(wc -l <"$4") films"; else row "$1" "$2" FAILS "$(diff "$3" "$4" | head -n 3 | tr '\n' ' ')"; fi
}
megabytes() { awk -v bytes="$(stat -c %s "$1")" 'BEGIN { printf "%.1f MB", bytes / 1000000 }'; }

bare() { scripts/root.sh --bare "$@"; }

# Copies the bare root, so that every run starts with a system without any part of Dayreel.
fresh() { # SYSTEM NAME
    bare "$1" "$roots/bare-$1" true && rm -rf "$roots/$2-$1" && cp -a "$roots/bare-$1" "$roots/$2-$1"
}

build_again() { # SYSTEM: another folder, everything compiled again
    rm -rf "$folder/again-$1"
    # shellcheck disable=SC2016  # expanded in the root
    scripts/root.sh "$1" "$roots/$1" bash -c 'set -e
        rm -rf /var/tmp/again && mkdir /var/tmp/again && git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t /var/tmp/again
        cp --parents Sources/CCommit/commit.h /var/tmp/again
        cd /var/tmp/again && packaging/build.sh out && mkdir -p "$0" && cp out/* "$0" && rm -rf /var/tmp/again' "$folder/again-$1"
}

# Installs the packages in a bare root with apt alone.
install_debs() { # SYSTEM DEB...
    local system=$1
    shift
    fresh "$system" installed &&
        bare "$system" "$roots/installed-$system" sh -c 'export DEBIAN_FRONTEND=noninteractive; apt-get update --quiet=2 && apt install --yes --no-install-recommends "$@"' \
            sh "$@"
}

# In bare roots of several systems, without the network. Its films have the same bytes on all of them.
check_archive() { # SYSTEM ARCHIVE
    local line
    row "$1" 'archive' ok "$(megabytes "$2")"
    packaging/archive/check.py "$roots" "$2" --films "$folder/$1-source.txt" >"$folder/archive.txt" 2>>"$folder/$1.log" || failed=1
    while read -r line; do
        rows+=("$line")
        printf '%s\n' "$line" >&2
    done <"$folder/archive.txt"
}

check_image() { # SYSTEM
    local system=$1 image media=$roots/installed-$1/var/tmp/films/fixtures/month work
    # The image has the faces of the films' styles, which the package only recommends.
    step "$system" 'fonts of the image' bare "$system" "$roots/installed-$system" \
        apt-get install --yes --quiet=2 --no-install-recommends fonts-inter fonts-ebgaramond fonts-league-spartan || return
    step "$system" 'image is made' packaging/oci/make.sh "$roots/installed-$system" "$folder/$system" || return
    image=$(echo "$folder/$system"/dayreel-*-oci-*.tar)
    work=$(mktemp -d)
    chmod 755 "$work"
    mkdir -p "$work"/{jobs,films,cache,state}
    chown 1000:1000 "$work"/{films,cache,state}
    sed 's|\.\./fixtures/month|/media|; s|\.\./out/ci|/films|' jobs/ci-fixtures.yaml >"$work/jobs/ci-fixtures.yaml"
    packaging/oci/run.py "$image" --volume "$media:/media:ro" --volume "$work/jobs:/jobs:ro" --volume "$work/films:/films" \
        --volume "$work/cache:/cache" --volume "$work/state:/state" -- \
        render /jobs/ci-fixtures.yaml --reproducible --progress none >>"$folder/$system.log" 2>&1
    if [ "$(stat -c %u "$work/films/ci-fixtures.mp4" 2>/dev/null)" = 1000 ] &&
        grep -q "$(sha256sum <"$work/films/ci-fixtures.mp4" | cut -d ' ' -f 1)" "$folder/$system-source.txt"; then
        row "$system" 'film of the image, as its user' ok "$(megabytes "$image")"
    else row "$system" 'film of the image, as its user' FAILS "see $folder/$system.log"; fi
    step "$system" 'page of the image, health check' packaging/oci/run.py "$image" --volume "$media:/media:ro" \
        --volume "$work/cache:/cache" --volume "$work/state:/state" --check 'serve --check' -- serve /media --listen 0.0.0.0:8340
    rm -rf "$work"
}

check_system() {
    local system=$1 packages="$folder/$1" deb archive
    rm -rf "$packages" "$folder/$system.log"
    step "$system" 'packages are built, lintian' make --no-print-directory package SYSTEM="$system" ROOTS="$roots" PACKAGES="$packages" || return
    deb=$(echo "$packages"/dayreel_*.deb)
    archive=$(echo "$packages"/*.tar.xz)
    if [ "${AGAIN:-yes}" = yes ]; then
        step "$system" 'built again' build_again "$system" &&
            step "$system" 'the same bytes' cmp "$packages/SHA256SUMS" "$folder/again-$system/SHA256SUMS"
    fi
    scripts/root.sh "$system" "$roots/$system" packaging/films.sh "$PWD/.build/release/dayreel" /var/tmp/films \
        >"$folder/$system-source.txt" 2>>"$folder/$system.log"
    step "$system" 'apt install in a bare root' install_debs "$system" "$deb" "$packages"/dayreel-places_*.deb "$packages"/dayreel-speech_*.deb || return
    row "$system" 'package' ok "$(megabytes "$deb")"
    step "$system" 'version, manual, completions, units' bare "$system" "$roots/installed-$system" sh -c \
        '[ "$(dayreel --version)" = "dayreel $0" ] && cd /usr/share && ls dayreel/presets/classic.yaml dayreel/job.schema.json \
            dayreel/places.table dayreel/place-names.table doc/dayreel-places/copyright dayreel/speech.model doc/dayreel-speech/copyright \
            man/man1/dayreel.1.gz man/man5/dayreel-job.5.gz bash-completion/completions/dayreel zsh/vendor-completions/_dayreel \
            fish/vendor_completions.d/dayreel.fish doc/dayreel/examples/demo-month.yaml doc/dayreel/copyright \
            /usr/lib/systemd/system/dayreel.timer /usr/lib/systemd/user/dayreel.timer /usr/lib/sysusers.d/dayreel.conf' \
        "$(scripts/version.sh)"
    bare "$system" "$roots/installed-$system" packaging/films.sh dayreel /var/tmp/films >"$folder/$system-package.txt" 2>>"$folder/$system.log"
    same "$system" 'doctor, fixtures, film of the package' "$folder/$system-source.txt" "$folder/$system-package.txt"
    check_image "$system"
    [ ! -e "$archive" ] || check_archive "$system" "$archive"
}

for system; do check_system "$system"; done
printf '%s\n' "${rows[@]}" | tee "$table"
exit "$failed"
