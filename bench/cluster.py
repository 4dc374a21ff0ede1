#!/usr/bin/env python3
"""Where a cluster stops helping: simulates films on machines of a Slurm cluster, from measured times.

    bench/cluster.py                    prints the tables of docs/cluster.md
    bench/cluster.py --month SECONDS    the same for a machine that makes a month in other seconds of a core
    bench/cluster.py --check            ends with 1 if four cores are worth less than 0.85 of four for a year

Measured on two cores with Slurm 22.05 (scripts/slurm.sh) and with dayreel's own report: a month in 1280x720 with
preset medium takes 68 s of a core for 26 segments and the sound. A start of the program on a node, with its worker and
the checks of versions and of what the store has, takes 0.9 s; a place of Slurm is idle for 1.0 s between two jobs; the
first jobs start 0.8 s after the order; the submitter looks every 2 s and hands over one order in 0.05 s. A store of
300 MB/s is shared by all: each byte of a film passes through it four times.
"""
import argparse
import heapq
import random
import sys

START = 0.9
IDLE = 1.0
SUBMIT = 0.8
LOOK = 2.0
ORDER = 0.05
BUNDLE = 25.0
MOST = 1000
RATE = 300.0  # MB/s of the store, for all machines together: a gigabit network has 110, ten gigabits 1100
JOBS = 76.0  # starts of jobs per second that one slurmctld managed
MONTH = 68.0
LEAST = 0.85  # of a core: what each of four cores is worth for a year, by the wall


def month(seed, seconds, days=30, megabytes=60.0):
    """The segments of a month in seconds of one core, the sound first, and the film's megabytes."""
    chance = random.Random(seed)
    weights = [chance.lognormvariate(0, 0.5) for _ in range(days)]
    scale = seconds * 0.9 / sum(weights)
    return [seconds * 0.1] + [w * scale for w in weights], megabytes


def bundles(tasks, least=BUNDLE):
    """Tasks in bundles, as TaskBundles divides them."""
    sound, rest = tasks[0], tasks[1:]
    target = max(least, sum(rest) / (MOST - 1) * 1.01)
    found, bundle = [sound], 0.0
    for task in rest:
        bundle += task
        if bundle >= target:
            found.append(bundle)
            bundle = 0.0
    return found + ([bundle] if bundle else [])


def run(films, cores, submitters, idle=IDLE):
    """Seconds until all films are made, and the share of the cores' time that was rendering."""
    places = [0.0] * cores
    heapq.heapify(places)
    hands = [0.0] * submitters
    heapq.heapify(hands)
    work, last, launched, store = 0.0, 0.0, 0.0, 0.0
    for tasks, megabytes in films:
        begin = heapq.heappop(hands) + ORDER
        ends = []
        for task in bundles(tasks):
            free = heapq.heappop(places)
            launched = max(launched + 1 / JOBS, free, begin + SUBMIT)
            end = launched + START + task
            heapq.heappush(places, end + idle)
            ends.append(end)
            work += task
        # Checking and joining reads each byte twice and writes it once; segments were written before. All share the store.
        store = max(store + 4 * megabytes / RATE, max(ends) + LOOK / 2)
        done = store
        heapq.heappush(hands, done)
        last = max(last, done)
    return last, work / (last * cores)


def table(title, films, submitters):
    print(f"\n{title}\n")
    print("| cores | hours | of the cores' time |")
    print("|---|---|---|")
    for cores in (1, 2, 4, 16, 64, 256, 1000, 4000):
        wall, share = run(films, cores, submitters)
        print(f"| {cores:,} | {wall / 3600:.2f} | {share:.0%} |")


def year(seconds):
    """The months of a year in one film."""
    return [seconds * 1.2] + [task for number in range(12) for task in month(number, seconds)[0][1:]], 720.0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--month", type=float, default=MONTH, metavar="SECONDS")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    one, four = (run([year(options.month)], cores, 1)[0] for cores in (1, 4))
    worth = one / (4 * four)
    print(f"One year in one film, four cores: {four:.0f} s; one core: {one:.0f} s; each of four is worth {worth:.2f}, at least {LEAST}")
    if options.check:
        sys.exit(0 if worth >= LEAST else 1)
    table("One month", [month(1, options.month)], 1)
    table("One year, in one film", [year(options.month)], 1)
    library = [month(n, options.month * random.Random(n).lognormvariate(0, 0.8)) for n in range(10_000)]
    table("10,000 films, one after the other", library, 1)
    table("10,000 films, 64 commands at once", library, 64)
    table("10,000 films, 1,000 commands at once", library, 1000)


if __name__ == "__main__":
    main()
