#!/usr/bin/env python3
"""Runs the image as a container engine would, without one: as the image's user, with its environment and entry point, on files that cannot
be written, with folders for /films, /cache and /state, without network, without privileges, with processes of its own. Needs root.

    packaging/oci/run.py IMAGE.tar [--volume FOLDER:/media:ro]... -- ARGUMENTS
"""

import argparse
import ctypes
import json
import os
import subprocess
import sys
import tarfile
import tempfile

SEPARATE = ["--mount", "--net", "--ipc", "--uts", "--pid", "--fork", "--kill-child", "--propagation", "private"]
PR_SET_NO_NEW_PRIVS = 38


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def inside(bundle, volumes, arguments):
    """In namespaces of its own: mounts, gives up root, becomes the program."""
    process = json.load(open(f"{bundle}/config.json"))["process"]
    root = f"{bundle}/rootfs"
    mount("--bind", root, root)
    for volume in volumes:
        source, target, *how = volume.split(":")
        mount("--bind", source, root + target)
        if how == ["ro"]:
            mount("-o", "remount,bind,ro", root + target)
    mount("-t", "proc", "proc", f"{root}/proc")
    mount("-t", "tmpfs", "-o", "mode=1777", "tmp", f"{root}/tmp")
    mount("-t", "tmpfs", "-o", "mode=755", "dev", f"{root}/dev")
    for device in ["null", "zero", "random", "urandom"]:
        open(f"{root}/dev/{device}", "w").close()
        mount("--bind", f"/dev/{device}", f"{root}/dev/{device}")
    mount("-o", "remount,bind,ro", root)
    os.chroot(root)
    os.chdir(process["cwd"])
    os.setgroups([])
    os.setgid(process["user"]["gid"])
    os.setuid(process["user"]["uid"])
    ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    program = process["args"][0]
    os.execve(program, [program, *arguments], dict(pair.split("=", 1) for pair in process["env"]))


def unpacked(image, folder):
    """The image's files and its configuration, as umoci hands them to a runtime."""
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
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    own, _, arguments = "\0".join(sys.argv[1:]).partition("\0--\0")
    options = parser.parse_args(own.split("\0"))
    options.arguments = arguments.split("\0")
    if options.inside:
        inside(options.image, options.volume, options.arguments)
    with tempfile.TemporaryDirectory() as folder:
        bundle = unpacked(options.image, folder)
        volumes = [f"--volume={volume}" for volume in options.volume]
        again = [sys.executable, os.path.abspath(__file__), "--inside", *volumes, bundle, "--", *options.arguments]
        sys.exit(subprocess.run(["unshare", *SEPARATE, *again]).returncode)


if __name__ == "__main__":
    main()
