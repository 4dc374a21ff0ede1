#!/usr/bin/env python3
"""Makes a month on two machines at once that share a cache through a file server, disturbs them, and prints a table. Ends with 1 if a film
has other bytes, or if anything else is not as docs/cluster.md says.

    make mounts, or with the packages of `scripts/setup.sh slurm`: scripts/mounts.py --dayreel PROGRAM

As root: each machine is a set of name spaces of this one, with a host name, process numbers and a start of the kernel of its own, and with a
mount of sshfs, whose locks are its own too: what one machine has locked, the other may lock. Each file server is a process of OpenSSH, to
which the mount talks through a pair of sockets.
"""

import argparse
import hashlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid

SERVER = "/usr/lib/openssh/sftp-server"
NAMES = ["--mount", "--uts", "--pid"]
# What two machines take at most for one film, in parts of what one takes.
MOST = 1.6


class Machine:
    """A machine with a mount of the server's folder at `place`."""

    def __init__(self, name, server, place, work):
        self.name, self.work = name, work
        here, there = socket.socketpair()
        self.server = subprocess.Popen([SERVER], stdin=here, stdout=here, start_new_session=True)
        here.close()
        boot = os.path.join(work, f"boot-{name}-{uuid.uuid4()}")
        with open(boot, "w") as file:
            file.write(f"{uuid.uuid4()}\n")
        script = """
            hostname "$1"
            mount --make-rprivate /
            mount --bind "$2" /proc/sys/kernel/random/boot_id
            sshfs -f -o passive ":$3" "$4" <&0 >&1 &
            exec sleep infinity"""
        self.outside = subprocess.Popen(
            ["unshare", *NAMES, "--fork", "--kill-child", "--mount-proc", "bash", "-c", script, "machine", name, boot, server, place],
            stdin=there, stdout=there, start_new_session=True)
        there.close()
        self.first = self.outside.pid
        try:
            self.first = wait_for(lambda: children(self.outside.pid), f"{name} does not start")[0]
            wait_for(lambda: self.call("mountpoint", "-q", place) == 0, f"{name} has no mount")
        except SystemExit:
            self.end()
            raise

    def call(self, *words):
        return subprocess.run(self.inside(words), stderr=subprocess.DEVNULL).returncode

    def inside(self, words):
        return ["nsenter", "--target", str(self.first), *NAMES, "--", *words]

    def render(self, program, job, cache):
        """Starts to make a film: the cache is that of all machines, the rest of Dayreel's folders this machine's own."""
        own = os.path.join(self.work, "own-" + self.name)
        environment = dict(
            os.environ, XDG_CACHE_HOME=os.path.join(self.work, "shared", cache), XDG_STATE_HOME=own, XDG_CONFIG_HOME=own,
            XDG_DATA_HOME=own)
        environment.pop("DAYREEL_HOME", None)
        log = open(os.path.join(self.work, f"{self.name}.log"), "w+")
        process = subprocess.Popen(
            self.inside([program, "render", job, "--progress", "json"]), env=environment, stdout=subprocess.DEVNULL, stderr=log)
        return Run(process, log)

    def processes(self):
        """All of its processes, by their numbers here."""
        space = os.readlink(f"/proc/{self.first}/ns/pid")
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                if os.readlink(f"/proc/{name}/ns/pid") == space:
                    found.append(int(name))
            except OSError:
                pass
        return found

    def signal_all(self, number):
        for process in self.processes():
            try:
                os.kill(process, number)
            except OSError:
                pass

    def end(self):
        """A power cut."""
        for process in [self.first, self.outside.pid, self.server.pid]:
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass
        self.outside.wait()
        self.server.wait()


class Run:
    """A command on a machine."""

    def __init__(self, process, log):
        self.process, self.log = process, log
        # Seconds of a core, with its workers', once it has ended.
        self.seconds = 0.0

    def wait(self):
        """Its exit code."""
        _, status, usage = os.wait4(self.process.pid, 0)
        self.seconds = usage.ru_utime + usage.ru_stime
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return self.process.returncode

    def events(self):
        self.log.seek(0)
        lines = self.log.read().splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    def event(self, kind):
        return next((event for event in reversed(self.events()) if event["event"] == kind), {})


