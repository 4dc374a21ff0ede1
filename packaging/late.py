#!/usr/bin/env python3
"""Names the shared libraries that a program loads when it first needs them. The loader does not list them; the program says them in
a note of its file (https://systemd.io/ELF_DLOPEN_METADATA/), which Sources/CLate writes.

    packaging/late.py PROGRAM

One name a line: libavfilter.so.8. As LD_PRELOAD, with spaces between them, they make ldd list these libraries and what they need. Exit
code 65: the program has no such note."""

import re
import subprocess
import sys


def main():
    section = subprocess.run(
        ["readelf", "--wide", "--string-dump=.note.dlopen", sys.argv[1]], check=True, capture_output=True, text=True).stdout
    names = sorted(set(re.findall(r'"soname":\["([^"]+)"\]', section)))
    if not names:
        print(f"late: error: {sys.argv[1]} does not say which libraries it loads", file=sys.stderr)
        sys.exit(65)
    print("\n".join(names))


if __name__ == "__main__":
    main()
