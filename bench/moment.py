#!/usr/bin/env python3
"""Measures how often Dayreel finds the good part of a recording and the good recording of a day, and what looking costs.

    bench/moment.py [--dayreel .build/release/dayreel] [--clips 24] [--photos DIR] [--folder DIR] [--check]

`dayreel fixtures --labelled` makes recordings whose sections are labelled, most of which begin badly: drawn scenes, photos of DIR under a
moving camera, scenes with defects and people that no limit was chosen by, and days with one good recording of three. Prints for each set
how often the part that is shown is wholly good, from the start as it is, from the start with bad seconds passed over, and the best; and how
often the day's good recording is shown, the first and the best. Then the CPU seconds that looking took, for each second of 1080p. With
--check exits 1 below 95 of 100 for the usual sets, and 80 of 100 for the others; if more than 30 of 100 of a usual set begin well, which
would make it easy; and if looking takes more than 65 ms a second.
"""
import argparse
import datetime
import glob
import json
import os
import resource
import subprocess
import sys
import tempfile

import media as clips

FIRST = datetime.date(2024, 5, 1)
PARTS = {"start": "from: start, skip-bad-start: false", "start, bad seconds passed over": "from: start", "best": "from: best"}
KINDS = "video, live-photo, motion-photo"
# The share of a usual set that may begin well, and the milliseconds of CPU that looking at a second of 1080p may take.
MOST_EASY, MOST_CPU = 0.30, 65


def teller():
    """A function that prints a line, and the lines that it has printed."""
    lines = []

    def tell(line):
        lines.append(line)
        print(line, flush=True)
    return tell, lines


def draw(program, folder, count, seed, content, photos):
    """Draws the recordings and returns their sections by file name."""
    options = [option for path in photos for option in ("--photo", path)]
    subprocess.run([program, "fixtures", folder, "--labelled", str(count), "--seed", str(seed), "--content", content,
                    "--progress", "none", *options], check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(folder, "labels.json"), encoding="utf-8") as file:
        return json.load(file)


