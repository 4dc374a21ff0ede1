#!/usr/bin/env python3
"""Measures what the best parts, and what titles, captions, places and music cost beside a plain month.

The month has thirty recordings of twenty seconds, ten minutes of 1080p at the bit rate and with the key frames of phones, each with its place.
Four seconds of each are shown: by the preset `plain`; by `plain` with the best parts; and by `plain` with a title, captions, places and music.
Each film is made in a home of its own, and then again with another `crf`, which renders all its pictures again but looks at no recording.

    bench/month.py [--dayreel .build/release/dayreel] [--folder .bench] [--rounds 2] [--height 1080] [--output FILE] [--check]

Prints the CPU seconds and their ratios to the plain film's of the same round, the least of the rounds; with --check exits 1 if a promise is
broken.
"""
import argparse
import os
import shutil
import statistics
import subprocess

import measure
import media as clips
import promises

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLACES = ["+48.8584+002.2945/", "+47.5596+007.5886/", "+52.5163+013.3777/", "+41.9022+012.4539/"]
# Recordings that are drawn; each is that of several days, in files with other dates and places.
SCENES = 6
PLAIN = """\
version: 1
extends: '{presets}/plain.yaml'
timeframe: 2024-06
days: {{ home: UTC }}
sources: ['{media}']
clips: {{ video: 4s{clips} }}
{select}composition: {{ resolution: {width}x{height}, titles: {titles}, places: {places}{more} }}
output: {{ file: '{film}', crf: {crf} }}
"""
USUAL = {"clips": "", "select": "", "titles": "false", "places": "'off'", "more": ""}


def films(song):
    """What each film has beside the plain one."""
    captions = ", ".join(f"2024-06-{day:02}: 'A caption of the day, {day}'" for day in range(2, 31, 3))
    return {
        "plain": USUAL,
        "best parts": USUAL | {"clips": ", from: best", "select": "select: { prefer: [video, live-photo, motion-photo, best] }\n"},
        "title, captions, places, music": USUAL | {
            "titles": "{ opening: { title: '{range}' } }", "places": "change",
            "more": f", captions: {{ {captions} }}, audio: {{ music: {{ files: ['{song}'] }} }}"},
    }


def draw(folder, height):
    """The month's recordings, made once."""
    if os.path.isdir(folder):
        return
    made = f"{folder}.new"
    shutil.rmtree(made, ignore_errors=True)
    os.makedirs(made)
    for scene in range(SCENES):
        clips.handheld(f"{made}.{scene}.mov", scene, 20, height)
    for day in range(1, 31):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", f"{made}.{day % SCENES}.mov", "-c", "copy", "-metadata", f"creation_time=2024-06-{day:02}T12:00:00Z",
             "-metadata", f"location={PLACES[day // 2 % len(PLACES)]}", f"{made}/IMG_{day:04}.mov"], check=True)
    for scene in range(SCENES):
        os.remove(f"{made}.{scene}.mov")
    os.rename(made, folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=os.path.join(REPOSITORY, ".build/release/dayreel"))
    parser.add_argument("--folder", default=os.path.join(REPOSITORY, ".bench"), help="where media and films go")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--height", type=int, default=1080, help="pixels of the shorter side of clips and film: 1080, or 360 for a quick try")
    parser.add_argument("--output", help="a file for the table")
    parser.add_argument("--check", action="store_true", help="exit 1 if a promise is broken")
    chosen = parser.parse_args()
    root = os.path.abspath(chosen.folder)
    media = os.path.join(root, "media", f"ten-minutes-{chosen.height}")
    os.makedirs(os.path.dirname(media), exist_ok=True)
    draw(media, chosen.height)
    song = os.path.join(root, "media", "song.flac")
    if not os.path.exists(song):
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=330:d=90", "-f", "lavfi", "-i", "sine=495:d=90", "-filter_complex",
                        "amix,tremolo=f=2:d=0.6", song], check=True)
    spent = {}
    for number in range(chosen.rounds):
        for name, keys in films(song).items():
            home = os.path.join(root, "month", name.split(",")[0].replace(" ", "-"))
            shutil.rmtree(home, ignore_errors=True)
            os.makedirs(home)
            job = os.path.join(home, "job.yaml")
            for time, crf in enumerate([21, 22]):
                with open(job, "w", encoding="utf-8") as file:
                    file.write(PLAIN.format(presets=os.path.join(REPOSITORY, "presets"), media=media, width=chosen.height * 16 // 9,
                                            height=chosen.height, film=os.path.join(home, "film.mp4"), crf=crf, **keys))
                made = measure.run([chosen.dayreel, "render", job, "--home", home, "--progress", "none"], os.path.join(home, "log"))
                spent.setdefault((name, time), []).append(made.cpu)
    lines = ["| film | CPU, the first time | ÷ plain | the second time | ÷ plain |", "|---|---|---|---|---|"]
    ratios = {}
    for name in films(song):
        cells = []
        for time in range(2):
            pairs = zip(spent[(name, time)], spent[("plain", time)])
            ratios[(name, time)] = min(cpu / plain for cpu, plain in pairs)
            cells += [f"{statistics.median(spent[(name, time)]):.1f} s", f"{ratios[(name, time)]:.3f}"]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    lines.append(promises.on_this_machine(f"30 clips of a month at {chosen.height}p, {chosen.rounds} rounds"))
    print("\n".join(lines))
    if chosen.output:
        with open(chosen.output, "w", encoding="utf-8") as file:
            file.write("# What a film's parts cost\n\nMade by `make bench-month`.\n\n" + "\n".join(lines[:-1]) + f"\n\n{lines[-1].strip()}\n")
    limits = {("best parts", 0): 1.15, ("best parts", 1): 1.03, ("title, captions, places, music", 0): 1.10,
              ("title, captions, places, music", 1): 1.03}
    promises.end([(f"{name}, {['first', 'second'][time]}: {ratios[(name, time)]:.3f}, at most {most}", ratios[(name, time)] <= most)
                  for (name, time), most in limits.items()], chosen.check)


if __name__ == "__main__":
    main()
