"""The API of openapi.json without the engine, for the page's tests. `POST /mock {"mode": …}` switches what it shows.

Modes: normal, empty, many (100,000 items), offline, no-permission, scanning, failing, interrupted, slow.
"""

import argparse
import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from mock_library import ROOT
from mock_routes import ROUTES
from mock_world import World

PAGE = ROOT / "Sources/Web/Page"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".jpg": "image/jpeg", ".png": "image/png",
         ".mp4": "video/mp4", ".mov": "video/mp4"}
POLICY = ("default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; "
          "form-action 'self'; frame-ancestors 'none'")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    world: World
    base = ""

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.route("GET")

    def do_PUT(self):
        self.route("PUT")

    def do_POST(self):
        self.route("POST")

    def route(self, method):
        url = urlsplit(self.path)
        self.query = {key: values[-1] for key, values in parse_qs(url.query).items()}
        length = int(self.headers.get("Content-Length") or 0)
        self.body = json.loads(self.rfile.read(length) or b"{}") if length else {}
        path = url.path[len(self.base):] if url.path.startswith(self.base) else "/404"
        try:
            if path == "/mock":
                self.world.switch(self.body["mode"])
                return self.json({"v": 1})
            if path.startswith("/api/v1/"):
                if self.world.mode == "slow" and "events" not in path:
                    time.sleep(0.8)
                return self.api(method, path[8:])
            return self.page(path)
        except (BrokenPipeError, ConnectionResetError):
            return None

    def page(self, path):
        file = (PAGE / (path.lstrip("/") or "index.html")).resolve()
        if PAGE not in file.parents or not file.is_file():
            return self.json({"error": {"code": "not-found", "message": "There is no such page."}}, 404)
        return self.send(file.read_bytes(), TYPES[file.suffix], {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"})

    def api(self, method, path):
        for verb, form, run in ROUTES:
            match = re.fullmatch(form, path)
            if match and verb == method:
                return run(self, *match.groups())
        return self.json({"error": {"code": "not-found", "message": "Not found.", "remedy": None}}, 404)

    def send(self, data, kind, headers=None, status=200):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def json(self, value, status=200):
        self.send(json.dumps({"v": 1, **value}).encode(), "application/json", {"Cache-Control": "no-store"}, status)

    def error(self, status, code, message, **more):
        self.json({"error": {"code": code, "message": message, "remedy": None, **more}}, status)

    def file(self, path, name=None):
        size, wanted = path.stat().st_size, re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", ""))
        first, last = 0, size - 1
        if wanted:
            first = int(wanted[1]) if wanted[1] else max(0, size - int(wanted[2]))
            last = min(size - 1, int(wanted[2])) if wanted[1] and wanted[2] else size - 1
        headers = {"Accept-Ranges": "bytes", "Cache-Control": "private, max-age=31536000, immutable"}
        if wanted:
            headers["Content-Range"] = f"bytes {first}-{last}/{size}"
        if name:
            headers["Content-Disposition"] = f'attachment; filename="{name}"'
        with path.open("rb") as stream:
            stream.seek(first)
            self.send(stream.read(last - first + 1), TYPES[path.suffix.lower()], headers, 206 if wanted else 200)

    def follow(self):
        world = self.world
        last = self.headers.get("Last-Event-ID") or self.query.get("last-event-id") or ""
        epoch, _, number = last.partition("-")
        at = int(number) if epoch == world.epoch else len(world.events)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(b"event: reset\ndata: {}\n\n" if last and epoch != world.epoch else b": hello\n\n")
        while True:
            with world.woken:
                world.woken.wait_for(lambda: len(world.events) > at, timeout=10)
                new, at = world.events[at:], len(world.events)
            for identifier, kind, data in new:
                self.wfile.write(f"id: {identifier}\nevent: {kind}\ndata: {json.dumps(data)}\n\n".encode())
            if not new:
                self.wfile.write(b": alive\n\n")
            self.wfile.flush()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        """A browser that goes away in the middle of an answer is no news."""


def serve(work, dayreel, port=0, base="", render_seconds=6):
    """A running server on `port`, and the world behind it."""
    world = World(work, dayreel, render_seconds)
    handler = type("MockHandler", (Handler,), {"world": world, "base": base})
    server = Server(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, world


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--work", default="/tmp/dayreel-mock")
    options.add_argument("--dayreel", default=str(ROOT / ".build/debug/dayreel"))
    options.add_argument("--port", type=int, default=8340)
    options.add_argument("--base-path", default="")
    options.add_argument("--mode", default="normal")
    chosen = options.parse_args()
    running, its_world = serve(chosen.work, chosen.dayreel, chosen.port, chosen.base_path)
    its_world.switch(chosen.mode)
    print(f"http://127.0.0.1:{running.server_address[1]}{chosen.base_path}/", flush=True)
    threading.Event().wait()
