#!/usr/bin/env python3
"""Measures what `dayreel serve` takes with a library of 100,000 files, and how quick it answers.

The library is that of bench/scan.py; its catalog is made by a scan first, so that the server begins as it does on every day
but the first. Idle is after the two minutes for which the scan's whole result is kept. A page is what the browser holds open
and asks for: an event stream, the index, the days around a month, the film, the plan, two hundred items.

Memory is that of the server's own process: workers come and go with what is looked at. Resident is what `ps` shows; half of it
are pages of libraries that other programs share or that the kernel can take back at any time. Anonymous is what the
process takes for itself and nobody else can use. The program alone is what it takes to say its version: its libraries, which
every command has; what the server adds is the rest.

    bench/serve.py [--files 100000] [--pages 20] [--dayreel .build/release/dayreel] [--keep FOLDER] [--check]

Prints a table; with --check exits 1 if a promise is broken.
"""
import argparse
import http.client
import json
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import promises
import scan

MONTH = ("2016-05-25", "2016-07-05")


class Server:
    def __init__(self, program, library, home):
        self.child = subprocess.Popen([program, "serve", str(library), "--listen", "127.0.0.1:0", "--home", str(home)],
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.start = time.monotonic()
        address = self.child.stdout.readline().strip()
        if not address:
            sys.exit("the server does not start")
        self.port = int(address.rstrip("/").rsplit(":", 1)[1])

    def ask(self, path, method="GET", body=None):
        """The reply as JSON, and the seconds until its first byte."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        start = time.monotonic()
        link.request(method, "/api/v1" + path, body and json.dumps(body), {"Content-Type": "application/json"})
        answer = link.getresponse()
        first = answer.read(1)
        seconds = time.monotonic() - start
        text = first + answer.read()
        link.close()
        if answer.status >= 400:
            sys.exit(f"{method} {path}: {answer.status} {text.decode()}")
        return json.loads(text), seconds

    def until_ready(self):
        while self.ask("/index")[0]["state"] == "scanning":
            time.sleep(0.2)
        return time.monotonic() - self.start

    def memory(self):
        """Resident and anonymous memory in MB."""
        lines = pathlib.Path(f"/proc/{self.child.pid}/status").read_text().splitlines()
        values = {line.split(":")[0]: int(line.split()[1]) / 1024 for line in lines if line.startswith("Rss") or line.startswith("VmRSS")}
        return values["VmRSS"], values["RssAnon"]

    def end(self):
        """Ends the server. Returns the seconds from SIGTERM to its end."""
        start = time.monotonic()
        self.child.send_signal(signal.SIGTERM)
        self.child.wait()
        return time.monotonic() - start


class Page(threading.Thread):
    """An open page. `seen` has the types and times of its events."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.seen = []
        self.arrived = threading.Condition()
        self.link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=600)
        self.link.request("GET", "/api/v1/events")
        self.stream = self.link.getresponse()
        index, _ = server.ask("/index")
        server.ask(f"/days?from={MONTH[0]}&to={MONTH[1]}")
        server.ask(f"/drafts/{index['draft']}")
        server.ask(f"/drafts/{index['draft']}/plan")
        server.ask("/items?month=2016-06&limit=200")
        self.start()

    def run(self):
        try:
            while line := self.stream.readline():
                if line.startswith(b"event:"):
                    with self.arrived:
                        self.seen.append((line.split(b":")[1].strip().decode(), time.monotonic()))
                        self.arrived.notify_all()
        except (OSError, ValueError, http.client.HTTPException):
            pass

    def wait(self, kind, count):
        """Waits for the event of this type with this number, from 1. Returns its time."""
        with self.arrived:
            self.arrived.wait_for(lambda: len([one for one in self.seen if one[0] == kind]) >= count, timeout=30)
            return [one[1] for one in self.seen if one[0] == kind][count - 1]


