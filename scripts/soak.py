#!/usr/bin/env python3
"""A scheduled library in fast motion: a year of recordings, pins and kills, day by day.

    scripts/soak.py [--dayreel .build/debug/dayreel] [--days 365] [--seed 1] [--runs 3] [--keep FOLDER]

Every day recordings arrive, some late; others are replaced, renamed or removed; pins are set in the library and in job files. `dayreel run
--due` runs four times a day with the day's clock, for a film of each week, month and year; a run in six of the first three is killed at a
random moment: the program, a worker, or all. Nobody helps: no run is repeated by hand.

Whenever a film has changed, and on some other days, each schedule's latest film must be byte for byte the one that a new home makes of the
same media, pins and clock. At the end each film must be the one that was checked when its period ended. Prints a table; exits 1 for a film
that differs, and if less than 99.9 % of the runs that were not killed have succeeded.
"""
import argparse
import collections
import datetime
import hashlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

JOB = """timeframe: {timeframe}
schedule: {every}
days: {{ home: UTC }}
sources: [ {{ folder: {media} }} ]
clips: {{ video: 500ms }}
composition: {{ resolution: 96x54, frame-rate: 24, transition: {{ duration: 100ms }} }}
output: {{ file: '{name}', quality: draft }}
{pins}"""
JOBS = {
    "week": ("previous-week", "weekly", "week-{from}.mp4"),
    "month": ("previous-month", "monthly", "month-{year}-{month}.mp4"),
    "year": ("this-year", "monthly", "year-{year}.mp4"),
}
CLIPS = ("IMG_1001.MOV", "IMG_1002.MOV", "IMG_1005.MOV", "IMG_1006.MOV", "IMG_1009.MOV")
DAY = datetime.timedelta(days=1)


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Library:
    """The media, which a seeded generator changes."""

    def __init__(self, folder, pool, chance):
        self.folder, self.chance = folder, chance
        self.pool = [(pool / "100APPLE" / name).read_bytes() for name in CLIPS]
        self.items = {}
        self.count = 0
        folder.mkdir()

    def clip(self, moment):
        """A recording with this date in its own notes, unlike any other."""
        text = moment.strftime("%Y-%m-%dT%H:%M:%S+0000").encode()
        return re.sub(rb"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}", text, self.chance.choice(self.pool))

    def write(self, name, moment):
        path = self.folder / name
        path.write_bytes(self.clip(moment))
        # Copied a while ago, in the machine's own time: an incomplete file that has just changed may still be arriving.
        self.stamp = getattr(self, "stamp", time.time() - 10_000_000) + 1
        os.utime(path, (self.stamp, self.stamp))

    def moment(self, day):
        return datetime.datetime.combine(day, datetime.time()) + datetime.timedelta(seconds=self.chance.randrange(28_800, 72_000))

    def recent(self, day, days=12):
        return sorted(name for name, date in self.items.items() if day - days * DAY <= date <= day)

    def live(self, day):
        """A day's changes. Returns their number by kind."""
        done = collections.Counter()
        for _ in range(self.chance.choice((0, 0, 1, 1, 2))):
            # One in eight arrives late.
            date = day - self.chance.randrange(1, 10) * DAY if self.chance.random() < 0.125 else day
            self.count += 1
            name = f"IMG_{self.count:05}.MOV"
            self.write(name, self.moment(date))
            self.items[name] = date
            done["recordings that arrived late" if date < day else "recordings"] += 1
        for kind, likely in (("replaced", 0.05), ("renamed", 0.03), ("removed", 0.03)):
            names = self.recent(day)
            if not names or self.chance.random() >= likely:
                continue
            name = self.chance.choice(names)
            if kind == "replaced":
                self.write(name, self.moment(self.items[name]))
            elif kind == "renamed":
                self.count += 1
                new = f"IMG_{self.count:05}.MOV"
                (self.folder / name).rename(self.folder / new)
                self.items[new] = self.items.pop(name)
            else:
                (self.folder / name).unlink()
                del self.items[name]
            done[f"recordings {kind}"] += 1
        return done


