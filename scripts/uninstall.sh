#!/usr/bin/env bash
# Removes what scripts/install.sh puts under a folder. Pins and tags stay: below ~/.local they are in share/dayreel too.
#     scripts/uninstall.sh /usr/local
set -euo pipefail
prefix=${1:?'the folder that it was installed below'}
share=$prefix/share

rm -f "$prefix/bin/dayreel" "$share/dayreel/job.schema.json" "$share/dayreel/places.table" "$share/dayreel/places-LICENSE" "$share/dayreel/place-names.table" "$share/dayreel/place-names-LICENSE" \
    "$share/dayreel/speech.model" "$share/dayreel/speech-LICENSE" \
    "$share/bash-completion/completions/dayreel" "$share/zsh/site-functions/_dayreel" "$share/fish/vendor_completions.d/dayreel.fish" \
    "$share"/man/man1/dayreel.1 "$share"/man/man1/dayreel-*.1 "$share/man/man5/dayreel-job.5"
rm -rf "$share/dayreel/presets" "$share/doc/dayreel"

rmdir "$share/dayreel" 2>/dev/null || true
