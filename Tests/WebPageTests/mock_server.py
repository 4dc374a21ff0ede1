"""The API of openapi.json without the engine, for the page's tests. `POST /mock {"mode": …}` switches what it shows.

Modes: normal, empty, many (100,000 items), offline, no-permission, scanning, failing, slow.
"""

import argparse
import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import mock_film
from mock_library import TAGS, Library, opaque

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Web/Page"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".jpg": "image/jpeg",
         ".mp4": "video/mp4", ".mov": "video/mp4"}
POLICY = ("default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; object-src 'none'; base-uri 'self'; "
          "form-action 'self'; frame-ancestors 'none'")


class World:
    """All state of the mock."""

    def __init__(self, work, dayreel, render_seconds):
        self.library = Library(work, dayreel)
        self.events, self.woken, self.epoch = [], threading.Condition(), str(int(time.time()))
        self.films = mock_film.Films(self.emit, self.library, render_seconds)
        self.draft = {"id": "draft-1", "name": "December", "revision": 1, "saved": True, "file": "december.yaml",
                      "settings": json.loads(json.dumps(mock_film.SETTINGS)), "pins": {}}
        self.saved = mock_film.yaml_of(self.library, self.draft)
        self.previews, self.paused, self.mode, self.counted = {}, set(), "normal", None

    def emit(self, kind, data):
        with self.woken:
            self.events.append((f"{self.epoch}-{len(self.events) + 1}", kind, data))
            self.woken.notify_all()

    def switch(self, mode):
        self.mode, self.counted = mode, None
        self.films.fails = mode == "failing"
        if mode in ("empty", "no-permission"):
            self.library.use([])
        elif mode == "many":
            self.library.fill(100_000)
        else:
            self.library.use(self.library.base)
        self.emit("catalog", {"version": mode})

    def sources(self):
        source = {"id": "folder-1", "name": "Pictures", "type": "folder", "state": "ready", "count": len(self.library.items)}
        other = {"id": "photos-1", "name": "Photos Library", "type": "photos", "state": "ready", "count": 0}
        if self.mode == "scanning":
            source.update(state="scanning", fraction=0.41)
        if self.mode == "offline":
            other.update(state="offline", message="The disk “Archive” is not connected.", remedy="Connect it; what was read before stays in the calendar.")
        if self.mode == "no-permission":
            source.update(state="no-permission", message="The folder may not be read.", remedy="Run “chmod u+rx ~/Pictures”, then try again.")
        return [source, other] if self.mode == "offline" else [source]

    def index_days(self, first, last):
        library, pins = self.library, self.draft["pins"]
        return [{"day": day, "count": len(items), "kinds": list(dict.fromkeys(one["kind"] for one in items)),
                 "cover": next((one for one in items if one["kind"] == "video"), items[0])["id"], "pinned": "item" in pins.get(day, {}),
                 "from-another-day": False, "chosen": any(one["kind"] != "still" for one in items) and day.startswith("2024-12"), "left-out": "skip" in pins.get(day, {})}
                for day, items in sorted(library.days.items()) if first <= day <= last]

    def months(self, items=None):
        if items is None and self.counted is not None:
            return self.counted
        counts = {}
        for one in (self.library.items.values() if items is None else items):
            counts[one["day"][:7]] = counts.get(one["day"][:7], 0) + 1
        made = [{"month": month, "count": counts[month]} for month in sorted(counts)]
        if items is None:
            self.counted = made
        return made


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
        return self.json({"error": {"code": "not-found", "message": "There is no such thing.", "remedy": None}}, 404)

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


def index(at):
    world = at.world
    months = world.months()
    state = "no-permission" if world.mode == "no-permission" else "scanning" if world.mode == "scanning" else "ready" if months else "empty"
    at.json({"version": world.mode, "state": state, "read-only": False, "today": "2024-12-31", "week-start": 1, "items": len(world.library.items),
             "years": sorted({int(one["month"][:4]) for one in months}), "months": months,
             "days": world.index_days("2024-11-22", "2025-01-12"), "sources": world.sources(),
             "tags": [{"number": number + 1, "name": name} for number, name in enumerate(TAGS)], "draft": "draft-1",
             "event": f"{world.epoch}-{len(world.events)}"})


