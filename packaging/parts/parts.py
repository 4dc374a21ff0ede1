#!/usr/bin/env python3
"""What a package of Dayreel is made of, and under which licences. parts.json beside this file has what no tool knows; versions
come from Package.resolved, the toolchain and dpkg.

    packaging/parts/parts.py check                                 exit 1 if parts.json or THIRD_PARTY.md miss a part
    packaging/parts/parts.py copyright                             debian/copyright (DEP-5)
    packaging/parts/parts.py sbom --program FILE --version V       SPDX 2.3 as JSON; the libraries must be installed from packages
        --bundled FILE    all packages that an archive has, one a line: name, version and the same of its source
"""

import argparse
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
PARTS = json.loads((HERE / "parts.json").read_text())


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def pins():
    """Versions of the Swift packages, by their names in lower case."""
    resolved = json.loads((CHECKOUT / "Package.resolved").read_text())
    return {pin["identity"]: pin["state"]["version"] for pin in resolved["pins"]}


def library_names():
    """The names that people use for the libraries, by the names of their files."""
    lines = (HERE / "libraries.tsv").read_text().splitlines()
    names = dict(line.split("\t") for line in lines if not line.startswith("#"))
    return names | dict.fromkeys(["libc", "libm", "ld-linux-x86-64", "ld-linux-aarch64"], "glibc")


def swift_version():
    return re.search(r"Swift version (\S+)", output("swift", "--version")).group(1)


# --- check ----------------------------------------------------------------------------------------------------------


def check():
    """One line for each package that parts.json lacks, and for each package, version or library that THIRD_PARTY.md lacks."""
    page = (CHECKOUT / "THIRD_PARTY.md").read_text().lower()
    known = {part["name"] for part in PARTS["compiled"]}
    trouble = []
    # Fetched packages belong to parts of other packages that are not built. The program contains nothing of them.
    compiled = {name: version for name, version in pins().items() if name not in PARTS["fetched"]}
    for name, version in sorted(compiled.items()):
        if name not in known:
            trouble.append(f"packaging/parts/parts.json: '{name}' is not there; say its licence and whose it is")
        if not re.search(rf"\| {re.escape(name)}[^|]*\| {re.escape(version)} \|", page):
            trouble.append(f"THIRD_PARTY.md: the table has no line '| {name} | {version} |'")
    for part in PARTS["compiled"] + PARTS["beside"]:
        if part["name"].lower() not in page:
            trouble.append(f"THIRD_PARTY.md: '{part['name']}' is not there")
    for part in PARTS["compiled"]:
        if "text" not in part and not part["license"].startswith("Apache-2.0"):
            trouble.append(f"packaging/parts/parts.json: '{part['name']}' needs the text of {part['license']}")
        elif "text" in part and not (HERE / part["text"]).is_file():
            trouble.append(f"packaging/parts/{part['text']}: not there")
    names = library_names()
    for library in PARTS["linked"]:
        name = names.get(library, library)
        if not re.search(rf"\b{re.escape(name.lower())}(?!\w)", page):
            trouble.append(f"THIRD_PARTY.md: '{name}' ({library}) is not there")
    return trouble


# --- copyright ------------------------------------------------------------------------------------------------------

APACHE = """On Debian systems the full text of the Apache License 2.0 is in
/usr/share/common-licenses/Apache-2.0."""
EXCEPTION = """As an exception, if you use this Software to compile your source code and
portions of this Software are embedded into the binary product as a result,
you may redistribute such product without providing attribution as would
otherwise be required by Sections 4(a), 4(b) and 4(d) of the License."""
NOTE = """Dayreel's own source is under the Apache License 2.0. The program is linked
with Debian's FFmpeg, which has parts under the GPL: the program as a whole
is under the GNU General Public License, version 3 or later, whose text is in
/usr/share/common-licenses/GPL-3. The rest of this file is about what is
compiled into the program besides Dayreel's own source."""


def indented(text):
    """The text in the form of a DEP-5 field: a space before each line, and a full stop on empty lines."""
    return "\n".join(" " + (line.rstrip() or ".") for line in text.strip().splitlines())


def copyright_file():
    stanzas = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Dayreel\nComment:\n" + indented(NOTE),
        "Files: *\nCopyright: The Dayreel authors\nLicense: Apache-2.0",
    ]
    texts = {"Apache-2.0": APACHE, "Apache-2.0 with Swift exception": APACHE + "\n\n" + EXCEPTION}
    for part in PARTS["compiled"]:
        name = part["license"].replace("WITH Swift-exception", "with Swift exception")
        if "text" in part:
            name = name if name not in texts else f"{name}-{part['name']}"
            texts[name] = (HERE / part["text"]).read_text()
        files = f"compiled-in/{part['within'] + '/' if 'within' in part else ''}{part['name']}/*"
        stanzas.append(f"Files: {files}\nCopyright: {part['copyright']}\nLicense: {name}")
    stanzas += [f"License: {name}\n{indented(text)}" for name, text in texts.items()]
    return "\n\n".join(stanzas) + "\n"


