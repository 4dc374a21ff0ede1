#!/usr/bin/env bash
# Builds the packages for the Debian system that it runs on: a .deb with the list of its parts (SPDX), on Debian 12 the archive for all
# systems, and checksums. `make
# package` calls it in a separate root (scripts/root.sh). It also runs on any Debian with Swift.
#     packaging/build.sh out/packages
# The same sources give the same bytes in any folder: times come from the change log or the commit, names are sorted, owners are root, and
# the checkout is always built at the same path.
set -euo pipefail
umask 022
folder=$(mkdir -p "${1:?'the folder that the packages go to'}" && cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Some of the compiled code contains the length of its source file's path, and the program contains a hash of each module, which depends on
# paths. So the checkout is mounted at this path, for this build only.
readonly place=/usr/src/dayreel
if [ "$PWD" != "$place" ]; then
    mkdir -p "$place"
    # shellcheck disable=SC2016  # expanded inside
    exec unshare --mount --propagation private bash -c 'mount --rbind . "$0" && exec "$0/packaging/build.sh" "$1"' "$place" "$folder"
fi

checkout=$PWD
release=$(. /etc/os-release && echo "$VERSION_ID")
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
version=$(scripts/version.sh)
package_version=$version-1+deb$release
# The publisher of a package is its maintainer, named in the same variables as for other Debian tools. The default address takes no mail.
maintainer=$(sed -n 's/^Maintainer: //p' packaging/debian/control)
[ -z "${DEBEMAIL:-}" ] || maintainer="${DEBFULLNAME:-Dayreel maintainers} <$DEBEMAIL>"
SOURCE_DATE_EPOCH=$(scripts/version.sh epoch)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8

install_tools() {
    local tools=(debhelper gcc libgweather-4-common lintian python3 python3-venv)
    dpkg-query -W "${tools[@]}" >/dev/null 2>&1 && return
    apt-get update --quiet=2
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet=2 --no-install-recommends "${tools[@]}" >/dev/null
}

# Lays out debian/ for dpkg, with the generated files: change log and copyright.
lay_out() {
    rm -rf "$stage"
    mkdir -p "$stage/debian/source"
    cp -R packaging/debian/. "$stage/debian"
    MAINTAINER=$maintainer awk '/^Maintainer: / { $0 = "Maintainer: " ENVIRON["MAINTAINER"] } { print }' \
        packaging/debian/control >"$stage/debian/control"
    cp CHANGELOG.md "$stage"
    echo '3.0 (quilt)' >"$stage/debian/source/format"
    packaging/parts/parts.py copyright >"$stage/debian/copyright"
    cat >"$stage/debian/changelog" <<END
dayreel ($package_version) $codename; urgency=medium

  * Dayreel $version, built for Debian $release.
  * What changed is in changelog.gz.

 -- $maintainer  $(date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")
END
}

make_deb() {
    (cd "$stage" && CHECKOUT=$checkout SBOM=$sbom DAYREEL=$checkout/.build/release/dayreel \
        dpkg-buildpackage --build=binary --no-sign --no-check-builddeps >"$log" 2>&1) || {
        tail -n 40 "$log" >&2
        exit 70
    }
    lintian --fail-on error,warning --tag-display-limit 0 --allow-root "$stage"/../dayreel*.deb
    mv "$stage"/../dayreel*.deb "$folder"
}

install_tools
make --no-print-directory release
# Where pip does not work, this ends the build: no package is without the table or the detector by mistake.
scripts/places.sh
scripts/speech.sh
stage=$PWD/.build/package/dayreel-$version
log=$PWD/.build/package/log
sbom=$PWD/.build/package/dayreel.spdx.json
rm -rf .build/package
lay_out
packaging/parts/parts.py check
packaging/parts/parts.py sbom --program .build/release/dayreel --version "$package_version" >"$sbom"
make_deb
# A newer system has a newer C library, which others do not have.
[ "$codename" != bookworm ] || packaging/archive/make.sh .build/release/dayreel "$folder"
rm -rf .build/package
(cd "$folder" && sha256sum dayreel[-_]* | LC_ALL=C sort -k 2 >SHA256SUMS)
