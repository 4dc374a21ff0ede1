"""The floor: the cost of decoding every needed frame once and encoding every output frame once, with one thread each.

One such single-threaded process runs per core of the machine, like Dayreel's workers. Cores share caches, memory and sometimes execution
units, so both sides have the same costs of sharing."""

import contextlib
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import measure
from films import CRF, HEIGHT, KEYFRAMES, PRESET, RATE, WIDTH

FRAME_BYTES = WIDTH * HEIGHT * 3 // 2
# Frames per encode: as many as the longest segment has, and few enough to fit in memory.
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
    """x264's own preset with the keyframes and headers of Dayreel's films, as options of the ffmpeg program. Dayreel changes the preset
    and its crf (docs/internals/encoders.md), so its encoder may be cheaper than the floor's."""
    return [
        "-c:v", "libx264", "-preset", PRESET, "-crf", str(crf), "-g", str(KEYFRAMES), "-rc-lookahead", "5",
        "-x264-params", "stitchable=1", "-threads", "1"]


def side_by_side(commands, root):
    """Runs the commands, one per core at a time. Returns the CPU seconds of each."""
    def one(numbered):
        number, command = numbered
        return measure.run(command, os.path.join(root, f"floor-{number % CORES}.log")).cpu

    with ThreadPoolExecutor(CORES) as pool:
        return list(pool.map(one, enumerate(commands)))


def decode_seconds(clips, root):
    """CPU seconds to decode the clips, one process per clip, without the cost of starting the processes."""
    empty = QUIET + ["-f", "lavfi", "-i", "color=s=16x16:d=0.04", "-threads", "1"] + NULL
    start = sorted(side_by_side([empty] * 6, root))[3]
    commands = []
    for clip in clips:
        needed = ["-t", f"{clip.frames / RATE:.6f}", "-threads", "1", "-noautorotate", "-i", clip.path]
        commands.append(QUIET + needed + ["-map", "0:v:0", "-fps_mode", "passthrough"] + NULL)
    return sum(seconds - start for seconds in side_by_side(commands, root))


def encode_seconds(lossless, root):
    """CPU seconds to encode the film's frames: the cost of reading and encoding them, minus the cost of reading them. The frames come
    from a lossless film, in files in memory, one per core. Nothing is measured while these are filled."""
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
    """A folder in memory, so that the disk has no influence. Throws CommandFailed if there is too little space."""
    memory = "/dev/shm"
    if os.path.isdir(memory) and shutil.disk_usage(memory).free > 2 * CORES * CHUNK * FRAME_BYTES:
        return memory
    raise measure.CommandFailed(f"the floor needs {2 * CORES * CHUNK * FRAME_BYTES >> 20} MiB of {memory}")


def fill(path, source):
    """Writes the next frames into the file. Returns False if there are none. Between calls, the source is blocked by its full pipe."""
    count = 0
    with open(path, "wb") as file:
        while count < CHUNK:
            frame = source.read(FRAME_BYTES)
            if len(frame) < FRAME_BYTES:
                break
            file.write(frame)
            count += 1
    return count > 0
