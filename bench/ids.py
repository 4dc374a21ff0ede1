#!/usr/bin/env python3
"""Measures how quick `dayreel scan --ids` is: MD5 and iCloud's fingerprint of every file, in one pass, beside programs that read the same files.

    bench/ids.py [--dayreel .build/release/dayreel] [--gigabytes 10] [--folder DIR] [--clips DIR] [--runs 3] [--check]

The files are small videos with random bytes behind their end, which a scan does not look at. Prints seconds and megabytes a second of
`cat`, of `md5sum` with as many processes as there are cores, and of the ids, less a scan without them; then a second run, which reads
nothing. With --check exits 1 if ids take more than 1.5 times as long as reading, or than both digests by programs of their own (md5sum
and sha1sum), whichever is slower: the disk's speed, or the cores'.
"""
import argparse
import os
import statistics
import subprocess
import tempfile
import time

import promises

FILES = 40


def make_files(folder, size, program, clips):
    """Makes real videos with different random bytes after their ends. Returns their folder."""
    if not clips:
        clips = os.path.join(folder, "clips")
        subprocess.run([program, "fixtures", clips], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    heads = [os.path.join(root, name) for root, _, names in os.walk(clips) for name in names if name.upper().endswith(".MOV")]
    media = os.path.join(folder, "media")
    os.makedirs(media)
    each = size // FILES
    for number in range(FILES):
        with open(sorted(heads)[number % len(heads)], "rb") as file:
            head = file.read()
        with open(os.path.join(media, f"IMG_{number:04}.MOV"), "wb") as file:
            file.write(head)
            # A box that players skip: free space with a length in 64 bits (ISO/IEC 14496-12, 4.2 and 8.1.2).
            rest = max(each - len(head), 32)
            file.write((1).to_bytes(4, "big") + b"free" + rest.to_bytes(8, "big"))
            rest -= 16
            while rest > 0:
                block = os.urandom(min(rest, 1 << 20))
                file.write(block)
                rest -= len(block)
    return media


def seconds(command, **options):
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--gigabytes", type=float, default=10)
    parser.add_argument("--folder", help="where the files are made, for a disk of your choice")
    parser.add_argument("--clips", help="a folder with .MOV files to begin from; without it they are drawn")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.dayreel)
    results = {"cat": [], "md5sum": [], "sha1sum": [], "ids": [], "ids again": []}
    with tempfile.TemporaryDirectory(dir=options.folder) as root:
        media = make_files(root, int(options.gigabytes * 1e9), program, options.clips)
        files = sorted(os.path.join(media, name) for name in os.listdir(media))
        size = sum(map(os.path.getsize, files))
        listed = "\0".join(files).encode()
        cores = str(os.cpu_count())
        for run in range(options.runs):
            home = os.path.join(root, f"home-{run}")
            scan = [program, "scan", media, "--progress", "none", "--home", home]
            subprocess.run(scan, check=True, stdout=subprocess.DEVNULL)
            bare = seconds(scan)
            results["cat"].append(seconds(["cat", *files]))
            for name in ("md5sum", "sha1sum"):
                results[name].append(seconds(["xargs", "-0", "-n", "1", "-P", cores, name], input=listed))
            results["ids"].append(max(0.0, seconds([*scan, "--ids"]) - bare))
            results["ids again"].append(max(0.0, seconds([*scan, "--ids"]) - bare))
    print(promises.on_this_machine(f"{FILES} files, {size / 1e9:.1f} GB"))
    print(f"{'':12}{'median s':>10}{'MB/s':>8}{'to cat':>8}{'to md5sum':>11}")
    median = {name: statistics.median(values) for name, values in results.items()}
    for name, value in median.items():
        speed = size / 1e6 / value if value > 0.01 else float("inf")
        print(f"{name:12}{value:10.2f}{speed:8.0f}{value / median['cat']:8.2f}{value / median['md5sum']:11.2f}")
    limit = 1.5 * max(median["cat"], median["md5sum"] + median["sha1sum"])
    promises.end([
        (f"ids take more than 1.5 times as long as reading or both digests ({limit:.1f} s)", median["ids"] <= limit),
        ("ids that are known are read again", median["ids again"] <= 0.1 * median["ids"] + 0.2),
    ], options.check)


if __name__ == "__main__":
    main()
