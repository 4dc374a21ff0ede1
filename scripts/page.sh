#!/usr/bin/env bash
# The page's scripts: types and units. With `browser` also the page itself in Debian's Chromium, over a mock of its API and over
# `dayreel serve`: installs Chromium if it is missing, and Playwright from PyPI in .build/page.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../Tests/WebPageTests"

tsc -p .
node --test .
[ "${1:-}" = browser ] || exit 0

root=$(cd ../.. && pwd)
if ! command -v chromium >/dev/null; then
    sudo=()
    [ "$(id -u)" -eq 0 ] || sudo=(sudo)
    "${sudo[@]}" apt-get install --yes --quiet=2 --no-install-recommends chromium
fi
python=$root/.build/page/bin/python
if [ ! -x "$python" ]; then
    python3 -m venv "$root/.build/page"
    "$root/.build/page/bin/pip" install --quiet playwright axe-playwright-python
fi
DAYREEL=${DAYREEL:-$root/.build/debug/dayreel} "$python" -m unittest -v
