#!/usr/bin/env python3
"""Runs the image as a container engine would, without one: as the image's user, with its environment and entry point, on files that cannot
be written, with folders for /films, /cache and /state, without network, without privileges, with processes of its own. Needs root.

    packaging/oci/run.py IMAGE.tar [--volume FOLDER:/media:ro]... [--check 'serve --check'] -- ARGUMENTS

With --check the program is a server: as an engine's health check does, the program is started once more with these arguments until it says
that all is well, for half a minute at most; then the server is told to end. Exits with 0 if both did as they should.
"""

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from separate import SEPARATE, become, mount, mount_system, start_loopback, watched  # noqa: E402


def inside(bundle, volumes, check, arguments):
    """Runs in separate namespaces: mounts the folders, gives up root and becomes the program."""
    process = json.load(open(f"{bundle}/config.json"))["process"]
    root = f"{bundle}/rootfs"
    mount("--bind", root, root)
    for volume in volumes:
        source, target, *how = volume.split(":")
        mount("--bind", source, root + target)
        if how == ["ro"]:
            mount("-o", "remount,bind,ro", root + target)
    mount_system(root)
    mount("-o", "remount,bind,ro", root)
    start_loopback()
    become(root, process["cwd"], process["user"]["uid"], process["user"]["gid"])
    command = [process["args"][0], *arguments]
    environment = dict(pair.split("=", 1) for pair in process["env"])
    if check:
        sys.exit(watched(command, environment, check.split()))
    os.execve(command[0], command, environment)


def unpacked(image, folder):
    """Unpacks the image's files and its configuration in the form that umoci gives to a runtime. Returns the folder."""
    with tarfile.open(image) as archive:
        archive.extractall(f"{folder}/layout")
    index = json.load(open(f"{folder}/layout/index.json"))
    tag = index["manifests"][0]["annotations"]["org.opencontainers.image.ref.name"]
    subprocess.run(["umoci", "unpack", "--image", f"{folder}/layout:{tag}", f"{folder}/bundle"], check=True, capture_output=True)
    return f"{folder}/bundle"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("image")
    parser.add_argument("--volume", action="append", default=[])
    parser.add_argument("--check", default="")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    own, _, arguments = "\0".join(sys.argv[1:]).partition("\0--\0")
    options = parser.parse_args(own.split("\0"))
    options.arguments = arguments.split("\0")
    if options.inside:
        inside(options.image, options.volume, options.check, options.arguments)
    with tempfile.TemporaryDirectory() as folder:
        bundle = unpacked(options.image, folder)
        volumes = [f"--volume={volume}" for volume in options.volume]
        again = [sys.executable, os.path.abspath(__file__), "--inside", *volumes, f"--check={options.check}", bundle, "--", *options.arguments]
        sys.exit(subprocess.run(["unshare", *SEPARATE, *again]).returncode)


if __name__ == "__main__":
    main()
