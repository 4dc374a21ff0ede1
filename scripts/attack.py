#!/usr/bin/env python3
"""Hostile files against the program: made here, none committed; each scanned, planned or rendered within limits of time and memory.

    scripts/attack.py [--dayreel .build/debug/dayreel] [--short]

Prints a table and exits 1 if the program crashed, hung, took too much memory, ended with a code that does not fit, or said what it must not.
--short leaves out what takes long: the mutants and the files that are given up by their time.
"""
import argparse
import http.client
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

import attack_buckets
import attack_libraries

# Seconds that a page may take for an answer when nothing is wrong with what it needs.
ANSWER = 30
# Limits of one run: seconds, and megabytes of the largest of its processes.
SECONDS = 180
MEGABYTES = 1200
# Bytes of the longest line that may be printed: 4096 characters, some of them escaped.
LONGEST_LINE = 20_000
FAR_FUTURE, FAR_PAST = 12_000_000_000, -12_000_000_000


def box(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + kind.encode() + body


def full(kind, *parts, version=0):
    return box(kind, struct.pack(">I", version << 24), *parts)


def numbers(*values):
    return struct.pack(f">{len(values)}I", *values)


def movie(samples, width=64, height=48, codec="mp4v", entries=1, size=1, duration=90000):
    """A QuickTime file with one video track whose index claims `samples` samples (ISO 14496-12, 8.6 and 8.7)."""
    entry = box(codec, bytes(6) + struct.pack(">H", 1) + bytes(16) + struct.pack(">HH", width, height)
                + numbers(0x480000, 0x480000, 0) + struct.pack(">H", 1) + bytes(32) + struct.pack(">Hh", 24, -1))
    matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    table = box(
        "stbl", full("stsd", numbers(1), entry), full("stts", numbers(entries), *[numbers(samples, 1)] * entries),
        full("stsc", numbers(1, 1, samples, 1)), full("stsz", numbers(size, samples)), full("stco", numbers(1, 24)))
    media = box(
        "mdia", full("mdhd", numbers(0, 0, 30000, duration), bytes(4)),
        full("hdlr", b"\0\0\0\0vide" + bytes(13)),
        box("minf", full("vmhd", bytes(8)), box("dinf", full("dref", numbers(1), full("url ", b""))), table))
    track = box("trak", full("tkhd", numbers(0, 0, 1, 0, duration) + bytes(16) + matrix
                             + numbers(width << 16 & 0xFFFFFFFF, height << 16 & 0xFFFFFFFF)), media)
    head = full("mvhd", numbers(0, 0, 30000, duration, 0x10000) + bytes(12) + matrix + bytes(24) + numbers(2))
    return box("ftyp", b"qt  ", bytes(4), b"qt  ") + box("moov", head, track) + box("mdat", bytes(64))


def jpeg_with_exif(exif):
    return b"\xff\xd8\xff\xe1" + struct.pack(">H", min(len(exif) + 8, 65535)) + b"Exif\0\0" + exif + b"\xff\xd9"


def heic(items):
    """A HEIF file whose item table claims 65,535 items and has `items` bytes (ISO 14496-12, 8.11)."""
    location = full("iloc", b"\x44\x40" + struct.pack(">H", 65535) + bytes(items))
    return box("ftyp", b"heic", bytes(4), b"mif1heic") + full(
        "meta", full("hdlr", b"\0\0\0\0pict" + bytes(13)), full("pitm", b"\0\1"), location,
        full("iinf", struct.pack(">H", 65535)))


DASH = """<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT9S">
<Period><AdaptationSet contentType="video"><Representation id="1" bandwidth="9"><BaseURL>{path}</BaseURL>
<SegmentBase/></Representation></AdaptationSet></Period></MPD>"""


class Case:
    """A command on hostile files. `make(media)` writes them; {folder} and {media} in `arguments` are the case's folders."""

    def __init__(self, number, name, make, arguments=("scan", "{media}"), codes=(0,), says=(), hides=(), limits=None,
                 environment=None, check=None, megabytes=MEGABYTES):
        self.number, self.name, self.make, self.arguments, self.codes = number, name, make, arguments, codes
        self.megabytes = megabytes
        self.says, self.hides, self.limits, self.environment, self.check = says, hides, limits, environment or {}, check


class Attack:
    def __init__(self, program, folder, short):
        self.program, self.folder, self.short = program, folder, short
        self.rows, self.failed = [], 0

    def run(self, arguments, home, limits=None, environment=None):
        """Runs the program. Returns the exit code (negative for a signal, None after the time limit), the output, seconds, and MB."""
        began = time.monotonic()
        with tempfile.TemporaryFile() as said:
            child = subprocess.Popen(
                [self.program, *arguments, "--home", str(home)], stdout=said, stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL, env={**os.environ, **(environment or {})}, start_new_session=True,
                preexec_fn=limits)
            code = None
            while time.monotonic() - began < SECONDS:
                done, status, usage = os.wait4(child.pid, os.WNOHANG)
                if done:
                    code = os.waitstatus_to_exitcode(status)
                    break
                time.sleep(0.02)
            else:
                os.kill(child.pid, signal.SIGKILL)
                _, _, usage = os.wait4(child.pid, 0)
            child.returncode = 0
            said.seek(0)
            return code, said.read(), time.monotonic() - began, usage.ru_maxrss / 1024

    def attempt(self, case):
        folder = self.folder / f"{len(self.rows)}"
        media = folder / "media"
        media.mkdir(parents=True)
        faults = []
        if case.make:
            case.make(media)
        words = [word.format(folder=folder, media=media) for word in case.arguments]
        # In the second run, the catalog knows which files crashed their processes.
        for turn in range(2):
            code, said, seconds, memory = self.run(words, folder / "home", case.limits, case.environment)
            if code is None:
                faults.append(f"hung for {SECONDS} s")
            elif code not in case.codes:
                faults.append(f"exit {code}: {said[-200:].decode(errors='replace').strip()}")
            if memory > case.megabytes:
                faults.append(f"{memory:.0f} MB")
            if max(map(len, said.split(b"\n"))) > LONGEST_LINE:
                faults.append("an endless line")
            faults += [f"does not say {text!r}" for text in case.says if text not in said]
            faults += [f"says {text!r}" for text in case.hides if text in said]
            if turn == 0:
                first = seconds
        if case.check:
            faults += case.check(folder)
        self.note(case.number, case.name, code, first, memory, faults)
        shutil.rmtree(folder, ignore_errors=True)

    def note(self, number, name, code, seconds, memory, faults):
        self.failed += bool(faults)
        self.rows.append((str(number), name, str(code), f"{seconds:.1f}", f"{memory:.0f}", "; ".join(faults[:2]) or "held"))

    def table(self):
        heads = ("no.", "attack", "exit", "s", "MB", "")
        widths = [max(len(row[column]) for row in [heads, *self.rows]) for column in range(5)]
        for row in [heads, *self.rows]:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) + "  " + row[5])
        print(f"{len(self.rows)} attacks, {len(self.rows) - self.failed} held")


