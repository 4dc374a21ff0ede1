"""A bucket on moto's S3 that fails on request, for tests of Dayreel's reaction. It checks no signatures.

Usage: s3_double.py [--tls WORK KIND] BUCKET=FOLDER...        (with the Python that has moto: see scripts/setup.sh)
       s3_double.py --many

With --tls it serves https with a certificate from its own authority, whose file is WORK/authority.pem. KIND is `good`, `name` for another
server's certificate, or `old` for an expired one. Under /latest/, it is also Amazon's metadata service and gives keys to clients with its
token.

With --many, each line of standard input is a JSON array that starts a double in a process of its own: the paths of two pipes (mkfifo(1)),
which are that double's standard input and output, and its arguments. Loading moto takes a third of a second, and so is done once for all.

Serves on 127.0.0.1 only, until its standard input ends. Prints one line of JSON when it is ready. Each line of its input is a command; the
reply is one line of JSON with the requests since the last reset.
  fail?at=3&how=503       fails the third request after the reset; at=all: every request; at=reads: every request for an object;
                          at=each: every distinct request the first time; how: see `Double.fault`
  reset                   forgets failures and the log
  log
  put?bucket=B&key=K&file=F    or size=N for N zeros
  delete?bucket=B&key=K
  pages?size=2            sets the number of keys per page of a listing
  object?key=K&how=503    fails requests for one object; times=6: only so many
  list?how=token          makes listings endless, by the same page again; how=idle: by pages without keys; how=size&key=K: gives one
                          object an impossible size
"""
import datetime
import ipaddress
import json
import os
import re
import signal
import socket
import ssl
import sys
import threading
import time
from urllib.parse import parse_qsl, quote, urlencode

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.test import Client

ERROR = "<?xml version='1.0' encoding='UTF-8'?><Error><Code>{}</Code><Message>{}</Message>{}</Error>"

# Replies for errors: status, S3's code, further XML, headers.
FAULTS = {
    "503": ("503 Slow Down", "SlowDown"),
    "500": ("500 Internal Server Error", "InternalError"),
    "denied": ("403 Forbidden", "AccessDenied"),
    "expired": ("400 Bad Request", "ExpiredToken"),
    "skew": ("403 Forbidden", "RequestTimeTooSkewed"),
    "token": ("400 Bad Request", "InvalidArgument"),
    "region": ("301 Moved Permanently", "PermanentRedirect", "", ("x-amz-bucket-region", "eu-west-3")),
    "416": ("416 Requested Range Not Satisfiable", "InvalidRange"),
    "redirect": ("307 Temporary Redirect", "TemporaryRedirect", "", ("Location", "http://127.0.0.1:9/elsewhere")),
}

# A page of a listing without keys, which is not the last.
IDLE = ("<?xml version='1.0' encoding='UTF-8'?><ListBucketResult><IsTruncated>true</IsTruncated>"
        "<NextContinuationToken>of-the-double-{}</NextContinuationToken></ListBucketResult>")


