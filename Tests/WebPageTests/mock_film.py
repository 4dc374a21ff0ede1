"""Drafts, plans and films of the mock server: enough of the rules to make the page believe it."""

import datetime
import threading
import time

from mock_library import days_of_month, opaque

SETTINGS = {"title": "December", "timeframe": "2024-12", "composition": {"resolution": "720p"}, "output": {"quality": "draft"}}
KNOWN = ["version", "title", "timeframe", "days", "sources", "dates", "pins", "select", "clips", "composition", "output", "on-error",
         "extends", "schedule", "hooks"]


def timeframe_of(value):
    text = str(value)
    named = {"spring": ("03-01", "05-31"), "summer": ("06-01", "08-31"), "autumn": ("09-01", "11-30"), "winter": ("12-01", "12-31")}.get(text[5:])
    if named:
        return f"{text[:4]}-{named[0]}", f"{text[:4]}-{named[1]}"
    if text.startswith("trip-"):
        return timeframe_of(text[5:])
    if len(text) == 5:
        return f"2022-{text}", f"2024-{text}"
    if ".." in text:
        first, last = text.split("..")
        return first, last
    if len(text) == 4:
        return f"{text}-01-01", f"{text}-12-31"
    return f"{text}-01", f"{text}-{days_of_month(text):02}"


def plan(library, draft, library_pins=None, of=None):
    """`of`: other days than the draft's own, as a job file has them."""
    own = timeframe_of(draft["settings"]["timeframe"])
    first, last = timeframe_of(of) if of else own
    longest = seconds(draft["settings"].get("clips", {}).get("video", 8))
    dissolve = 0.5 if draft["settings"].get("composition", {}).get("transition") != "none" else 0
    days, left_out, start, empty, last_place = [], [], 0.0, [], None
    composition = draft["settings"].get("composition", {})
    library_pins = library_pins if draft["settings"].get("select", {}).get("library-pins", True) and library_pins else {}
    for day in sorted(set(library.days) | set(draft["pins"]) | set(library_pins)):
        if not first <= day <= last:
            continue
        is_library = day not in draft["pins"] and day in library_pins
        mark = {"library-pin": True} if is_library else {}
        pin = library_pins[day] if is_library else draft["pins"].get(day)
        usable = [one for one in library.days.get(day, []) if one["kind"] != "still"]
        if pin and "skip" in pin:
            left_out.append({"day": day, "skipped": True, **mark, "candidates": []})
            continue
        ranked = sorted(usable, key=lambda one: one["kind"] != "video")
        chosen = library.items.get(pin["item"]) if pin else (ranked[0] if ranked else None)
        if not chosen:
            continue
        whole = chosen.get("duration", 3)
        best = look(chosen, draft).get("best") if chosen["kind"] != "still" and not (pin and "from" in pin) else None
        begin = (pin or {}).get("from", best["from"] if best else 0)
        length = min(whole - begin, (pin or {}).get("duration", longest))
        moment = {"moment": {"choice": "best", "flawed": [{"flaw": "shaken", "from": 0, "to": 1}], "merits": ["steady"], "others": [{"from": 0, "to": 1.5}]}} if best else {}
        videos = sum(one["kind"] == "video" for one in usable)
        merit = {"quality": {"any": {}}, "is-certain": False, "wanted": []}
        kind = {"only": {"kind": chosen["kind"], "merit": merit}} if videos < 2 else {"first": {"count": 1, "of": videos, "kind": chosen["kind"], "merit": merit}}
        reason = {"library-pin": {}} if is_library else {"pinned": {}} if pin else {"automatic": {"reasons": [kind]}}
        named = chosen.get("place", {}).get("name") if composition.get("places", {}).get("show") != "off" and day not in composition.get("captions", {}) else None
        place, last_place = ({"place": named}, named) if named and named != last_place else ({}, last_place)
        days.append({"day": day, "reason": reason, "rule": next(iter(reason)), "picks": [{
            "id": chosen["id"], "name": chosen["name"], "kind": chosen["kind"], "captured": chosen["captured"], "recorded-day": chosen["day"],
            "in": begin, "out": begin + length, "duration": whole, "start": round(start, 2), "frames": round(length * 30),
            "evidence": chosen["evidence"], "pinned": bool(pin), "uncertain": False, **moment, **score(chosen, usable, pin), **place}],
            "candidates": [{"id": one["id"], "name": one["name"], **({"reason": {"later": {"than": chosen["name"]}}, "why-not": f"later than {chosen['name']}"}
                            if one["kind"] == "video" else {"reason": {"after": {"kind": "video"}}, "why-not": "a video comes first"}), **score(one, usable, pin)}
                           for one in usable if one is not chosen]})
        start += max(0.5, length - dissolve)
    # The title beside fixed days is theirs.
    title = (draft["settings"].get("title") if (first, last) == own else None) or datetime.date.fromisoformat(first).strftime("%B %Y")
    titles = composition.get("titles", {})
    if days and titles is not False and titles.get("opening") is not False:
        days[0]["picks"][0]["texts"] = [{"kind": "opening", "lines": [title, f"{len(days)} days"], "card": False}]
    if days and titles is not False and titles.get("closing"):
        days[-1]["picks"][-1].setdefault("texts", []).append({"kind": "closing", "lines": [titles["closing"]["title"]], "card": True})
    music = [str(one).split("/")[-1] for one in composition.get("audio", {}).get("music", {}).get("files", [])] if isinstance(composition.get("audio"), dict) else []
    return {"v": 1, "revision": draft["revision"], "title": title, **({"music": music} if music else {}), "timeframe": {"first": first, "last": last},
            **({} if (first, last) == own else {"own": {"first": own[0], "last": own[1]}}),
            "days": days, "empty-days": empty, "left-out": left_out, "duration": round(start + 0.5, 2), "frames": round(start * 30),
            "estimate": {"film-bytes": round(start * 106_000), "cache-bytes": round(start * 106_000), "seconds": round(start / 3), "workers": 2},
            "warnings": [{"code": "unreadable-media", "day": "2024-12-07", "name": "IMG_1007.MOV", "message": "cannot be read: the recording was cut off",
                          "remedy": "Copy it again from the camera."}] if first <= "2024-12-07" <= last else []}


