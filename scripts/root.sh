#!/usr/bin/env bash
# Runs a command in this checkout on another Debian system.
set -euo pipefail

usage() {
    cat <<'END'
Usage: scripts/root.sh [--bare] SYSTEM FOLDER [COMMAND [ARGUMENT...]]

Runs COMMAND in this checkout on the Debian system SYSTEM (bookworm, trixie or sid), whose files are in FOLDER. An empty or
missing FOLDER is filled by debootstrap first: a minute, 0.2 GB, and another 0.9 GB for what a build needs (scripts/setup.sh build).
Without COMMAND, FOLDER is made ready and nothing else happens.

What COMMAND finds:
  - this checkout and ../shared, at the paths they have here. .build is .build-SYSTEM of the
    checkout, so that builds of several systems lie side by side.
  - the Swift toolchain that is on the PATH here, and git's url.*.insteadOf rules with the folders they name.
  - an environment of its own: HOME, PATH, LANG, and, if they are set, the proxy variables, PIP_CERT, DEBFULLNAME and DEBEMAIL.
  - the network and the processes of this machine.

Mounts are private to COMMAND: nothing stays mounted, and FOLDER can be deleted with rm -r at any time.

  --bare   leaves out Swift and the packages of scripts/setup.sh: a system that knows nothing of Dayreel. Use a FOLDER of
           its own for it.

`make lane SYSTEM=trixie` runs the build and all tests; its folders are $(ROOTS)/SYSTEM, by default
/var/tmp/dayreel-roots/SYSTEM. DEBIAN_MIRROR names another mirror than http://deb.debian.org/debian.

Needs root, debootstrap and unshare. The exit code is COMMAND's, or 64 (usage), 69 (something is missing).
END
}

stop() {
    local code=$1
    shift
    printf 'root: error: %s\n' "$1" >&2
    shift
    [ "$#" -eq 0 ] || printf '  %s\n' "$@" >&2
    exit "$code"
}

mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# Packages that the Swift toolchain needs.
mapfile -t toolchain < <("$checkout/scripts/setup.sh" --packages toolchain)

# --- Outside: the root's files -------------------------------------------------------------------------------------

check_machine() {
    [ "$(id -u)" -eq 0 ] || stop 69 'making a root and mounting into it needs root' "As root: $0 $*"
    local program
    for program in debootstrap unshare; do
        command -v "$program" >/dev/null ||
            stop 69 "$program is not installed" 'apt-get install debootstrap util-linux'
    done
}

# Fills a temporary folder first, so that an interrupted run leaves nothing that looks like a root.
bootstrap() {
    local system=$1 folder=$2 partial="$2.partial"
    [ ! -e "$folder/etc/debian_version" ] || return 0
    [ ! -e "$folder" ] || rmdir "$folder" 2>/dev/null || stop 64 "$folder holds something that is not a Debian system"
    rm -rf "$partial"
    printf 'root: making %s in %s\n' "$system" "$folder" >&2
    debootstrap --variant=minbase --include=ca-certificates "$system" "$partial" "$mirror" >"$folder.log" 2>&1 ||
        stop 69 "debootstrap did not succeed; its words are in $folder.log"
    echo "$system" >"$partial/etc/dayreel-system"
    printf 'deb %s %s main\n' "$mirror" "$system" >"$partial/etc/apt/sources.list"
    [ "$system" = sid ] || printf 'deb %s %s main\n' "$mirror" "$system-updates" \
        "$mirror-security" "$system-security" >>"$partial/etc/apt/sources.list"
    mv "$partial" "$folder"
}

# --- Inside: a mount namespace that ends with the command ----------------------------------------------------------

# Shows a folder of this machine at the same path in the root.
show() {
    [ -d "$1" ] || return 0
    mkdir -p "$root$1"
    mount --rbind "$1" "$root$1"
}

show_system() {
    local folder
    # The root is a mount point, so that a command can unshare mounts again.
    mount --bind "$root" "$root"
    for folder in /proc /sys /dev; do mount --rbind "$folder" "$root$folder"; done
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    # This machine's settings for reaching a mirror: proxies, and whether an old snapshot is acceptable.
    apt-config dump 2>/dev/null | grep -E '^Acquire::(https?|Check-)' >"$root/etc/apt/apt.conf.d/50host" || true
}

show_checkout() {
    show "$checkout"
    show "$(dirname "$checkout")/shared"
    mkdir -p "$checkout/.build" "$checkout/.build-$system"
    # The table of places is the same for all systems. One that is made need not be made again, nor fetch its data.
    [ ! -d "$checkout/.build/share" ] || cp -a "$checkout/.build/share" "$checkout/.build-$system/"
    mount --bind "$checkout/.build-$system" "$root$checkout/.build"
}

