#!/usr/bin/env python3
"""The table of figures and the text of RESULTS.md.

As a program, `report.py RESULTS.md README.md` writes the figures of an earlier run between the README's marks.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from statistics import median


@dataclass
class Figure:
    """One row of the table. values: those of all rounds; none if this run did not measure it. reached is None if the run is smaller than
    the target requires."""

    name: str
    target: str
    values: list
    reached: bool | None = None
    form: str = "{:.2f}"
    note: str = ""

    @property
    def value(self):
        return median(self.values)

    def cells(self):
        shown = self.form.format(self.value) if self.values else "not measured"
        spread = f"{self.form.format(min(self.values))} to {self.form.format(max(self.values))}" if len(self.values) > 1 else "–"
        word = "–" if self.reached is None else ("yes" if self.reached else "**no**")
        return [self.name, self.target, shown, spread, word, self.note]


@dataclass
class Runs:
    """All measurements of one program on one film. start: `cold` if it knows nothing of the media, `warm` if it has rendered them before."""

    name: str
    measurements: list = field(default_factory=list)
    peak: int | None = None
    start: str = "cold"

    def wall(self):
        return median(m.wall for m in self.measurements)

    def cpu(self):
        return median(m.cpu for m in self.measurements)

    def cells(self):
        walls = " ".join(f"{m.wall:.1f}" for m in self.measurements)
        peak = f"{self.peak / 1e6:.1f}" if self.peak else "–"
        return [self.name, f"{self.wall():.1f}", f"{self.cpu():.1f}", peak, walls, self.start]


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def machine():
    """The processor, cores and memory of this machine in words."""
    with open("/proc/cpuinfo") as file:
        name = re.search(r"model name\s*: (.*)", file.read())
    with open("/proc/meminfo") as file:
        memory = int(re.search(r"MemTotal:\s*(\d+)", file.read())[1]) / 1024**2
    cores = len(os.sched_getaffinity(0))
    return f"{name[1] if name else platform.machine()}, {cores} cores, {memory:.0f} GiB, Linux {platform.release()}"


def load():
    """The average number of processes that wanted a core in the last minute."""
    return os.getloadavg()[0]


def versions(program):
    """One line for each measured program."""
    return [
        f"{first_line([program, '--version'])} (commit {commit()})",
        first_line(["ffmpeg", "-version"]).split(" Copyright")[0],
        first_line(["melt", "--version"]),
        f"x264 {x264()}",
    ]


def commit():
    """The commit of this file's working copy, with `+` if that has changes."""
    folder = os.path.dirname(os.path.abspath(__file__))
    return first_line(["git", "-C", folder, "describe", "--always", "--dirty=+"])


def x264():
    """The library's core version according to Debian's package."""
    query = ["dpkg-query", "-W", "-f", "${Package} ${Version}\\n", "libx264-*"]
    if not shutil.which(query[0]):
        return "of unknown version"
    found = subprocess.run(query, capture_output=True, text=True)
    return "; ".join(line for line in found.stdout.splitlines() if len(line.split()) > 1) or "of unknown version"


def first_line(command):
    """The first line of a command's output, or a note that there is none: results without a version are better than no results."""
    try:
        said = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        return f"{command[0]}: {error.strerror}"
    return next(iter((said.stdout + said.stderr).strip().splitlines()), f"{command[0]}: of unknown version")


# The lines before and after the figures in the README.
README_MARKS = ("<!-- bench -->", "<!-- /bench -->")


def readme_block(text, rows, date, where):
    """The README's text with the figures of these runs between its marks; unchanged if a run is missing.

    rows: the cells of the table of runs, without the header row.
    """
    shown = readme_figures({row[0]: row for row in rows})
    if shown is None:
        return text
    head, rest = text.split(README_MARKS[0])
    tail = rest.split(README_MARKS[1])[1]
    measured = f"Measured on {date} ({readme_rounds({row[0]: row for row in rows})}); {where}."
    return f"{head}{README_MARKS[0]}\n{shown}\n\n{measured}\n{README_MARKS[1]}{tail}"


