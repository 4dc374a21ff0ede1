"""Runs a command and measures its wall time, its CPU time and the peak memory of its whole process tree."""

import os
import subprocess
import threading
import time
from dataclasses import dataclass

# Seconds between samples of memory. The peak is the largest sample.
SAMPLE_INTERVAL = 0.1


@dataclass
class Measurement:
    """wall, cpu: seconds. cpu is the user and system time of the process and of all processes that it waited for. peak: bytes, the
    largest sum of PSS over the process tree; None if memory was not sampled. resident: bytes, the peak of the largest process according
    to the kernel."""

    wall: float
    cpu: float
    peak: int | None = None
    resident: int = 0

    def busy(self, cores):
        """The share of the time of so many cores that it used."""
        return self.cpu / (self.wall * cores)


def available_memory():
    """Bytes that programs can use without swapping (proc_meminfo(5): `MemAvailable`, in kibibytes)."""
    with open("/proc/meminfo") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("MemAvailable:"))


class CommandFailed(Exception):
    pass


def run(command, log, sample_memory=False):
    """Runs a command to its end. stdout and stderr go to the file `log`. Throws CommandFailed with the end of the log."""
    # Earlier writes must not reach the disk during this run.
    os.sync()
    with open(log, "wb") as output:
        begin = time.monotonic()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        sampler = Sampler(child.pid) if sample_memory else None
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - begin
        # subprocess must not wait for a process that wait4 has reaped.
        child.returncode = os.waitstatus_to_exitcode(status)
    peak = sampler.finish() if sampler else None
    if child.returncode != 0:
        raise CommandFailed(f"{command[0]} ended with {child.returncode}\n{tail(log)}")
    return Measurement(wall, usage.ru_utime + usage.ru_stime, peak, usage.ru_maxrss * 1024)


def tail(log, lines=20):
    with open(log, errors="replace") as text:
        return "".join(text.readlines()[-lines:])


class Sampler:
    """Samples the sum of PSS of a process and its descendants until `finish`. PSS divides a shared page among its processes, so the sum
    is the memory that they really use. Reading it costs time in the kernel, so timed runs are not sampled."""

    def __init__(self, root):
        self.root = root
        self.peak = 0
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.loop, daemon=True)
        self.thread.start()

    def loop(self):
        while True:
            self.peak = max(self.peak, sum(pss(pid) for pid in tree(self.root)))
            if self.stopping.wait(SAMPLE_INTERVAL):
                return

    def finish(self):
        self.stopping.set()
        self.thread.join()
        return self.peak


def tree(root):
    """The process and all its living descendants."""
    children = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            parent = parent_of(name)
            if parent is not None:
                children.setdefault(parent, []).append(int(name))
    found, waiting = [], [root]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        waiting += children.get(pid, [])
    return found


def parent_of(pid):
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            # The name in parentheses may contain anything, so fields count from its last parenthesis: state, then parent.
            return int(stat.read().rpartition(b")")[2].split()[1])
    except OSError:
        return None


def pss(pid):
    """The PSS of a process in bytes; 0 if it has ended."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as rollup:
            for line in rollup:
                if line.startswith(b"Pss:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0