# The toolchain and the copies of Swift packages that git is told to use instead of the network.
show_swift() {
    local swift key folder
    swift=$(command -v swift) || stop 69 'swift is not installed, or not on the PATH'
    swift=$(dirname "$(dirname "$(realpath "$swift")")")
    case $swift in / | /usr)
        stop 69 'the Swift toolchain is part of the system here and cannot be shown to another one' \
            'Unpack one into a folder of its own (https://www.swift.org/install/linux/) and put its bin first on the PATH.' ;;
    esac
    show "$swift"
    path="$swift/bin:$path"
    rm -f "$root/etc/gitconfig"
    git config --file "$root/etc/gitconfig" safe.directory '*'
    git config --get-regexp '^url\..*\.insteadof$' | while read -r key folder; do
        git config --file "$root/etc/gitconfig" --add "$key" "$folder"
    done
    git config --name-only --get-regexp '^url\./.*\.insteadof$' | sed 's/^url\.//; s/\.insteadof$//' | sort -u |
        while read -r folder; do show "${folder%/}"; done
}

# Runs in the root, in the checkout.
inside() {
    local variable kept=()
    for variable in http_proxy https_proxy no_proxy DEBFULLNAME DEBEMAIL; do
        [ -z "${!variable:-}" ] || kept+=("$variable=${!variable}")
    done
    # Behind a proxy that has an authority of its own, pip needs its certificate.
    if [ -f "${PIP_CERT:-}" ]; then
        cp "$PIP_CERT" "$root/etc/pip-authority.crt"
        kept+=(PIP_CERT=/etc/pip-authority.crt)
    fi
    # shellcheck disable=SC2016  # expanded in the root
    env -i HOME=/root PATH="$path" LANG=C.UTF-8 TERM="${TERM:-dumb}" "${kept[@]}" \
        chroot "$root" /bin/sh -c 'cd "$1" && shift && exec "$@"' root "$checkout" "$@"
}

# Installs packages once. Later runs find them installed and need no mirror.
install_toolchain() {
    # shellcheck disable=SC2016  # expanded by dpkg-query
    inside dpkg-query -W -f='${Package}\n' "${toolchain[@]}" >/dev/null 2>&1 ||
        inside sh -c 'export DEBIAN_FRONTEND=noninteractive
            apt-get update --quiet=2 && apt-get install --yes --quiet=2 --no-install-recommends "$@"' \
            root "${toolchain[@]}" >&2 </dev/null || stop 69 'apt-get did not succeed in the root; its own words are above'
    lend_libraries
    inside scripts/setup.sh build
}

# Copies libraries that the toolchain was linked with and the other system no longer has, such as libxml2.so.2 on sid, and their
# dependencies. A library that the other system has is not copied, so that the program is linked and run with that system's libraries.
lend_libraries() {
    local missing name from
    # shellcheck disable=SC2016  # expanded in the root
    while missing=$(inside sh -c 'ldd "$1"/* 2>/dev/null | sed -n "s/^[[:space:]]*\([^ ]*\) => not found$/\1/p"' \
        root "${path%%:*}" | grep -vE '^lib(python|lldb|edit|panel)' | sort -u) && [ -n "$missing" ]; do
        for name in $missing; do
            from=$(ldconfig -p | sed -n "s|^[[:space:]]*$name .*x86-64.*=> ||p" | head -n 1)
            [ -n "$from" ] || stop 69 "the Swift toolchain needs $name, which neither $system nor this machine has"
            cp --dereference "$from" "$root/usr/local/lib/"
        done
        inside ldconfig
    done
}

mounted() {
    show_system
    show_checkout
    if [ "$bare" = no ]; then
        show_swift
        # One at a time: two lanes may use the same root.
        exec 8>"$root.lock"
        flock 8
        install_toolchain
        exec 8>&-
    fi
    [ "$#" -eq 0 ] || inside "$@"
}

# --- The command line ----------------------------------------------------------------------------------------------

path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

main() {
    bare=no
    stage=outside
    while [ "$#" -gt 0 ]; do
        case $1 in
            --help | -h) usage; exit 0 ;;
            --bare) bare=yes; shift ;;
            --mounted) stage=mounted; shift ;;
            -*) stop 64 "unknown option $1" "See $0 --help" ;;
            *) break ;;
        esac
    done
    [ "$#" -ge 2 ] || { usage >&2; exit 64; }
    system=$1
    mkdir -p "$(dirname "$2")"
    root=$(cd "$(dirname "$2")" && pwd -P)/$(basename "$2")
    shift 2
    case $system in
        bookworm | trixie | sid) ;;
        *) stop 64 "unknown system $system" 'Known are bookworm, trixie and sid.' ;;
    esac

    if [ "$stage" = mounted ]; then
        mounted "$@"
        exit
    fi
    check_machine "$system" "$root" "$@"
    exec 9>"$root.lock"
    flock 9
    bootstrap "$system" "$root"
    [ "$(cat "$root/etc/dayreel-system" 2>/dev/null || echo "$system")" = "$system" ] ||
        stop 64 "$root is $(cat "$root/etc/dayreel-system"), not $system"
    exec 9>&-
    options=()
    [ "$bare" = no ] || options=(--bare)
    exec unshare --mount --propagation private "$0" "${options[@]}" --mounted "$system" "$root" "$@"
}

# On one line, so that bash has read this whole file before the command runs. The file may change meanwhile.
main "$@"; exit