def writes(name, data):
    def make(media):
        (media / name).write_bytes(data)
        # With a recent time, a broken file would count as one that is still being written.
        os.utime(media / name, (1e9, 1e9))
    return make


def dated(seconds):
    def make(media):
        (media / "sub").mkdir()
        for path in (media / "a.txt", media / "a.mov", media / "sub" / "b.json"):
            path.write_text("text")
        for path in (media / "a.txt", media / "a.mov", media / "sub" / "b.json", media / "sub"):
            os.utime(path, (seconds, seconds))
    return make


def opens_others(media):
    secret = media.parent / "secret.txt"
    secret.write_text("the secret")
    pipe = media.parent / "pipe"
    os.mkfifo(pipe)
    os.mkfifo(media / "pipe.mov")
    for number, path in enumerate((secret, pipe)):
        (media / f"dash{number}.mov").write_text(DASH.format(path=path))
        (media / f"list{number}.mov").write_text(f"ffconcat version 1.0\nfile '{path}'\n")
        (media / f"play{number}.mp4").write_text(f"#EXTM3U\n#EXTINF:9,\n{path}\n#EXT-X-ENDLIST\n")
    for name in ("clip%03d.mov", "clip*.mov", "clip{1,2}.mov", "clip?.mov"):
        (media / name).write_bytes(b"\xff\xd8\xff\xe0")


def named(media):
    for name in ("a\x1b[2J\x1b]0;owned\x07.mov", "b\n::error::forged.mov", "c\r\x9bd.mov", "d\u202egpj.mov"):
        (media / name).write_text("text")


def job(more="", timeframe="2024-12"):
    """A job over the folder of hostile files, and what it names: a pipe and an endless device under the names of fonts and jobs."""
    def make(media):
        for end in ("ttf", "yaml"):
            os.mkfifo(media / f"pipe.{end}")
            os.symlink("/dev/zero", media / f"zero.{end}")
        (media / "text.ttf").write_text("no font")
        (media / "job.yaml").write_text(
            f"timeframe: {timeframe}\nsources: [ {{ folder: . }} ]\noutput: film.mp4\n{more}\n")
    return make