# --- sbom -----------------------------------------------------------------------------------------------------------


def spdx_id(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def entry(name, version, license, **more):
    return {
        "SPDXID": spdx_id(name), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": license, "licenseDeclared": license, "copyrightText": "NOASSERTION",
    } | more


def compiled_parts():
    versions = pins() | {"swift": swift_version()}
    for part in PARTS["compiled"]:
        version = versions.get(part.get("within", part["name"]), part.get("version"))
        yield entry(part["name"], version, part["license"], copyrightText=part["copyright"])


def linked_packages(program):
    """The packages of the libraries that the program links or loads later, with the licences of those libraries."""
    late = output(HERE.parent / "late.py", str(program)).split()
    needed = sorted(re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "--dynamic", str(program))) + late)
    found = dict(re.findall(r"(\S+) => (\S+)", output("env", f"LD_PRELOAD={' '.join(late)}", "ldd", str(program))))
    packages = {}
    for library in needed:
        path = found.get(library) or "/lib64/" + library
        # A part that is listed already. A release has it compiled in.
        if "/lib/swift/linux/" in path:
            continue
        for candidate in (path, os.path.realpath(path), "/usr" + path, os.path.realpath(path).removeprefix("/usr")):
            found_in = subprocess.run(["dpkg", "--search", candidate], capture_output=True, text=True).stdout
            # Debian 13 also prints the package that diverted the file: "diversion by libc6 from: ...".
            owner = next((line for line in found_in.splitlines() if not line.startswith("diversion ")), None)
            if owner:
                break
        else:
            sys.exit(f"parts: error: no package has {path}")
        package = owner.split(":")[0]
        stem = re.sub(r"\.so.*", "", library)
        packages.setdefault(package, set()).add(PARTS["linked"].get(stem) or sys.exit(
            f"parts: error: parts.json does not say under which licence {stem} is"))
    for package, licenses in packages.items():
        license = " AND ".join(f"({x})" if " " in x else x for x in sorted(licenses))
        yield debian(package, license, f"The full licence is in /usr/share/doc/{package}/copyright.")


def debian(package, license, comment):
    """An installed package of Debian."""
    version, architecture = output("dpkg-query", "-W", "-f=${Version} ${Architecture}\n", package).splitlines()[0].split()
    reference = f"pkg:deb/debian/{package}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}"
    return entry(
        package, version, license, comment=comment,
        externalRefs=[{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": reference}])


def bundled_packages(file, linked):
    """The packages in an archive besides those that the program itself links."""
    names = {line.split()[0] for line in file.read_text().splitlines()} - {part["name"] for part in linked}
    return [debian(name, "NOASSERTION", f"The full licence is in LICENSES/{name}.txt.") for name in sorted(names)]


def sbom(program, version, bundled):
    compiled, linked = list(compiled_parts()), list(linked_packages(program))
    others = bundled_packages(bundled, linked) if bundled else []
    beside = [entry(part["name"], part["version"], part["license"], copyrightText=part["copyright"]) for part in PARTS["beside"]]
    own = entry(
        "dayreel", version, "Apache-2.0", licenseConcluded="GPL-3.0-or-later", copyrightText="The Dayreel authors",
        comment="The source is under the Apache License 2.0; linked with Debian's FFmpeg, the program is under the GPL.")
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own)]
    relations += [(own["SPDXID"], "STATIC_LINK", part) for part in compiled]
    relations += [(own["SPDXID"], "DYNAMIC_LINK", part) for part in linked]
    relations += [(own["SPDXID"], "DEPENDS_ON", part) for part in others]
    relations += [(part["SPDXID"], "DATA_FILE_OF", own) for part in beside]
    packages = [own] + compiled + linked + beside + others
    digest = hashlib.sha256(json.dumps(packages, sort_keys=True).encode()).hexdigest()
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"dayreel-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/dayreel-{version}-{digest[:32]}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: dayreel-parts"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
            for one, kind, other in relations],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["check", "copyright", "sbom"])
    parser.add_argument("--program", type=Path)
    parser.add_argument("--version")
    parser.add_argument("--bundled", type=Path)
    options = parser.parse_args()
    if options.what == "check":
        trouble = check()
        print("\n".join(trouble), end="\n" if trouble else "")
        sys.exit(1 if trouble else 0)
    if options.what == "copyright":
        print(copyright_file(), end="")
    else:
        print(json.dumps(sbom(options.program, options.version, options.bundled), indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
