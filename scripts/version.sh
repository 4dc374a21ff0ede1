#!/usr/bin/env bash
# Prints facts about this source that packages need:
#     scripts/version.sh            the version: 0.2.0, or between releases 0.2.0+12.gabcdef0: 12 commits later, the last of them abcdef0
#     scripts/version.sh release    the last release (Version.swift): 0.2.0
#     scripts/version.sh date       the date of that release (CHANGELOG.md): 2026-11-22
#     scripts/version.sh epoch      the time stamp of all files of a package, in seconds since 1970: of a release midnight of its date,
#                                   between releases the time of the last commit
#     scripts/version.sh changes    the section of CHANGELOG.md about that release
#     scripts/version.sh write      writes what git says into Sources/CCommit/commit.h, for builds and for copies without git
# `.dirty` at the end of a version says that files differ from the commit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly record=Sources/CCommit/commit.h

release=$(find Sources -name Version.swift -exec sed -n 's/.*static let current = "\(.*\)"/\1/p' {} +)
date=$(sed -n "s/^## $release – \([0-9-]*\)\$/\1/p" CHANGELOG.md)
[ -n "$release" ] && [ -n "$date" ] || {
    printf 'version: error: CHANGELOG.md has no dated section for version %s\n' "'$release'" >&2
    printf '  Write one above the others: ## %s – %s\n' "${release:-0.0.0}" "$(date -u +%F)" >&2
    exit 65
}

# A change log with an unreleased part means that this is not the release.
is_release() { ! grep -q '^## Unreleased' CHANGELOG.md; }

# True in a checkout of its own: not in a copy that lies in another project's checkout.
has_git() { [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ]; }

# Prints 12.gabcdef0. A shallow clone may lack the commit of the release, and with it the number.
described() {
    local base number=
    base=$(git log -1 --format=%H -S"## $release – " -- CHANGELOG.md)
    [ -z "$base" ] || [ "$(git rev-parse --is-shallow-repository)" = true ] || number=$(git rev-list --count "$base..HEAD").
    printf '%sg%s%s' "$number" "$(git rev-parse HEAD | cut -c 1-7)" "$(git diff --quiet HEAD -- || echo .dirty)"
}

# Prints the value of a line of the record.
recorded() { sed -n "s/^#define $1 \"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "$record" 2>/dev/null || true; }

commit() {
    if is_release; then return; fi
    if has_git; then described; else recorded DAYREEL_COMMIT; fi
}

epoch() {
    local time=
    if ! is_release; then
        if has_git; then time=$(git log -1 --format=%ct); else time=$(recorded DAYREEL_COMMIT_TIME); fi
    fi
    [ -n "$time" ] && echo "$time" || date --utc --date "$date" +%s
}

# An unchanged file is left alone, so that nothing is compiled again.
write() {
    local text
    has_git || return 0
    text=$(printf '/* scripts/version.sh writes this file. Git ignores it. */\n#define DAYREEL_COMMIT "%s"\n#define DAYREEL_COMMIT_TIME %s' \
        "$(commit)" "$(epoch)")
    [ "$text" != "$(cat "$record" 2>/dev/null)" ] || return 0
    # The compiler knows the file only if it was there before.
    [ -e "$record" ] || touch "${record%.h}.c"
    printf '%s\n' "$text" >"$record.new"
    mv "$record.new" "$record"
}

case ${1:-version} in
    version) name=$(commit) && echo "$release${name:++$name}" ;;
    release) echo "$release" ;;
    date) echo "$date" ;;
    epoch) epoch ;;
    changes) awk -v head="## $release – " 'index($0, head) == 1 { inside = 1; next } /^## / { inside = 0 } inside' CHANGELOG.md ;;
    write) write ;;
    *)
        printf 'version: error: version, release, date, epoch, changes or write, not %s\n' "'$1'" >&2
        exit 64
        ;;
esac