def settings(media):
    job()(media)
    (media.parent / "home/config").mkdir(parents=True)
    os.mkfifo(media.parent / "home/config/settings.yaml")


def other_programs_tables(media):
    (media / "tags 2019.csv").write_text("a,b,c\n1,2,3\n")
    (media / "pins.csv").write_text("day,what,w,x,n\n2024-12-01,party,,,4\n")


def kept_tables(folder):
    wanted = {"tags 2019.csv": "a,b,c\n1,2,3\n", "pins.csv": "day,what,w,x,n\n2024-12-01,party,,,4\n"}
    return [f"{name} was changed" for name, text in wanted.items()
            if not (folder / "media" / name).exists() or (folder / "media" / name).read_text() != text]


def files(soft):
    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, soft))
    return limit


def cases(short):
    many = 80_000_000
    yield Case(7, "dates after 2262", dated(FAR_FUTURE))
    yield Case(7, "dates before 1677", dated(FAR_PAST))
    yield Case(7, "SOURCE_DATE_EPOCH of 292 billion years", None, codes=(64,),
               environment={"SOURCE_DATE_EPOCH": "9223372036854775807"})
    yield Case(7, "Takeout's times at the ends of 64 bits", writes(
        "a.mov.json", b'{"title":"a.mov","photoTakenTime":{"timestamp":"-9223372036854775808"}}'))
    yield Case(8, "an index of 80 million samples", writes("a.mov", movie(many)), says=(b"a.mov",))
    yield Case(8, "an index of 4 billion samples", writes("a.mov", movie(0xFFFFFFFF)))
    yield Case(8, "a picture of 65535x65535", writes("a.mov", movie(1, 65535, 65535)))
    yield Case(8, "EXIF that points everywhere", writes("a.jpg", jpeg_with_exif(
        b"MM\0*\0\0\0\x08" + struct.pack(">H", 65535) + b"\x87\x69\0\4\xff\xff\xff\xff\xff\xff\xff\xff" * 5000)))
    yield Case(8, "a HEIF of 65535 items", writes("a.heic", heic(200)))
    yield Case(8, "a Matroska of endless lengths", writes(
        "a.mkv", b"\x1a\x45\xdf\xa3\x01" + b"\xff" * 7 + b"\x18\x53\x80\x67\x01" + b"\xff" * 700))
    yield Case(9, "media that name other files, pipes, patterns", opens_others, hides=(b"the secret",))
    yield Case(12, "names that steer terminals and forge annotations", named, hides=(b"\x1b]", b"\x1b[2J", b"\n::error"))
    yield Case(13, "a plan of 20 GB", lambda media: os.truncate(
        os.open(media / "plan.json", os.O_CREAT | os.O_WRONLY), 20_000_000_000),
        ("render", "--plan", "{media}/plan.json"), codes=(65,), says=(b"256 MB",))
    yield Case(13, "a pipe for a plan", lambda media: os.mkfifo(media / "plan.json"),
               ("render", "--plan", "{media}/plan.json"), codes=(66,))
    for name in ("pipe.ttf", "zero.ttf", "text.ttf", "/dev/ptmx"):
        yield Case(14, f"a font that is {name}", job(f"composition: {{ date-overlay: {{ font: '{name}' }} }}"),
                   ("validate", "{media}/job.yaml"), codes=(65,), says=(b"composition.date-overlay.font",))
    for name in ("pipe.yaml", "zero.yaml"):
        yield Case(14, f"a job that extends {name}", job(f"extends: {name}"),
                   ("validate", "{media}/job.yaml"), codes=(65,), says=(b"not a regular file",))
    yield Case(14, "a pipe for a job", job(), ("render", "{media}/pipe.yaml"), codes=(66,))
    yield Case(14, "a pipe for the settings", settings, ("plan", "{media}/job.yaml"), codes=(66,))
    yield Case(14, "a film of 10,000 years", job(timeframe="0001-01-01..9999-12-31"),
               ("plan", "{media}/job.yaml"), codes=(65,), says=(b"300",))
    for now in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"):
        yield Case(7, f"the clock set to {now}", job(), ("status", "{media}/job.yaml", "--now", now), codes=(64,))
    yield Case(16, "other programs' tables in the sync folder", other_programs_tables,
               ("sync", "--sync", "{media}"), codes=(73,), check=kept_tables)
    for number in (12, 20, 40, 60, 80):
        yield Case(15, f"{number} descriptors", dated(1e9), codes=(75,) if number < 64 else (0, 75),
                   limits=files(number))