class Soak:
    def __init__(self, program, folder, options):
        self.program, self.folder = program, folder
        self.chance = random.Random(options.seed)
        subprocess.run([program, "fixtures", folder / "pool"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.library = Library(folder / "media", folder / "pool", self.chance)
        self.jobs, self.films, self.sync = folder / "jobs", folder / "jobs", folder / "sync"
        for place in (self.jobs, self.sync):
            place.mkdir()
        self.pins = {name: {} for name in JOBS}
        self.write_jobs(self.jobs)
        self.faults, self.counts, self.ends = [], collections.Counter(), collections.Counter()
        # The digests of films when they were compared last.
        self.right = {}
        self.length = 1.0
        self.checks = 0

    def write_jobs(self, place):
        for name, (timeframe, every, film) in JOBS.items():
            pins = "".join(f"  {day}: {choice}\n" for day, choice in sorted(self.pins[name].items()))
            (place / f"{name}.yaml").write_text(JOB.format(
                timeframe=timeframe, every=every, name=film, media=self.library.folder, pins=f"pins:\n{pins}" if pins else ""))

    def start(self, words, home):
        # `unpin` has no progress to be silent about.
        quiet = [] if words[0] == "unpin" else ["--progress", "none"]
        return subprocess.Popen(
            [self.program, *words, "--home", self.folder / home, *quiet], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, start_new_session=True, env=dict(os.environ, DAYREEL_SYNC=str(self.sync)))

    # A day

    def pin(self, day):
        # A job must not name media that are gone.
        for job, pins in self.pins.items():
            self.pins[job] = {date: choice for date, choice in pins.items() if choice == "skip" or choice in self.library.items}
        self.write_jobs(self.jobs)
        names = self.library.recent(day)
        if not names or self.chance.random() >= 0.15:
            return
        name = self.chance.choice(names)
        date = self.library.items[name]
        way = self.chance.choice(("library", "library", "unpin", "job", "skip"))
        if way in ("job", "skip"):
            job = self.chance.choice(sorted(JOBS))
            self.pins[job][date] = "skip" if way == "skip" else name
            self.write_jobs(self.jobs)
        else:
            words = ["unpin", str(date)] if way == "unpin" else ["pin", str(date), str(self.library.folder / name)]
            run = self.start(words, "home")
            said = run.communicate()[1]
            if run.returncode not in (0, 66):
                self.faults.append(f"{day}: {' '.join(words)}: exit {run.returncode}: {said.strip()[-200:]}")
        self.counts[f"pins ({way})"] += 1

    def run(self, now):
        disturbed = self.chance.random() < 1 / 6
        began = time.monotonic()
        run = self.start(["run", self.jobs, "--due", "--now", now.strftime("%Y-%m-%dT%H:%M:%SZ"), "--workers", "2"], "home")
        victim = None
        if disturbed:
            victim = self.chance.choice(("program", "worker", "all"))
            try:
                run.wait(self.chance.random() * self.length)
                victim = None
            except subprocess.TimeoutExpired:
                victim = self.strike(run.pid, victim)
        said = run.communicate()[1]
        code = run.returncode
        if victim in ("program", "all"):
            self.counts[f"killed: {victim}"] += 1
            return
        if not disturbed:
            self.length = max(0.2, 0.9 * self.length + 0.1 * (time.monotonic() - began))
        if victim:
            self.counts["killed: worker"] += 1
        self.ends[code] += 1
        if code:
            self.faults.append(f"{now}: run: exit {code}: {said.strip()[-300:]}")

    def strike(self, process, victim):
        """Kills a run, one of its processes, or all of them. Returns what was killed; None if there was nothing."""
        children = self.children(process)
        if victim == "worker" and not children:
            return None
        if victim != "worker":
            os.kill(process, signal.SIGKILL)
        for child in children[:1] if victim == "worker" else children if victim == "all" else []:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                pass
        return victim

    @staticmethod
    def children(process):
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                if int(pathlib.Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()[1]) == process:
                    found.append(int(name))
            except OSError:
                pass
        return found

    # Checks

    def made(self):
        return {path.name: digest(path) for path in sorted(self.films.glob("*.mp4"))}

    def check(self, now):
        """The latest films of a new home must be there, and the same."""
        fresh = self.folder / "fresh"
        shutil.rmtree(fresh, ignore_errors=True)
        (fresh / "jobs").mkdir(parents=True)
        self.write_jobs(fresh / "jobs")
        run = self.start(
            ["run", fresh / "jobs", "--due", "--now", now.strftime("%Y-%m-%dT%H:%M:%SZ"), "--no-prerender"], "fresh/home")
        said = run.communicate()[1]
        if run.returncode:
            self.faults.append(f"{now}: a new home: exit {run.returncode}: {said.strip()[-300:]}")
        films, new = self.made(), {path.name: digest(path) for path in (fresh / "jobs").glob("*.mp4")}
        for name, right in sorted(new.items()):
            self.checks += 1
            if films.get(name) != right:
                self.faults.append(f"{now}: {name} is {'another' if name in films else 'missing'}")
        self.right.update(new)
        for name, right in self.right.items():
            if name not in new and films.get(name) != right:
                self.faults.append(f"{now}: {name} of an earlier period has changed")

    def live(self, days, first, runs):
        seen, began = {}, time.monotonic()
        for number in range(days):
            day = first + number * DAY
            self.counts += self.library.live(day)
            self.pin(day)
            for hour in range(runs):
                now = datetime.datetime.combine(day, datetime.time(1 + 22 * hour // max(1, runs - 1) if runs > 1 else 6))
                self.run(now)
            # The last of the day is not killed: what is checked is what a night makes.
            self.undisturbed(now + datetime.timedelta(minutes=50))
            films = self.made()
            for name in seen:
                if name not in films:
                    self.faults.append(f"{day}: {name} is gone")
            if films != seen or self.chance.random() < 0.1 or number == days - 1:
                self.check(now + datetime.timedelta(minutes=51))
            seen = films
            if number % 30 == 29:
                print(f"day {number + 1}: {len(films)} films, {sum(self.ends.values())} runs, {len(self.faults)} faults, "
                      f"{time.monotonic() - began:.0f} s", flush=True)

    def undisturbed(self, now):
        chance, self.chance = self.chance, random.Random(0)
        self.chance.random = lambda: 1.0
        try:
            self.run(now)
        finally:
            self.chance = chance

    def report(self, days):
        runs = sum(self.ends.values())
        rate = 100 * self.ends[0] / max(1, runs)
        print(f"{days} days, {len(self.made())} films, {self.checks} compared with those of a new home")
        for kind, count in sorted(self.counts.items()):
            print(f"  {kind:32} {count:6}")
        print(f"  {'runs that were not killed':32} {runs:6}")
        print(f"  {'of these by themselves':32} {self.ends[0]:6}  {rate:.2f} %")
        print(f"  {'faults':32} {len(self.faults):6}")
        for fault in self.faults[:12]:
            print(f"  {' '.join(fault.split())[:300]}")
        return not self.faults and rate >= 99.9


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dayreel", default=".build/debug/dayreel")
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=3, help="a day, besides one that is not killed")
    parser.add_argument("--keep", help="a new folder, which is left as it is")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        soak = Soak(str(pathlib.Path(options.dayreel).resolve()), folder, options)
        soak.live(options.days, datetime.date(2025, 1, 1), options.runs)
        sys.exit(0 if soak.report(options.days) else 1)


if __name__ == "__main__":
    main()
