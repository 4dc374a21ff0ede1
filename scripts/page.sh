#!/usr/bin/env bash
# Tests the page's scripts: types and units. `walk` also does what a user does with the page, in Debian's Chromium, with `dayreel serve`
# itself and behind nginx. `browser` also tests every page and state, and what goes wrong; names after it are tests of Tests/WebPageTests
# (test_walk_keys). `bench` measures the page's speed (bench/page.py), `stalls` a film that is put together and previewed (bench/stalls.py).
# These four first install what is missing (scripts/setup.sh page places).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../Tests/WebPageTests"

what=${1:-units}
[ "$#" -eq 0 ] || shift
case $what in
units | browser) tests=("$@") ;;
walk) tests=(test_walk test_walk_whole test_proxy) ;;
bench | stalls) ;;
*)
    echo 'Usage: scripts/page.sh [walk | browser [TEST...] | bench [OPTION...] | stalls [OPTION...]]' >&2
    exit 64
    ;;
esac

root=$(cd ../.. && pwd)
[ "$what" = units ] || "$root/scripts/setup.sh" page places
if [ "$what" != bench ] && [ "$what" != stalls ]; then
    tsc -p .
    node --test .
fi
[ "$what" != units ] || exit 0

python=$root/.build/page/bin/python
case $what in
bench | stalls)
    cd "$root"
    [ "$what" = stalls ] || exec "$python" bench/page.py "$@"
    exec "$python" bench/stalls.py "$@"
    ;;
esac

# Debian's nginx is unpacked, not installed: once installed, it would serve port 80 of this machine.
nginx=$root/.build/page/nginx
if ! command -v nginx >/dev/null && [ ! -x "$nginx/usr/sbin/nginx" ]; then
    (cd "$root/.build/page" && apt-get download --quiet=2 nginx && dpkg-deb --extract nginx_*.deb nginx && rm nginx_*.deb)
fi
export NGINX_PROGRAM=${NGINX_PROGRAM:-$(command -v nginx || echo "$nginx/usr/sbin/nginx")}
DAYREEL=${DAYREEL:-$root/.build/debug/dayreel} exec "$python" -m unittest -v "${tests[@]}"