def film_cases(attack):
    """Attacks a film of three days: its plan, its parts, its sources. Returns the folder of its media."""
    folder = attack.folder / "film"
    folder.mkdir()
    # `make test` makes one month for all of its lanes.
    month = pathlib.Path(os.environ.get("FIXTURE_MONTH") or folder / "month")
    if not month.exists():
        subprocess.run([attack.program, "fixtures", str(month)], check=True, stdout=subprocess.DEVNULL)
    mark, film, job = folder / "hook-ran", folder / "film.mp4", folder / "job.yaml"
    job.write_text(f"timeframe: 2024-12-01..2024-12-03\ndays: {{ home: UTC }}\nsources: [ {{ folder: '{month}' }} ]\n"
                   f"clips: {{ video: 1s }}\ncomposition: {{ resolution: 320x180 }}\n"
                   f"output: {{ file: '{film}', preset: ultrafast }}\nhooks: {{ on-success: [touch, '{mark}'] }}\n")
    home = folder / "home"
    code, said, seconds, memory = attack.run(["render", str(job)], home)
    faults = [] if code == 0 else [said.decode(errors="replace")]
    expected = film.read_bytes() if code == 0 else b""
    parts = sorted((home / "cache/segments").glob("??/*.mp4"))
    if len(parts) >= 2:
        (first, second), other = parts[:2], folder / "part"
        first.rename(other)
        second.rename(first)
        other.rename(second)
        code, said, seconds, memory = attack.run(["render", str(job)], home)
        faults += [] if code == 0 and film.read_bytes() == expected else [f"exit {code}, another film"]
    else:
        faults.append(f"{len(parts)} parts in the store")
    attack.note(10, "two parts of a film swapped", code, seconds, memory, faults)

    plan = folder / "plan.json"
    plan.write_bytes(subprocess.run([attack.program, "plan", str(job), "--json", "--home", str(home)], check=True,
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
    mark.unlink(missing_ok=True)
    code, said, seconds, memory = attack.run(["render", "--plan", str(plan)], home)
    attack.note(13, "a plan with a hook, without its job", code, seconds, memory,
                (["the hook ran"] if mark.exists() else []) + ([] if code == 0 else [f"exit {code}"]))
    if not attack.short:
        mutants(attack, month)
    return month


class Page:
    """A page that is served, and requests to it."""

    def __init__(self, attack, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [attack.program, "serve", str(folder / "jobs"), "--listen", f"127.0.0.1:{self.port}",
             "--home", str(folder / "home")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
        self.process.stdout.readline()

    def ask(self, method, path, body=None):
        """The status and the body of an answer; 0 if there is none in time."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER)
        try:
            connection.request(method, "/api/v1" + path, None if body is None else json.dumps(body),
                               {"Content-Type": "application/json"})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, ValueError):
            return 0, {}
        finally:
            connection.close()

    def status(self, head):
        """The status of the answer to a request as it is; 0 if there is none in time."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=ANSWER) as client:
                client.sendall(head.encode())
                words = client.recv(64).split()
                return int(words[1]) if len(words) > 1 else 0
        except OSError:
            return 0

    def put(self, text):
        """The status of the answer to a draft with this text."""
        draft = self.ask("GET", "/drafts")[1]["drafts"][0]
        return self.ask("PUT", f"/drafts/{draft['id']}/yaml", {"revision": draft["revision"], "yaml": text})[0]

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def page_cases(attack):
    """Attacks a page: what a draft names, requests that no browser makes, silent clients; then it is told to end."""
    folder = attack.folder / "page"
    (folder / "jobs").mkdir(parents=True)
    (folder / "media").mkdir()
    text = "timeframe: 2024-12\nsources: [ { folder: ../media } ]\noutput: ../film.mp4\n"
    (folder / "jobs/a.yaml").write_text(text)
    for end in ("ttf", "yaml"):
        os.mkfifo(folder / f"media/pipe.{end}")
    page = Page(attack, folder)

    def attempt(number, name, *wanted):
        began = time.monotonic()
        faults = [f"answered {found} instead of {expected}" for found, expected in wanted if found != expected]
        code = page.ask("GET", "/index")[0]
        faults += [] if code == 200 else [f"then {code}"]
        memory = page.memory()
        faults += [f"{memory:.0f} MB"] if memory > MEGABYTES else []
        attack.note(number, name, code, time.monotonic() - began, memory, faults)

    dates = "composition: {{ date-overlay: {{ font: {} }} }}\n"
    attempt(17, "a draft with a pipe or a device for a font",
            *[(page.put(text + dates.format(name)), 403) for name in ("../media/pipe.ttf", "pipe.ttf", "/dev/ptmx")])
    attempt(17, "a draft that extends a pipe", (page.put(text + "extends: ../media/pipe.yaml\n"), 403))
    attempt(17, "a draft of 10,000 years", (page.put(text.replace("2024-12", "0001-01-01..9999-12-31")), 422))
    own = f"Host: 127.0.0.1:{page.port}\r\n"
    attempt(17, "two hosts", *[(page.status(f"GET {target} HTTP/1.1\r\n{own}{more}\r\n"), 400) for target, more in (
        ("/api/v1/health", "Host: evil.example\r\n"), ("http://evil.example/api/v1/health", ""))])
    attempt(17, "a body for the health check",
            (page.status(f"POST /healthz HTTP/1.1\r\n{own}Content-Length: 2000000000\r\n\r\n"), 405))
    silent = [socket.create_connection(("127.0.0.1", page.port)) for _ in range(300)]
    attempt(17, "300 silent clients")
    for client in silent:
        client.close()
    # A job file that becomes a pipe, while the page is open.
    (folder / "jobs/a.yaml").unlink()
    os.mkfifo(folder / "jobs/a.yaml")
    page.ask("GET", "/drafts/" + page.ask("GET", "/drafts")[1]["drafts"][0]["id"])
    attempt(17, "a job file that becomes a pipe")
    page.process.terminate()
    began, faults = time.monotonic(), []
    try:
        page.process.wait(10)
    except subprocess.TimeoutExpired:
        page.process.kill()
        faults.append("SIGTERM does not end it")
    attack.note(17, "SIGTERM", page.process.returncode, time.monotonic() - began, 0, faults)


def mutants(attack, month, count=300):
    """Scans, all at once, and then renders real containers with random changes of bytes, the same in every run."""
    chance = random.Random(11)
    media = attack.folder / "mutants"
    media.mkdir()
    sources = [path for path in sorted(month.rglob("*")) if path.suffix.lower() in (".mov", ".mp4", ".heic", ".jpg")]
    for number in range(count):
        source = sources[number % len(sources)]
        data = bytearray(source.read_bytes())
        index = max(0, data.find(b"moov"))
        for _ in range(chance.choice((1, 4, 16, 64))):
            place = chance.randrange(len(data)) if chance.random() < 0.3 else index + chance.randrange(4096)
            if place < len(data):
                data[place] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        name = f"VID_202501{number % 28 + 1:02}_{number:06}{source.suffix}"
        (media / name).write_bytes(data[:chance.randrange(len(data))] if chance.random() < 0.1 else data)
    home = attack.folder / "mutants-home"
    code, said, seconds, memory = attack.run(["scan", str(media)], home)
    faults = ([] if code == 0 else [f"exit {code}"]) + ([f"{memory:.0f} MB"] if memory > MEGABYTES else [])
    attack.note(8, f"{count} mutants scanned", code, seconds, memory, faults)
    job = attack.folder / "mutants.yaml"
    job.write_text(f"timeframe: 2025-01\ndays: {{ home: UTC }}\nsources: [ {{ folder: '{media}' }} ]\n"
                   f"clips: {{ video: 1s }}\ncomposition: {{ resolution: 320x180 }}\n"
                   f"output: {{ file: '{attack.folder}/mutants.mp4', preset: ultrafast }}\n")
    code, said, seconds, memory = attack.run(["render", str(job)], home)
    attack.note(8, "a film of mutants", code, seconds, memory, [] if code in (0, 66) else [f"exit {code}"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dayreel", default=".build/debug/dayreel")
    parser.add_argument("--short", action="store_true")
    options = parser.parse_args()
    # Crashes leave no core files.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory(prefix="dayreel-attack-") as made:
        attack = Attack(os.path.abspath(options.dayreel), pathlib.Path(made), options.short)
        for case in [*cases(options.short), *attack_libraries.cases(Case, options.short)]:
            attack.attempt(case)
        for case in attack_buckets.cases(Case, options.short, film_cases(attack)):
            attack.attempt(case)
        page_cases(attack)
        attack.table()
    sys.exit(1 if attack.failed else 0)


if __name__ == "__main__":
    main()
