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
from dataclasses import dataclass, field
from statistics import median

import ahead
import films
import floor
import measure
import media
import quality
import scan
from films import Dayreel
from report import Figure, Runs, document, figure_table, load, machine, readme_block, run_table, versions

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MEGABYTE = 1_000_000
# The fewest clips of a month. Figures of fewer clips are shown but not judged.
MONTH = 28
# Bytes that one ffmpeg command needs for each clip: 23.2 GB were measured for 30 clips.
PEER_MEMORY = 780 * MEGABYTE
# Recordings of a year, of which its film shows one a day.
CANDIDATES = 2000
WARM = "warm"


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    program = os.path.join(REPOSITORY, ".build/release/dayreel")
    parser.add_argument("--program", default=program, help="the dayreel to measure")
    parser.add_argument("--folder", default=os.path.join(REPOSITORY, ".bench"), help="where media and films go")
    parser.add_argument(
        "--real", default=os.path.join(os.path.dirname(REPOSITORY), "shared", "media"), help="a folder with recordings of telephones")
    parser.add_argument("--quick", action="store_true", help="a tenth: 4 clips of 3 seconds at most, and 31 of the year")
    parser.add_argument("--rounds", type=int, help="runs of each program (3, two of the month; quick: 1)")
    parser.add_argument("--clips", type=int, help="clips of the month (30; quick: 4)")
    parser.add_argument("--days", type=int, help="clips of the year (365; quick: 31)")
    parser.add_argument("--only", action="append", choices=Bench.PARTS, help="a part; may be given several times")
    parser.add_argument(
        "--without", action="append", default=[], choices=Bench.PARTS, help="not this part; may be given several times")
    parser.add_argument("--prepare", action="store_true", help="make the media of all parts, and measure nothing")
    parser.add_argument("--date", default="an unknown date", help="today, for the results")
    parser.add_argument("--output", help="where the results go (bench/RESULTS.md; quick: .bench/RESULTS.md)")
    parser.add_argument("--readme", help="a file whose block between `<!-- bench -->` lines gets three figures")
    chosen = parser.parse_args()
    quick = chosen.quick
    chosen.rounds = chosen.rounds or (1 if quick else 3)
    chosen.clips = chosen.clips or (4 if quick else 30)
    chosen.days = chosen.days or (31 if quick else 365)
    # The longest clip in seconds; None for whole clips.
    chosen.longest = 3 if quick else None
    chosen.only = [part for part in chosen.only or Bench.PARTS if part not in chosen.without]
    chosen.folder, chosen.real = os.path.abspath(chosen.folder), os.path.abspath(chosen.real)
    chosen.output = chosen.output or os.path.join(chosen.folder if quick else os.path.join(REPOSITORY, "bench"), "RESULTS.md")
    return chosen


@dataclass
class Study:
    """One film, made by Dayreel with an empty cache and by others in turn."""

    clips: list
    own: Runs
    floors: list = field(default_factory=list)
    peers: dict = field(default_factory=dict)