def score(item, usable, pin):
    """Of the recordings of a day that has several: its place among them, as the first is shown. With a pin nothing is compared."""
    ranked = sorted((one for one in usable if one["kind"] == "video"), key=lambda one: one["captured"])
    return {"score": max(5, 87 - 23 * ranked.index(item))} if item in ranked and len(ranked) > 1 and not pin else {}


def look(item, draft):
    """A recording that begins shaken, where somebody speaks in its middle."""
    length = item.get("duration", 3)
    spans = [(at / 1, min(length, at + 1)) for at in range(int(length) + (length % 1 > 0.05))]
    rated = [{"from": start, "to": end, "flaws": ["shaken", "blurred"] if start < 1 else ["dark"] if length > 6 and end == length else []} for start, end in spans]
    shown = min(length, seconds(draft["settings"].get("clips", {}).get("video", 8)))
    return {"v": 1, "seconds": rated, "speech": [{"from": round(length * 0.4, 2), "to": round(length * 0.6, 2)}], "covered": False,
            **({"best": {"from": min(1, length - shown), "to": min(1, length - shown) + shown}} if length > 1.3 * shown else {})}


def pending(planned, unseen):
    """The plan as it is while so many recordings are not looked at."""
    days = [{**day, **({"pending": True} if index < unseen else {})} for index, day in enumerate(planned["days"])]
    return {**planned, "days": days, **({"pending": unseen} if unseen else {})}


def seconds(text):
    try:
        return float(str(text).rstrip("s"))
    except ValueError:
        return 1e9


def dump(value, indent=0):
    lines = []
    for key, one in value.items():
        if isinstance(one, dict):
            lines += [f"{' ' * indent}{key}:"] + dump(one, indent + 2)
        else:
            text = "[" + ", ".join(map(str, one)) + "]" if isinstance(one, list) else str(one).lower() if isinstance(one, bool) else str(one)
            lines.append(f"{' ' * indent}{key}: {text}")
    return lines


def yaml_of(library, draft):
    settings = dict(draft["settings"])
    output = {"file": "out/december.mp4", **settings.pop("output", {})}
    pins = {}
    for day, pin in sorted(draft["pins"].items()):
        name = library.items[pin["item"]]["name"] if "item" in pin else "skip"
        pins[day] = {"media": name, "from": f"{pin.get('from', 0)}s", "duration": f"{pin['duration']}s"} if "duration" in pin else name
    parts = {**settings, "sources": ["folder-1"], **({"pins": pins} if pins else {}), "output": output}
    return "# December, for grandma\n" + "\n".join(dump(parts)) + "\n"


