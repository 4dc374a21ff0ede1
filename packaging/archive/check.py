#!/usr/bin/env python3
"""Tries the archive where nothing is installed: a user unpacks it, asks for the version, runs the doctor, makes the synthetic clips and a
film of them, and starts the page, without a network. Prints a table. Needs root and debootstrap.

    packaging/archive/check.py ROOTS ARCHIVE [--films FILE] [SYSTEM...]

Systems:
  bookworm, trixie, sid   Debian 12, 13 and unstable, made by debootstrap (scripts/root.sh --bare)
  glibc                   no distribution: Debian 12's C library and busybox, and nothing else
  musl                    busybox without glibc, where the archive must say so
  noble, jammy            Ubuntu 24.04, and 22.04, whose glibc is too old, where the archive must say so; UBUNTU_MIRROR names another
                          mirror, and UBUNTU_KEYRING another file of keys than Debian 13's package ubuntu-keyring has
Without any named, those that are Debian's. The film must have the same bytes on each, and as in FILE: lines such as
`ci-fixtures.mp4 SHA256`, as packaging/films.sh prints them. It takes two minutes for each system, another minute and 0.2 GB for a system
that ROOTS lacks."""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(CHECKOUT / "packaging"))
from separate import SEPARATE, become, mount, mount_system, start_loopback, watched  # noqa: E402

USER = 1000
# The C library is the system's own.
SYSTEMS_OWN = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libresolv.so.2", "libmvec.so.1"}
DEBIAN, SMALL, UBUNTU = ["bookworm", "trixie", "sid"], ["glibc", "musl"], ["noble", "jammy"]
# Why the archive cannot run there, in its own words.
UNABLE = {"musl": "another C library than glibc", "jammy": "this system has glibc 2.35"}
# What the script in bin, and a user, need.
APPLETS = ["sh", "cat", "dirname", "head", "printf", "readlink", "sort", "uname"]


# --- The systems ------------------------------------------------------------------------------------------------------


def bare(system, root, *command):
    subprocess.run([CHECKOUT / "scripts/root.sh", "--bare", system, root, *command], check=True, stdout=sys.stderr)


def make_small(root, roots, packages):
    """A system of some packages of Debian 12, unpacked, with busybox's commands."""
    debian, partial = roots / "bare-bookworm", "/var/tmp/dayreel-small"
    bare("bookworm", debian, "sh", "-c", f"""set -e
        rm -rf {partial} && mkdir -p {partial}/root && cd {partial}
        apt-get update --quiet=2 && apt-get download --quiet=2 busybox-static {' '.join(packages)}
        for package in *.deb; do dpkg-deb --extract "$package" root; done""")
    for folder in ["etc", "proc", "tmp", "dev", "opt"]:
        (debian / partial[1:] / "root" / folder).mkdir(exist_ok=True)
    for applet in APPLETS:
        os.symlink("busybox", debian / partial[1:] / "root/bin" / applet)
    shutil.move(debian / partial[1:] / "root", root)
    shutil.rmtree(debian / partial[1:])


def make_ubuntu(system, root):
    """debootstrap of Debian does not know Ubuntu's newest names; all of Ubuntu since 2007 is made alike."""
    partial = root.with_name(f"partial-{system}")
    shutil.rmtree(partial, ignore_errors=True)
    keys = os.environ.get("UBUNTU_KEYRING", "/usr/share/keyrings/ubuntu-archive-keyring.gpg")
    mirror = os.environ.get("UBUNTU_MIRROR", "http://archive.ubuntu.com/ubuntu")
    subprocess.run(
        ["debootstrap", f"--keyring={keys}", "--variant=minbase", system, partial, mirror, "gutsy"], check=True, stdout=sys.stderr)
    partial.rename(root)


def make(system, roots):
    """A copy of the system, which nothing has been installed in."""
    original, copy = roots / f"bare-{system}", roots / f"archive-{system}"
    if system in DEBIAN:
        bare(system, original, "true")
    elif not original.exists():
        if system in SMALL:
            make_small(original, roots, ["libc6"] if system == "glibc" else [])
        else:
            make_ubuntu(system, original)
    shutil.rmtree(copy, ignore_errors=True)
    subprocess.run(["cp", "--archive", original, copy], check=True)
    return copy


# --- In the system ----------------------------------------------------------------------------------------------------