class Double:
    def __init__(self):
        self.app = DomainDispatcherApplication(create_backend_app)
        self.lock = threading.Lock()
        self.page = None
        self.reset()

    def reset(self):
        self.faults, self.log, self.count, self.failed = {}, [], 0, set()
        self.objects, self.listing = {}, {}

    def client(self):
        return Client(self.app)

    # moto checks no signature, but refuses to replace or delete without one.
    SIGNED = {"Authorization": "AWS4-HMAC-SHA256 Credential=A/20240101/us-east-1/s3/aws4_request"}

    def put(self, bucket, key, body):
        reply = self.client().put(f"/{bucket}/{quote(key)}", data=body, headers=self.SIGNED)
        assert reply.status_code == 200, reply.data

    def load(self, bucket, folder):
        assert self.client().put(f"/{bucket}").status_code == 200
        for root, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                path = os.path.join(root, name)
                with open(path, "rb") as file:
                    self.put(bucket, os.path.relpath(path, folder), file.read())

    def control(self, verb, query):
        if verb == "fail":
            at = query["at"]
            self.faults[int(at) if at.isdigit() else at] = query["how"]
        elif verb == "reset":
            self.reset()
        elif verb == "put":
            body = open(query["file"], "rb").read() if "file" in query else bytes(int(query["size"]))
            self.put(query["bucket"], query["key"], body)
        elif verb == "delete":
            self.client().delete(f"/{query['bucket']}/{quote(query['key'])}", headers=self.SIGNED)
        elif verb == "pages":
            self.page = query["size"]
        elif verb == "object":
            self.objects[query["key"]] = [query["how"], int(query.get("times", 1 << 30))]
        elif verb == "list":
            self.listing = query
        return json.dumps(self.log)

    def __call__(self, environ, start):
        query = dict(parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True))
        path = environ["PATH_INFO"]
        with self.lock:
            self.count += 1
            how = self.faults.pop(self.count, None) or self.faults.get("all")
            if "list-type" not in query:
                how = how or self.faults.get("reads")
            own = self.objects.get(path.lstrip("/").partition("/")[2])
            if own and own[1] > 0 and "list-type" not in query:
                own[1] -= 1
                how = how or own[0]
            request = (environ["REQUEST_METHOD"], path, environ.get("QUERY_STRING"), environ.get("HTTP_RANGE"))
            if "each" in self.faults and request not in self.failed:
                self.failed.add(request)
                how = self.faults["each"]
            entry = {"number": self.count, "method": environ["REQUEST_METHOD"], "path": path, "query": query,
                     "range": environ.get("HTTP_RANGE"), "fault": how, "status": None, "bytes": 0,
                     "host": environ.get("HTTP_HOST"), "token": environ.get("HTTP_X_AMZ_SECURITY_TOKEN"),
                     "access": (re.findall("Credential=([^/]*)/", environ.get("HTTP_AUTHORIZATION", "")) or [None])[0]}
            self.log.append(entry)
        if path.startswith("/latest/"):
            return self.metadata(environ, path, entry, start)
        if how == "etag" and environ["REQUEST_METHOD"] == "HEAD":
            how = None
        if "list-type" in query:
            if self.page:
                query["max-keys"] = self.page
            # moto knows only the tokens that it gave.
            if query.get("continuation-token", "").startswith("of-the-double-"):
                query.pop("continuation-token", None)
            environ["QUERY_STRING"] = urlencode(query)
        return self.fault(how, entry, environ, start)

    # Keys of a role, as an instance of Amazon's cloud gets them (version 2 of the service, which requires the token).
    ROLE = {"Code": "Success", "AccessKeyId": "ASIAINSTANCE", "SecretAccessKey": "of the instance", "Token": "instance token",
            "Expiration": "2100-01-01T00:00:00Z"}

    def metadata(self, environ, path, entry, start):
        folder = "/latest/meta-data/iam/security-credentials/"
        if path == "/latest/api/token":
            isAllowed = environ["REQUEST_METHOD"] == "PUT" and "HTTP_X_AWS_EC2_METADATA_TOKEN_TTL_SECONDS" in environ
        else:
            isAllowed = environ.get("HTTP_X_AWS_EC2_METADATA_TOKEN") == "a token"
        answers = {"/latest/api/token": "a token", folder: "camera", folder + "camera": json.dumps(self.ROLE)}
        status = "401 Unauthorized" if not isAllowed else "200 OK" if path in answers else "404 Not Found"
        body = answers.get(path, "").encode() if isAllowed else b""
        entry["status"], entry["bytes"] = int(status.split()[0]), len(body)
        start(status, [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
        return [body]

    def answer(self, environ):
        seen = {}

        def start(status, headers, exc_info=None):
            seen["status"], seen["headers"] = status, headers

        body = b"".join(self.app(environ, start))
        return seen["status"], [pair for pair in seen["headers"] if pair[0].lower() != "content-length"], body

    def fault(self, how, entry, environ, start):
        wire = environ.get("werkzeug.socket")

        def error(status, code, extra="", *headers):
            body = ERROR.format(code, "the double was told so", extra).encode()
            entry["status"] = int(status.split()[0])
            start(status, [("Content-Type", "application/xml"), ("Content-Length", str(len(body))), *headers])
            return [b"" if environ["REQUEST_METHOD"] == "HEAD" else body]

        if how == "words":
            # The access key stands where a text that is cut in its middle would be cut: a part of the key must not stay.
            words = "word " * 47 + (entry["access"] or "") + " word" * 10000
            body = ERROR.format("AccessDenied", words, "").encode()
            start("403 Forbidden", [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))])
            return [body]
        if how in FAULTS:
            return error(*FAULTS[how])
        if how == "hang":
            time.sleep(2)
        if how in ("close", "hang"):
            wire.shutdown(socket.SHUT_RDWR)
            raise ConnectionError
        status, headers, body = self.answer(environ)
        entry["status"], entry["bytes"] = int(status.split()[0]), len(body)
        if how == "etag":
            headers = [(name, '"0123456789abcdef"' if name.lower() == "etag" else value) for name, value in headers]
        if how == "short":
            body = body[: len(body) // 2]
        if how == "long":
            body += bytes(1000)
        if how == "other":
            headers = [(name, f"bytes 1-{len(body)}/{len(body) + 1}" if name.lower() == "content-range" else value)
                       for name, value in headers]
        if self.listing and "list-type" in entry["query"]:
            body = self.listed(body, entry["number"])
        if how == "cut":
            wire.sendall(f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body[: len(body) // 2])
            wire.shutdown(socket.SHUT_RDWR)
            raise ConnectionError
        length = str(len(body))
        if environ["REQUEST_METHOD"] == "HEAD":
            length = dict((n.lower(), v) for n, v in self.head(environ)).get("content-length", length)
        start(status, headers + [("Content-Length", length)])
        return [body]

    def listed(self, body, number):
        """The page of a listing, as `list` told."""
        how = self.listing["how"]
        if how == "idle":
            return IDLE.format(number).encode()
        if how == "token":
            return re.sub(rb"<IsTruncated>.*?</IsTruncated>", b"<IsTruncated>true</IsTruncated>"
                          b"<NextContinuationToken>of-the-double-again</NextContinuationToken>", body)
        key = re.escape(self.listing["key"].encode())
        return re.sub(rb"(<Key>" + key + rb"</Key>.*?<Size>)\d+", rb"\g<1>9223372036854775807", body, flags=re.DOTALL)

    def head(self, environ):
        seen = []
        self.app(dict(environ), lambda status, headers, exc_info=None: seen.extend(headers))
        return seen


class Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_):
        pass


def certificate(work, kind):
    """Makes an authority and a certificate for 127.0.0.1 of the given kind. Returns the TLS context that serves with it."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    now, day = datetime.datetime.now(datetime.timezone.utc), datetime.timedelta(days=1)

    def make(name, issuer, key, signer, ends, *extensions):
        def named(text):
            return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])

        builder = x509.CertificateBuilder(
            issuer_name=named(issuer), subject_name=named(name), public_key=key.public_key(),
            serial_number=x509.random_serial_number(), not_valid_before=now - 3 * day, not_valid_after=ends)
        for extension, critical in extensions:
            builder = builder.add_extension(extension, critical)
        return builder.sign(signer, hashes.SHA256())

    def write(name, *parts):
        with open(os.path.join(work, name), "wb") as file:
            file.write(b"".join(parts))
        return file.name

    pem = serialization.Encoding.PEM
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root = make("Test authority", "Test authority", authority, authority, now + 2 * day,
                (x509.BasicConstraints(ca=True, path_length=0), True))
    address = ipaddress.ip_address("127.0.0.2" if kind == "name" else "127.0.0.1")
    leaf = make("server", "Test authority", key, authority, now - day if kind == "old" else now + day,
                (x509.SubjectAlternativeName([x509.IPAddress(address)]), False))
    write("authority.pem", root.public_bytes(pem))
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(write("server.pem", leaf.public_bytes(pem), private))
    return context


def serve(arguments, commands, answers):
    """Serves one bucket until `commands` ends."""
    double, context = Double(), None
    if arguments[:1] == ["--tls"]:
        context = certificate(*arguments[1:3])
        arguments = arguments[3:]
    for pair in arguments:
        double.load(*pair.split("=", 1))
    server = make_server("127.0.0.1", 0, double, threaded=True, request_handler=Quiet, ssl_context=context)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = {"endpoint": f"http{'s' if context else ''}://127.0.0.1:{server.server_port}", "access": "test:tester",
               "secret": "testing"}
    print(json.dumps(address), file=answers, flush=True)
    for line in commands:
        verb, _, query = line.strip().partition("?")
        print(double.control(verb, dict(parse_qsl(query))), file=answers, flush=True)
    os._exit(0)


def serve_many():
    """Starts a double for each line of standard input, until that ends. The doubles go on until their own input ends."""
    # Loads what moto would load with its first request.
    warm = Double()
    for request in warm.client().put, warm.client().delete:
        request("/warm", headers=Double.SIGNED)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        commands, answers, *arguments = json.loads(line)
        if os.fork() == 0:
            with open(commands) as reader, open(answers, "w") as writer:
                serve(arguments, reader, writer)


if __name__ == "__main__":
    if sys.argv[1:] == ["--many"]:
        serve_many()
    else:
        serve(sys.argv[1:], sys.stdin, sys.stdout)
