#!/usr/bin/env bash
# Installs the built program under a folder, with presets, schema, shell completions, manual, documentation and example jobs. Packages
# have the same files.
#     DAYREEL=.build/release/dayreel scripts/install.sh /usr/local
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
prefix=${1:?'the folder to install below'}
program=${DAYREEL:-.build/release/dayreel}

# Stripped: symbols are two fifths of the program.
install -D -s -m 755 "$program" "$prefix/bin/dayreel"
install -d "$prefix/share/dayreel/presets"
install -m 644 presets/*.yaml "$prefix/share/dayreel/presets"
install -m 644 schema/job.schema.json "$prefix/share/dayreel"

# The tables of places (scripts/places.sh) have their own licences. Without them, films and tables name no places.
table=.build/share/dayreel/places.table
if [ -f "$table" ]; then
    install -m 644 "$table" "$prefix/share/dayreel"
    install -m 644 packaging/places/LICENSE "$prefix/share/dayreel/places-LICENSE"
    names=.build/share/dayreel/place-names.table
    if [ -f "$names" ]; then
        install -m 644 "$names" "$prefix/share/dayreel"
        install -m 644 packaging/places/names-LICENSE "$prefix/share/dayreel/place-names-LICENSE"
    fi
else
    printf 'install: warning: there is no table of places to install; scripts/places.sh makes it\n' >&2
fi

# So has the speech detector (scripts/speech.sh). Without it, music steps back for what is loud.
model=.build/share/dayreel/speech.model
if [ -f "$model" ]; then
    install -m 644 "$model" "$prefix/share/dayreel"
    install -m 644 packaging/speech/LICENSE "$prefix/share/dayreel/speech-LICENSE"
else
    printf 'install: warning: there is no speech detector to install; scripts/speech.sh makes it\n' >&2
fi

# The program's map of time zones has its own licence.
doc=$prefix/share/doc/dayreel
install -d "$doc/examples/hooks"
install -m 644 Sources/CZoneTable/LICENSE "$doc/zones-LICENSE"
install -m 644 THIRD_PARTY.md CHANGELOG.md docs/*.md "$doc"
for job in jobs/*.yaml; do
    # Editors look for the schema relative to the example.
    sed 's|\$schema=\.\./schema/|$schema=../../../dayreel/|' "$job" >"$doc/examples/$(basename "$job")"
done
chmod 644 "$doc"/examples/*.yaml
install -m 755 jobs/hooks/*.sh "$doc/examples/hooks"

# Writes to a temporary name first, so that a failure leaves no half completion. Shells source the file and do not run it, so the line
# that names an interpreter is removed.
completion() {
    install -d "$prefix/share/$2"
    "$program" --generate-completion-script "$1" | sed '1{/^#!/d}' >"$prefix/share/$2/.$3.new"
    chmod 644 "$prefix/share/$2/.$3.new"
    mv "$prefix/share/$2/.$3.new" "$prefix/share/$2/$3"
}
completion bash bash-completion/completions dayreel
completion zsh zsh/site-functions _dayreel
completion fish fish/vendor_completions.d dayreel.fish

# Manual pages: commands in section 1, job files in section 5.
man=$prefix/share/man
install -d "$man/man1" "$man/man5"
rm -f "$man"/man1/dayreel.1 "$man"/man1/dayreel-*.1 "$man/man5/dayreel-job.5"
"$program" manual "$man/man1"
mv "$man/man1/dayreel-job.5" "$man/man5"
chmod 644 "$man"/man1/dayreel*.1 "$man/man5/dayreel-job.5"