def alone(program):
    """The memory in MB that the program uses before it does any work."""
    child = subprocess.Popen([program, "--version"], stdout=subprocess.DEVNULL)
    return os.wait4(child.pid, 0)[2].ru_maxrss / 1024


def latencies(server, page, rounds=20):
    """Seconds from the request of a change to its event on a page. This includes the time that the change itself takes."""
    draft = server.ask("/drafts")[0]["drafts"][0]["id"]
    found = []
    before = len([one for one in page.seen if one[0] == "draft"])
    for number in range(1, rounds + 1):
        now, _ = server.ask(f"/drafts/{draft}")
        change = {"revision": now["revision"], "settings": now["settings"], "pins": {f"2016-06-{number:02}": {"skip": True}}}
        start = time.monotonic()
        server.ask(f"/drafts/{draft}", "PUT", change)
        found.append(page.wait("draft", before + number) - start)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--keep", help="make the library here and leave it")
    parser.add_argument("--check", action="store_true", help="exit 1 if a promise is broken")
    options = parser.parse_args()
    if shutil.which(options.dayreel) is None:
        sys.exit(f"{options.dayreel} is missing")
    with tempfile.TemporaryDirectory(prefix="dayreel-bench-") as made:
        base = pathlib.Path(options.keep or made)
        library, home = base / "library", base / "home-serve"
        if not library.exists():
            base.mkdir(parents=True, exist_ok=True)
            scan.make_library(library, options.files, scan.make_clips(base))
        subprocess.run([options.dayreel, "scan", str(library), "--json", "--home", str(home)], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        bare = alone(options.dayreel)
        server = Server(options.dayreel, library, home)
        first = server.ask("/index")[1]
        ready = server.until_ready()
        busy = server.memory()
        index = statistics.median(server.ask("/index")[1] for _ in range(50))
        month = statistics.median(server.ask(f"/days?from={MONTH[0]}&to={MONTH[1]}")[1] for _ in range(50))
        words = statistics.median(server.ask("/counts?q=clip_0999")[1] for _ in range(10))
        time.sleep(130)
        idle = server.memory()
        pages = [Page(server) for _ in range(options.pages)]
        open_pages = server.memory()
        delays = latencies(server, pages[-1])
        time.sleep(130)
        rested = server.memory()
        end = server.end()
    rows = [
        ("first answer, while it scans", first * 1000, "ms"), ("library ready, catalog warm", ready, "s"),
        ("index, first byte", index * 1000, "ms"), ("days of a month, first byte", month * 1000, "ms"),
        ("a word among all items", words * 1000, "ms"),
        ("change to event on a page, median", statistics.median(delays) * 1000, "ms"),
        ("change to event on a page, worst", max(delays) * 1000, "ms"), ("SIGTERM to the end", end, "s"),
        ("resident, the program alone", bare, "MB"), ("resident, added by the server when idle", idle[0] - bare, "MB"),
        ("resident after the scan", busy[0], "MB"), ("anonymous after the scan", busy[1], "MB"),
        ("resident, idle", idle[0], "MB"), ("anonymous, idle", idle[1], "MB"),
        (f"resident, {options.pages} pages and a plan", open_pages[0], "MB"),
        (f"resident, {options.pages} pages, two minutes later", rested[0], "MB"),
        (f"anonymous, {options.pages} pages, two minutes later", rested[1], "MB"),
    ]
    print(promises.on_this_machine(f"{options.files} files"))
    for name, value, unit in rows:
        print(f"{name:46}{value:10.1f} {unit}")
    promises.end([
        ("60 MB or more of its own when idle", idle[1] < 60), ("60 MB or more added when idle", idle[0] - bare < 60),
        ("150 MB or more with pages open", rested[0] < 150),
        ("100 ms or more from change to event", statistics.median(delays) < 0.1),
        ("a second or more to end", end < 1), ("100 ms or more to the first byte of a month", month < 0.1),
    ], options.check)


if __name__ == "__main__":
    main()
