#!/usr/bin/env python3
"""Measures Dayreel beside the ffmpeg program, melt, and the floor: docs/internals/benchmarks.md says what each figure means."""

import argparse
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from statistics import median

import films
import floor
import measure
import media
import quality
from films import Dayreel
from report import Figure, Runs, document, figure_table, machine, ratio, readme_block, run_table, versions

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MEGABYTE = 1_000_000
# The fewest clips of a month. Figures of fewer clips are shown but not judged.
MONTH = 28
# Bytes that one ffmpeg command needs for each clip: 23.2 GB were measured for 30 clips.
PEER_MEMORY = 780 * MEGABYTE


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    program = os.path.join(REPOSITORY, ".build/release/dayreel")
    parser.add_argument("--program", default=program, help="the dayreel to measure")
    parser.add_argument("--folder", default=os.path.join(REPOSITORY, ".bench"), help="where media and films go")
    parser.add_argument("--quick", action="store_true", help="a tenth: 4 clips, without the year and the 365 clips")
    parser.add_argument("--pairs", type=int, help="runs of each program (3; quick: 1)")
    parser.add_argument("--clips", type=int, help="clips of the month (30; quick: 4)")
    parser.add_argument(
        "--peer-clips", type=int,
        help="clips of the film that ffmpeg and melt make too (all of the month where there is memory for one ffmpeg command "
        "over them, 23 GB for 30; else 10; quick: 4)")
    parser.add_argument("--days", type=int, default=365, help="clips of the year")
    parser.add_argument("--only", action="append", choices=Bench.PARTS, help="a part; may be given several times")
    parser.add_argument("--date", default="an unknown date", help="today, for the results")
    parser.add_argument("--output", help="where the results go (bench/RESULTS.md; quick: .bench/RESULTS.md)")
    parser.add_argument("--readme", help="a file whose block between `<!-- bench -->` lines gets three figures")
    chosen = parser.parse_args()
    chosen.pairs = chosen.pairs or (1 if chosen.quick else 3)
    chosen.clips = chosen.clips or (4 if chosen.quick else 30)
    affordable = chosen.clips if measure.available_memory() > chosen.clips * PEER_MEMORY else 10
    chosen.peer_clips = min(chosen.clips, chosen.peer_clips or affordable)
    # The longest clip in seconds; None for whole clips.
    chosen.longest = 3 if chosen.quick else None
    chosen.only = chosen.only or [part for part in Bench.PARTS if not (chosen.quick and part == "year")]
    chosen.folder = os.path.abspath(chosen.folder)
    results = os.path.join(chosen.folder if chosen.quick else os.path.join(REPOSITORY, "bench"), "RESULTS.md")
    chosen.output = chosen.output or results
    return chosen