def read_yaml(library, text):
    """Mappings by two spaces, which is all that `dump` writes; returns settings, pins and errors."""
    root, stack, errors = {}, [], []
    stack.append((-1, root))
    for number, line in enumerate(text.split("\n"), 1):
        body = line.split("#")[0].rstrip()
        if not body:
            continue
        indent = len(body) - len(body.lstrip())
        key, colon, value = body.strip().partition(":")
        if not colon:
            errors.append({"line": number, "column": 1, "message": "a key and a colon are expected", "suggestion": None})
            continue
        while stack[-1][0] >= indent:
            stack.pop()
        if indent == 0 and key not in KNOWN:
            near = next((one for one in KNOWN if set(one) == set(key)), None)
            errors.append({"line": number, "column": 1, "message": f"unknown key '{key}'", "suggestion": near})
        place = stack[-1][1]
        value = value.strip()
        if value:
            place[key] = scalar(value)
        else:
            place[key] = {}
            stack.append((indent, place[key]))
    pins = {}
    names = {one["name"]: one["id"] for one in library.items.values()}
    for day, pin in root.pop("pins", {}).items():
        if pin == "skip":
            pins[day] = {"skip": True}
        elif isinstance(pin, dict):
            pins[day] = {"item": names.get(pin["media"], ""), "from": seconds(pin["from"]), "duration": seconds(pin["duration"])}
        elif pin in names:
            pins[day] = {"item": names[pin]}
    root.pop("sources", None)
    if isinstance(root.get("output"), dict):
        root["output"].pop("file", None)
    return root, pins, errors


def scalar(text):
    if text.startswith("["):
        return [scalar(one.strip()) for one in text.strip("[]").split(",")]
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdigit() and len(text) != 4 else text


class Films:
    """Films in a queue, one at a time; each step is an event."""

    def __init__(self, emit, library, seconds_of_render):
        self.emit, self.library, self.length = emit, library, seconds_of_render
        self.films, self.ends, self.lock, self.count = {}, None, threading.Lock(), 0
        # Ids of those that are off the list.
        self.removed = set()
        threading.Thread(target=self.run, daemon=True).start()

    def start(self, draft, planned):
        with self.lock:
            self.count += 1
            film = {"id": opaque(f"film {self.count} {time.time()}"), "card": opaque(f"card {planned['timeframe']['first']} {planned['timeframe']['last']}"), "draft": draft["id"], "title": planned["title"], "status": "queued",
                    "from": planned["timeframe"]["first"], "to": planned["timeframe"]["last"], "days": len(planned["days"]), "warnings": [],
                    "present": True, "cover": planned["days"][0]["picks"][0]["id"], "plan": planned}
            self.films[film["id"]] = film
            self.number()
        self.send(film)
        return self.public(film)

    def public(self, film):
        return {key: value for key, value in film.items() if key != "plan"}

    def number(self):
        waiting = [film for film in self.films.values() if film["status"] in ("running", "queued")]
        for place, film in enumerate(waiting, 0 if waiting and waiting[0]["status"] == "running" else 1):
            film["position"] = place

    def send(self, film):
        self.emit("film", self.public(film))

    def cancel(self, identifier):
        film = self.films[identifier]
        if film["status"] in ("running", "queued"):
            film.update(status="cancelled", ended=now())
            self.number()
            self.send(film)

    def run(self):
        while True:
            film = next((one for one in list(self.films.values()) if one["status"] == "queued"), None)
            if not film:
                time.sleep(0.1)
                continue
            film.update(status="running", started=now())
            self.number()
            self.render(film)

    def render(self, film):
        began = time.time()
        while film["status"] == "running":
            part = min(1, (time.time() - began) / self.length)
            stage = "scan" if part < 0.06 else "select" if part < 0.1 else "render" if part < 0.97 else "assemble"
            elapsed = time.time() - began
            film["progress"] = {"stage": stage, "fraction": part, "overall": part, "elapsed": round(elapsed, 1),
                                "remaining": round(elapsed / part - elapsed, 1) if part > 0.1 else None, "speed": 1.4}
            if part > 0.2 and not film["warnings"]:
                film["warnings"] = film["plan"]["warnings"]
            if self.ends == "interrupted" and part > 0.4:
                film.update(status="interrupted", ended=now())
            elif self.ends == "failing" and part > 0.4:
                film.update(status="failed", ended=now(), error={"code": "disk-full", "message": "There is no room left in the folder of the film.",
                                                                   "remedy": "Free 120 MB, or choose another folder in the job file, and make it again."})
            elif part >= 1:
                self.finish(film)
            self.send(film)
            time.sleep(0.15)

    def finish(self, film):
        planned = film["plan"]
        film.update(status="completed", ended=now(), rendered=len(planned["days"]), reused=2, chapters=[
            {"day": day["day"], "start": day["picks"][0]["start"], "duration": day["picks"][0]["out"] - day["picks"][0]["in"], "item": day["picks"][0]["id"]}
            for day in planned["days"]], film={"output": "december.mp4", "output-bytes": self.library.film().stat().st_size, "duration": 58.0,
                                               "width": 1280, "height": 720, "frame-rate": "30", "codec": "h264"})


def now():
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
