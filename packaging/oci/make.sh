#!/usr/bin/env bash
# Makes the container image from a system in which the package is installed, without a container engine: an OCI archive that podman,
# Docker (25 or newer) and skopeo load.
#     packaging/oci/make.sh ROOT FOLDER
set -euo pipefail
umask 022
root=$1
folder=$(mkdir -p "$2" && cd "$2" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
for program in umoci python3; do
    command -v "$program" >/dev/null || {
        printf 'image: error: %s is not installed\n  apt-get install umoci python3\n' "$program" >&2
        exit 69
    }
done

version=$(scripts/version.sh)
epoch=$(scripts/version.sh epoch)
created=$(date --utc --date "@$epoch" +%FT%TZ)
name=dayreel-$version-oci-$(uname -m)
# A tag has no plus.
tag=${version//+/-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

packaging/oci/rootfs.py "$root" "$work/rootfs"
tar --create --directory "$work/rootfs" --format gnu --sort name --numeric-owner --mtime "@$epoch" --file "$work/layer.tar" .

umoci init --layout "$work/image"
umoci new --image "$work/image:$tag"
umoci raw add-layer --image "$work/image:$tag" --history.created "$created" \
    --history.created_by "dayreel $version and the libraries that it loads" "$work/layer.tar"
umoci config --image "$work/image:$tag" --no-history --created "$created" --author 'The Dayreel authors' \
    --config.user 1000:1000 --config.workingdir /films \
    --config.entrypoint /usr/bin/dayreel --config.cmd --help \
    --config.env PATH=/usr/bin --config.env LANG=C.UTF-8 --config.env HOME=/state \
    --config.env XDG_CACHE_HOME=/cache --config.env XDG_STATE_HOME=/state --config.env XDG_CONFIG_HOME=/config \
    --config.exposedports 8340/tcp \
    --config.volume /media --config.volume /films --config.volume /cache --config.volume /state \
    --config.label org.opencontainers.image.title=dayreel --config.label "org.opencontainers.image.version=$version" \
    --config.label org.opencontainers.image.licenses=GPL-3.0-or-later \
    --config.label 'org.opencontainers.image.description=A film of one clip a day from phone videos and Live Photos'
umoci gc --layout "$work/image"
# The name under which `podman load` and `docker load` keep it: without this one, the tag alone would be the image's name.
python3 - "$work/image/index.json" "localhost/dayreel:$tag" <<'PYTHON'
import json, sys
path, name = sys.argv[1:]
index = json.load(open(path))
index["manifests"][0]["annotations"]["io.containerd.image.name"] = name
json.dump(index, open(path, "w"), separators=(",", ":"))
PYTHON
tar --create --directory "$work/image" --format gnu --sort name --owner 0 --group 0 --numeric-owner --mtime "@$epoch" \
    --file "$folder/$name.tar" blobs index.json oci-layout
printf '%s: %s compressed, %s unpacked\n' "$name.tar" "$(du -h --apparent-size "$folder/$name.tar" | cut -f 1)" \
    "$(du -sh --apparent-size "$work/rootfs" | cut -f 1)" >&2
