#!/usr/bin/env python3
"""Lists the shared libraries that a program loads, at its start or later, those that libraries need included, with the Debian packages they are from. The C
library's own are left out: they belong to the kernel and the loader of the system that the program runs on.

    packaging/archive/libraries.py PROGRAM

Each line has a name, a path and a package, with tabs between them: libx264.so.164, /lib/x86_64-linux-gnu/libx264.so.164, libx264-164.
Swift's libraries, which a program has that includes none, are of the package `swift`. Exit code 65: a library is missing, or no
package has it."""

import os
import re
import subprocess
import sys
from pathlib import Path

LATE = Path(__file__).resolve().parent.parent / "late.py"
GLIBC = "libc6"


def libraries(program):
    """Paths by names, as the loader finds them."""
    late = subprocess.run([LATE, program], check=True, capture_output=True, text=True).stdout.split()
    environment = os.environ | {"LD_PRELOAD": " ".join(late)}
    listing = subprocess.run(["ldd", program], env=environment, check=True, capture_output=True, text=True).stdout
    missing = re.findall(r"(\S+) => not found", listing) + [name for name in late if f"{name} => /" not in listing]
    if missing:
        sys.exit(f"archive: error: this system lacks {', '.join(missing)}")
    return dict(re.findall(r"(\S+) => (/\S+) \(0x", listing))


def candidates(path):
    """Paths by which dpkg may know a file: before and after the merge of /usr, and behind links such as those of alternatives."""
    for name in (path, os.path.realpath(path)):
        yield from (name, "/usr" + name, name.removeprefix("/usr"))


def owners(paths):
    """Packages by paths. dpkg is asked once, because it reads the lists of all packages each time."""
    names = sorted({name for path in paths for name in candidates(path)})
    known = {}
    for line in subprocess.run(["dpkg", "--search", *names], capture_output=True, text=True).stdout.splitlines():
        # Debian 13 also prints the package that diverted the file: "diversion by libc6 from: ...".
        if not line.startswith("diversion "):
            package, name = line.split(": ", 1)
            known[name] = package.split(":")[0]
    return {path: next((known[name] for name in candidates(path) if name in known), None) for path in paths}


def main():
    found = libraries(sys.argv[1])
    packages = owners(found.values())
    lines = []
    for name, path in sorted(found.items()):
        package = packages[path]
        if package is None and "/lib/swift/linux/" in path:
            package = "swift"
        if package is None:
            print(f"archive: error: no package has {path}", file=sys.stderr)
            sys.exit(65)
        if package != GLIBC:
            lines.append(f"{name}\t{path}\t{package}")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
