#!/usr/bin/env python3
"""Compares settings of encoders at equal picture quality: CPU time, size and memory, each relative to a reference.

Every clip is shown like a clip of a film (1920x1080, 30 frames a second, bars beside other shapes) and encoded with each setting, with one
thread and at two rate factors. A line through both gives the setting's CPU time and size at the SSIM that the reference has. The settings
take turns, so that what slows the machine for a while slows all of them.

The clips: lifelike scenes that Dayreel draws (dayreel fixtures --natural), and recordings that are named on the command line."""

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field

import curves
import measure

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WIDTH, HEIGHT, RATE = 1920, 1080, 30
QUIET = ["ffmpeg", "-nostdin", "-v", "error", "-y"]
RAW = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", f"{WIDTH}x{HEIGHT}", "-framerate", str(RATE)]
# Films that ssim compares in one go.
TOGETHER = 6


@dataclass(frozen=True)
class Setting:
    """What `EncoderProfile` says of a quality, or a candidate for it. parameters: x264-params and the like."""

    codec: str
    name: str
    preset: str
    crf: float
    parameters: str = ""

    def options(self, crf):
        """The options of the ffmpeg program that do what Dayreel does (Sources/Model/Encoding)."""
        encoder, key, fixed = ENCODERS[self.codec]
        parameters = ":".join(part for part in [fixed, self.parameters] if part)
        options = ["-c:v", encoder, "-preset", self.preset, "-crf", f"{crf:g}", "-g", str(5 * RATE), "-threads", "1"]
        return options + (["-rc-lookahead", "5"] if self.codec == "h264" else []) + [f"-{key}", parameters]


ENCODERS = {
    "h264": ("libx264", "x264-params", "stitchable=1"),
    "hevc": ("libx265", "x265-params", "log-level=none:pools=1:frame-threads=1:info=0"),
    "av1": ("libsvtav1", "svtav1-params", "lp=1"),
}


def h264(name, preset, parameters="", crf=20):
    return Setting("h264", name, preset, crf, parameters)


def hevc(name, preset, parameters="", crf=23):
    return Setting("hevc", name, preset, crf, parameters)


def av1(name, preset, parameters="", crf=29):
    return Setting("av1", name, preset, crf, parameters)


# What everything is compared with: x264's own preset, as Dayreel used it until its settings were measured, and as the floor still does.
REFERENCE = h264("veryfast", "veryfast")
LEAN = "mbtree=1:subme=2"
QUARTERS = "me=dia:partitions=p8x8,i8x8,i4x4"

