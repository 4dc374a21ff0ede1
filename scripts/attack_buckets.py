"""A hostile server of buckets, for scripts/attack.py. A bucket's name says what is wrong with it."""
import http.server
import threading
import urllib.parse

PAGE = ("<?xml version='1.0'?><ListBucketResult><EncodingType>url</EncodingType><IsTruncated>{}</IsTruncated>"
        "<NextContinuationToken>{}</NextContinuationToken>{}</ListBucketResult>")
ENTRY = "<Contents><Key>{}</Key><Size>{}</Size><ETag>\"e\"</ETag><LastModified>2024-12-01T12:00:00.000Z</LastModified></Contents>"
ERROR = "<Error><Code>{}</Code><Message>{}</Message></Error>"
BAD = "BAD.MOV"
# The answers for the bad object: status, code.
REFUSALS = {"denied": (403, "AccessDenied"), "range": (416, "InvalidRange"), "elsewhere": (307, "TemporaryRedirect"),
            "failing": (500, "InternalError")}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, body, headers=None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        bucket, _, key = urllib.parse.unquote(parts.path).lstrip("/").partition("/")
        query = urllib.parse.parse_qs(parts.query)
        try:
            if "list-type" in query:
                self.listing(bucket)
            else:
                self.object(bucket, key)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def listing(self, bucket):
        if bucket == "words":
            words = "\x1b[31m\n::error::" + "word " * 1_000_000
            return self.reply(403, ERROR.format("AccessDenied", words.replace("\x1b", "&#x9b;")).encode())
        objects = self.server.objects
        entries = "".join(ENTRY.format(key, 2**63 - 1 if (bucket, key) == ("size", BAD) else len(data))
                          for key, data in objects.items())
        if bucket == "keys":
            entries += ENTRY.format("k" * 5_000_000, 5)
        if bucket == "idle":
            self.server.count += 1
            return self.reply(200, PAGE.format("true", self.server.count, "").encode())
        self.reply(200, PAGE.format("true" if bucket == "token" else "false", "same", entries).encode())

    def object(self, bucket, key):
        data, headers = self.server.objects[key], {"ETag": '"e"'}
        first, last = (int(number) for number in self.headers["Range"].removeprefix("bytes=").split("-"))
        part = data[first:last + 1]
        headers["Content-Range"] = f"bytes {first}-{first + len(part) - 1}/{len(data)}"
        if key == BAD and bucket in REFUSALS:
            status, code = REFUSALS[bucket]
            return self.reply(status, ERROR.format(code, "").encode(), {"Location": "http://127.0.0.1:9/elsewhere"})
        if key == BAD and bucket == "long":
            part += bytes(1000)
        if key == BAD and bucket == "part":
            headers["Content-Range"] = f"bytes {first + 1}-{first + len(part)}/{len(data)}"
        self.reply(206, part, headers)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, objects):
        super().__init__(("127.0.0.1", 0), Handler)
        self.objects, self.count = objects, 0
        threading.Thread(target=self.serve_forever, daemon=True).start()


def cases(Case, short, month):
    clips = sorted(path for path in month.rglob("*.MOV"))[:2]
    server = Server({BAD: clips[0].read_bytes(), "GOOD.MOV": clips[1].read_bytes()})
    keys = {"AWS_ACCESS_KEY_ID": "hostile-test", "AWS_SECRET_ACCESS_KEY": "hostile-secret"}

    def job(bucket):
        def make(media):
            (media / "job.yaml").write_text(
                f"timeframe: 2024-01-01..2025-12-31\ndays: {{ home: UTC }}\nclips: {{ video: 1s }}\n"
                f"sources: [ {{ s3: {{ bucket: {bucket}, endpoint: 'http://127.0.0.1:{server.server_port}' }} }} ]\n"
                f"composition: {{ resolution: 320x180 }}\noutput: {{ file: film.mp4, preset: ultrafast }}\n")
        return make

    def film(folder):
        return [] if (folder / "media/film.mp4").exists() else ["no film"]

    def case(bucket, name, code, *words, check=None):
        return Case(18, name, job(bucket), ("render", "{media}/job.yaml", "--progress", "plain"), (code,), words,
                    (b"hostile-secret", b"\x1b[", b"\n::error"), environment=keys, check=check)

    bad = ["denied"] if short else ["denied", "range", "elsewhere", "failing", "long", "part"]
    for bucket in bad:
        yield case(bucket, f"a bucket with one bad object: {bucket}", 0, b"but not this one", check=film)
    yield case("size", "a bucket with one object of 8 EB", 0, b"a size that cannot be true", check=film)
    yield case("keys", "a bucket with a key of 5 MB", 0, b"more than 1024 bytes", check=film)
    for bucket in ["token"] if short else ["token", "idle"]:
        yield case(bucket, f"a listing without an end: {bucket}", 74, b"does not end")
    yield case("words", "a server's words of 5 MB", 66, b"access to the bucket is denied")