def largest_film(runs):
    """Dayreel's row about the film of the most clips; None if there is none."""
    return max(
        (row for name, row in runs.items() if re.fullmatch(r"dayreel, \d+ clips", name)), key=lambda row: int(row[0].split()[1]),
        default=None)


def readme_rounds(runs):
    """How often each of the README's films was made: `the film once, by ffmpeg once, the changed clip twice`."""
    own = largest_film(runs)
    rows = [own, runs[f"ffmpeg, {own[0].removeprefix('dayreel, ')}"], runs["dayreel, one pin changed"]]
    film, peer, again = [times(len(row[4].split())) for row in rows]
    return f"the film {film}, by ffmpeg {peer}, the changed clip {again}" + ("" if {film, peer, again} == {"once"} else "; medians")


def times(count):
    """A number of times in words: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def readme_figures(runs):
    """A table of three self-explanatory figures of the largest film, with those of one ffmpeg command; None if any is
    missing."""
    own = largest_film(runs)
    count = own[0].removeprefix("dayreel, ") if own else ""
    peer, again = runs.get(f"ffmpeg, {count}"), runs.get("dayreel, one pin changed")
    if own is None or peer is None or again is None or "–" in (own[3], peer[3]):
        return None
    whole = duration(peer[1])
    return table(
        ["", "Dayreel", "one `ffmpeg` command"],
        [
            [f"Film of {count} at 1080p", duration(own[1]), whole],
            ["The same film with one clip changed", duration(again[1]), whole],
            ["Memory at most", gigabytes(own[3]), gigabytes(peer[3])],
        ])


def duration(seconds):
    """A duration in words: 10 s, 3 min 39 s."""
    whole = round(float(seconds))
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60} s"


def gigabytes(megabytes):
    return f"{float(megabytes) / 1000:.1f} GB"


def recorded(results):
    """The cells of the table of runs, the date and the machine of a RESULTS.md."""
    rows = [line.strip("| ").split(" | ") for line in results.split("## Runs")[1].splitlines() if line.startswith("| ")]
    date = re.search(r" on (\d{4}-\d\d-\d\d)", results)
    where = re.search(r"^- (.*)$", results, re.MULTILINE)
    return rows[1:], date[1] if date else "an unknown date", where[1] if where else "an unknown machine"


def document(title, command, date, minutes, load, programs, figures, runs, remarks):
    """The text of RESULTS.md. `programs`: the lines of `versions` from before the run changed any file."""
    parts = [
        f"# {title}", f"Made by `{command}` on {date}, in {minutes:.0f} minutes. Load of the machine before it began: {load:.1f}.",
        "\n".join(f"- {line}" for line in [machine()] + programs),
        "Medians of all rounds, and from the least to the most.", figure_table(figures), "## Runs",
        "Medians; seconds, and megabytes (10⁶ bytes) of memory: of Dayreel the sum of PSS over all its processes, of the "
        "others, which are one process each, what the kernel says was resident at most. A cold run finds an empty home, a warm one has "
        "made the film before, or its parts. All media have been read once before, so that no run waits for the disk.",
        run_table(runs), "## Remarks", "\n".join(f"- {remark}" for remark in remarks) or "None.",
        "What is measured how: [docs/internals/benchmarks.md](../docs/internals/benchmarks.md).",
    ]
    return "\n\n".join(parts) + "\n"


def figure_table(figures):
    return table(["figure", "target", "measured", "spread", "reached", "note"], [figure.cells() for figure in figures])


def run_table(runs):
    return table(["program and film", "wall", "CPU", "peak memory", "wall of each run", "start"], [run.cells() for run in runs])


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: report.py RESULTS.md README.md")
    results, readme = sys.argv[1:]
    with open(results, encoding="utf-8") as file:
        rows, date, where = recorded(file.read())
    with open(readme, encoding="utf-8") as file:
        text = file.read()
    with open(readme, "w", encoding="utf-8") as file:
        file.write(readme_block(text, rows, date, where))


if __name__ == "__main__":
    main()
