"""Reads CPU time and size off the curves that encodes at several rate factors make."""

import math
from collections import defaultdict


def decibels(ssim):
    return -10 * math.log10(max(1e-6, 1 - ssim))


def at(quality, rows):
    """CPU seconds and bytes at this SSIM in decibels, by a line through the two encodes that are nearest to it."""
    nearest = sorted(sorted(rows, key=lambda row: abs(decibels(row.ssim) - quality))[:2], key=lambda row: row.ssim)
    low, high = decibels(nearest[0].ssim), decibels(nearest[1].ssim)
    share = (quality - low) / (high - low) if high - low > 1e-3 else 0
    cpu = nearest[0].cpu + share * (nearest[1].cpu - nearest[0].cpu)
    size = math.exp(math.log(nearest[0].size) + share * math.log(nearest[1].size / nearest[0].size))
    crf = nearest[0].crf + share * (nearest[1].crf - nearest[0].crf)
    return cpu, size, crf


def middle(values):
    """The geometric mean."""
    return math.exp(sum(math.log(value) for value in values) / len(values))


def compare(rows, reference, quality_of=None):
    """For each setting: the ratios of CPU time, size and memory to the reference at its SSIM, clip by clip, and the crf that gives it."""
    by_clip = defaultdict(lambda: defaultdict(list))
    for row in rows:
        by_clip[row.clip][row.codec, row.setting].append(row)
    found = defaultdict(list)
    for clip, settings in by_clip.items():
        own = settings[reference.codec, reference.name]
        line = sorted(own, key=lambda row: row.crf)
        first, last = line[0], line[-1]
        share = (reference.crf - first.crf) / (last.crf - first.crf)
        quality = decibels(first.ssim) + share * (decibels(last.ssim) - decibels(first.ssim))
        cpu, size, _ = at(quality, own)
        for key, encodes in settings.items():
            own_cpu, own_size, crf = at(quality, encodes)
            memory = max(row.memory for row in encodes) / max(row.memory for row in own)
            found[key].append((clip, encodes[0].isReal, own_cpu / cpu, own_size / size, memory, crf))
    return found


def table(rows, reference):
    """A table in Markdown: geometric means over all clips, the drawn and the recorded ones apart."""
    lines = [
        "| codec | setting | CPU | drawn | recorded | size | drawn | recorded | largest | memory | crf | from, to |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for (codec, name), clips in compare(rows, reference).items():
        cells = [codec, name]
        for index in (2, 3):
            for kind in (None, False, True):
                values = [clip[index] for clip in clips if kind is None or clip[1] == kind]
                cells.append(f"{middle(values):.3f}" if values else "–")
        cells.append(f"{max(clip[3] for clip in clips):.2f}")
        cells.append(f"{middle([clip[4] for clip in clips]):.2f}")
        crfs = sorted(clip[5] for clip in clips)
        cells += [f"{sum(crfs) / len(crfs):.1f}", f"{crfs[0]:.1f}, {crfs[-1]:.1f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
