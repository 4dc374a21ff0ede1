#!/usr/bin/env bash
# Joins the files of changelog/unreleased with the unreleased section of CHANGELOG.md: each line under its heading, new headings at the end.
#     scripts/changelog.sh             shows the section
#     scripts/changelog.sh --join      writes it into CHANGELOG.md and removes the files
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

shopt -s nullglob
files=(changelog/unreleased/*.md)

# Lines of a file go behind the last line under the same heading.
section() {
    {
        awk '/^## / { inside = ($0 == "## Unreleased"); next } inside' CHANGELOG.md
        for file in "${files[@]}"; do printf '\n' && cat "$file" && printf '\n'; done
    } | awk '
        /^### / { heading = $0; if (!(heading in lines)) { order[++count] = heading; lines[heading] = "" } next }
        NF { if (heading == "") heading = "### Other"; if (!(heading in lines)) order[++count] = heading; lines[heading] = lines[heading] $0 "\n" }
        END { for (place = 1; place <= count; place++) printf "%s\n\n%s\n", order[place], lines[order[place]] }'
}

case ${1:-} in
'') section ;;
--join)
    new=$(section)
    joined=$(mktemp)
    NEW=$new awk '
        /^## / && !written { print "## Unreleased\n\n" ENVIRON["NEW"] "\n"; written = 1; skipping = ($0 == "## Unreleased"); if (skipping) next }
        /^## / { skipping = 0 }
        !skipping' CHANGELOG.md >"$joined"
    cat "$joined" >CHANGELOG.md
    rm -f "$joined" "${files[@]}"
    ;;
*)
    echo 'Usage: scripts/changelog.sh [--join]' >&2
    exit 64
    ;;
esac
