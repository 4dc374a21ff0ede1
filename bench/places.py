#!/usr/bin/env python3
"""Measures what the name of a place costs: the CPU time of a scan with the table of places, without that of the same scan without it.

    bench/places.py [--dayreel .build/release/dayreel] [--files 2000] [--check]

Makes recordings at positions around cities, where most places are near, each position another. The first scan reads the files; later ones
only look up the names, for the table of places at the end. A copy of the program in an empty folder has no table. Prints the milliseconds
for each recording, with the time to read the table. With --check exits 1 above 1 ms.
"""
import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile

CITIES = ((48.86, 2.35), (35.68, 139.69), (51.51, -0.13), (19.43, -99.13), (28.61, 77.21), (40.71, -74.01), (52.52, 13.41), (31.23, 121.47))
MOST = 1.0
ROUNDS = 3


def position(dice):
    """A position near a city, as phones write it into a file (ISO 6709): always 18 characters."""
    latitude, longitude = dice.choice(CITIES)
    return f"{latitude + dice.uniform(-0.4, 0.4):+08.4f}{longitude + dice.uniform(-0.4, 0.4):+09.4f}/".encode()


def recordings(folder, count):
    first = os.path.join(folder, "first.mov")
    marker = "+48.0000+002.0000/"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=gray:size=64x36:rate=5:duration=1", "-c:v", "mpeg4", "-metadata",
                    f"location={marker}", first], check=True)
    with open(first, "rb") as file:
        data = file.read()
    os.remove(first)
    if data.count(marker.encode()) != 1:
        sys.exit("ffmpeg wrote no position")
    dice = random.Random(1)
    for number in range(count):
        with open(os.path.join(folder, f"VID_20240501_{number // 3600 + 10:02}{number // 60 % 60:02}{number % 60:02}.mov"), "wb") as file:
            file.write(data.replace(marker.encode(), position(dice)))


def scan(program, media, home):
    """The CPU seconds of a scan, and the number of places that it names."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    made = subprocess.run([program, "scan", media, "--json", "--home", home], check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, len(json.loads(made.stdout).get("places", []))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.dayreel)
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as folder:
        media, home, bare = (os.path.join(folder, name) for name in ("media", "home", "bare"))
        for path in (media, bare):
            os.mkdir(path)
        shutil.copy(program, bare)
        recordings(media, options.files)
        scan(program, media, home)
        named = [scan(program, media, home) for _ in range(ROUNDS)]
        plain = [scan(os.path.join(bare, "dayreel"), media, home) for _ in range(ROUNDS)]
    if not named[0][1] or plain[0][1]:
        sys.exit("the scans with the table have no places, or those without it have some")
    each = 1000 * (min(cpu for cpu, _ in named) - min(cpu for cpu, _ in plain)) / options.files
    print(f"{options.files} positions have {named[0][1]} names; a name takes {each:.3f} ms of CPU, with the time to read the table")
    if options.check and each > MOST:
        sys.exit(f"more than {MOST} ms")


if __name__ == "__main__":
    main()
