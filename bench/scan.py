#!/usr/bin/env python3
"""Measures how quick Dayreel is on a large library: cold (no catalog), warm (nothing changed), and beside `exiftool -r`.

The library is made of a few small clips in dated folders, one folder a day, each clip stamped with a time of its day. Every
file ends in a `free` box (a hole: it takes no disk) that makes its size the only one, so that no file is a copy of another
and none is read for that, as in real libraries. Cold is `dayreel scan --json` of the whole library. Warm is loading a
timeframe: `dayreel plan` of a month, which walks the whole library and asks the catalog. All read the same tree in the
same run; the page cache is as the making of the tree left it, for all of them.

exiftool takes about ten minutes for 100,000 files; --peer-files N gives it the first N only, a part of the same tree.

    bench/scan.py [--files 100000] [--peer-files N] [--dayreel .build/release/dayreel] [--keep FOLDER] [--check]

Prints a table; with --check exits 1 if a promise is broken: warm under 1.5 s, cold at least 5 times as many files a
second as exiftool, memory under 200 MB. The promises are for 100,000 files.
"""
import argparse
import datetime
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

import measure
import promises

CLIPS = 4
FILES_A_DAY = 30
FIRST_DAY = datetime.datetime(2015, 1, 1, 10, tzinfo=datetime.timezone.utc)
# The epoch of MP4's times (ISO 14496-12, 8.2.2).
EPOCH = datetime.datetime(1904, 1, 1, tzinfo=datetime.timezone.utc)
MONTH = "2015-03"


def mp4_time(instant):
    return struct.pack(">I", int((instant - EPOCH).total_seconds()))


def folder_of(root, day):
    return root / (FIRST_DAY + datetime.timedelta(days=day)).strftime("%Y/%m/%d")


def make_clips(folder):
    """Makes a few small videos in the form that phones write: MP4 with creation_time and the index at the end."""
    clips = []
    for number in range(CLIPS):
        path = folder / f"clip{number}.mp4"
        command = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i",
                   f"testsrc2=size=160x{90 + 2 * number}:rate=30:duration=1", "-f", "lavfi", "-i",
                   f"sine=frequency={300 + 100 * number}:duration=1", "-c:v", "libx264", "-preset", "ultrafast",
                   "-crf", "40", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "32k", "-metadata",
                   f"creation_time={FIRST_DAY:%Y-%m-%dT%H:%M:%SZ}", str(path)]
        subprocess.run(command, check=True)
        clips.append(path.read_bytes())
    return clips


def make_library(root, files, clips):
    """Makes a library with one folder per day and thirty files per folder."""
    stamp = mp4_time(FIRST_DAY)
    largest = max(len(clip) for clip in clips)
    for number in range(files):
        day, place = divmod(number, FILES_A_DAY)
        taken = FIRST_DAY + datetime.timedelta(days=day, minutes=10 * place)
        folder = folder_of(root, day)
        if place == 0:
            folder.mkdir(parents=True, exist_ok=True)
        clip = clips[number % len(clips)].replace(stamp, mp4_time(taken))
        padding = largest + 16 + number - len(clip)
        with open(folder / f"clip_{number:06}.mp4", "wb") as file:
            file.write(clip + struct.pack(">I4sQ", padding, b"free", number))
            file.truncate(len(clip) + padding)


def write_job(path, library):
    path.write_text(f"timeframe: {MONTH}\ndays: {{ home: Europe/Amsterdam }}\nsources:\n  - folder: '{library}'\n"
                    f"output:\n  file: '{path.parent}/film.mp4'\n")


class Tree:
    """The library in a folder, which is made if it is missing, with an empty home."""

    def __init__(self, folder, files):
        self.base, self.files = pathlib.Path(folder), files
        self.library, self.home = self.base / f"library-{files}", self.base / "home"
        if not self.library.exists():
            self.base.mkdir(parents=True, exist_ok=True)
            make_library(self.library, files, make_clips(self.base))
        shutil.rmtree(self.home, ignore_errors=True)
        self.job = self.base / "job.yaml"
        write_job(self.job, self.library)

    def run(self, command):
        measured = measure.run(command, self.base / "out")
        if os.path.getsize(self.base / "out") == 0:
            raise measure.CommandFailed(f"{command[0]} said nothing")
        return measured

    def scan(self, program):
        return self.run([program, "scan", str(self.library), "--json", "--home-zone", "Europe/Amsterdam", "--home", str(self.home)])

    def plan(self, program):
        return self.run([program, "plan", str(self.job), "--json", "--home", str(self.home)])

    def peer(self, files):
        """Measures exiftool on about the first so many files, and returns their number too."""
        days = -(-min(files, self.files) // FILES_A_DAY)
        folders = [str(folder_of(self.library, day)) for day in range(days)]
        measured = self.run(["exiftool", "-r", "-q", "-j", "-CreateDate", "-Duration", "-ImageSize", *folders])
        return measured, min(days * FILES_A_DAY, self.files)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--peer-files", type=int, help="how many of the files exiftool is given")
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--keep", help="make the library here and leave it")
    parser.add_argument("--check", action="store_true", help="exit 1 if a promise is broken")
    options = parser.parse_args()
    for program in ("ffmpeg", "exiftool", options.dayreel):
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing")
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as made:
        tree = Tree(options.keep or made, options.files)
        cold, warm = tree.scan(options.dayreel), tree.plan(options.dayreel)
        other, peer_files = tree.peer(options.peer_files or options.files)
    print(promises.on_this_machine(f"{options.files} files"))
    print(f"{'':16}{'seconds':>10}{'CPU s':>10}{'files/s':>10}{'peak MB':>10}")
    for name, files, one in (
        ("dayreel, cold", options.files, cold), ("dayreel, warm", options.files, warm), ("exiftool -r", peer_files, other)):
        print(f"{name:16}{one.wall:10.2f}{one.cpu:10.2f}{files / one.wall:10.0f}{one.resident / 1024**2:10.0f}")
    promises.end([
        ("warm takes 1.5 s or more", warm.wall < 1.5),
        ("cold is less than 5 times as quick as exiftool", options.files / cold.wall >= 5 * peer_files / other.wall),
        ("200 MB of memory or more", max(cold.resident, warm.resident) < 200 * 1024**2),
    ], options.check)


if __name__ == "__main__":
    main()
