#!/usr/bin/env bash
# Installs the built program below a folder, with what belongs to it: presets, schema, completions for shells, the manual, the
# documentation and example jobs. Packages are made of the same.
#     DAYREEL=.build/release/dayreel scripts/install.sh /usr/local
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
prefix=${1:?'the folder to install below'}
program=${DAYREEL:-.build/release/dayreel}

# Without its symbols: they are two fifths of it.
install -D -s -m 755 "$program" "$prefix/bin/dayreel"
install -d "$prefix/share/dayreel/presets"
install -m 644 presets/*.yaml "$prefix/share/dayreel/presets"
install -m 644 schema/job.schema.json "$prefix/share/dayreel"

# The map of time zones in the program is under a license of its own.
doc=$prefix/share/doc/dayreel
install -d "$doc/examples"
install -m 644 Sources/CZoneTable/LICENSE "$doc/zones-LICENSE"
install -m 644 THIRD_PARTY.md CHANGELOG.md docs/*.md "$doc"
for job in jobs/*.yaml; do
    # Editors find the schema from where the example lies.
    sed 's|\$schema=\.\./schema/|$schema=../../../dayreel/|' "$job" >"$doc/examples/$(basename "$job")"
done
chmod 644 "$doc"/examples/*.yaml

# To a file of its own name first: a completion that cannot be made must not leave half of one. Bash reads it and does not run it: the
# line that names an interpreter goes.
completion() {
    install -d "$prefix/share/$2"
    "$program" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$prefix/share/$2/.$3.new"
    chmod 644 "$prefix/share/$2/.$3.new"
    mv "$prefix/share/$2/.$3.new" "$prefix/share/$2/$3"
}
completion bash bash-completion/completions dayreel
completion zsh zsh/site-functions _dayreel
completion fish fish/vendor_completions.d dayreel.fish

# The manual: commands in section 1, job files in section 5.
man=$prefix/share/man
install -d "$man/man1" "$man/man5"
rm -f "$man"/man1/dayreel.1 "$man"/man1/dayreel-*.1 "$man/man5/dayreel-job.5"
"$program" manual "$man/man1"
mv "$man/man1/dayreel-job.5" "$man/man5"
chmod 644 "$man"/man1/dayreel*.1 "$man/man5/dayreel-job.5"