def children(process):
    try:
        with open(f"/proc/{process}/task/{process}/children") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def wait_for(condition, trouble, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.1)
    sys.exit(trouble)


class Trial:
    def __init__(self, program, work):
        self.program, self.work = program, work
        self.server, self.place = os.path.join(work, "server"), os.path.join(work, "shared")
        self.failed = False
        self.machines = []
        self.cache = "cache-0"
        for folder in [self.server, self.place]:
            os.mkdir(folder)
        subprocess.run(
            [program, "fixtures", os.path.join(self.server, "month"), "--progress", "none"], check=True, stdout=subprocess.DEVNULL,
            env=dict(os.environ, DAYREEL_HOME=os.path.join(work, "own-fixtures")))

    def machine(self, name):
        machine = Machine(name, self.server, self.place, self.work)
        self.machines.append(machine)
        return machine

    def job(self, name, media):
        path = os.path.join(self.work, name + ".yaml")
        with open(path, "w") as file:
            file.write(
                f"timeframe: 2024-12\ndays: {{ home: Europe/Amsterdam }}\nsources: [{{ folder: {media} }}]\n"
                f"composition: {{ resolution: 854x480 }}\noutput: {{ file: {self.film(name)}, preset: fast }}\n")
        return path

    def film(self, name):
        return os.path.join(self.work, name + ".mp4")

    def digest(self, name):
        try:
            with open(self.film(name), "rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()[:12]
        except FileNotFoundError:
            return None

    def segments(self):
        root = os.path.join(self.server, self.cache, "dayreel", "segments")
        folders = [os.path.join(root, name) for name in (os.listdir(root) if os.path.isdir(root) else []) if len(name) == 2]
        return sum(name.endswith(".mp4") for folder in folders for name in os.listdir(folder))

    def empty(self):
        """Begins with another cache and no films. Nobody empties a cache behind its machines' backs, which remember names for a while."""
        self.cache = f"cache-{int(self.cache[6:]) + 1}"
        for name in ["a", "b"]:
            if os.path.exists(self.film(name)):
                os.unlink(self.film(name))

    def expect(self, condition, what):
        if not condition:
            self.failed = True
            print(f"wrong: {what}", file=sys.stderr)

    def row(self, what, begin, detail):
        print(f"{what:<52} {time.monotonic() - begin:7.1f} s  {detail}", flush=True)

    def same(self, *names):
        for name in names:
            self.expect(self.digest(name) == self.reference, f"{name} has other bytes: {self.digest(name)}")

    def run(self):
        begin = time.monotonic()
        alone = self.job("alone", os.path.join(self.server, "month"))
        log = open(os.path.join(self.work, "alone.log"), "w+")
        run = Run(subprocess.Popen(
            [self.program, "render", alone, "--progress", "json"], stdout=subprocess.DEVNULL, stderr=log,
            env=dict(os.environ, DAYREEL_HOME=os.path.join(self.work, "own-alone"))), log)
        code, self.reference = run.wait(), self.digest("alone")
        if code or not self.reference:
            sys.exit(f"the film cannot be made: {run.event('error')}")
        self.alone = run.seconds
        self.row("one machine alone, on its own disk", begin, f"{self.alone:.0f} s of a core")
        a, b = self.machine("a"), self.machine("b")
        jobs = {name: self.job(name, os.path.join(self.place, "month")) for name in ["a", "b"]}
        self.at_once(a, b, jobs)
        self.power_cut(a, b, jobs)
        a = self.machine("a")
        self.again(a, jobs)
        self.lost_server(a, jobs)
        a = self.machine("a")
        self.sleep(a, b, jobs)

    def at_once(self, a, b, jobs):
        """Locks reach nobody here: what keeps them from rendering the same are claims."""
        begin = time.monotonic()
        runs = [a.render(self.program, jobs["a"], self.cache), b.render(self.program, jobs["b"], self.cache)]
        codes = [run.wait() for run in runs]
        self.expect(codes == [0, 0], f"at once: codes {codes}")
        self.same("a", "b")
        both = sum(run.seconds for run in runs)
        # Each looks at the media by itself, and joins its film. If they rendered the same, it would be twice as much.
        self.expect(both < MOST * self.alone, f"at once: {both:.0f} s of a core, alone {self.alone:.0f} s")
        self.row("two machines at once", begin, f"the same bytes; {both / self.alone:.2f} of its time of a core")

    def power_cut(self, a, b, jobs):
        self.empty()
        lost = a.render(self.program, jobs["a"], self.cache)
        wait_for(lambda: self.segments() >= 3, "nothing is rendered", 120)
        run = b.render(self.program, jobs["b"], self.cache)
        wait_for(lambda: self.segments() >= 6, "nothing is rendered", 120)
        begin = time.monotonic()
        a.end()
        lost.wait()
        self.expect(run.wait() == 0, "power cut: the other machine ended with an error")
        self.same("b")
        self.expect(self.digest("a") is None, "power cut: a film of the dead machine")
        self.row("one of them loses its power", begin, "the same bytes of the other, once its claims are two minutes old")

    def again(self, a, jobs):
        begin = time.monotonic()
        run = a.render(self.program, jobs["a"], self.cache)
        self.expect(run.wait() == 0, "again: it ended with an error")
        self.same("a")
        rendered = run.event("done").get("rendered")
        self.expect(rendered == 0, f"again: {rendered} rendered")
        self.row("it comes back", begin, "the same bytes, nothing rendered")

    def lost_server(self, a, jobs):
        self.empty()
        run = a.render(self.program, jobs["a"], self.cache)
        wait_for(lambda: self.segments() >= 3, "nothing is rendered", 120)
        begin = time.monotonic()
        a.server.kill()
        code = run.wait()
        error = run.event("error")
        self.expect(code not in (0, 70) and error.get("code"), f"lost server: code {code}, {error}")
        self.expect(self.digest("a") is None, "lost server: a film")
        self.row("its file server is gone", begin, f"code {code}: {error.get('message')}")
        a.end()
        a = self.machine("a")
        begin = time.monotonic()
        self.expect(a.render(self.program, jobs["a"], self.cache).wait() == 0, "lost server: the next run ended with an error")
        self.same("a")
        self.row("it is mounted again", begin, "the same bytes")
        a.end()

    def sleep(self, a, b, jobs):
        """A machine that sleeps loses its claims, and must not harm the other's film when it wakes up."""
        self.empty()
        sleeper = a.render(self.program, jobs["a"], self.cache)
        wait_for(lambda: self.segments() >= 3, "nothing is rendered", 120)
        a.signal_all(signal.SIGSTOP)
        begin = time.monotonic()
        run = b.render(self.program, jobs["b"], self.cache)
        self.expect(run.wait() == 0, "sleep: the other machine ended with an error")
        self.same("b")
        self.row("one of them falls asleep", begin, "the same bytes of the other, once its claims are two minutes old")
        begin = time.monotonic()
        a.signal_all(signal.SIGCONT)
        # nsenter, which is outside, stops when the program in the machine does.
        sleeper.process.send_signal(signal.SIGCONT)
        code = sleeper.wait()
        words = "its film has the same bytes" if code == 0 else f"code {code}: {sleeper.event('error').get('message')}"
        self.expect(code != 70, f"sleep: {sleeper.event('error')}")
        self.same(*(["a"] if code == 0 else []), "b")
        self.row("it wakes up", begin, words)
        run = a.render(self.program, jobs["a"], self.cache)
        self.expect(run.wait() == 0, "sleep: the next run ended with an error")
        self.same("a")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dayreel", required=True)
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs")
    arguments = parser.parse_args()
    if os.getuid() != 0 or not shutil.which("sshfs") or not os.path.exists(SERVER) or not os.path.exists("/dev/fuse"):
        print("skipped: not root, or no sshfs, sftp-server or /dev/fuse", file=sys.stderr)
        return 0
    work = tempfile.mkdtemp(prefix="dayreel-mounts-")
    trial = Trial(os.path.realpath(arguments.dayreel), work)
    try:
        trial.run()
    finally:
        for machine in trial.machines:
            if machine.outside.poll() is None:
                machine.end()
        if arguments.keep:
            print(f"kept: {work}", file=sys.stderr)
        else:
            shutil.rmtree(work, ignore_errors=True)
    return 1 if trial.failed else 0


sys.exit(main())