def plan(program, media, days, clips, state, prefer=KINDS):
    """The plan's picks, and the CPU seconds that planning took."""
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as folder:
        job = os.path.join(folder, "job.yaml")
        with open(job, "w", encoding="utf-8") as file:
            file.write(f"timeframe: {{ from: {FIRST}, to: {FIRST + datetime.timedelta(days=days - 1)} }}\ndays: {{ home: UTC }}\n"
                       f"sources: [folder: {media}]\nselect: {{ prefer: [{prefer}] }}\nclips: {{ {clips} }}\n"
                       "composition: { resolution: 640x360 }\noutput: { file: film.mp4 }\n")
        environment = dict(os.environ, XDG_CACHE_HOME=state, XDG_STATE_HOME=state)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        made = subprocess.run([program, "plan", job, "--json", "--progress", "none"], check=True, capture_output=True, text=True,
                              env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return [pick for day in json.loads(made.stdout)["days"] for pick in day["picks"]], spent


def good_share(pick, sections):
    """The share of a pick that lies in good sections, 0 to 1."""
    position = good = 0
    for section in sections:
        if section["good"]:
            good += max(0, min(position + section["seconds"], pick["out"]) - max(position, pick["in"]))
        position += section["seconds"]
    return good / (pick["out"] - pick["in"])


def parts(program, made, name, media, labels, seconds, tell):
    """Prints a row for each way to choose a part; returns the share of parts that are wholly good from the start and of the best."""
    wholes = []
    for number, (way, keys) in enumerate(PARTS.items()):
        state = os.path.join(made, f"state-{name}-{number}".replace(" ", "-"))
        picks, _ = plan(program, media, len(labels), f"video: {seconds}s, {keys}", state)
        again, _ = plan(program, media, len(labels), f"video: {seconds}s, {keys}", state)
        if [(pick["in"], pick["out"]) for pick in picks] != [(pick["in"], pick["out"]) for pick in again]:
            sys.exit("the second plan has other parts")
        shares = [good_share(pick, labels[os.path.basename(pick["path"])]) for pick in picks]
        whole = sum(share > 0.99 for share in shares) / len(shares)
        wholes.append(whole)
        tell(f"| {name}: {len(shares)} recordings | {way} | {whole:.0%} | {sum(shares) / len(shares):.0%} |")
    for pick, share in zip(picks, shares):
        if share <= 0.99:
            sections = ", ".join(f"{part['kind']} {part['seconds']}" for part in labels[os.path.basename(pick["path"])])
            print(f"  missed: {os.path.basename(pick['path'])} {pick['in']}–{pick['out']} of {sections}", file=sys.stderr)
    return wholes[0], wholes[-1]


def days(program, made, name, media, labels, count, tell):
    """Prints a row for each way to choose a day's recording; returns the share of the days whose best is the good one."""
    for way, prefer in {"the first": KINDS, "the best": f"{KINDS}, best"}.items():
        state = os.path.join(made, f"state-{name}-{way}".replace(" ", "-"))
        picks, _ = plan(program, media, count, "video: 4s, from: best", state, prefer)
        good = sum(labels[os.path.basename(pick["path"])][0]["good"] for pick in picks) / len(picks)
        tell(f"| {name}: {len(picks)} days | {way} | {good:.0%} | |")
    return good


def cost(program, made, tell):
    """Prints the CPU milliseconds for each second of 1080p that is looked at, at the 17 Mbit/s and with the key frame a second of phones.
    Returns them."""
    media = os.path.join(made, "cost")
    os.mkdir(media)
    for number in range(4):
        day = (FIRST + datetime.timedelta(days=number)).strftime("%Y%m%d")
        clips.handheld(f"{media}/VID_{day}_120000.mp4", number, 30)
    spent = {}
    for way, keys in PARTS.items():
        state = os.path.join(made, f"state-cost-{len(way)}")
        spent[way] = plan(program, media, 4, f"video: 8s, {keys}", state)[1]
        spent[way + " again"] = plan(program, media, 4, f"video: 8s, {keys}", state)[1]
    each = (spent["best"] - spent["start"]) / (4 * 30) * 1000
    tell(f"\nLooking takes {each:.0f} ms of CPU for each second of 1080p; a plan made again takes {spent['best again']:.2f} s of CPU, "
             f"and {spent['start again']:.2f} s without.")
    return each


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--clips", type=int, default=24)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--photos", help="a folder with JPEG files of 1280 pixels or more, for recordings of real scenes")
    parser.add_argument("--folder", help="where the recordings are drawn; without it, a folder that is removed")
    parser.add_argument("--output", help="a file for the table")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.dayreel)
    photos = sorted(glob.glob(os.path.join(options.photos, "*.jpg"))) if options.photos else []
    sets = [("drawn", "usual", 11, []), ("drawn, held out", "usual", 12, []), ("unusual", "unusual", 13, [])]
    if photos:
        sets += [("photos", "usual", 14, photos), ("photos, unusual", "unusual", 15, photos)]
    sets += [("days, drawn", "days", 16, [])] + ([("days, photos", "days", 17, photos)] if photos else [])
    misses = []
    tell, lines = teller()
    tell("| set | shown | wholly good | good seconds |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as made:
        for name, content, seed, used in sets:
            media = os.path.join(options.folder or made, f"labelled-{seed}")
            labels = draw(program, media, options.clips, seed, content, used)
            if content == "days":
                found = days(program, made, name, media, labels, options.clips, tell)
            else:
                easy, found = parts(program, made, name, media, labels, options.seconds, tell)
                if content == "usual" and easy > MOST_EASY:
                    misses.append(f"{name}, which begins well too often")
            if found < (0.95 if content == "usual" else 0.80):
                misses.append(name)
        if cost(program, made, tell) > MOST_CPU:
            misses.append("the cost of looking")
    if options.output:
        version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.split("\n")[0]
        # What people wrote about real recordings stays: it begins with the first heading after the table.
        written = ""
        if os.path.exists(options.output):
            with open(options.output, encoding="utf-8") as file:
                written = file.read()
        _, heading, rest = written.partition("\n## ")
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(f"# The best part\n\nMade by `bench/moment.py --photos DIR --output bench/MOMENT.md` on {datetime.date.today()}, with "
                       f"{version} and {len(photos)} photos.\n\n" + "\n".join(lines) + "\n" + heading + rest)
    if options.check and misses:
        sys.exit(f"below what is asked: {', '.join(misses)}")


if __name__ == "__main__":
    main()