def items(at):
    found = list(at.world.library.found(at.query))
    first, count = int(at.query.get("offset", 0)), int(at.query.get("limit", 100))
    keys = ("id", "kind", "day", "captured", "duration", "name", "width", "height")
    at.json({"total": len(found), "items": [{key: one[key] for key in keys if key in one} for one in found[first:first + count]]})


def counts(at):
    months = at.world.months(at.world.library.found(at.query))
    at.json({"total": sum(one["count"] for one in months), "months": months})


def set_tags(at, item):
    at.world.library.items[item]["tags"] = at.body["tags"]
    at.json({"id": item, "tags": at.body["tags"]})


def put_draft(at, _):
    draft = at.world.draft
    if at.body["revision"] != draft["revision"]:
        return at.error(409, "draft-changed", "The film was changed in another window.")
    draft.update(settings=at.body["settings"], pins=at.body["pins"], revision=draft["revision"] + 1, saved=False)
    return at.json(draft)


def put_yaml(at, _):
    settings, pins, errors = mock_film.read_yaml(at.world.library, at.body["yaml"])
    if errors:
        return at.error(422, "job-invalid", errors[0]["message"], places=errors)
    draft = at.world.draft
    draft.update(settings=settings, pins=pins, revision=draft["revision"] + 1, saved=False)
    return at.json(draft)


def save(at, _):
    world = at.world
    world.draft.update(saved=True, file=at.body.get("file", world.draft["file"]))
    world.saved = mock_film.yaml_of(world.library, world.draft)
    at.json(world.draft)


def start_preview(at, _):
    world = at.world
    preview = {"id": opaque(f"preview {len(world.previews)}"), "draft": "draft-1", "join": at.body["join"], "state": "running", "progress": 0}
    world.previews[preview["id"]] = preview

    def work():
        for step in range(1, 6):
            time.sleep(0.2)
            preview.update(progress=step / 5, state="ready" if step == 5 else "running")
            world.emit("preview", dict(preview))
    threading.Thread(target=work, daemon=True).start()
    at.json(dict(preview))


def start_film(at):
    planned = mock_film.plan(at.world.library, at.world.draft)
    at.json(at.world.films.start(at.world.draft, planned), 202)


def repeat(at, film):
    at.json(at.world.films.start(at.world.draft, at.world.films.films[film]["plan"]), 202)


def film(at, identifier):
    known = at.world.films.films.get(identifier)
    if known:
        at.json(at.world.films.public(known))
    else:
        at.error(404, "no-such-film", "There is no such film.")


def albums(at):
    library, smart = at.world.library, [("Videos", "video"), ("Live Photos", "live-photo")]
    made = []
    for name in ("100APPLE", "Camera"):
        count = sum(one["albums"][0] == name for one in library.items.values())
        if count:
            made.append({"id": opaque(f"album {name}"), "title": name, "type": "user", "path": ["Telephones"], "count": count,
                         "first": "2024-11-30", "last": "2025-01-01", "cover": next(iter(library.items))})
    made.append({"id": "shared-1", "title": "Grandma’s Album", "type": "shared", "path": [], "count": 3, "first": "2024-12-24", "last": "2024-12-26", "cover": ""})
    made += [{"id": f"smart-{kind}", "title": title, "type": "smart", "path": [], "count": sum(one["kind"] == kind for one in library.items.values()),
              "first": "2024-11-30", "last": "2025-01-01", "cover": ""} for title, kind in smart]
    at.json({"sources": [{"source": "folder-1", "albums": made if library.items else []}]})


def schedules(at):
    past = [one for one in at.world.films.films.values() if one["status"] in ("completed", "failed")]
    last = {"film": past[-1]["id"], "ended": past[-1]["ended"], "status": past[-1]["status"], "title": past[-1]["title"]} if past else None
    made = [{"id": "schedule-1", "job": "family", "title": "Family, each month", "every": "monthly", "paused": "schedule-1" in at.world.paused,
             "next": "2025-01-01T06:00:00Z", "state": "waiting", "why": "December is not over yet.", **({"last": last} if last else {})},
            {"id": "schedule-2", "job": "year", "title": "The year", "every": "yearly", "paused": "schedule-2" in at.world.paused,
             "next": "2025-01-02T06:00:00Z", "state": "waiting", "why": ""}]
    at.json({"now": mock_film.now(), "schedules": made if at.world.mode != "empty" else []})


