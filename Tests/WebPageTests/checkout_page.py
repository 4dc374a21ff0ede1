"""The page's files from this checkout in front of a running `dayreel serve`, so that a change of them is seen without a build.

    python3 checkout_page.py http://127.0.0.1:8340/

Everything is asked of the server; where the address is that of a page's file, the checkout's bytes are answered, under the
server's own headers.
"""

import gzip
import http.client
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Web/Page"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
# What belongs to one connection (RFC 9110, 7.6.1), and what the checkout's bytes make untrue.
HOP = {"connection", "keep-alive", "transfer-encoding", "te", "upgrade"}
OWN = HOP | {"content-length", "content-encoding", "etag", "content-type"}


def lean(text):
    """What Plugins/PageWriter puts into the program: no comments of whole lines, no indentation."""
    kept, is_in_comment = [], False
    for line in map(str.strip, text.splitlines()):
        is_comment = is_in_comment or line.startswith(("//", "/*"))
        is_in_comment = is_in_comment or line.startswith("/*")
        if is_in_comment and "*/" in line:
            is_in_comment = False
            is_comment = line.endswith("*/")
        if line and not is_comment:
            kept.append(line)
    return "\n".join(kept)


def as_sent(file, languages):
    """The bytes of a page's file as the program has them; of the page itself, with the words of the browser's first language."""
    data = file.read_bytes()
    if file.name == "index.html":
        wanted = [one.strip()[:2].lower() for one in languages.split(",")]
        words = next((one for one in wanted if (PAGE / f"text/{one}.js").is_file()), "en")
        return data.replace(b"text/en.js", f"text/{words}.js".encode())
    return lean(data.decode()).encode() if file.suffix in (".js", ".css") else data


class Front(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_address_of_program = ("127.0.0.1", 0)
    base = "/"

    def log_message(self, *_):
        pass

    def pass_on(self):
        file = self.page_file()
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP}
        if file:
            headers.pop("If-None-Match", None)
        body = self.read_body() or None
        program = http.client.HTTPConnection(*self.server_address_of_program, timeout=600)
        try:
            program.request(self.command, self.path, body, headers)
            answer = program.getresponse()
            # The page that leaves the token's cookie has the page's address, and no tag.
            if file and (answer.status == 404 or answer.getheader("ETag")):
                return self.answer_file(file, answer)
            return self.answer(answer)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        except (ConnectionRefusedError, http.client.HTTPException):
            # A browser in front of no server sees a broken connection, not an answer.
            self.close_connection = True
        finally:
            program.close()
        return None

    do_GET = do_POST = do_PUT = do_HEAD = pass_on

    def read_body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def page_file(self):
        path = urlsplit(self.path).path
        if self.command != "GET" or not path.startswith(self.base):
            return None
        file = (PAGE / (path[len(self.base):] or "index.html")).resolve()
        return file if PAGE in file.parents and file.is_file() else None

    def answer_file(self, file, answer):
        data = as_sent(file, self.headers.get("Accept-Language", ""))
        is_packed = file.name != "index.html" and "gzip" in self.headers.get("Accept-Encoding", "")
        if is_packed:
            data = gzip.compress(data)
        answer.read()
        self.send_response(200)
        for name, value in answer.getheaders():
            if name.lower() not in OWN:
                self.send_header(name, value)
        self.send_header("Content-Type", TYPES[file.suffix])
        self.send_header("Content-Length", str(len(data)))
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(data)

    def answer(self, answer):
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP:
                self.send_header(name, value)
        is_chunked = answer.length is None and self.command != "HEAD" and answer.status != 304
        if is_chunked:
            self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        while data := answer.read1(65536):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data) if is_chunked else data)
            self.wfile.flush()
        if is_chunked:
            self.wfile.write(b"0\r\n\r\n")


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        """A browser that goes away in the middle of an answer is no news."""


def put_in_front(address, port=0, front=Front):
    """A running front of the server at an address; its own address is `front_address`."""
    url = urlsplit(address)
    handler = type("FrontOfOne", (front,), {"server_address_of_program": (url.hostname, url.port), "base": url.path})
    server = Server(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.front_address = address.replace(f":{url.port}/", f":{server.server_address[1]}/", 1)
    return server


if __name__ == "__main__":
    print(put_in_front(sys.argv[1], 8341).front_address, flush=True)
    threading.Event().wait()
