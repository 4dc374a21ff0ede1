#!/usr/bin/env bash
# Installs the built program below a folder, with what belongs to it: presets, completions for shells, the manual.
#     DAYREEL=.build/release/dayreel scripts/install.sh /usr/local
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
prefix=${1:?'the folder to install below'}
program=${DAYREEL:-.build/release/dayreel}

# Without its symbols: they are two fifths of it.
install -D -s -m 755 "$program" "$prefix/bin/dayreel"
install -d "$prefix/share/dayreel/presets"
install -m 644 presets/*.yaml "$prefix/share/dayreel/presets"

# The map of time zones in the program is under a license of its own.
install -D -m 644 Sources/CZoneTable/LICENSE "$prefix/share/doc/dayreel/zones-LICENSE"

# To a file of its own name first: a completion that cannot be made must not leave half of one.
completion() {
    install -d "$prefix/share/$2"
    "$program" --generate-completion-script "$1" >"$prefix/share/$2/.$3.new"
    chmod 644 "$prefix/share/$2/.$3.new"
    mv "$prefix/share/$2/.$3.new" "$prefix/share/$2/$3"
}
completion bash bash-completion/completions dayreel
completion zsh zsh/site-functions _dayreel
completion fish fish/vendor_completions.d dayreel.fish

install -d "$prefix/share/man/man1"
rm -f "$prefix"/share/man/man1/dayreel.1 "$prefix"/share/man/man1/dayreel-*.1
"$program" manual "$prefix/share/man/man1"
chmod 644 "$prefix"/share/man/man1/dayreel*.1
