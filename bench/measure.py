"""Runs a command and measures it: wall time, CPU time, peak memory of its whole process tree."""

import os
import subprocess
import threading
import time
from dataclasses import dataclass

# Peak memory is the highest of samples this far apart, in seconds.
SAMPLE_INTERVAL = 0.1


@dataclass
class Measurement:
    """wall and cpu in seconds; cpu is user and system time of the process and of all that it waited for. peak in
    bytes, the sum of PSS over the process tree; None when it was not sampled. resident in bytes: what the largest of the
    processes took at most, by the kernel's own count."""

    wall: float
    cpu: float
    peak: int | None = None
    resident: int = 0


def available_memory():
    """Bytes that programs can take without swapping (proc_meminfo(5): `MemAvailable`, in kibibytes)."""
    with open("/proc/meminfo") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("MemAvailable:"))


class CommandFailed(Exception):
    pass


def run(command, log, sample_memory=False):
    """Runs to the end. stdout and stderr go to the file `log`. Throws CommandFailed with the end of the log."""
    # What was written before must not be written to the disk at this one's cost.
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
    """Samples the sum of PSS of a process and its descendants until told to stop. PSS counts a page that several
    processes share once in all: it is what they really take. Reading it costs time in the kernel, so runs that are
    timed are not sampled."""

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
    """The process and all its descendants that live now."""
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
            # The name in parentheses may hold anything, so what follows is read from its end: state, then parent.
            return int(stat.read().rpartition(b")")[2].split()[1])
    except OSError:
        return None


def pss(pid):
    """Bytes; 0 for a process that has ended meanwhile."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as rollup:
            for line in rollup:
                if line.startswith(b"Pss:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0
