#!/usr/bin/env python3
"""Measures how quick `dayreel sync` is: 50 deltas with 200,000 operations on 60,000 ids, into one master.

Beside it stands what no merge can do without: reading the same files and writing the same master, in Python.

    bench/marks.py [--dayreel .build/release/dayreel] [--runs 5] [--check]

Prints a table; with --check exits 1 if the median of the merges takes a second or more, or if the master of another order of
arrival differs.
"""
import argparse
import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time

import promises

DEVICES = 50
OPERATIONS = 200_000
IDS = 60_000


def make_deltas():
    """One delta per device, all with the same number of operations, and the same on every run."""
    numbers = random.Random(14)
    deltas = [[] for _ in range(DEVICES)]
    for index in range(OPERATIONS):
        device = index % DEVICES
        sign = "+" if numbers.random() < 0.7 else "-"
        deltas[device].append(
            f"{sign},md5#{numbers.randrange(IDS):032x},{numbers.randint(1, 7)},{1_700_000_000 + numbers.randrange(10**7)},"
            f"device-{device}\n")
    return ["".join(lines) for lines in deltas]


def fill(folder, deltas, order):
    os.makedirs(folder)
    for device in order:
        with open(os.path.join(folder, f"tags-delta-device-{device}.csv"), "w") as file:
            file.write(deltas[device])


def sync(program, folder):
    start = time.monotonic()
    subprocess.run([program, "sync", "--sync", folder], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def master(folder):
    with open(os.path.join(folder, "tags.csv"), "rb") as file:
        return file.read()


def merge_in_parts(program, folder, deltas):
    """Merges the deltas of half of the devices first, in reverse order, then the others. Returns the master."""
    order = list(reversed(range(DEVICES)))
    fill(folder, deltas, order[:DEVICES // 2])
    sync(program, folder)
    for device in order[DEVICES // 2:]:
        with open(os.path.join(folder, f"tags-delta-device-{device}.csv"), "w") as file:
            file.write(deltas[device])
    sync(program, folder)
    return master(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    deltas = make_deltas()
    times, floors, masters = [], [], set()
    with tempfile.TemporaryDirectory() as root:
        folder = os.path.join(root, "sync")
        for _ in range(options.runs):
            shutil.rmtree(folder, ignore_errors=True)
            fill(folder, deltas, range(DEVICES))
            start = time.monotonic()
            for name in os.listdir(folder):
                with open(os.path.join(folder, name), "rb") as file:
                    file.read()
            floor = time.monotonic() - start
            times.append(sync(options.dayreel, folder))
            text = master(folder)
            start = time.monotonic()
            with open(os.path.join(root, "copy"), "wb") as file:
                file.write(text)
                os.fsync(file.fileno())
            floors.append(floor + time.monotonic() - start)
            masters.add(text)
        masters.add(merge_in_parts(options.dayreel, os.path.join(root, "parts"), deltas))
    size = sum(map(len, deltas)) / 1e6
    print(promises.on_this_machine(
        f"{DEVICES} deltas, {OPERATIONS} operations, {size:.1f} MB; master of {len(text) / 1e6:.1f} MB"))
    print(f"{'':24}{'median s':>10}{'least':>8}{'most':>8}")
    for name, values in (("dayreel sync", times), ("reading and writing", floors)):
        print(f"{name:24}{statistics.median(values):10.2f}{min(values):8.2f}{max(values):8.2f}")
    promises.end([
        ("the merge takes a second or more", statistics.median(times) < 1),
        ("another order of arrival gives another master", len(masters) == 1),
    ], options.check)


if __name__ == "__main__":
    main()
