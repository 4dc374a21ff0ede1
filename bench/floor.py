"""The floor: what decoding every needed frame once and encoding every output frame once costs, with one thread each.

As many of these single-threaded processes run at once as the machine has cores, because Dayreel's workers do too: cores
share caches, memory and sometimes execution units, and both sides should pay for that alike."""

import contextlib
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import measure
from films import CRF, HEIGHT, KEYFRAMES, PRESET, RATE, WIDTH

FRAME_BYTES = WIDTH * HEIGHT * 3 // 2
# Frames that are encoded at a time: as many as in the longest segment, and few enough to lie in memory.
CHUNK = 300
QUIET = ["ffmpeg", "-nostdin", "-v", "error", "-y"]
RAW = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", f"{WIDTH}x{HEIGHT}", "-framerate", str(RATE)]
NULL = ["-f", "null", "-"]
CORES = len(os.sched_getaffinity(0))


@dataclass
class Floor:
    """CPU seconds."""

    decode: float
    encode: float

    @property
    def cpu(self):
        return self.decode + self.encode


def encoder(crf=CRF):
    """Dayreel's own settings (Sources/Model/Encoding/EncoderProfile+H264.swift) as options of the ffmpeg program."""
    return [
        "-c:v", "libx264", "-preset", PRESET, "-crf", str(crf), "-g", str(KEYFRAMES), "-rc-lookahead", "5",
        "-x264-params", "stitchable=1", "-threads", "1"]


def side_by_side(commands, root):
    """CPU seconds of each command. As many run at a time as there are cores."""
    def one(numbered):
        number, command = numbered
        return measure.run(command, os.path.join(root, f"floor-{number % CORES}.log")).cpu

    with ThreadPoolExecutor(CORES) as pool:
        return list(pool.map(one, enumerate(commands)))


def decode_seconds(clips, root):
    """CPU seconds to decode the clips, each in a process of its own whose start is taken off."""
    empty = QUIET + ["-f", "lavfi", "-i", "color=s=16x16:d=0.04", "-threads", "1"] + NULL
    start = sorted(side_by_side([empty] * 6, root))[3]
    commands = []
    for clip in clips:
        needed = ["-t", f"{clip.frames / RATE:.6f}", "-threads", "1", "-noautorotate", "-i", clip.path]
        commands.append(QUIET + needed + ["-map", "0:v:0", "-fps_mode", "passthrough"] + NULL)
    return sum(seconds - start for seconds in side_by_side(commands, root))


def encode_seconds(lossless, root):
    """CPU seconds to encode the film's frames: those to read and encode less those to read them. They come from a lossless
    film through files in memory, one a core, which are filled while nothing is measured."""
    chunks = [os.path.join(chunk_folder(), f"dayreel-bench-{os.getpid()}-{core}.yuv") for core in range(CORES)]
    source = subprocess.Popen(QUIET + ["-i", lossless, "-map", "0:v:0", "-f", "rawvideo", "-"], stdout=subprocess.PIPE)
    total = 0.0
    try:
        while filled := [chunk for chunk in chunks if fill(chunk, source.stdout)]:
            read = [QUIET + ["-threads", "1"] + RAW + ["-i", chunk] for chunk in filled]
            total += sum(side_by_side([command + encoder() + NULL for command in read], root))
            total -= sum(side_by_side([command + NULL for command in read], root))
    finally:
        source.stdout.close()
        source.wait()
        for chunk in chunks:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(chunk)
    if source.returncode != 0:
        raise measure.CommandFailed(f"{lossless} could not be decoded")
    return total


def of(clips, lossless, root):
    return Floor(decode_seconds(clips, root), encode_seconds(lossless, root))


def chunk_folder():
    """In memory, so that the disk does not decide."""
    memory = "/dev/shm"
    if os.path.isdir(memory) and shutil.disk_usage(memory).free > 2 * CORES * CHUNK * FRAME_BYTES:
        return memory
    raise measure.CommandFailed(f"the floor needs {2 * CORES * CHUNK * FRAME_BYTES >> 20} MiB of {memory}")


def fill(path, source):
    """The next frames into the file; False when there are none. The source stands still meanwhile: its pipe is full."""
    count = 0
    with open(path, "wb") as file:
        while count < CHUNK:
            frame = source.read(FRAME_BYTES)
            if len(frame) < FRAME_BYTES:
                break
            file.write(frame)
            count += 1
    return count > 0
