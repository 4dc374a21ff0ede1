#!/usr/bin/env python3
"""Measures how often `clips.from: best` shows a part that is good from its first to its last second, beside `from: start`.

    bench/moment.py [--dayreel .build/release/dayreel] [--clips 24] [--seeds 1,2] [--seconds 4] [--folder DIR] [--check]

`dayreel fixtures --labelled` draws recordings whose sections are labelled: most begin badly, and one section is good. Each recording is a
day of its own. Prints for each seed how many parts are wholly good, how much of them is, and the seconds that planning took: from the
start as it is, from the start with bad ones passed over, and the best, for the first time and again. With --check exits 1 if fewer than 95 of 100 of
the best parts are wholly good.
"""
import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time

FIRST = datetime.date(2024, 5, 1)
WAYS = {"start": "from: start, skip-bad-start: false", "start, bad ones passed over": "from: start", "best": "from: best"}


def draw(program, folder, clips, seed):
    """Draws the recordings, one a day, and returns the sections by file name."""
    subprocess.run([program, "fixtures", folder, "--labelled", str(clips), "--seed", str(seed), "--progress", "none"],
                   check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(folder, "labels.json"), encoding="utf-8") as file:
        return json.load(file)


def plan(program, folder, media, clips, seconds, way, state):
    """The plan's picks, and how long planning took."""
    job = os.path.join(folder, "job.yaml")
    last = FIRST + datetime.timedelta(days=clips - 1)
    with open(job, "w", encoding="utf-8") as file:
        file.write(f"timeframe: {{ from: {FIRST}, to: {last} }}\ndays: {{ home: UTC }}\n"
                   f"sources: [folder: {media}]\nclips: {{ video: {seconds}s, {way} }}\n"
                   "composition: { resolution: 640x360 }\noutput: { file: film.mp4 }\n")
    environment = dict(os.environ, XDG_CACHE_HOME=state, XDG_STATE_HOME=state)
    start = time.monotonic()
    made = subprocess.run([program, "plan", job, "--json", "--progress", "none"], check=True, capture_output=True, text=True, env=environment)
    return [pick for day in json.loads(made.stdout)["days"] for pick in day["picks"]], time.monotonic() - start


def good_share(pick, sections):
    """The share of a pick that lies in good sections, 0 to 1."""
    position = good = 0
    for kind, length in sections:
        if kind == "good":
            good += max(0, min(position + length, pick["out"]) - max(position, pick["in"]))
        position += length
    return good / (pick["out"] - pick["in"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--clips", type=int, default=24)
    parser.add_argument("--seeds", default="1,2")
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--folder", help="where the recordings are drawn; without it, a folder that is removed")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.dayreel)
    misses = False
    print("| recordings | part | wholly good | good seconds | planning |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as made:
        folder = options.folder or made
        for seed in map(int, options.seeds.split(",")):
            media = os.path.join(folder, f"labelled-{seed}")
            labels = draw(program, media, options.clips, seed)
            for way, keys in WAYS.items():
                state = os.path.join(made, f"state-{seed}-{len(way)}")
                picks, cold = plan(program, made, media, options.clips, options.seconds, keys, state)
                again, warm = plan(program, made, media, options.clips, options.seconds, keys, state)
                if [pick["in"] for pick in picks] != [pick["in"] for pick in again]:
                    sys.exit("the second plan has other parts")
                shares = [good_share(pick, labels[os.path.basename(pick["path"])]) for pick in picks]
                whole = sum(share > 0.99 for share in shares) / len(shares)
                print(f"| {len(shares)}, seed {seed} | {way} | {whole:.0%} | {sum(shares) / len(shares):.0%} | {cold:.1f} s, again {warm:.1f} s |", flush=True)
                misses = misses or (way == "best" and whole < 0.95)
                if way == "best":
                    for pick, share in zip(picks, shares):
                        if share <= 0.99:
                            print(f"  missed: {os.path.basename(pick['path'])} {pick['in']}: {labels[os.path.basename(pick['path'])]}", file=sys.stderr)
    if options.check and misses:
        sys.exit(1)


if __name__ == "__main__":
    main()
