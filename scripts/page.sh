#!/usr/bin/env bash
# Tests the page's scripts: types and units. `walk` also does what a user does with the page, in Debian's Chromium, with `dayreel serve`
# itself and behind nginx. `browser` also tests every page and state, with a mock of the API and with the server; names after it are
# tests of Tests/WebPageTests (test_walk_keys). `bench` measures the page's speed (bench/page.py). These three install missing parts:
# Debian packages, and PyPI's Playwright in .build/page.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../Tests/WebPageTests"

what=${1:-units}
[ "$#" -eq 0 ] || shift
case $what in
units | browser) tests=("$@") ;;
walk) tests=(test_walk test_proxy) ;;
bench) ;;
*)
    echo 'Usage: scripts/page.sh [walk | browser [TEST...] | bench [OPTION...]]' >&2
    exit 64
    ;;
esac

if [ "$what" != bench ]; then
    tsc -p .
    node --test .
fi
[ "$what" != units ] || exit 0

root=$(cd ../.. && pwd)
# Playwright's own Node.js needs libatomic1.
packages=(chromium python3-venv ffmpeg libatomic1)
missing=()
for package in "${packages[@]}"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing+=("$package")
done
if [ "${#missing[@]}" -gt 0 ]; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    printf 'page: installing %s\n' "${missing[*]}" >&2
    "${as_root[@]}" apt-get update --quiet=2 </dev/null >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --quiet=2 --no-install-recommends "${missing[@]}" </dev/null >&2
fi
python=$root/.build/page/bin/python
wanted=(playwright==1.65.2 axe-playwright-python==0.1.8)
if [ ! -x "$python" ] || [ "$(cat "$root/.build/page/wanted" 2>/dev/null || true)" != "${wanted[*]}" ]; then
    rm -rf "$root/.build/page"
    python3 -m venv "$root/.build/page"
    "$root/.build/page/bin/pip" install --quiet --disable-pip-version-check "${wanted[@]}"
    echo "${wanted[*]}" >"$root/.build/page/wanted"
fi
if [ "$what" = bench ]; then
    cd "$root"
    exec "$python" bench/page.py "$@"
fi

# Debian's nginx is unpacked, not installed: once installed, it would serve port 80 of this machine.
nginx=$root/.build/page/nginx
if ! command -v nginx >/dev/null && [ ! -x "$nginx/usr/sbin/nginx" ]; then
    (cd "$root/.build/page" && apt-get download --quiet=2 nginx && dpkg-deb --extract nginx_*.deb nginx && rm nginx_*.deb)
fi
export NGINX_PROGRAM=${NGINX_PROGRAM:-$(command -v nginx || echo "$nginx/usr/sbin/nginx")}
DAYREEL=${DAYREEL:-$root/.build/debug/dayreel} exec "$python" -m unittest -v "${tests[@]}"
