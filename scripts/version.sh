#!/usr/bin/env bash
# Prints facts about this source's release that packages need:
#     scripts/version.sh            the program's version (Version.swift): 0.2.0
#     scripts/version.sh date       the date of that version (CHANGELOG.md): 2026-11-22
#     scripts/version.sh epoch      the same in seconds since 1970: the time stamp of all files of a package
#     scripts/version.sh changes    the section of CHANGELOG.md about that version
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(find Sources -name Version.swift -exec sed -n 's/.*static let current = "\(.*\)"/\1/p' {} +)
date=$(sed -n "s/^## $version – \([0-9-]*\)\$/\1/p" CHANGELOG.md)
[ -n "$version" ] && [ -n "$date" ] || {
    printf 'version: error: CHANGELOG.md has no dated section for version %s\n' "'$version'" >&2
    printf '  Write one above the others: ## %s – %s\n' "${version:-0.0.0}" "$(date -u +%F)" >&2
    exit 65
}

case ${1:-version} in
    version) echo "$version" ;;
    date) echo "$date" ;;
    epoch) date --utc --date "$date" +%s ;;
    changes) awk -v head="## $version – " 'index($0, head) == 1 { inside = 1; next } /^## / { inside = 0 } inside' CHANGELOG.md ;;
    *)
        printf 'version: error: version, date, epoch or changes, not %s\n' "'$1'" >&2
        exit 64
        ;;
esac