def schedule(at, identifier, verb):
    if verb == "run":
        return start_film(at)
    (at.world.paused.add if verb == "pause" else at.world.paused.discard)(identifier)
    return at.json({"id": identifier})


def presets(at):
    at.json({"presets": [
        {"id": "classic", "title": "Classic", "description": "1080p, dissolves, the date at the bottom right.", "settings": {"composition": {"resolution": "1080p"}}},
        {"id": "portrait-story", "title": "Portrait story", "description": "For a telephone held upright: two seconds of a clip, a blurred copy in the bars.",
         "settings": {"clips": {"video": "2s", "from": "middle"}, "composition": {"orientation": "portrait", "fit": "blur"}}},
        {"id": "fast-draft", "title": "Fast draft", "description": "720p and superfast, to see whether the choice is right.", "settings": {"output": {"quality": "draft"}}}]})


ID = r"([A-Za-z0-9-]+)"
ROUTES = [
    ("GET", "index", index), ("GET", "events", lambda at: at.follow()), ("GET", "health", lambda at: at.json({"status": "ok"})),
    ("GET", "days", lambda at: at.json({"days": at.world.index_days(at.query["from"], at.query["to"])})),
    ("GET", r"days/([\d-]+)", lambda at, day: at.json({"day": day, "items": at.world.library.days.get(day, [])})),
    ("GET", "items", items), ("GET", "counts", counts), ("PUT", f"items/{ID}/tags", set_tags),
    ("GET", f"items/{ID}", lambda at, item: at.json(at.world.library.items[item])),
    ("GET", f"items/{ID}/thumbnail", lambda at, item: at.file(at.world.library.picture(item, int(at.query["width"])))),
    ("GET", f"items/{ID}/filmstrip", lambda at, item: at.file(at.world.library.strip(item, int(at.query["count"])))),
    ("GET", f"items/{ID}/(?:media|proxy)", lambda at, item: at.file(at.world.library.files[item])),
    ("GET", "drafts", lambda at: at.json({"drafts": [at.world.draft]})), ("GET", f"drafts/{ID}", lambda at, _: at.json(at.world.draft)),
    ("PUT", f"drafts/{ID}", put_draft), ("GET", f"drafts/{ID}/plan", lambda at, _: at.json(mock_film.plan(at.world.library, at.world.draft))),
    ("GET", f"drafts/{ID}/yaml", lambda at, _: at.json({"yaml": mock_film.yaml_of(at.world.library, at.world.draft), "saved": at.world.saved, "file": at.world.draft["file"]})),
    ("PUT", f"drafts/{ID}/yaml", put_yaml), ("POST", f"drafts/{ID}/save", save), ("POST", f"drafts/{ID}/previews", start_preview),
    ("GET", f"previews/{ID}", lambda at, one: at.json(at.world.previews[one])), ("GET", f"previews/{ID}/video", lambda at, _: at.file(at.world.library.film())),
    ("GET", "schema", lambda at: at.send((ROOT / "schema/job.schema.json").read_bytes(), "application/json")),
    ("GET", "films", lambda at: at.json({"films": [at.world.films.public(one) for one in at.world.films.films.values()]})),
    ("POST", "films", start_film), ("GET", f"films/{ID}", film), ("POST", f"films/{ID}/repeat", repeat),
    ("POST", f"films/{ID}/cancel", lambda at, one: (at.world.films.cancel(one), at.json({"id": one}))),
    ("POST", f"films/{ID}/reveal", lambda at, one: at.json({"id": one})),
    ("GET", f"films/{ID}/video", lambda at, _: at.file(at.world.library.film(), "december.mp4" if "download" in at.query else None)),
    ("GET", f"films/{ID}/report", lambda at, one: at.json({"film": at.world.films.public(at.world.films.films[one])})),
    ("GET", "albums", albums), ("POST", f"sources/{ID}/scan", lambda at, one: at.json({"id": one})),
    ("GET", "schedules", schedules), ("POST", f"schedules/{ID}/(run|pause|resume)", schedule), ("GET", "presets", presets),
]


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