class Bench:
    """Runs all parts in turn. A part that fails is recorded as not measured, and the others continue."""

    PARTS = ["start", "ten", "hdr", "phones", "month", "peers", "pin", "quality", "year", "ahead", "files"]
    # Name, target, and whether a value reaches it.
    TARGETS = {
        "version": ("CPU of `dayreel --version`", "≤ 20 ms", lambda value: value <= 20),
        "worker": ("CPU of a worker's start", "≤ 30 ms", lambda value: value <= 30),
        "ten busy": ("ten clips: CPU ÷ (wall × cores)", "≥ 0.95", lambda value: value >= 0.95),
        "ten floor": ("ten clips: CPU ÷ floor", "≤ 1.00", lambda value: value <= 1.00),
        "ten ffmpeg": ("ten clips: wall ÷ one ffmpeg command", "≤ 0.62", lambda value: value <= 0.62),
        "ten melt": ("ten clips: wall ÷ melt", "≤ 0.62", lambda value: value <= 0.62),
        "month floor": ("a month: CPU ÷ floor", "≤ 0.95", lambda value: value <= 0.95),
        "month busy": ("a month: CPU ÷ (wall × cores)", "≥ 0.95", lambda value: value >= 0.95),
        "month ffmpeg": ("a month: wall ÷ one ffmpeg command", "≤ 0.50", lambda value: value <= 0.50),
        "month melt": ("a month: wall ÷ melt", "≤ 0.60", lambda value: value <= 0.60),
        "month memory": ("peak memory, a month", "≤ 460 MB", lambda value: value <= 460),
        "pin": ("one pin changed ÷ full render", "≤ 0.06", lambda value: value <= 0.06),
        "quality": ("SSIM of one pass, at equal size, less that of the film", "≤ 0.0005", lambda value: value <= 0.0005),
        "hdr floor": ("HDR month: CPU ÷ its own floor", "≤ 1.20", lambda value: value <= 1.20),
        "phones floor": ("recordings of telephones: CPU ÷ their own floor", "–", None),
        "year": ("a year after its months ÷ a fresh year", "≤ 0.03", lambda value: value <= 0.03),
        "year memory": ("peak memory, 365 clips", "≤ 460 MB", lambda value: value <= 460),
        "equal memory": ("peak memory, 365 clips ÷ 31 of them", "0.95–1.05", lambda value: 0.95 <= value <= 1.05),
        "ahead": ("a month rendered ahead: from due to film ÷ full render", "≤ 0.10", lambda value: value <= 0.10),
        "plan": ("warm plan of 100,000 files", "≤ 0.6 s", lambda value: value <= 0.6),
        "scan": ("cold scan: files a second ÷ exiftool's", "≥ 10", lambda value: value >= 10),
    }
    FIGURES = {
        "start": ["version", "worker"], "ten": ["ten busy", "ten floor", "ten ffmpeg", "ten melt"],
        "month": ["month floor", "month busy", "month memory"], "peers": ["month ffmpeg", "month melt"], "pin": ["pin"],
        "quality": ["quality"],
        "hdr": ["hdr floor"], "phones": ["phones floor"], "year": ["year", "year memory", "equal memory"],
        "ahead": ["ahead"], "files": ["plan", "scan"],
    }

    def __init__(self, options):
        self.options, self.root = options, options.folder
        self.begin = time.monotonic()
        self.load = load()
        self.dayreel = Dayreel(os.path.abspath(options.program), self.root)
        self.home, self.kept = os.path.join(self.root, "home"), os.path.join(self.root, "home-month")
        self.figures, self.runs, self.remarks, self.failed = {}, [], [], []
        self.whole_month = None
        self.ten_clips = 0
        self.programs = versions(self.dayreel.program)

    def say(self, text):
        print(f"[{time.monotonic() - self.begin:5.0f} s] {text}", file=sys.stderr, flush=True)

    def run(self):
        parts = {
            "start": self.start, "ten": self.ten, "hdr": self.hdr, "phones": self.phones, "month": self.month, "peers": self.month_peers,
            "pin": self.one_pin, "quality": self.closeness, "year": self.whole_year,
            "ahead": self.rendered_ahead, "files": self.many_files,
        }
        for name in self.PARTS:
            if name not in self.options.only:
                self.miss(name, "left out of this run")
                continue
            try:
                self.say(name)
                parts[name]()
            except (NotMeasured, measure.CommandFailed, subprocess.CalledProcessError, OSError, ValueError) as error:
                if not isinstance(error, NotMeasured):
                    self.failed.append(name)
                self.say(f"{name} failed: {error}")
                self.miss(name, error)
            self.write()

    # The parts.

    def start(self):
        # A worker that gets no work ends at once. It looks for the folder of its run.
        store, run = os.path.join(self.root, "store"), "1-0123456789abcdef"
        os.makedirs(os.path.join(store, "tmp", run), exist_ok=True)
        for key, arguments in (("version", ["--version"]), ("worker", ["worker", "--store", store, "--run", run])):
            runs = [
                measure.run([self.dayreel.program, *arguments], os.path.join(self.root, f"{key}.log")).cpu * 1000
                for _ in range(5 * self.options.rounds + 1)]
            self.record(key, runs[1:], form="{:.0f} ms")

    def ten(self):
        def job(name, **more):
            return self.june(name, last=min(10, self.options.clips), **more)

        study = self.study("ten", job, rounds=self.options.rounds, floors=self.options.rounds, peers=self.options.rounds)
        self.judge(study, "ten", is_whole=len(study.clips) == 10)
        self.ten_clips = len(study.clips)

    def month(self):
        rounds = max(1, self.options.rounds - 1)
        study = self.study("month", self.june, rounds=rounds, floors=1)
        self.judge(study, "month", is_whole=len(study.clips) >= MONTH)
        self.record(
            "month memory", [study.own.peak / MEGABYTE], form="{:.1f} MB", is_whole=len(study.clips) >= MONTH,
            note=f"{len(study.clips)} clips")
        shutil.rmtree(self.kept, ignore_errors=True)
        os.rename(self.home, self.kept)
        self.whole_month = study

    def month_peers(self):
        """Has ffmpeg and melt make the month, once."""
        study = self.measured_month()
        if measure.available_memory() < len(study.clips) * PEER_MEMORY:
            raise NotMeasured(f"one ffmpeg command over {len(study.clips)} clips needs more memory than this machine has free")
        self.peer_round(study, f"{len(study.clips)} clips")
        self.finish(study)
        self.judge_peers(study, "month", is_whole=len(study.clips) >= MONTH)

    def one_pin(self):
        """Measures a film with one other clip, with the cache of the whole month."""
        study = self.measured_month()
        day, names = media.PINNABLE
        shown = {os.path.basename(clip.path) for clip in study.clips}
        job = self.june("pinned", pins={day: next(name for name in names if name not in shown)})
        clips = self.dayreel.clips(job, self.kept)
        runs = Runs("dayreel, one pin changed", start=WARM)
        for _ in range(self.options.rounds):
            shutil.copytree(self.kept, self.fresh_home())
            runs.measurements.append(self.render(job, clips, home=self.home))
        shutil.rmtree(self.kept)
        self.runs.append(runs)
        # Two of 30 clips are rendered again. Of 4 clips, two are half.
        self.record(
            "pin", ratios(runs.measurements, study.own.measurements, lambda one: one.wall), is_whole=len(clips) >= MONTH,
            note=f"{len(clips)} clips")

    def closeness(self):
        if not self.ten_clips:
            raise NotMeasured("the film of ten clips was not made")
        lost, own, sizes = quality.loss(self.dayreel.film("ten"), self.dayreel.film("ten-lossless"), self.root)
        self.record(
            "quality", [lost], form="{:+.5f}",
            note=f"{self.ten_clips} clips; film {own:.5f}; at equal crf {sizes - 1:+.2%} of the size of one pass")

    def hdr(self):
        folder = media.hdr(self.root, self.options.real, self.say)
        day, path = media.DARK
        name = os.path.basename(path)
        self.own_floor("hdr", folder, pins={day: name} if os.path.exists(os.path.join(folder, name)) else None)

    def phones(self):
        folder = media.phones(self.root, self.options.real)
        if folder is None:
            raise NotMeasured("there are no recordings of telephones: --real names their folder")
        self.own_floor("phones", folder)

    def own_floor(self, name, folder, pins=None):
        """Measures Dayreel and the floor with the clips of a folder."""
        def job(name, **more):
            return self.dayreel.job(name, folder, media.REAL_DAYS, longest=self.options.longest, pins=pins, **more)

        self.judge(self.study(name, job, rounds=self.options.rounds, floors=self.options.rounds), name, is_whole=True)

    def whole_year(self):
        """Measures a year of 2,000 short clips twice: with an empty cache, and after its months have filled the cache."""
        folder = self.year_media()
        year = self.dayreel.job("year", folder, "2023")
        # One run gives both time and memory: sampling the memory takes only a few milliseconds of each second.
        first = self.dayreel.render(year, self.fresh_home(), sample_memory=True)
        clips = self.dayreel.clips(year, self.home)
        films.check_length(self.dayreel.film("year"), clips.frames)
        os.unlink(self.dayreel.film("year"))
        # What is known of the recordings stays, which the months would look at as well.
        films.forget_segments(self.home)
        count = len(clips)
        after, fresh = Runs(f"dayreel, a year of {count} clips after its months", start=WARM), Runs(f"dayreel, a year of {count} clips")
        fresh.measurements.append(first)
        fresh.peak = first.peak
        january = None
        for number in range(1, len(media.months(self.options.days)) + 1):
            job = self.dayreel.job(f"year-{number:02}", folder, f"2023-{number:02}")
            own = self.dayreel.clips(job, self.home)
            measured = self.render(job, own, home=self.home, sample_memory=number == 1)
            january = january or (len(own), measured.peak)
            self.say(f"  month {number}")
        # Once: a second run would find what the first has rendered of the months' joins.
        after.measurements.append(self.render(year, clips, home=self.home))
        self.runs += [after, fresh]
        is_whole = count == 365
        self.record(
            "year", [one.wall / fresh.wall() for one in after.measurements], form="{:.3f}", is_whole=is_whole, note=f"{count} clips")
        self.record("year memory", [fresh.peak / MEGABYTE], form="{:.1f} MB", is_whole=is_whole, note=f"{count} clips")
        self.record(
            "equal memory", [fresh.peak / january[1]], form="{:.3f}", is_whole=is_whole,
            note=f"{january[0]} clips: {january[1] / MEGABYTE:.1f} MB")

    def rendered_ahead(self):
        """Measures what is left of a month when it is due."""
        height = 360 if self.options.quick else 1080
        full, due = [], []
        for _ in range(self.options.rounds):
            study = ahead.Study(self.dayreel.program, self.root, height)
            full.append(study.full)
            due.append(study.made_when_due("known", ahead.LAST_DAY)[1])
        self.runs += [
            Runs("dayreel, 14 clips of May", full), Runs("dayreel, 14 clips of May when due, rendered ahead", due, start=WARM)]
        self.record(
            "ahead", ratios(due, full, lambda one: one.wall), form="{:.3f}",
            note="14 clips; {:.3f} of the CPU".format(median(ratios(due, full, lambda one: one.cpu))))

    def many_files(self):
        """Measures the scan of many files, and a plan of those that are known."""
        files = 2_000 if self.options.quick else 100_000
        tree = scan.Tree(os.path.join(self.root, "files"), files)
        cold = tree.scan(self.dayreel.program)
        plans = [tree.plan(self.dayreel.program).wall for _ in range(self.options.rounds + 1)][1:]
        peer, count = tree.peer(files // 10)
        self.record("plan", plans, form="{:.2f} s", note=f"{files} files")
        self.record(
            "scan", [files / cold.wall / (count / peer.wall)], form="{:.1f}",
            note=f"{files} files in {cold.wall:.1f} s; exiftool {count} in {peer.wall:.1f} s")

    # What parts have in common.

    def prepare(self):
        """Makes the media of all parts."""
        media.month(self.root, self.options.clips, self.say)
        media.hdr(self.root, self.options.real, self.say)
        media.phones(self.root, self.options.real)
        self.year_media()

    def year_media(self):
        days = self.options.days
        return media.year(self.root, days, round(days * CANDIDATES / 365), 1.2, self.say)

    def june(self, name, last=None, **settings):
        folder = media.month(self.root, self.options.clips, self.say)
        last = last or self.options.clips
        return self.dayreel.job(name, folder, "2024-06", last=last, longest=self.options.longest, **settings)

    def fresh_home(self):
        shutil.rmtree(self.home, ignore_errors=True)
        return self.home

    def render(self, job, clips, home=None, sample_memory=False):
        """Renders with an empty home, or with that of `home`, and checks the film."""
        measured = self.dayreel.render(job, home or self.fresh_home(), sample_memory)
        films.check_length(self.dayreel.film(os.path.basename(job)[:-5]), clips.frames)
        return measured

    def study(self, name, job, rounds, floors, peers=0):
        """Makes a film by Dayreel, measures the floor, and has the peers make it, in turns, each so many times. `job` makes a job of a
        name and of other settings. The last run of Dayreel samples its memory, which takes a few milliseconds of each second."""
        # Reads all media, so that no later run waits for the disk.
        clips = self.dayreel.clips(job(name), self.fresh_home())
        self.render(job(f"{name}-lossless", sound=False, crf=0, preset="ultrafast"), clips)
        words = {"hdr": " of the HDR month", "phones": " of telephones"}.get(name, "")
        study = Study(clips, Runs(f"dayreel, {len(clips)} clips{words}"))
        for number in range(rounds):
            own = self.render(job(name), clips, sample_memory=number == rounds - 1)
            study.own.measurements.append(own)
            self.say(f"  dayreel {own.cpu:.1f} s CPU, {own.wall:.1f} s")
            if number < floors:
                study.floors.append(floor.of(clips, self.dayreel.film(f"{name}-lossless"), self.root))
                self.say(f"  floor {study.floors[-1].cpu:.1f} s CPU")
            if number < peers:
                self.peer_round(study, f"{len(clips)} clips{words}")
        study.own.peak = study.own.measurements[-1].peak
        self.runs.append(study.own)
        self.finish(study)
        return study

    def peer_round(self, study, counted):
        """Makes the same film with each peer, once."""
        for name, command in (("ffmpeg", films.ffmpeg_command), ("melt", films.melt_command)):
            film = self.dayreel.film(name)
            measured = measure.run(command(study.clips, film), os.path.join(self.root, f"{name}.log"))
            films.check_length(film, study.clips.frames)
            study.peers.setdefault(name, Runs(f"{name}, {counted}")).measurements.append(measured)
            self.say(f"  {name} {measured.wall:.1f} s")

    def finish(self, study):
        for runs in study.peers.values():
            # A peer is one process, so the kernel counts its memory.
            runs.peak = median(m.resident for m in runs.measurements)
            self.runs.append(runs)

    def judge(self, study, name, is_whole):
        middle = sorted(study.floors, key=lambda one: one.cpu)[len(study.floors) // 2]
        self.record(
            f"{name} floor", ratios(study.own.measurements, study.floors, lambda one: one.cpu), is_whole=is_whole,
            note=f"{len(study.clips)} clips; floor {middle.cpu:.1f} s: decode {middle.decode:.1f}, encode {middle.encode:.1f}")
        if f"{name} busy" in self.TARGETS:
            self.record(f"{name} busy", [own.busy(floor.CORES) for own in study.own.measurements], is_whole=is_whole)
        self.judge_peers(study, name, is_whole)

    def judge_peers(self, study, name, is_whole):
        for peer, runs in study.peers.items():
            self.record(
                f"{name} {peer}", ratios(study.own.measurements, runs.measurements, lambda one: one.wall), is_whole=is_whole,
                note=f"{len(study.clips)} clips")

    def measured_month(self):
        if self.whole_month is None:
            raise NotMeasured("the month was not measured")
        return self.whole_month

    def record(self, key, values, form="{:.2f}", is_whole=True, note=""):
        """Records the median of the values of all rounds. It is judged if the run has the size that the target means."""
        name, target, reaches = self.TARGETS[key]
        figure = Figure(name, target, values, form=form, note=note)
        if is_whole and reaches is not None and not self.options.quick:
            figure.reached = reaches(figure.value)
        self.figures[key] = figure

    def miss(self, part, reason):
        """Records the figures of a part that lacks as not measured, with the reason on one line."""
        if isinstance(reason, subprocess.CalledProcessError):
            reason = f"{os.path.basename(reason.cmd[0])} ended with {reason.returncode}"
        text = str(reason).strip().splitlines() or [type(reason).__name__]
        for key in self.FIGURES[part]:
            if key not in self.figures:
                name, target, _ = self.TARGETS[key]
                self.figures[key] = Figure(name, target, [], note=self.without_folders(text[0]))

    def without_folders(self, text):
        """A text for a page that others read, without the folders of this machine."""
        for path, shown in [
            (os.path.dirname(self.dayreel.program), "."), (self.root, "."), (self.options.real, "."), (REPOSITORY, "."),
            (os.path.expanduser("~"), "~")
        ]:
            text = text.replace(path, shown)
        return text

    def shown_figures(self):
        return [self.figures[key] for key in self.TARGETS if key in self.figures]

    def write(self):
        """Writes the results. Called after each part, so that an interrupted run leaves its figures."""
        minutes = (time.monotonic() - self.begin) / 60
        quick = self.options.quick
        remarks = self.remarks + (
            ["A quick run is smaller than the targets mean, so none is judged: it shows whether something got worse."] if quick else [])
        command = shlex.join(["bench/bench.py"] + [os.path.basename(word.rstrip("/")) if "/" in word else word for word in sys.argv[1:]])
        text = document(
            "Benchmark, a tenth of the size" if quick else "Benchmark", command, self.options.date, minutes, self.load, self.programs,
            self.shown_figures(), self.runs, remarks)
        write(self.options.output, text)
        if self.options.readme:
            with open(self.options.readme) as file:
                text = readme_block(file.read(), [run.cells() for run in self.runs], self.options.date, machine())
            write(self.options.readme, text)

    def show(self):
        print(figure_table(self.shown_figures()) + "\n\n" + run_table(self.runs))
        self.say(f"done; written to {self.options.output}")


def ratios(above, below, of):
    """The ratio of each run to that of the same round, or to the last one: a temporary slowdown of the machine affects both."""
    return [of(one) / of(below[min(number, len(below) - 1)]) for number, one in enumerate(above)]


class NotMeasured(Exception):
    pass


def write(path, text):
    with open(f"{path}.part", "w") as file:
        file.write(text)
    os.replace(f"{path}.part", path)


def main():
    # The cleanup at the end also runs when the benchmark is terminated.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    bench = Bench(options())
    try:
        if bench.options.prepare:
            return bench.prepare()
        bench.run()
    except (measure.CommandFailed, subprocess.CalledProcessError, OSError) as error:
        sys.exit(f"bench: error: {error}")
    bench.show()
    sys.exit(1 if bench.failed else 0)


if __name__ == "__main__":
    main()
