"""Runs commands apart from the machine: in namespaces with processes and a network of their own, below another root, as a plain user."""

import ctypes
import fcntl
import os
import socket
import struct
import subprocess
import sys
import time

SEPARATE = ["--mount", "--net", "--ipc", "--uts", "--pid", "--fork", "--kill-child", "--propagation", "private"]
PR_SET_NO_NEW_PRIVS = 38
# netdevice(7)
SIOCSIFFLAGS, IFF_UP = 0x8914, 1


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def mount_system(root):
    """Mounts what each Linux system has: /proc, /tmp and a /dev with a few devices."""
    mount("-t", "proc", "proc", f"{root}/proc")
    mount("-t", "tmpfs", "-o", "mode=1777", "tmp", f"{root}/tmp")
    mount("-t", "tmpfs", "-o", "mode=755", "dev", f"{root}/dev")
    for device in ["null", "zero", "random", "urandom"]:
        open(f"{root}/dev/{device}", "w").close()
        mount("--bind", f"/dev/{device}", f"{root}/dev/{device}")


def start_loopback():
    """Starts the loopback device, which a container has even without a network."""
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))


def become(root, folder, user, group):
    """Makes this process a user's below the root, without the right to get any other right."""
    os.chroot(root)
    os.chdir(folder)
    os.setgroups([])
    os.setgid(group)
    os.setuid(user)
    ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


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
