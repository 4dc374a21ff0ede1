"""The picture quality of Dayreel's film, compared with the same frames encoded in one pass at the same size."""

import math
import os
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

import floor
import measure
from films import CRF, probe

# A second encode, at a crf this much higher, gives the slope of quality over size.
STEP = 0.5


def loss(film, lossless, root):
    """Three figures: the SSIM of one pass minus that of the film, both against the lossless frames; the film's SSIM; and the film's size
    divided by that of one pass at the same crf.

    x264 spends different numbers of bits on a film in one pass and on its segments. So the film is encoded in one pass at Dayreel's crf
    and at the next step, and the line through both gives the SSIM that one pass would have at the film's size."""
    with ThreadPoolExecutor() as both:
        passes = list(both.map(lambda crf: one_pass(lossless, crf, root), [CRF, CRF + STEP]))
    size, first, second = (stream_bytes(path) for path in [film, *passes])
    qualities = ssim([film, *passes], lossless)
    slope = (qualities[2] - qualities[1]) / math.log(second / first)
    expected = qualities[1] + slope * math.log(size / first)
    return expected - qualities[0], qualities[0], size / first


def one_pass(lossless, crf, root):
    path = os.path.join(root, "films", f"one-pass-{crf}.mp4")
    command = floor.QUIET + ["-threads", "1", "-i", lossless, "-map", "0:v:0"] + floor.encoder(crf) + [path]
    measure.run(command, os.path.join(root, f"quality-{crf}.log"))
    return path


def stream_bytes(path):
    """The size of the video stream in bytes."""
    sizes = probe(path, "-select_streams", "v:0", "-show_entries", "packet=size").split()
    return sum(int(size) for size in sizes)


def ssim(films, lossless):
    """The mean SSIM of each film over all planes and frames."""
    count = len(films)
    inputs = [word for film in films + [lossless] for word in ("-i", film)]
    copies = "".join(f"[r{index}]" for index in range(count))
    graph = f"[{count}:v]split={count}{copies}"
    for index in range(count):
        graph += f";[{index}:v][r{index}]ssim@{index}[s{index}]"
    outputs = [word for index in range(count) for word in ("-map", f"[s{index}]", "-f", "null", "-")]
    command = ["ffmpeg", "-nostdin", "-hide_banner"] + inputs + ["-filter_complex", graph] + outputs
    text = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    found = dict(re.findall(r"\[ssim@(\d+) @ [^\]]*\] SSIM .*All:([\d.]+)", text))
    return [float(found[str(index)]) for index in range(count)]
