#!/usr/bin/env python3
"""Measures a second scan of a large bucket, which must be one listing and no bytes of media.

The bucket is a server in this process with 20,000 objects, all the same recording with ends of different lengths. It replies like S3:
pages of 1,000 keys, ranges, ETags. It counts requests and bytes. It checks no signatures; the tests do (make test).

    bench/bucket.py [--objects 20000] [--media fixtures/month/100APPLE/IMG_1001.MOV] [--dayreel .build/release/dayreel] [--check]

Prints a table. With --check, exits 1 if the second scan is more than one listing.
"""
import argparse
import hashlib
import http.server
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
from urllib.parse import parse_qs, quote, urlsplit

import promises

DATE = "2024-12-01T10:00:00.000Z"


class Bucket(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def __init__(self, media, objects):
        super().__init__(("127.0.0.1", 0), Handler)
        self.media = media
        self.digest = hashlib.md5(media).hexdigest()[:24]
        self.keys = [f"{number // 1000:03}/IMG_{number:06}.MOV" for number in range(objects)]
        self.lock = threading.Lock()
        self.reset()

    def reset(self):
        self.pages = self.reads = self.bytes = 0

    def size(self, number):
        return len(self.media) + 8 + number

    def etag(self, number):
        return f"{self.digest}{number:08x}"

    def content(self, number):
        """The recording and a box that players ignore, so that each object has a different length and none looks like a copy."""
        return self.media + (8 + number).to_bytes(4, "big") + b"free" + bytes(number)

    def page(self, token):
        first = int(token or 0)
        numbers = range(first, min(first + 1000, len(self.keys)))
        rest = first + 1000 < len(self.keys)
        entries = "".join(
            f"<Contents><Key>{quote(self.keys[number])}</Key><LastModified>{DATE}</LastModified>"
            f"<ETag>&quot;{self.etag(number)}&quot;</ETag><Size>{self.size(number)}</Size></Contents>" for number in numbers)
        more = f"<NextContinuationToken>{first + 1000}</NextContinuationToken>" if rest else ""
        return (f"<?xml version='1.0'?><ListBucketResult><EncodingType>url</EncodingType>"
                f"<IsTruncated>{str(rest).lower()}</IsTruncated>{more}{entries}</ListBucketResult>").encode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        server = self.server
        if "list-type" in query:
            body = server.page(query.get("continuation-token", [None])[0])
            with server.lock:
                server.pages += 1
            return self.answer(200, body)
        first, last = (int(part) for part in self.headers["Range"].removeprefix("bytes=").split("-"))
        number = int(self.path.rsplit("_", 1)[1].split(".")[0])
        body = server.content(number)[first:last + 1]
        with server.lock:
            server.reads += 1
            server.bytes += len(body)
        return self.answer(206, body, ETag=f'"{server.etag(number)}"')

    def answer(self, status, body, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def scan(dayreel, job, home):
    environment = dict(os.environ, DAYREEL_HOME=home, AWS_ACCESS_KEY_ID="bench", AWS_SECRET_ACCESS_KEY="bench")
    begin = time.monotonic()
    process = subprocess.Popen([dayreel, "scan", job, "--json", "--progress", "none"], env=environment,
                               stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit("bucket: the scan failed")
    return time.monotonic() - begin, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--objects", type=int, default=20_000)
    parser.add_argument("--media", default="fixtures/month/100APPLE/IMG_1001.MOV")
    parser.add_argument("--dayreel", default=".build/release/dayreel")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    server = Bucket(pathlib.Path(arguments.media).read_bytes(), arguments.objects)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        job = f"{folder}/job.yaml"
        source = f"{{bucket: phone, endpoint: 'http://127.0.0.1:{server.server_port}'}}"
        pathlib.Path(job).write_text(
            f"timeframe: 2024\ndays: {{home: UTC}}\nsources: [{{s3: {source}}}]\noutput: {folder}/film.mp4\n")
        print(f"{arguments.objects:,} objects of {len(server.media):,} bytes and more\n")
        print("| scan | seconds | peak MB | pages of listings | requests for media | bytes of media |")
        print("|---|---|---|---|---|---|")
        for name in ("first", "second"):
            server.reset()
            seconds, memory = scan(os.path.abspath(arguments.dayreel), job, f"{folder}/home")
            print(f"| {name} | {seconds:.1f} | {memory:.0f} | {server.pages} | {server.reads:,} | {server.bytes:,} |")
    one = -(-arguments.objects // 1000)
    promises.end([(f"the second scan is more than one listing of {one} pages",
                   (server.pages, server.reads, server.bytes) == (one, 0, 0))], arguments.check)


if __name__ == "__main__":
    main()
