#!/usr/bin/env python3
"""Measures Dayreel beside the ffmpeg program, melt, and the floor: docs/benchmarks.md says what each figure means."""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time

import films
import floor
import measure
import media
import quality
from films import Dayreel
from report import Figure, Runs, document, figure_table, ratio, run_table

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MEGABYTE = 1_000_000


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
        help="clips of the film that ffmpeg and melt make too (10; quick: 4). 30 in one ffmpeg command take 23 GB of memory")
    parser.add_argument("--without-year", action="store_true", help="leave the 365 clips out")
    parser.add_argument("--date", default="an unknown date", help="today, for the results")
    parser.add_argument("--output", help="where the results go (bench/RESULTS.md; quick: .bench/RESULTS.md)")
    chosen = parser.parse_args()
    chosen.pairs = chosen.pairs or (1 if chosen.quick else 3)
    chosen.clips = chosen.clips or (4 if chosen.quick else 30)
    chosen.peer_clips = min(chosen.clips, chosen.peer_clips or (4 if chosen.quick else 10))
    # Seconds of a clip; None for all of it.
    chosen.longest = 3 if chosen.quick else None
    chosen.without_year = chosen.without_year or chosen.quick
    chosen.folder = os.path.abspath(chosen.folder)
    results = os.path.join(chosen.folder if chosen.quick else os.path.join(REPOSITORY, "bench"), "RESULTS.md")
    chosen.output = chosen.output or results
    return chosen


