#!/usr/bin/env python3
"""Measures what the limits of workers and examiners cost: the CPU seconds of a month with them, in parts of those without them.

Without them is a kernel that offers neither Landlock nor seccomp, which a library (bench/sandbox.c) pretends to the program. With them the
same library is loaded, and passes all on. The rounds of both follow each other by turns, and all make the same film.
"""

import argparse
import hashlib
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import measure
from report import machine

# docs/security.md: what a month costs at most.
MOST = 1.02


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dayreel", required=True, help="the program")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--days", type=int, default=10, help="days of the month")
    parser.add_argument("--check", action="store_true", help=f"end with 1 if it is more than {MOST} and more than chance explains")
    return parser.parse_args()


def library(folder, name, *definitions):
    path = os.path.join(folder, f"{name}.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sandbox.c")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", *definitions, "-o", path, source, "-ldl"], check=True)
    return path


def limits(program, loaded):
    """What the program's doctor says of the limits."""
    found = subprocess.run(
        [program, "doctor"], env={**os.environ, "LD_PRELOAD": loaded}, capture_output=True, text=True, check=False).stdout
    return next((" ".join(line.split()) for line in found.splitlines() if "sandbox" in line), "")


def main():
    chosen = options()
    program = os.path.abspath(chosen.dayreel)
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as root:
        libraries = {"with": library(root, "with"), "without": library(root, "without", "-DWITHOUT")}
        for kind, loaded in libraries.items():
            said = limits(program, loaded)
            print(f"{kind}: {said}")
            if ("does not limit" in said) != (kind == "without"):
                sys.exit("this kernel, or the library, is not what is to be measured")
        subprocess.run([program, "fixtures", os.path.join(root, "media"), "--progress", "none"], stdout=subprocess.DEVNULL, check=True)
        job = os.path.join(root, "job.yaml")
        with open(job, "w") as text:
            text.write(
                f"timeframe: 2024-12-01..2024-12-{chosen.days:02}\ndays: {{ home: Europe/Amsterdam }}\nsources: [media]\n"
                f"composition: {{ resolution: {chosen.size} }}\noutput: film.mp4\n")
        seconds = {kind: [] for kind in libraries}
        films = set()
        for turn in range(chosen.rounds + 1):
            for kind in sorted(libraries, reverse=turn % 2 == 1):
                home = os.path.join(root, f"home-{turn}-{kind}")
                cost = measure.run(
                    ["env", f"LD_PRELOAD={libraries[kind]}", program, "render", job, "--force", "--home", home, "--progress", "none"],
                    os.path.join(root, "log"))
                films.add(hashlib.sha256(pathlib.Path(root, "film.mp4").read_bytes()).hexdigest())
                # The first round warms the page cache.
                if turn > 0:
                    seconds[kind].append(cost.cpu)
        if len(films) != 1:
            sys.exit("the limits change the film")
        ratios = [one / other for one, other in zip(seconds["with"], seconds["without"])]
        middle = statistics.median(ratios)
        spread = max(abs(ratio - middle) for ratio in ratios)
        print(f"{machine()}")
        for kind, values in seconds.items():
            print(f"{kind} limits: {statistics.median(values):.2f} CPU seconds ({min(values):.2f} to {max(values):.2f})")
        print(f"with ÷ without, {chosen.rounds} rounds: {middle:.3f} ({min(ratios):.3f} to {max(ratios):.3f}); at most {MOST}")
        if chosen.check and middle - spread / len(ratios) ** 0.5 > MOST:
            sys.exit("the limits cost too much")


if __name__ == "__main__":
    main()
