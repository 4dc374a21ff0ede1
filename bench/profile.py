#!/usr/bin/env python3
"""Says where the CPU seconds of films go: samples every process of a render with perf, and groups the samples by library and function."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict

import measure
import media
from films import Dayreel
from report import machine

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Samples a second and core. cpu-clock works in virtual machines too.
FREQUENCY = 400
# The smallest share of a film's seconds that has a row of its own.
LEAST = 0.004

# What libraries do for a film, by the beginnings of their names.
LIBRARIES = (
    ("libx264", "x264"), ("libx265", "x265"), ("libSvtAv1Enc", "SVT-AV1"),
    ("libavcodec", "libavcodec: decoders, AAC"), ("libswscale", "libswscale: sizes"),
    ("libswresample", "libswresample"), ("libavfilter", "libavfilter"), ("libavformat", "libavformat"),
    ("libavutil", "libavutil"), ("libebur128", "libebur128: loudness"),
    ("libpango", "text"), ("libcairo", "text"), ("libharfbuzz", "text"), ("libfreetype", "text"), ("libfontconfig", "text"),
    ("[kernel", "kernel"), ("ld-linux", "loading libraries"),
    ("libc.so", "libc: copies, memory"), ("libm.so", "libc: copies, memory"),
)
SYSTEM = "other libraries"


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dayreel", required=True, help="the program, with its symbols")
    parser.add_argument("--folder", default=os.path.join(REPOSITORY, ".bench"), help="where media and films go")
    parser.add_argument(
        "--real", default=os.path.join(os.path.dirname(REPOSITORY), "shared", "media"), help="a folder with recordings of telephones")
    parser.add_argument("--output", help="where the tables go, as Markdown; standard output without")
    return parser.parse_args()


def films(program, root, real):
    """(name, job) of the films that are profiled: those of bench.py."""
    dayreel = Dayreel(program, root)
    clips = media.month(root, 30, print)
    yield "Ten clips", dayreel.job("profile-ten", clips, "2024-06", last=10)
    yield "HDR clips", dayreel.job("profile-hdr", media.hdr(root, real, print), media.REAL_DAYS)
    phones = media.phones(root, real)
    if phones:
        yield "Recordings of telephones", dayreel.job("profile-phones", phones, media.REAL_DAYS)


def profile(program, job, folder):
    """Renders a job with an empty home. Returns its CPU seconds and its samples by (library, function)."""
    data, log = os.path.join(folder, "perf.data"), os.path.join(folder, "log")
    render = [program, "render", job, "--home", os.path.join(folder, "home"), "--progress", "none"]
    cost = measure.run(["perf", "record", "-q", "-e", "cpu-clock", "-F", str(FREQUENCY), "-o", data, "--"] + render, log)
    fields = subprocess.run(
        ["perf", "script", "-i", data, "-F", "ip,sym,dso"], capture_output=True, text=True, check=True).stdout
    samples = defaultdict(int)
    for line in fields.splitlines():
        found = re.match(r"\s*[0-9a-f]+ (.*) \((.*)\)$", line)
        if found:
            samples[os.path.basename(found[2]), found[1]] += 1
    return cost.cpu, samples


def demangled(names):
    """The functions' names without arguments: `OrderedDither.rows`."""
    asked = "\n".join(names)
    long = subprocess.run(["swift", "demangle", "--compact", "--simplified"], input=asked, capture_output=True, text=True, check=True).stdout
    return dict(zip(names, (short(line) for line in long.splitlines())))


def short(name):
    """`closure #1 in static OrderedDither.rows(_:)` and `specialized OrderedDither.rows<A>(_:)` are `OrderedDither.rows`."""
    name = re.sub(r"^.* in ", "", name)
    name = re.sub(r"\b(generic |function signature |partial |specialized |specialization|static |merged |lazy |protocol witness for )+", "", name)
    return re.split(r"[(<]", name)[0].strip().split(" ")[-1]


def rows(program, cpu, samples):
    """(seconds, library or function) of all that take a part worth a row, the most first."""
    own = os.path.basename(program)
    functions = [name for (library, name) in samples if library == own]
    names = demangled(sorted(set(functions)))
    sums = defaultdict(int)
    for (library, name), count in samples.items():
        if library == own:
            sums[f"`{names[name]}`" if names[name] and not names[name].startswith("[") else "Dayreel: small functions"] += count
        else:
            sums[next((words for start, words in LIBRARIES if library.startswith(start)), SYSTEM)] += count
    total = sum(sums.values())
    small = [name for name, count in sums.items() if name.startswith("`") and count < total * LEAST]
    for name in small:
        sums["Dayreel: small functions"] += sums.pop(name)
    return sorted(((cpu * count / total, name) for name, count in sums.items()), reverse=True)


def table(name, cpu, found):
    lines = [f"## {name}", "", f"{cpu:.1f} CPU seconds.", "", "| CPU seconds | share | what |", "|---|---|---|"]
    lines += [f"| {seconds:.1f} | {100 * seconds / cpu:.1f} % | {what} |" for seconds, what in found if seconds >= cpu * LEAST]
    return "\n".join(lines)


def main():
    chosen = options()
    program = os.path.abspath(chosen.dayreel)
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    parts = [
        "# Where the CPU seconds go",
        "Made by `make bench-profile`. Functions of Dayreel by their names; libraries as a whole, because Debian's have no symbols.",
        f"- {machine()}\n- {version}",
    ]
    for name, job in films(program, chosen.folder, chosen.real):
        folder = tempfile.mkdtemp(prefix="dayreel-profile-")
        try:
            cpu, samples = profile(program, job, folder)
            parts.append(table(name, cpu, rows(program, cpu, samples)))
        finally:
            shutil.rmtree(folder)
    text = "\n\n".join(parts) + "\n"
    if not chosen.output:
        sys.stdout.write(text)
        return
    with open(os.path.join(REPOSITORY, chosen.output), "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
