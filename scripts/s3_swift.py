#!/usr/bin/python3
"""A bucket on Debian's OpenStack Swift with its s3api, for tests that need real signatures, pages and ranges.

Usage: s3_swift.py WORK BUCKET=FOLDER...

Serves on 127.0.0.1 only, until its standard input ends. Prints one line of JSON when it is ready: the address and the keys.
WORK is a folder for the servers' own files, on a file system with extended attributes.
"""
import json
import logging
import os
import sys
from urllib.parse import quote

import eventlet

eventlet.patcher.monkey_patch(socket=True, select=True, thread=False, time=True, os=False)

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.swob import Request  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

ACCESS, SECRET, ACCOUNT = "test:tester", "testing", "AUTH_test"
SERVERS = ("account", "container", "object")


class Cache(dict):
    """Stands in for memcached."""

    def __bool__(self):
        return True

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, **_):
        self[key] = value

    def incr(self, key, delta=1, time=0):
        self[key] = int(self.get(key, 0)) + delta
        return self[key]

    def delete(self, key, server_key=None):
        self.pop(key, None)

    def get(self, key, default=None, raise_on_error=False, server_key=None):
        return dict.get(self, key, default)


def configuration(work, name, port):
    common = f"[DEFAULT]\nswift_dir = {work}\ndevices = {work}/devices\nmount_check = false\nbind_port = {port}\n"
    common += "fallocate_reserve = 0\ndisable_fallocate = true\nlog_level = CRITICAL\n"
    if name != "proxy":
        return common + f"[pipeline:main]\npipeline = {name}-server\n[app:{name}-server]\nuse = egg:swift#{name}\n"
    return common + f"""[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
storage_domain = s3.localhost
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = {SECRET} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


def rings(work, ports):
    for name in SERVERS:
        builder = RingBuilder(1, 1, 0)
        builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1.0, "ip": "127.0.0.1", "port": ports[name],
                         "device": "sda", "replication_ip": "127.0.0.1", "replication_port": ports[name], "meta": ""})
        builder.rebalance()
        builder.get_ring().save(f"{work}/{name}.ring.gz")


def load(app, cache, bucket, folder):
    def put(path, body=b"", **headers):
        environ = {"REQUEST_METHOD": "PUT", "swift.authorize_override": True, "swift.cache": cache}
        reply = Request.blank(path, environ=environ, body=body, headers=headers).get_response(app)
        if reply.status_int // 100 != 2:
            raise SystemExit(f"s3_swift: PUT {path}: {reply.status} {reply.body!r}")

    put(f"/v1/{ACCOUNT}/{bucket}")
    for root, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(root, name)
            with open(path, "rb") as file:
                put(quote(f"/v1/{ACCOUNT}/{bucket}/{os.path.relpath(path, folder)}"), file.read())


def main():
    work = os.path.abspath(sys.argv[1])
    os.makedirs(f"{work}/devices/sda", exist_ok=True)
    logging.disable(logging.CRITICAL)
    utils.HASH_PATH_SUFFIX, utils.HASH_PATH_PREFIX = b"tests", b"dayreel"
    sockets = {name: eventlet.listen(("127.0.0.1", 0)) for name in SERVERS + ("proxy",)}
    ports = {name: socket.getsockname()[1] for name, socket in sockets.items()}
    rings(work, ports)
    cache, apps = Cache(), {}
    for name in SERVERS + ("proxy",):
        path = f"{work}/{name}.conf"
        with open(path, "w") as file:
            file.write(configuration(work, name, ports[name]))
        apps[name] = loadapp(path, global_conf={"log_level": "CRITICAL"})
    proxy = apps["proxy"]

    def cached(environ, start):
        environ["swift.cache"] = cache
        return proxy(environ, start)

    apps["proxy"] = cached
    quiet = open(os.devnull, "w")
    for name, app in apps.items():
        eventlet.spawn_n(wsgi.server, sockets[name], app, log=quiet, log_output=False)
    for pair in sys.argv[2:]:
        bucket, folder = pair.split("=", 1)
        load(cached, cache, bucket, folder)
    print(json.dumps({"endpoint": f"http://127.0.0.1:{ports['proxy']}", "access": ACCESS, "secret": SECRET}), flush=True)
    eventlet.tpool.execute(sys.stdin.read)
    os._exit(0)


if __name__ == "__main__":
    main()
