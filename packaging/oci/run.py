#!/usr/bin/env python3
"""Runs the image as a container engine would, without one: as the image's user, with its environment and entry point, on files that cannot
be written, with folders for /films, /cache and /state, without network, without privileges, with processes of its own. Needs root.

    packaging/oci/run.py IMAGE.tar [--volume FOLDER:/media:ro]... [--check 'serve --check'] -- ARGUMENTS

With --check the program is a server: as an engine's health check does, the program is started once more with these arguments until it says
that all is well, for half a minute at most; then the server is told to end. Exits with 0 if both did as they should.
"""

import argparse
import ctypes
import fcntl
import json
import os
import socket
import struct
import subprocess
import sys
import tarfile
import tempfile
import time

SEPARATE = ["--mount", "--net", "--ipc", "--uts", "--pid", "--fork", "--kill-child", "--propagation", "private"]
PR_SET_NO_NEW_PRIVS = 38
# netdevice(7)
SIOCSIFFLAGS, IFF_UP = 0x8914, 1


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def start_loopback():
    """Starts the loopback device, which a container has even without a network."""
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))


def watched(command, environment, check):
    """Starts a server, repeats the check until it succeeds, and ends the server. Returns the first exit code that is not 0, or 0."""
    server = subprocess.Popen(command, env=environment)
    asked = None
    for _ in range(60):
        asked = subprocess.run([command[0], *check], env=environment)
        if asked.returncode == 0 or server.poll() is not None:
            break
        time.sleep(0.5)
    server.terminate()
    print(f"the check exits with {asked.returncode}, the server with {server.wait(30)}", file=sys.stderr)
    return asked.returncode or server.returncode


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
    mount("-t", "proc", "proc", f"{root}/proc")
    mount("-t", "tmpfs", "-o", "mode=1777", "tmp", f"{root}/tmp")
    mount("-t", "tmpfs", "-o", "mode=755", "dev", f"{root}/dev")
    for device in ["null", "zero", "random", "urandom"]:
        open(f"{root}/dev/{device}", "w").close()
        mount("--bind", f"/dev/{device}", f"{root}/dev/{device}")
    mount("-o", "remount,bind,ro", root)
    start_loopback()
    os.chroot(root)
    os.chdir(process["cwd"])
    os.setgroups([])
    os.setgid(process["user"]["gid"])
    os.setuid(process["user"]["uid"])
    ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
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
