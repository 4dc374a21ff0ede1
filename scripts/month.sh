# shellcheck shell=bash
# Goes to a temporary folder with the natural month in it. For gallery.sh and pictures.sh, which source it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
dayreel=$(realpath "${DAYREEL:-.build/debug/dayreel}")
# shellcheck disable=SC2034  # where they put what they make
images=$PWD/docs/images
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DAYREEL_HOME=$work/home
cd "$work"

# MONTH is a month that is drawn already, to save time.
if [ -n "${MONTH:-}" ]; then cp -R "$MONTH" may; else "$dayreel" fixtures may --natural >/dev/null; fi
