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


def by_clip(rows):
    """The encodes by clip, then by codec and setting."""
    found = defaultdict(lambda: defaultdict(list))
    for row in rows:
        found[row.clip][row.codec, row.setting].append(row)
    return found


def quality_of(rows, crf):
    """The SSIM in decibels at this crf, on the line through the lowest and the highest crf."""
    line = sorted(rows, key=lambda row: row.crf)
    low, high = decibels(line[0].ssim), decibels(line[-1].ssim)
    return low + (crf - line[0].crf) / (line[-1].crf - line[0].crf) * (high - low)


def compare(rows, reference):
    """For each setting: the ratios of CPU time, size and memory to the reference at its SSIM, clip by clip, and the crf that gives it."""
    found = defaultdict(list)
    for clip, settings in by_clip(rows).items():
        own = settings[reference.codec, reference.name]
        quality = quality_of(own, reference.crf)
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


def curve(rows, reference):
    """A table in Markdown: the mean SSIM in decibels of each setting and crf over the clips, and its size and CPU time relative to the
    reference at its own crf."""
    points = defaultdict(list)
    for settings in by_clip(rows).values():
        own = settings[reference.codec, reference.name]
        cpu, size, _ = at(quality_of(own, reference.crf), own)
        for encodes in settings.values():
            for row in encodes:
                points[row.codec, row.setting, row.crf].append((decibels(row.ssim), row.size / size, max(row.cpu, 1e-3) / cpu))
    lines = ["| codec | setting | crf | SSIM, dB | size | CPU |", "|---|---|---|---|---|---|"]
    for (codec, name, crf), values in sorted(points.items()):
        mean = sum(value[0] for value in values) / len(values)
        size, cpu = (middle([value[index] for value in values]) for index in (1, 2))
        lines.append(f"| {codec} | {name} | {crf:g} | {mean:.2f} | {size:.2f} | {cpu:.2f} |")
    return "\n".join(lines)