SEARCH = {
    "h264": [
        h264("veryfast, cpu-independent", "veryfast", "cpu-independent=1"),
        h264("superfast", "superfast"),
        h264("superfast, mbtree", "superfast", "mbtree=1"),
        h264("superfast, mbtree, b-adapt 0", "superfast", "mbtree=1:b-adapt=0", crf=18.5),
        h264("superfast, b-adapt 0", "superfast", "b-adapt=0", crf=22),
        h264("superfast, mbtree, subme 2", "superfast", LEAN),
        h264("the same, aq-mode 2", "superfast", LEAN + ":aq-mode=2"),
        h264("the same, aq-mode 3", "superfast", LEAN + ":aq-mode=3"),
        h264("the same, hex", "superfast", LEAN + ":me=hex"),
        h264("the same, subme 3", "superfast", "mbtree=1:subme=3"),
        h264("the same, i8x8 alone", "superfast", LEAN + ":partitions=i8x8"),
        h264("the same, no partitions", "superfast", LEAN + ":partitions=none"),
        h264("the same, weightp 0", "superfast", LEAN + ":weightp=0"),
        h264("the same, 2 B pictures", "superfast", LEAN + ":bframes=2"),
        h264("the same, b-adapt 0", "superfast", LEAN + ":b-adapt=0"),
        h264("the same, b-adapt 2", "superfast", LEAN + ":b-adapt=2"),
        h264("the same, b-pyramid none", "superfast", LEAN + ":b-pyramid=none"),
        h264("the same, no weightb", "superfast", LEAN + ":weightb=0"),
        h264("the same, temporal", "superfast", LEAN + ":direct=temporal"),
        h264("the same, qcomp 0.7", "superfast", LEAN + ":qcomp=0.7"),
        h264("the same, aq-strength 0.7", "superfast", LEAN + ":aq-strength=0.7"),
        h264("p8x8", "veryfast", QUARTERS),
        h264("p8x8, aq-strength 0.8", "veryfast", QUARTERS + ":aq-strength=0.8"),
        h264("p8x8, aq-strength 0.8, b-adapt 0", "veryfast", QUARTERS + ":aq-strength=0.8:b-adapt=0"),
        # Dayreel's standard, without the 0.3 that its rate factor is lower, is the setting above.
        h264("p8x8, aq-strength 0.7, b-adapt 0", "veryfast", QUARTERS + ":aq-strength=0.7:b-adapt=0"),
    ],
    "hevc": [
        hevc("ultrafast", "ultrafast"),
        hevc("superfast", "superfast"),
        hevc("veryfast", "veryfast"),
        hevc("veryfast, aq-mode 1", "veryfast", "aq-mode=1"),
        hevc("veryfast, no psy", "veryfast", "psy-rd=0"),
        hevc("veryfast, no psy, no sao", "veryfast", "psy-rd=0:no-sao=1"),
        hevc("veryfast, no psy, ctu 32", "veryfast", "psy-rd=0:ctu=32"),
        hevc("veryfast, no psy, 1 ref", "veryfast", "psy-rd=0:ref=1"),
        hevc("veryfast, no psy, lookahead 10", "veryfast", "psy-rd=0:rc-lookahead=10"),
        hevc("veryfast, no psy, b-adapt 2", "veryfast", "psy-rd=0:b-adapt=2"),
        hevc("fast, aq-mode 1", "fast", "aq-mode=1"),
        hevc("medium", "medium"),
        hevc("medium, aq-mode 1", "medium", "aq-mode=1"),
        hevc("medium, aq-mode 1, no psy", "medium", "aq-mode=1:psy-rd=0"),
        hevc("veryfast, no psy, 8 B pictures", "veryfast", "psy-rd=0:bframes=8:b-adapt=2:rc-lookahead=20"),
        hevc("slow, no psy", "slow", "psy-rd=0:psy-rdoq=0"),
        hevc("slow, no psy, aq-mode 1", "slow", "psy-rd=0:psy-rdoq=0:aq-mode=1"),
    ],
    "av1": [av1(preset, preset) for preset in ["12", "10", "9", "8", "7", "6"]],
}


@dataclass
class Clip:
    name: str
    path: str
    isReal: bool = False


@dataclass
class Encoded:
    """One encode of one clip. cpu: seconds; size, memory: bytes; ssim: over all planes and frames."""

    clip: str
    isReal: bool
    setting: str
    codec: str
    crf: float
    cpu: float
    size: int
    memory: int
    ssim: float = 0


@dataclass
class Bench:
    folder: str
    seconds: float
    rows: list = field(default_factory=list)
    turn: int = 0

    def clip(self, clip, settings, steps):
        """Encodes a clip with every setting at its crf plus each of the steps."""
        raw = os.path.join(self.folder, "raw.yuv")
        self.decode(clip, raw)
        read = QUIET + ["-threads", "1"] + RAW + ["-i", raw]
        reading = sorted(run(read + ["-f", "null", "-"])[0] for _ in range(3))[1]
        made, turns = [], []
        for step in steps:
            # Every clip begins with another setting, because the first of a turn often has the machine for itself.
            self.turn += 1
            first = self.turn * 5 % len(settings)
            turns += [(step, setting) for setting in settings[first:] + settings[:first]]
        for step, setting in turns:
            path = os.path.join(self.folder, f"{len(made)}.mkv")
            cpu, memory = run(read + setting.options(setting.crf + step) + [path])
            row = Encoded(
                clip.name, clip.isReal, setting.name, setting.codec, setting.crf + step, cpu - reading, stream_bytes(path), memory)
            made.append((path, row))
        for first in range(0, len(made), TOGETHER):
            some = made[first:first + TOGETHER]
            for (path, row), quality in zip(some, ssim([path for path, _ in some], raw)):
                row.ssim = quality
                os.unlink(path)
        os.unlink(raw)
        self.rows += [row for _, row in made]

    def decode(self, clip, raw):
        """Writes the clip's pictures as a film with black bars shows them."""
        shape = f"fps={RATE},scale={WIDTH}:{HEIGHT}:force_original_aspect_ratio=decrease:force_divisible_by=2,pad={WIDTH}:{HEIGHT}:-1:-1,setsar=1"
        start = [] if clip.isReal else ["-ss", "0.5"]
        run(QUIET + start + ["-i", clip.path, "-map", "0:v:0", "-t", str(self.seconds), "-vf", shape, "-pix_fmt", "yuv420p", "-f", "rawvideo", raw])


