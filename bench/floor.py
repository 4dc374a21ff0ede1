"""The floor: what decoding every needed frame once and encoding every output frame once costs, with one thread each."""

import os
import shutil
import subprocess

import measure
from films import CRF, HEIGHT, KEYFRAMES, PRESET, RATE, WIDTH

FRAME_BYTES = WIDTH * HEIGHT * 3 // 2
# Frames that are encoded at a time: as many as in the longest segment, and few enough to lie in memory.
CHUNK = 300
QUIET = ["ffmpeg", "-nostdin", "-v", "error", "-y"]
RAW = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", f"{WIDTH}x{HEIGHT}", "-framerate", str(RATE)]
NULL = ["-f", "null", "-"]


def encoder(crf=CRF):
    """Dayreel's own settings (Sources/Stages/Encode.swift) as options of the ffmpeg program."""
    return [
        "-c:v", "libx264", "-preset", PRESET, "-crf", str(crf), "-g", str(KEYFRAMES), "-rc-lookahead", "10",
        "-x264-params", "stitchable=1", "-threads", "1"]


def decode_seconds(clips, root):
    """CPU seconds to decode the clips, each in a process of its own whose start is taken off."""
    log = os.path.join(root, "floor.log")
    empty = QUIET + ["-f", "lavfi", "-i", "color=s=16x16:d=0.04", "-threads", "1"] + NULL
    start = sorted(measure.run(empty, log).cpu for _ in range(5))[2]
    total = 0.0
    for clip in clips:
        needed = ["-t", f"{clip.frames / RATE:.6f}", "-threads", "1", "-noautorotate", "-i", clip.path]
        command = QUIET + needed + ["-map", "0:v:0", "-fps_mode", "passthrough"] + NULL
        total += measure.run(command, log).cpu - start
    return total


def encode_seconds(lossless, root):
    """CPU seconds to encode the film's frames: those to read and encode less those to read them. They come from a lossless
    film through a file in memory, which is filled while nothing is measured."""
    log, chunk = os.path.join(root, "floor.log"), chunk_path(root)
    read = QUIET + ["-threads", "1"] + RAW + ["-i", chunk]
    source = subprocess.Popen(QUIET + ["-i", lossless, "-map", "0:v:0", "-f", "rawvideo", "-"], stdout=subprocess.PIPE)
    total = 0.0
    try:
        while fill(chunk, source.stdout):
            total += measure.run(read + encoder() + NULL, log).cpu - measure.run(read + NULL, log).cpu
    finally:
        source.stdout.close()
        source.wait()
        os.unlink(chunk)
    if source.returncode != 0:
        raise measure.CommandFailed(f"{lossless} could not be decoded")
    return total


def chunk_path(root):
    """In memory where that has room, so that the disk does not decide."""
    memory = "/dev/shm"
    if os.path.isdir(memory) and shutil.disk_usage(memory).free > 2 * CHUNK * FRAME_BYTES:
        return os.path.join(memory, f"dayreel-bench-{os.getpid()}.yuv")
    return os.path.join(root, "chunk.yuv")


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
