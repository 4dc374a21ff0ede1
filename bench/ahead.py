#!/usr/bin/env python3
"""Measures what is left to do when a month's film is due, if the days before were rendered ahead: the run at that time over a full
render of the same film.

The month is May 2024: `dayreel fixtures --natural` at 1080p, fourteen clips, the last of which is of the 29th. Three homes that have scanned
it make the film at 1080p: one renders it in full; one renders ahead on the 29th, when that day is not over, and makes the film when it is
due; and one renders ahead on the 31st, for a month whose last clips were known. All films must be the same bytes.

    bench/ahead.py [--dayreel .build/release/dayreel] [--folder .bench] [--height 1080] [--check]

Prints a table; with --check exits 1 if a promise is broken: the run at the due time takes at most a tenth of the CPU of a full render. The
ratio is of CPU seconds, which holds on a busy machine.
"""
import argparse
import hashlib
import os
import shutil
import subprocess

import measure
import promises

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LAST_CLIP = "2024-05-29T12:00:00Z"
LAST_DAY = "2024-05-31T12:00:00Z"
DUE = "2024-06-01T12:00:00Z"
JOB = """\
timeframe: previous-month
schedule: monthly
days: {{ home: UTC }}
sources: ['{media}']
composition: {{ resolution: {width}x{height} }}
output: {{ file: '{film}' }}
"""


class Home:
    """A home of Dayreel with one job, which knows the media already."""

    def __init__(self, program, root, name, media, height):
        self.program, self.folder = program, os.path.join(root, "ahead", name)
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.film = os.path.join(self.folder, "{year}-{month}.mp4")
        self.job = os.path.join(self.folder, "job.yaml")
        with open(self.job, "w") as file:
            file.write(JOB.format(media=media, film=self.film, width=height * 16 // 9, height=height))
        # Looks at the recordings too.
        command = [program, "plan", self.job, "--timeframe", "2024-05", "--home", self.folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def run(self, now, *options):
        """Runs what is due and returns the measurement."""
        command = [self.program, "run", self.job, "--due", "--now", now, "--home", self.folder, "--progress", "none", *options]
        return measure.run(command, os.path.join(self.folder, "log"))

    def digest(self):
        with open(self.film.format(year="2024", month="05"), "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()


class Study:
    """A full render of the month, beside which others are measured. Makes the media if they are missing."""

    def __init__(self, program, root, height):
        self.program, self.root, self.height = program, os.path.abspath(root), height
        self.media = os.path.join(self.root, "media", f"may-{height}")
        if not os.path.isdir(self.media):
            os.makedirs(os.path.dirname(self.media), exist_ok=True)
            # Whole or not at all: a part would be a shorter month.
            part = self.media + ".part"
            shutil.rmtree(part, ignore_errors=True)
            subprocess.run([program, "fixtures", part, "--natural", "--height", str(height)], check=True, stdout=subprocess.DEVNULL)
            os.rename(part, self.media)
        home = self.home("full")
        self.full = home.run(DUE, "--no-prerender")
        self.film = home.digest()

    def home(self, name):
        return Home(self.program, self.root, name, self.media, self.height)

    def made_when_due(self, name, now):
        """The measurements of what is rendered ahead at `now`, and of the film when it is due. It has the bytes of the full render."""
        home = self.home(name)
        rendered, due = home.run(now), home.run(DUE, "--no-prerender")
        if home.digest() != self.film:
            raise measure.CommandFailed(f"the film of {name} differs from that of the full render")
        return rendered, due


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=os.path.join(REPOSITORY, ".build/release/dayreel"))
    parser.add_argument("--folder", default=os.path.join(REPOSITORY, ".bench"), help="where media and films go")
    parser.add_argument("--height", type=int, default=1080, help="pixels of the shorter side of clips and film: 1080, or 360 for a quick try")
    parser.add_argument("--check", action="store_true", help="exit 1 if a promise is broken")
    chosen = parser.parse_args()
    study = Study(chosen.dayreel, chosen.folder, chosen.height)
    full = study.full
    print(f"{'a full render':44} {full.cpu:7.1f} s CPU {full.wall:7.1f} s")
    ratios = []
    for name, now, words in [
        ("last-day", LAST_CLIP, "due, when the last clip was not known"), ("known", LAST_DAY, "due, when all clips were known")
    ]:
        ahead, due = study.made_when_due(name, now)
        ratios.append(due.cpu / full.cpu)
        print(f"{'  rendered ahead':44} {ahead.cpu:7.1f} s CPU {ahead.wall:7.1f} s")
        print(f"{words:44} {due.cpu:7.1f} s CPU {due.wall:7.1f} s   {due.cpu / full.cpu:.3f} of the CPU, {due.wall / full.wall:.3f} of the time")
    print(promises.on_this_machine(f"14 clips of a month at {chosen.height}p"))
    promises.end([(f"due ÷ full render: {ratios[-1]:.3f}, at most 0.10", ratios[-1] <= 0.10)], chosen.check)


if __name__ == "__main__":
    main()