class Trial:
    """What a user does with the unpacked archive. Each step gives a remark, or fails with words."""

    def __init__(self, home, version):
        self.home, self.version = home, version
        self.environment = {"PATH": f"{home}/bin:/usr/bin:/bin", "HOME": "/home/user"}
        self.program = f"{home}/bin/dayreel"

    def run(self, *arguments, program=None, **variables):
        result = subprocess.run(
            [program or self.program, *arguments], env=self.environment | variables, capture_output=True, text=True)
        if result.returncode != 0:
            raise RuntimeError(f"{arguments[0]} exits with {result.returncode}: {(result.stderr or result.stdout)[-1500:]}")
        return result.stdout

    def says_its_version(self):
        words = self.run("--version").strip()
        if words != f"dayreel {self.version}":
            raise RuntimeError(f"it says '{words}'")
        return words

    def brings_its_libraries(self):
        program = f"{self.home}/libexec/dayreel/dayreel"
        # Most are loaded when they are needed. As if each were needed at the start.
        all_libraries = " ".join(sorted(os.listdir(f"{self.home}/lib/dayreel")))
        loaded = self.run("--version", program=program, LD_TRACE_LOADED_OBJECTS="1", LD_PRELOAD=all_libraries)
        paths = dict(re.findall(r"(\S+) => (\S+)", loaded))
        others = sorted(name for name, path in paths.items() if not os.path.realpath(path).startswith(self.home))
        if set(others) - SYSTEMS_OWN:
            raise RuntimeError(f"from the system: {others}")
        return f"{len(paths) - len(others)} of its own, {len(others)} of the system's"

    def names_a_library_that_is_damaged(self):
        """The program beside the same libraries, of which one is empty: it is loaded only when clips are drawn."""
        copy, program = os.path.abspath("damaged"), "libexec/dayreel/dayreel"
        os.makedirs(f"{copy}/libexec/dayreel")
        os.makedirs(f"{copy}/lib/dayreel")
        shutil.copy(f"{self.home}/{program}", f"{copy}/{program}")
        for name in os.listdir(f"{self.home}/lib/dayreel"):
            if name.startswith("libavfilter."):
                open(f"{copy}/lib/dayreel/{name}", "w").close()
            else:
                os.symlink(f"{self.home}/lib/dayreel/{name}", f"{copy}/lib/dayreel/{name}")
        self.run("--version", program=f"{copy}/{program}")
        remark = self.ends_with_words("libavfilter", f"{copy}/{program}", "fixtures", "none")
        shutil.rmtree(copy)
        return remark

    def has_all_that_the_doctor_asks_for(self):
        # Timers start the program itself.
        for program in (self.program, f"{self.home}/libexec/dayreel/dayreel"):
            words = self.run("doctor", program=program)
        return " ".join(words.strip().splitlines()[-1].split())

    def makes_clips(self):
        self.run("fixtures", "month", "--progress", "none")
        return f"{sum(len(names) for _, _, names in os.walk('month'))} files"

    def makes_a_film(self):
        self.run("render", "jobs/ci-fixtures.yaml", "--reproducible", "--progress", "none")
        with open("out/ci/ci-fixtures.mp4", "rb") as film:
            return hashlib.sha256(film.read()).hexdigest()

    def serves_the_page(self):
        arguments = ["serve", "month", "--listen", "127.0.0.1:8340"]
        code = watched([self.program, *arguments], self.environment, ["serve", "--check"])
        if code != 0:
            raise RuntimeError(f"exits with {code}")
        return "its check finds it well"

    def steps(self):
        return [self.says_its_version, self.brings_its_libraries, self.names_a_library_that_is_damaged, self.has_all_that_the_doctor_asks_for,
                self.makes_clips, self.makes_a_film, self.serves_the_page]

    def ends_with_words(self, words, *command):
        result = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        if result.returncode != 69 or words not in result.stderr:
            raise RuntimeError(f"exits with {result.returncode}: {result.stderr[-500:]}")
        return "exits with 69"


def inside(root, home, version, system):
    """Runs in separate namespaces. Prints a line for each step: its name, ok or FAILS, and the remark."""
    mount_system(root)
    start_loopback()
    # What the server prints is no line of a step.
    table = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    become(root, "/home/user", USER, USER)
    trial = Trial(home, version)
    refusal = lambda: trial.ends_with_words(UNABLE[system], trial.program, "doctor")  # noqa: E731
    steps = {"says what is missing": refusal} if system in UNABLE else {step.__name__: step for step in trial.steps()}
    for name, step in steps.items():
        try:
            line = f"{name}\tok\t{step()}"
        except (OSError, RuntimeError) as error:
            line = f"{name}\tFAILS\t{' '.join(str(error).split())}"
        print(line, file=table, flush=True)


# --- Outside ----------------------------------------------------------------------------------------------------------


def lay_out(root, archive, name):
    with tarfile.open(archive) as file:
        file.extractall(root / "opt")
    work = root / "home/user"
    (work / "jobs").mkdir(parents=True)
    (work / "out/ci").mkdir(parents=True)
    job = (CHECKOUT / "jobs/ci-fixtures.yaml").read_text()
    (work / "jobs/ci-fixtures.yaml").write_text(job.replace("../fixtures/month", "../month"))
    subprocess.run(["chown", "--recursive", f"{USER}:{USER}", work], check=True)
    if not (root / "opt" / name / "bin/dayreel").exists():
        sys.exit(f"check: error: {archive} has no {name}/bin/dayreel")


def try_in(system, options, name):
    """The lines of the system's steps."""
    root = make(system, options.roots)
    lay_out(root, options.archive, name)
    version = re.fullmatch(r"dayreel-(.*)-linux-\w+", name).group(1)
    command = [sys.executable, __file__, "--inside", str(root), f"/opt/{name}", version, system]
    result = subprocess.run(["unshare", *SEPARATE, *command], stdout=subprocess.PIPE, text=True)
    shutil.rmtree(root)
    lines = [line.split("\t") for line in result.stdout.splitlines()]
    return lines if result.returncode == 0 else [*lines, ["all steps run", "FAILS", f"exit {result.returncode}"]]


def main():
    if sys.argv[1:2] == ["--inside"]:
        return inside(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roots", type=lambda path: Path(path).resolve())
    parser.add_argument("archive", type=Path)
    # The empty list stands for none, which argparse takes for a choice.
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", choices=[[], *DEBIAN, *SMALL, *UBUNTU])
    parser.add_argument("--films", type=Path)
    options = parser.parse_args()
    name = options.archive.name.removesuffix(".tar.xz")
    known = dict(line.split() for line in options.films.read_text().splitlines()) if options.films else {}
    film, failed = known.get("ci-fixtures.mp4"), False
    for system in options.systems or DEBIAN + SMALL:
        for step, state, remark in try_in(system, options, name):
            if step == "makes_a_film" and state == "ok":
                film = film or remark
                state = "ok" if remark == film else "FAILS"
                remark = f"sha256 {remark[:12]}…" + ("" if remark == film else f", expected {film[:12]}…")
            failed = failed or state != "ok"
            print(f"{system:<9} {'archive ' + step.replace('_', ' '):<42} {state:<5} {remark}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