class Bench:
    """Runs all parts in turn. A part that fails is recorded as not measured, and the others continue."""

    PARTS = ["month", "pin", "peers", "quality", "year"]
    TARGETS = {
        "floor": ("CPU of a full month ÷ floor", "≤ 1.10"),
        "ffmpeg": ("wall time ÷ one ffmpeg command", "≤ 0.60"),
        "melt": ("wall time ÷ melt", "≤ 0.72"),
        "memory": ("peak memory, a month", "< 500 MB"),
        "year memory": ("peak memory, 365 clips", "< 500 MB"),
        "equal memory": ("peak memory, 365 clips ÷ 31 of them", "0.95–1.05"),
        "pin": ("one pin changed ÷ full render", "≤ 0.10"),
        "year": ("a year after its months ÷ a fresh year", "≤ 0.08"),
        "quality": ("SSIM of one pass, at equal size, less that of the film", "≤ 0.0005"),
    }
    FIGURES = {
        "month": ["floor", "memory"], "pin": ["pin"], "peers": ["ffmpeg", "melt"], "quality": ["quality"],
        "year": ["year", "year memory", "equal memory"],
    }

    def __init__(self, options):
        self.options, self.root = options, options.folder
        self.begin = time.monotonic()
        self.dayreel = Dayreel(os.path.abspath(options.program), self.root)
        self.home, self.kept = os.path.join(self.root, "home"), os.path.join(self.root, "home-month")
        self.figures, self.runs, self.remarks, self.failed = {}, [], [], []
        self.others = {name: Runs(name) for name in ("ffmpeg", "melt")}
        self.full = None
        self.programs = versions(self.dayreel.program)

    def say(self, text):
        print(f"[{time.monotonic() - self.begin:5.0f} s] {text}", file=sys.stderr, flush=True)

    def run(self):
        self.prepare()
        parts = {
            "month": self.whole_month, "pin": self.one_pin, "peers": self.peers, "quality": self.closeness,
            "year": self.whole_year,
        }
        for name in self.PARTS:
            try:
                if name not in self.options.only:
                    raise NotMeasured("left out of this run")
                parts[name]()
            except (NotMeasured, measure.CommandFailed, subprocess.CalledProcessError, OSError, ValueError) as error:
                if name in self.options.only:
                    self.failed.append(name)
                    self.say(f"{name} failed: {error}")
                self.miss(name, error)
            self.write()

    def prepare(self):
        self.folder = media.month(self.root, self.options.clips, self.say)
        self.month = self.june("month")
        self.lossless = self.june("lossless", sound=False, crf=0, preset="ultrafast")
        self.clips = self.dayreel.clips(self.month, self.fresh_home())

    def june(self, name, last=None, **settings):
        last = last or self.options.clips
        return self.dayreel.job(name, self.folder, "2024-06", last=last, longest=self.options.longest, **settings)

    def fresh_home(self):
        shutil.rmtree(self.home, ignore_errors=True)
        return self.home

    def render(self, job, clips, home=None, sample_memory=False):
        """Renders with an empty cache, or with that of `home`, and checks the film."""
        measured = self.dayreel.render(job, home or self.fresh_home(), sample_memory)
        films.check_length(self.dayreel.film(os.path.basename(job)[:-5]), films.film_frames(clips))
        return measured

    def whole_month(self):
        """Measures Dayreel and the floor in turns, and ffmpeg and melt too if their films have as many clips. The cache of the last
        run is kept for the pin."""
        self.say(f"the month, {len(self.clips)} clips, and the floor")
        self.dayreel.render(self.lossless, self.fresh_home())
        films.check_length(self.dayreel.film("lossless"), films.film_frames(self.clips))
        full, floors = Runs(f"dayreel, {len(self.clips)} clips"), []
        for _ in range(self.options.pairs):
            full.measurements.append(self.render(self.month, self.clips))
            floors.append(floor.of(self.clips, self.dayreel.film("lossless"), self.root))
            self.say(
                f"  dayreel {full.measurements[-1].cpu:.1f} s CPU, {full.measurements[-1].wall:.1f} s; floor "
                f"{floors[-1].cpu:.1f} s")
            if self.peers_make_the_month:
                self.peer_round(self.clips)
        self.full = full
        self.runs.append(full)
        middle = sorted(floors, key=lambda one: one.cpu)[len(floors) // 2]
        self.record(
            "floor", ratio([m.cpu for m in full.measurements], [f.cpu for f in floors]), lambda value: value <= 1.10,
            note=f"floor {middle.cpu:.1f} s: decode {middle.decode:.1f}, encode {middle.encode:.1f}")
        full.peak = self.render(self.month, self.clips, sample_memory=True).peak
        self.record(
            "memory", full.peak / MEGABYTE, lambda value: value < 500, form="{:.0f} MB",
            note=f"{len(self.clips)} clips")
        shutil.rmtree(self.kept, ignore_errors=True)
        os.rename(self.home, self.kept)

    def one_pin(self):
        """Measures a film with one other clip, with the cache of the whole month."""
        self.needs(self.full, "the month")
        self.say("one pin changed")
        job = self.june("pinned", pins=media.PINNED)
        clips = self.dayreel.clips(job, self.kept)
        runs = Runs("dayreel, one pin changed")
        for _ in range(self.options.pairs):
            shutil.copytree(self.kept, self.fresh_home())
            runs.measurements.append(self.render(job, clips, home=self.home))
        shutil.rmtree(self.kept)
        self.runs.append(runs)
        # Two of 30 clips are rendered again. Of 4 clips, two are half.
        self.record(
            "pin", ratio([m.wall for m in runs.measurements], [m.wall for m in self.full.measurements]),
            lambda value: value <= 0.10 if len(self.clips) >= MONTH else None,
            note=f"{len(self.clips)} clips" + ("" if len(self.clips) >= MONTH else ", the target is for a month"))

    def peers(self):
        clips = self.clips[: self.options.peer_clips]
        count = f"{len(clips)} clips"
        if self.peers_make_the_month:
            self.needs(self.full, "the month")
            own = self.full
        else:
            self.say(f"the same film by ffmpeg and melt, {count}")
            job = self.june("peer", last=self.options.peer_clips)
            own = Runs(f"dayreel, {count}, beside ffmpeg and melt")
            self.runs.append(own)
            for _ in range(self.options.pairs):
                own.measurements.append(self.render(job, clips))
                self.peer_round(clips)
        for name, limit in (("ffmpeg", 0.60), ("melt", 0.72)):
            runs = self.others[name]
            # A peer is one process, so the kernel counts its memory.
            runs.peak = median(m.resident for m in runs.measurements)
            runs.name = f"{name}, {count}"
            self.runs.append(runs)
            value = ratio([m.wall for m in own.measurements], [m.wall for m in runs.measurements])
            self.record(name, value, lambda value, limit=limit: value <= limit, note=count)
        if len(clips) < MONTH:
            self.remarks.append(
                f"ffmpeg and melt make a film of {count}: 30 in one ffmpeg command take 23 GB of memory, which this "
                "machine does not have free.")

    @property
    def peers_make_the_month(self):
        return self.options.peer_clips == self.options.clips and {"month", "peers"} <= set(self.options.only)

    def peer_round(self, clips):
        """Makes the same film with each peer, once."""
        for name, command in (("ffmpeg", films.ffmpeg_command), ("melt", films.melt_command)):
            film = self.dayreel.film(name)
            measured = measure.run(command(clips, film), os.path.join(self.root, f"{name}.log"))
            films.check_length(film, films.film_frames(clips))
            self.others[name].measurements.append(measured)
            self.say(f"  {name} {measured.wall:.1f} s")

    def closeness(self):
        self.needs(self.full, "the month")
        self.say("picture quality")
        lost, own, sizes = quality.loss(self.dayreel.film("month"), self.dayreel.film("lossless"), self.root)
        self.record(
            "quality", lost, lambda value: value <= 0.0005, form="{:+.5f}",
            note=f"film {own:.5f}; at equal crf {sizes - 1:+.2%} of the size of one pass")

    def whole_year(self):
        """Measures a year of short clips twice: after its months have filled the cache, and with an empty cache."""
        folder = media.year(self.root, self.options.days, 1.5, self.say)
        self.say(f"a year of {self.options.days} short clips")
        year = self.dayreel.job("year", folder, "2023")
        clips = self.dayreel.clips(year, self.fresh_home())
        lengths = media.months(self.options.days)
        after, fresh = Runs("dayreel, the year after its months"), Runs(f"dayreel, a fresh year of {len(clips)} clips")
        january = None
        for number in range(1, len(lengths) + 1):
            job = self.dayreel.job(f"year-{number:02}", folder, f"2023-{number:02}")
            own = self.dayreel.clips(job, self.home)
            measured = self.render(job, own, home=self.home, sample_memory=number == 1)
            january = january or (len(own), measured.peak)
            self.say(f"  month {number}")
        after.measurements.append(self.render(year, clips, home=self.home))
        # One run gives both time and memory: sampling the memory takes only a few milliseconds of each second.
        fresh.measurements.append(self.render(year, clips, sample_memory=True))
        fresh.peak = fresh.measurements[0].peak
        self.runs += [after, fresh]
        whole = len(clips) == 365
        self.record(
            "year", after.wall() / fresh.wall(), lambda value: value <= 0.08 if whole else None, form="{:.3f}",
            note=f"{len(clips)} clips")
        self.record(
            "year memory", fresh.peak / MEGABYTE, lambda value: value < 500, form="{:.0f} MB",
            note=f"{len(clips)} clips")
        self.record(
            "equal memory", fresh.peak / january[1], lambda value: 0.95 <= value <= 1.05, form="{:.3f}",
            note=f"{january[0]} clips: {january[1] / MEGABYTE:.0f} MB")

    def needs(self, value, what):
        if value is None:
            raise NotMeasured(f"{what} was not measured")

    def record(self, key, value, reached, form="{:.2f}", note=""):
        name, target = self.TARGETS[key]
        judged = None if self.options.quick else reached(value)
        self.figures[key] = Figure(name, target, value, judged, form=form, note=note)

    def miss(self, part, reason):
        """Records the figures of a part that failed as not measured, with the reason on one line."""
        text = str(reason).strip().splitlines() or [type(reason).__name__]
        for key in self.FIGURES[part]:
            if key not in self.figures:
                name, target = self.TARGETS[key]
                self.figures[key] = Figure(name, target, None, None, note=text[0])

    def write(self):
        """Writes the results. Called after each part, so that an interrupted run leaves its figures."""
        figures = [self.figures[key] for key in self.TARGETS if key in self.figures]
        minutes = (time.monotonic() - self.begin) / 60
        quick = self.options.quick
        remarks = self.remarks + (
            ["A quick run is smaller than the targets mean, so none is judged: it shows whether something got worse."] if quick else [])
        text = document(
            "Benchmark, a tenth of the size" if quick else "Benchmark", shlex.join(["bench/bench.py"] + [shown(argument) for argument in sys.argv[1:]]),
            self.options.date, minutes, self.programs, figures, self.runs, remarks)
        write(self.options.output, text)
        if self.options.readme:
            with open(self.options.readme) as file:
                text = readme_block(file.read(), [run.cells() for run in self.runs], self.options.date, machine())
            write(self.options.readme, text)

    def show(self):
        figures = [self.figures[key] for key in self.TARGETS if key in self.figures]
        print(figure_table(figures) + "\n\n" + run_table(self.runs))
        self.say(f"done; written to {self.options.output}")


class NotMeasured(Exception):
    pass


def write(path, text):
    with open(f"{path}.part", "w") as file:
        file.write(text)
    os.replace(f"{path}.part", path)


def shown(argument):
    """An argument without a folder of this machine in it, for a page that others read."""
    return os.path.basename(argument.rstrip("/")) if argument.startswith("/") else argument


def main():
    # The cleanup at the end also runs when the benchmark is terminated.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    bench = Bench(options())
    try:
        bench.run()
    except (measure.CommandFailed, subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"bench: error: {error}")
    bench.show()
    sys.exit(1 if bench.failed else 0)


if __name__ == "__main__":
    main()