class Bench:
    def __init__(self, options):
        self.options, self.root = options, options.folder
        self.begin = time.monotonic()
        self.dayreel = Dayreel(os.path.abspath(options.program), self.root)
        self.home = os.path.join(self.root, "home")
        self.figures, self.runs, self.remarks = [], [], []

    def say(self, text):
        print(f"[{time.monotonic() - self.begin:5.0f} s] {text}", file=sys.stderr, flush=True)

    def run(self):
        folder = media.month(self.root, self.options.clips, self.say)
        self.month = self.june("month", folder)
        self.peer = self.june("peer", folder, last=self.options.peer_clips)
        self.lossless = self.june("lossless", folder, sound=False, crf=0, preset="ultrafast")
        self.pinned = self.june("pinned", folder, pins=media.PINNED)
        self.clips = self.dayreel.clips(self.month, self.fresh_home())
        self.against_floor()
        self.one_pin()
        self.against_peers()
        self.closeness()
        if not self.options.without_year:
            self.whole_year()

    def june(self, name, folder, last=None, **settings):
        last = last or self.options.clips
        return self.dayreel.job(name, folder, "2024-06", last=last, longest=self.options.longest, **settings)

    def fresh_home(self):
        shutil.rmtree(self.home, ignore_errors=True)
        return self.home

    def render(self, job, clips, home=None, sample_memory=False):
        """Renders into an empty cache, unless a home is given, and checks the film."""
        measured = self.dayreel.render(job, home or self.fresh_home(), sample_memory)
        films.check_length(self.dayreel.film(os.path.basename(job)[:-5]), films.film_frames(clips))
        return measured

    def against_floor(self):
        self.say(f"the month, {len(self.clips)} clips, and the floor")
        self.dayreel.render(self.lossless, self.fresh_home())
        films.check_length(self.dayreel.film("lossless"), films.film_frames(self.clips))
        self.full = Runs(f"dayreel, {len(self.clips)} clips")
        floors, parts = [], []
        for _ in range(self.options.pairs):
            self.full.measurements.append(self.render(self.month, self.clips))
            parts.append((
                floor.decode_seconds(self.clips, self.root),
                floor.encode_seconds(self.dayreel.film("lossless"), self.root)))
            floors.append(sum(parts[-1]))
            cpu = self.full.measurements[-1].cpu
            self.say(f"  dayreel {cpu:.1f} s CPU, floor {parts[-1][0]:.1f} + {parts[-1][1]:.1f} s")
        self.full.peak = self.render(self.month, self.clips, sample_memory=True).peak
        self.runs.append(self.full)
        value = ratio([m.cpu for m in self.full.measurements], floors)
        middle = sorted(parts)[len(parts) // 2]
        self.figures.append(Figure(
            "CPU of a full month ÷ floor", "≤ 1.10", value, value <= 1.10,
            note=f"floor {sum(middle):.1f} s: decode {middle[0]:.1f}, encode {middle[1]:.1f}"))

    def against_peers(self):
        clips = self.clips[: self.options.peer_clips]
        count = f"{len(clips)} clips"
        self.say(f"the same film by ffmpeg and melt, {count}")
        peers = {"ffmpeg": films.ffmpeg_command, "melt": films.melt_command}
        own = Runs(f"dayreel, {count}, beside ffmpeg and melt")
        others = {name: Runs(f"{name}, {count}") for name in peers}
        for _ in range(self.options.pairs):
            own.measurements.append(self.render(self.peer, clips))
            for name, command in peers.items():
                others[name].measurements.append(self.peer_run(name, command, clips))
            self.say("  " + ", ".join(f"{r.name} {r.measurements[-1].wall:.1f} s" for r in [own, *others.values()]))
        if len(clips) == len(self.clips):
            own.peak = self.full.peak
        else:
            own.peak = self.render(self.peer, clips, sample_memory=True).peak
        for name, command in peers.items():
            others[name].peak = self.peer_run(name, command, clips, sample_memory=True).peak
        self.runs += [own, *others.values()]
        for name, limit in (("ffmpeg", 0.60), ("melt", 0.72)):
            walls = [m.wall for m in others[name].measurements]
            value = ratio([m.wall for m in own.measurements], walls)
            self.figures.append(Figure(
                f"wall time ÷ {'one ffmpeg command' if name == 'ffmpeg' else name}", f"≤ {limit:.2f}", value,
                value <= limit, note=count))
        if len(clips) < 30 and not self.options.quick:
            self.remarks.append(
                f"ffmpeg and melt make a film of {count}: 30 in one ffmpeg command take 23 GB of memory. "
                "`--peer-clips 30` takes them.")

    def peer_run(self, name, command, clips, sample_memory=False):
        film = self.dayreel.film(name)
        measured = measure.run(command(clips, film), os.path.join(self.root, f"{name}.log"), sample_memory)
        films.check_length(film, films.film_frames(clips))
        return measured

    def one_pin(self):
        """Uses the home of the last full render."""
        self.say("one pin changed")
        kept = os.path.join(self.root, "home-month")
        shutil.rmtree(kept, ignore_errors=True)
        os.rename(self.home, kept)
        clips = self.dayreel.clips(self.pinned, kept)
        runs = Runs("dayreel, one pin changed")
        for _ in range(self.options.pairs):
            shutil.copytree(kept, self.fresh_home())
            runs.measurements.append(self.render(self.pinned, clips, home=self.home))
        shutil.rmtree(kept)
        self.runs.append(runs)
        value = ratio([m.wall for m in runs.measurements], [m.wall for m in self.full.measurements])
        self.figures.append(Figure(
            "one pin changed ÷ full render", "≤ 0.10", value, self.judged(value <= 0.10), note=self.size_note()))

    def judged(self, reached):
        """Two of 30 clips are anew after a pin; of 4 it is half: the target is one for a month."""
        return reached if len(self.clips) >= 28 else None

    def size_note(self):
        return f"{len(self.clips)} clips" + ("" if len(self.clips) >= 28 else ", the target is for a month")

    def closeness(self):
        self.say("picture quality")
        lost, own, sizes = quality.loss(self.dayreel.film("month"), self.dayreel.film("lossless"), self.root)
        self.figures.append(Figure(
            "SSIM of one pass, at equal size, less that of the film", "≤ 0.0005", lost, lost <= 0.0005, form="{:+.5f}",
            note=f"film {own:.5f}; at equal crf {sizes - 1:+.2%} of the size of one pass"))
        peak = self.full.peak
        self.figures.append(Figure(
            f"peak memory, {len(self.clips)} clips", "< 500 MB", peak / MEGABYTE, peak < 500 * MEGABYTE,
            form="{:.0f} MB"))

    def whole_year(self):
        folder = media.year(self.root, 365, 2, self.say)
        self.say("a year of 365 short clips")
        jobs = [self.dayreel.job(f"year-{month:02}", folder, f"2023-{month:02}") for month in range(1, 13)]
        year = self.dayreel.job("year", folder, "2023")
        clips = self.dayreel.clips(year, self.fresh_home())
        fresh, after = Runs("dayreel, a fresh year of 365 clips"), Runs("dayreel, the year after its months")
        fresh.measurements.append(self.render(year, clips))
        january = self.render(jobs[0], self.dayreel.clips(jobs[0], self.home), sample_memory=True).peak
        for number, job in enumerate(jobs[1:], start=2):
            self.say(f"  month {number}")
            self.render(job, self.dayreel.clips(job, self.home), home=self.home)
        after.measurements.append(self.render(year, clips, home=self.home))
        self.say("  memory of the fresh year")
        fresh.peak = self.render(year, clips, sample_memory=True).peak
        self.runs += [fresh, after]
        value = after.wall() / fresh.wall()
        self.figures.append(Figure(
            "a year after its months ÷ a fresh year", "≤ 0.08", value, value <= 0.08, form="{:.3f}"))
        self.figures.append(Figure(
            "peak memory, 365 clips", "< 500 MB", fresh.peak / MEGABYTE, fresh.peak < 500 * MEGABYTE,
            form="{:.0f} MB"))
        value = fresh.peak / january
        self.figures.append(Figure(
            "peak memory, 365 clips ÷ 31 of them", "0.95–1.05", value, 0.95 <= value <= 1.05, form="{:.3f}",
            note=f"31 clips: {january / MEGABYTE:.0f} MB"))

    def results(self):
        command = shlex.join(["bench/bench.py"] + sys.argv[1:])
        title = "Benchmark, a tenth of the size" if self.options.quick else "Benchmark"
        if self.options.quick:
            self.remarks.append("A quick run: smaller than the targets' sizes; for seeing that nothing got worse.")
        return document(
            title, command, self.options.date, self.dayreel.program, self.figures, self.runs, self.remarks)


def main():
    bench = Bench(options())
    try:
        bench.run()
    except (measure.CommandFailed, subprocess.CalledProcessError) as error:
        sys.exit(f"bench: error: {error}")
    print(figure_table(bench.figures) + "\n\n" + run_table(bench.runs))
    with open(bench.options.output, "w") as file:
        file.write(bench.results())
    bench.say(f"done; written to {bench.options.output}")


if __name__ == "__main__":
    main()