def run(command):
    """CPU seconds of a command, and its peak of resident memory in bytes."""
    with tempfile.TemporaryFile() as log:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            log.seek(0)
            raise measure.CommandFailed(f"{' '.join(command)}\n{log.read().decode(errors='replace')}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def stream_bytes(path):
    command = ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=size", "-of", "csv=p=0", path]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return sum(int(word) for word in re.findall(r"\d+", text))


def ssim(films, raw):
    """The mean SSIM of each film over all planes and frames."""
    count = len(films)
    inputs = [word for film in films for word in ("-i", film)] + RAW + ["-i", raw]
    graph = f"[{count}:v]split={count}" + "".join(f"[r{index}]" for index in range(count))
    for index in range(count):
        # Decoders give times of the container; both sides count pictures.
        graph += f";[r{index}]settb=1/{RATE},setpts=N[q{index}];[{index}:v]settb=1/{RATE},setpts=N[f{index}];[f{index}][q{index}]ssim@{index}[s{index}]"
    outputs = [word for index in range(count) for word in ("-map", f"[s{index}]", "-f", "null", "-")]
    command = ["ffmpeg", "-nostdin", "-hide_banner"] + inputs + ["-filter_complex", graph] + outputs
    text = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    found = dict(re.findall(r"\[ssim@(\d+) @ [^\]]*\] SSIM .*All:([\d.]+)", text))
    return [float(found[str(index)]) for index in range(count)]


def clips(chosen):
    """The recordings, then the drawn scenes."""
    scenes = os.path.join(chosen.folder, "media", "natural-1080")
    if not os.path.isdir(scenes):
        os.makedirs(os.path.dirname(scenes), exist_ok=True)
        subprocess.run([chosen.dayreel, "fixtures", scenes, "--natural", "--height", "1080"], check=True)
    found = []
    for root, _, names in sorted(os.walk(scenes)):
        found += [Clip(os.path.splitext(name)[0], os.path.join(root, name)) for name in sorted(names) if name.lower().endswith((".mp4", ".mov"))]
    if chosen.scenes is not None:
        found = found[:chosen.scenes]
    return [Clip(os.path.basename(path), path, isReal=True) for path in chosen.real] + found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=os.path.join(REPOSITORY, ".build/release/dayreel"))
    parser.add_argument("--folder", default=os.path.join(REPOSITORY, ".bench"), help="where drawn clips are kept")
    parser.add_argument("--codec", choices=sorted(SEARCH), action="append", help="compare the candidates of this codec; may be repeated")
    parser.add_argument("--only", action="append", default=[], help="a candidate's name; all unless named")
    parser.add_argument("--real", nargs="*", default=[], help="recordings")
    parser.add_argument("--scenes", type=int, help="how many of the drawn scenes; all unless set")
    parser.add_argument("--seconds", type=float, default=2, help="seconds of each clip")
    parser.add_argument("--steps", type=float, nargs="*", default=[-1, 2], help="added to each crf")
    parser.add_argument("--rows", help="a file that gets every encode as JSON")
    chosen = parser.parse_args()
    settings = [REFERENCE]
    for codec in chosen.codec or []:
        settings += [setting for setting in SEARCH[codec] if not chosen.only or setting.name in chosen.only]
    memory = tempfile.mkdtemp(prefix="dayreel-encoders-", dir="/dev/shm")
    bench = Bench(memory, chosen.seconds)
    try:
        for clip in clips(chosen):
            print(f"{clip.name}", flush=True)
            bench.clip(clip, settings, chosen.steps)
            if chosen.rows:
                with open(chosen.rows, "w") as file:
                    json.dump([row.__dict__ for row in bench.rows], file)
    finally:
        shutil.rmtree(memory)
    print(curves.table(bench.rows, REFERENCE))
    print()
    print(curves.curve(bench.rows, REFERENCE))


if __name__ == "__main__":
    main()
