#!/usr/bin/env python3
"""Recordings that are swapped and workers that are killed while a film is rendered.

    scripts/attack_runs.py [--dayreel .build/debug/dayreel] [--swaps 60] [--kills 200]

Each disturbed run is followed by one with the same home and one without a cache: both must make the film that an undisturbed run makes. A
run that something disturbed may end with 0, or with 75 for workers that are killed again and again. Prints a table and exits 1 otherwise.
"""
import argparse
import collections
import hashlib
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

JOB = """timeframe: 2024-12
days: { home: Europe/Amsterdam }
sources: [ { folder: media } ]
clips: { video: 1s }
composition: { resolution: 160x90, frame-rate: 24 }
output: { file: film.mp4, quality: draft }
"""
NAMES = [f"IMG_{number}.MOV" for number in (1001, 1002, 1005, 1006, 1009)]


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None


class Runs:
    def __init__(self, program, folder):
        self.program, self.folder, self.month = program, folder, folder / "month"
        subprocess.run([program, "fixtures", self.month], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.faults, self.ends = [], collections.Counter()

    def fresh(self):
        """A folder with the job and its media. Everything is copied, so that nothing of an earlier run is left."""
        place = self.folder / "run"
        shutil.rmtree(place, ignore_errors=True)
        (place / "media").mkdir(parents=True)
        for name in NAMES:
            shutil.copy2(self.month / "100APPLE" / name, place / "media")
        (place / "job.yaml").write_text(JOB)
        return place

    def start(self, place, *more):
        return subprocess.Popen(
            [self.program, "render", "job.yaml", "--home", "home", *more], cwd=place, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, start_new_session=True)

    def finish(self, place, *more):
        """Runs without disturbance. Returns the film's digest."""
        run = self.start(place, "--progress", "none", *more)
        said = run.communicate()[1]
        return digest(place / "film.mp4") if run.returncode == 0 else said.strip()[-200:]

    def check(self, what, place, code, codes):
        self.ends[code] += 1
        if code not in codes:
            self.faults.append(f"{what}: exit {code}")
        for words, more in (("with the same home", ()), ("without a cache", ("--no-cache",))):
            found = self.finish(place, *more)
            if found != self.right:
                self.faults.append(f"{what}, then {words}: {found}")

    def reference(self):
        self.right = self.finish(self.fresh(), "--no-cache")
        assert self.right and len(self.right) == 64, self.right

    # Swaps

    def swap(self, moment, way):
        """Another recording takes a clip's place at this share of the rendering: for good, for a moment, or in the same file."""
        place = self.fresh()
        subprocess.run([self.program, "scan", "media", "--home", "home"], cwd=place, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=True)
        clip, aside = place / "media" / NAMES[3], place / "aside"
        other = self.month / "100APPLE" / "IMG_1025.MOV"
        run, is_done = self.start(place, "--progress", "json", "--workers", "1"), False
        for line in run.stderr:
            event = json.loads(line) if line.startswith("{") else {}
            if is_done or event.get("stage") != "render" or event.get("fraction", -1) < moment:
                continue
            is_done = True
            if way == "written":
                shutil.copyfile(other, clip)
            else:
                clip.rename(aside)
                shutil.copy(other, clip)
                if way == "moment":
                    time.sleep(0.3)
                    aside.rename(clip)
        code = run.wait()
        if aside.exists():
            aside.rename(clip)
        elif way == "written":
            shutil.copy2(self.month / "100APPLE" / NAMES[3], clip)
        self.check(f"swapped ({way}) at {moment:.2f}", place, code, (0,))

    # Kills

    def workers(self, run):
        found = []
        for name in os.listdir("/proc"):
            try:
                if name.isdigit() and int(pathlib.Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()[1]) == run.pid:
                    if b"worker" in pathlib.Path(f"/proc/{name}/cmdline").read_bytes():
                        found.append(int(name))
            except OSError:
                pass
        return found

    def kill(self, count):
        """Kills one worker or two, a quarter of a second apart, at a random moment."""
        place = self.fresh()
        run = self.start(place, "--progress", "none", *(("--no-cache",) if random.random() < 0.2 else ()))
        time.sleep(random.random() * self.length)
        for turn in range(count):
            if turn:
                time.sleep(0.25)
            if workers := self.workers(run):
                os.kill(random.choice(workers), signal.SIGKILL)
        run.communicate()
        self.check(f"{count} workers killed", place, run.returncode, (0, 75))

    def measure(self):
        place, began = self.fresh(), time.monotonic()
        self.finish(place)
        self.length = time.monotonic() - began


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dayreel", default=".build/debug/dayreel")
    parser.add_argument("--swaps", type=int, default=60)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(str(pathlib.Path(options.dayreel).resolve()), pathlib.Path(folder))
        runs.reference()
        ways = ("good", "moment", "written")
        for number in range(options.swaps):
            runs.swap(number // len(ways) * len(ways) / max(1, options.swaps), ways[number % len(ways)])
        print(f"{options.swaps} swaps, exits {dict(runs.ends)}, {len(runs.faults)} faults", flush=True)
        runs.ends.clear()
        runs.measure()
        for number in range(options.kills):
            runs.kill(1 + number % 2)
        print(f"{options.kills} kills, exits {dict(runs.ends)}, {len(runs.faults)} faults")
        for fault in runs.faults:
            print(f"  {fault}")
        sys.exit(1 if runs.faults else 0)


if __name__ == "__main__":
    main()
