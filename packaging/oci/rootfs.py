#!/usr/bin/env python3
"""Copies from a bare system with Dayreel's package only the files that the program can use: the program, its libraries, fonts, time
zones, and the records that vulnerability scanners read. There is no shell and no package manager.

    packaging/oci/rootfs.py ROOT FOLDER
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

LATE = Path(__file__).resolve().parent.parent / "late.py"

# Packages to copy that are not libraries.
DATA = ["dayreel", "dayreel-places", "dayreel-speech", "base-files", "fontconfig-config", "fonts-dejavu-core", "fonts-inter", "fonts-ebgaramond",
        "fonts-league-spartan", "tzdata"]
# Paths that are left out: nobody reads manuals in a container, and no service manager runs there.
UNUSED = re.compile(
    r"/usr/share/(man|lintian|locale|info|bug|bash-completion|zsh|fish|base-files|debianutils)(/|$)|/usr/share/doc/.*(?<!/copyright)$"
    r"|/usr/lib/(systemd|sysusers\.d|tmpfiles\.d)(/|$)|/etc/(dayreel|update-motd\.d|profile\.d|dpkg|motd|issue|debian_version)|/var/|/root|/home"
    r"|/(boot|home|media|mnt|opt|root|run|sbin|bin|srv|sys|proc|dev|tmp)(/|$)")
UID = 1000


class System:
    """The installed system."""

    def __init__(self, root):
        self.root = root
        self.real = {}

    def run(self, *command):
        return subprocess.run(["chroot", self.root, *command], check=True, capture_output=True, text=True).stdout

    def libraries(self, program):
        """Absolute paths of all libraries that the program loads, at its start or later, including those that libraries need."""
        late = subprocess.run([LATE, self.root + program], check=True, capture_output=True, text=True).stdout.split()
        listing = self.run("env", f"LD_PRELOAD={' '.join(late)}", "ldd", program)
        missing = re.findall(r"(\S+) => not found", listing) + [name for name in late if f"{name} => /" not in listing]
        if missing:
            sys.exit(f"rootfs: error: the system lacks {', '.join(missing)}")
        return sorted(set(re.findall(r"(/\S+) \(0x", listing)))

    def package(self, path):
        """The package of a file. dpkg may know the file by its path before or after the merge of /usr."""
        real = self.resolved(path)
        for name in (path, real, "/usr" + path, real.removeprefix("/usr")):
            found = subprocess.run(["chroot", self.root, "dpkg", "--search", name], capture_output=True, text=True).stdout
            for line in found.splitlines():
                # Debian 13 also prints the package that diverted the file: "diversion by libc6 from: ...".
                if not line.startswith("diversion "):
                    return line.split(":")[0]
        sys.exit(f"rootfs: error: no package has {path}")

    def resolved(self, path):
        """The path without symbolic links, resolved within the system."""
        if path not in self.real:
            self.real[path] = self.run("realpath", path).strip()
        return self.real[path]

    def links(self, path):
        """The path and each target of its chain of links. Folders are resolved."""
        steps = []
        while True:
            path = os.path.join(self.resolved(os.path.dirname(path)), os.path.basename(path))
            steps.append(path)
            here = Path(self.root + path)
            if not here.is_symlink():
                return steps
            path = os.path.normpath(os.path.join(os.path.dirname(path), os.readlink(here)))

    def files(self, package):
        for name in (package, f"{package}:{self.architecture}"):
            record = Path(self.root, "var/lib/dpkg/info", f"{name}.list")
            if record.exists():
                return record.read_text().split("\n")[1:]
        sys.exit(f"rootfs: error: {package} is not installed")

    @property
    def architecture(self):
        return self.run("dpkg", "--print-architecture").strip()

    def status(self, package):
        """The package's paragraph in dpkg's records, without the fields that only dpkg needs."""
        return self.run("dpkg-query", "--status", package).split("\nConffiles:")[0].rstrip() + "\n"


def copy(system, path, folder):
    source, target = Path(system.root + path), Path(folder + path)
    if os.path.lexists(target):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_symlink():
        os.symlink(os.readlink(source), target)
    elif source.is_dir():
        target.mkdir(exist_ok=True)
    else:
        shutil.copy2(source, target)


def lay_out(folder):
    """Makes the folders and the account that a container needs."""
    for name, to in [("lib", "usr/lib"), ("lib64", "usr/lib64")]:
        Path(folder, to).mkdir(parents=True, exist_ok=True)
        os.symlink(to, Path(folder, name))
    for name in ["proc", "sys", "dev", "etc", "media", "jobs", "config"]:
        Path(folder, name).mkdir()
    for name in ["films", "cache", "state"]:
        Path(folder, name).mkdir()
        os.chown(Path(folder, name), UID, UID)
    Path(folder, "tmp").mkdir()
    os.chmod(Path(folder, "tmp"), 0o1777)
    Path(folder, "etc/passwd").write_text(
        f"root:x:0:0:root:/:/usr/sbin/nologin\ndayreel:x:{UID}:{UID}:Dayreel:/state:/usr/sbin/nologin\n")
    Path(folder, "etc/group").write_text(f"root:x:0:\ndayreel:x:{UID}:\n")


def main():
    root, folder = (os.path.abspath(path) for path in sys.argv[1:3])
    system = System(root)
    libraries = system.libraries("/usr/bin/dayreel")
    packages = sorted({system.package(path) for path in libraries} | set(DATA))
    Path(folder).mkdir(parents=True)
    lay_out(folder)
    for path in libraries:
        for step in system.links(path):
            copy(system, step, folder)
    for package in packages:
        for path in system.files(package):
            isLibrary = re.match(r"/(usr/)?lib(64|/[a-z0-9_]+-linux-gnu)(/|$)", path)
            if path and not isLibrary and not UNUSED.match(path) and os.path.lexists(root + path):
                copy(system, system.resolved(os.path.dirname(path)).rstrip("/") + "/" + os.path.basename(path), folder)
        record = Path(folder, "var/lib/dpkg/status.d", package)
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text(system.status(package))
    # The installation of the package decides which files fontconfig reads.
    shutil.rmtree(f"{folder}/etc/fonts")
    shutil.copytree(f"{root}/etc/fonts", f"{folder}/etc/fonts", symlinks=True)
    print(f"{len(packages)} packages, {len(libraries)} libraries", file=sys.stderr)


if __name__ == "__main__":
    main()
