"""What the mock server answers to each request of openapi.json."""

import datetime
import threading
import time

import mock_film
from mock_library import ROOT, TAGS, opaque


def index(at):
    world = at.world
    months = world.months()
    state = "no-permission" if world.mode == "no-permission" else "scanning" if world.mode == "scanning" else "ready" if months else "empty"
    at.json({"version": world.mode, "state": state, "read-only": False, "shows-folders": world.shows_folders, "today": world.today, "week-start": 1, "opens": world.opens(), "items": len(world.library.items),
             "years": sorted({int(one["month"][:4]) for one in months}), "months": months,
             "days": world.index_days("2024-11-22", "2025-01-12"), "sources": world.sources(),
             "tags": [{"number": number + 1, "name": name} for number, name in enumerate(TAGS)], "draft": "draft-1",
             "event": f"{world.epoch}-{len(world.events)}"})


SORTS = {"time": lambda one: one["captured"], "name": lambda one: one["name"].lower(), "length": lambda one: one.get("duration"), "kind": lambda one: one["kind"],
         "place": lambda one: one.get("place", {}).get("name")}


def items(at):
    key, down = SORTS[at.query.get("sort", "time")], at.query.get("order") == "descending"
    found = list(at.world.library.found(at.query))
    if key is not SORTS["time"] or down:
        known = [one for one in found if key(one) is not None]
        found = sorted(known, key=key, reverse=down) + [one for one in found if key(one) is None]
    first, count = int(at.query.get("offset", 0)), int(at.query.get("limit", 100))
    keys = ("id", "kind", "day", "captured", "duration", "name", "width", "height")
    shown = [{key: one[key] for key in keys if key in one} for one in found[first:first + count]]
    if at.query.get("details") == "1":
        planned = {pick["id"] for day in mock_film.plan(at.world.library, at.world.draft, at.world.library_pins, None)["days"] for pick in day["picks"]} if at.world.mode != "many" else set()
        for cell in shown:
            one = at.world.library.items[cell["id"]]
            cell.update(size=one.get("size", 1_000_000), tags=one["tags"], **{"in-film": cell["id"] in planned}, **({"place": one["place"]["name"]} if "place" in one else {}))
    at.json({"total": len(found), "items": shown})


def counts(at):
    months = at.world.months(at.world.library.found(at.query))
    at.json({"total": sum(one["count"] for one in months), "months": months})


def places(at):
    named = {}
    for one in at.world.library.items.values():
        if "place" in one:
            named.setdefault(one["place"]["name"], []).append(one)
    made = [{"id": opaque(f"place {name}"), "name": name, "country": "DE", "count": len(found), "days": len({one["day"] for one in found}),
             "first": min(one["day"] for one in found), "last": max(one["day"] for one in found), "cover": found[0]["id"]} for name, found in named.items()]
    at.json({"has-names": True, "unplaced": sum("place" not in one for one in at.world.library.items.values()), "places": made})


def statistics(at):
    years = {}
    for day, found in sorted(at.world.library.days.items()):
        clips = sum(one["kind"] != "still" for one in found)
        year = years.setdefault(day[:4], {"year": int(day[:4]), "days": 0, "clips": 0, "photos": 0, "longest": {"from": day, "to": day, "length": 1}})
        year["days"] += clips > 0
        year["clips"] += clips
        year["photos"] += len(found) - clips
    rows = [year["longest"] for year in years.values()]
    at.json({"years": list(years.values()), **({"longest": rows[-1]} if rows else {})})


def share_film(at, film):
    made = datetime.datetime(2024, 12, 31, 12, tzinfo=datetime.timezone.utc)
    share = {"id": opaque(f"share {len(at.world.shares)} {film}"), "film": film, "title": at.world.films.films[film]["title"], "made": made.isoformat(),
             "until": (made + datetime.timedelta(days=at.body["days"])).isoformat()}
    at.world.shares.insert(0, share)
    at.json({"token": "t" * 43, "share": share}, 201)


def end_share(at, share):
    at.world.shares = [one for one in at.world.shares if one["id"] != share]
    at.json({"id": share})


def set_tags(at, item):
    at.world.library.items[item]["tags"] = at.body["tags"]
    at.json({"id": item, "tags": at.body["tags"]})


def unpin(at, day):
    at.world.library_pins.pop(day, None)
    at.world.emit("catalog", {"version": at.world.mode})
    at.json({"id": day})


def put_draft(at, _):
    draft = at.world.draft
    if at.world.holds:
        at.world.holds.wait(30)
    if at.body["revision"] != draft["revision"]:
        return at.error(409, "draft-changed", "The film was changed in another window.")
    zone = at.body["settings"].get("days", {}).get("home", "Europe/Berlin")
    if "/" not in zone:
        return at.error(422, "job-invalid", f"'home' names no time zone: '{zone}'", places=[
            {"line": 3, "column": 9, "message": f"'home' names no time zone: '{zone}'", "suggestion": None, "key": "days.home"}])
    draft.update(settings=at.body["settings"], pins=at.body["pins"], revision=draft["revision"] + 1, saved=False)
    tell_of_draft(at.world)
    return at.json(draft)


def tell_of_draft(world):
    """The news is there before the answer, as it can be over a network: the page must not take it for another window's."""
    world.emit("draft", {"id": world.draft["id"], "revision": world.draft["revision"]})
    time.sleep(0.05)


def put_yaml(at, _):
    settings, pins, errors = mock_film.read_yaml(at.world.library, at.body["yaml"])
    if errors:
        return at.error(422, "job-invalid", errors[0]["message"], places=errors)
    draft = at.world.draft
    draft.update(settings=settings, pins=pins, revision=draft["revision"] + 1, saved=False)
    tell_of_draft(at.world)
    return at.json(draft)


def save(at, _):
    world = at.world
    world.draft.update(saved=True, file=at.body.get("file", world.draft.get("file")))
    world.saved = mock_film.yaml_of(world.library, world.draft)
    at.json(world.draft)


def start_preview(at, _):
    world = at.world
    preview = {"id": opaque(f"preview {len(world.previews)}"), "draft": "draft-1", **at.body, "state": "running", "progress": 0}
    world.previews[preview["id"]] = preview

    def work():
        for step in range(1, 6):
            time.sleep(0.2)
            (world.sound_may_come if "sound" in preview else world.pictures_may_come).wait(60)
            preview.update(progress=step / 5, state="ready" if step == 5 else "running")
            world.emit("preview", dict(preview))
    threading.Thread(target=work, daemon=True).start()
    at.json(dict(preview))


def preview_video(at, one):
    """The seconds of the film that the clips take, as far as the mock's film has them."""
    preview, world = at.world.previews[one], at.world
    if "first" not in preview and "sound" not in preview:
        return at.file(world.library.film())
    planned = plan_of(world, preview)
    if "sound" in preview:
        return at.file(world.library.sound(planned["duration"]))
    starts = [pick["start"] for day in planned["days"] for pick in day["picks"]] + [planned["duration"]]
    return at.file(world.library.part_of_film(starts[preview["first"] - 1], starts[preview["last"]]))


def plan_of(world, asked):
    """The plan of the draft, or of the days that somebody asks for."""
    days = f"{asked['from']}..{asked['to']}" if "from" in asked else None
    return mock_film.plan(world.library, world.draft, world.library_pins, days)


def plan(at, _):
    """By what is known at once; else once all recordings are looked at, unless the page goes meanwhile."""
    world, planned = at.world, plan_of(at.world, at.query)
    if at.query.get("looks") != "known":
        of = world.unseen
        while world.unseen:
            days = {key: at.query[key] for key in ("from", "to") if key in at.query}
            world.emit("plan", {"draft": "draft-1", **days, "done": of - world.unseen, "of": of, **({"left": world.unseen * 2} if world.unseen < of else {})})
            time.sleep(0.2)
            if not world.looks.is_set():
                world.looks.wait(100)
            world.unseen = max(0, world.unseen - 1)
    at.json(mock_film.pending(planned, world.unseen))


def start_film(at):
    planned = plan_of(at.world, at.body)
    at.json(at.world.films.start(at.world.draft, planned), 202)


def repeat(at, film):
    at.json(at.world.films.start(at.world.draft, at.world.films.films[film]["plan"]), 202)


def list_film(at, identifier):
    films = at.world.films
    runs = {name for name, one in films.films.items() if one["card"] == films.films[identifier]["card"]}
    films.removed = films.removed - runs if at.body["listed"] else films.removed | runs
    at.json({"id": identifier})


def film(at, identifier):
    known = at.world.films.films.get(identifier)
    if known:
        at.json(at.world.films.public(known))
    else:
        at.error(404, "no-such-film", "There is no such film.")


def folders_of_ten_years():
    """What a folder for each day is as albums, and 450 that nobody has sorted."""
    days = [datetime.date(2015, 1, 1) + datetime.timedelta(number) for number in range(3653)]
    return [{"id": f"on-{name}", "title": name, "type": "user", "path": path, "count": 30, "first": "2024-11-30", "last": "2025-01-01", "cover": ""}
            for name, path in [(f"{day}", [f"{day.year}"]) for day in days] + [(f"Loose {number}", []) for number in range(1, 451)]]


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
    if at.world.mode == "many":
        made += folders_of_ten_years()
    at.json({"sources": [{"source": "folder-1", "albums": made if library.items else []}]})


def schedules(at):
    past = [one for one in at.world.films.films.values() if one["status"] in ("completed", "failed", "nothing")]
    last = {"film": past[-1]["id"], "ended": past[-1]["ended"], "status": past[-1]["status"], "title": past[-1]["title"]} if past else None
    made = [{"id": "schedule-1", "job": "family", "title": "Family, each month", "every": "monthly", "paused": "schedule-1" in at.world.paused,
             "next": "2025-01-01T06:00:00Z", "state": "waiting", "why": "1 failed run (there is no space left on the disk)", "film": {"title": "December 2024", "state": "waiting", "until": "2024-12-31T06:00:00Z"}, **({"last": last} if last else {})},
            *at.world.more_schedules, {"id": "schedule-2", "job": "year", "title": "The year", "every": "yearly", "paused": "schedule-2" in at.world.paused,
             "next": "2025-01-02T06:00:00Z", "state": "waiting", "why": "", "ahead": {"title": "2024", "rendered": 31, "days": 287}}]
    at.json({"now": mock_film.now(), "schedules": made if at.world.mode != "empty" else []})


def schedule(at, identifier, verb):
    if verb == "run":
        return start_film(at)
    (at.world.paused.add if verb == "pause" else at.world.paused.discard)(identifier)
    return at.json({"id": identifier})


def add_schedule(at):
    name = at.body["file"].rsplit(".", 1)[0]
    if any(one["job"] == name for one in at.world.more_schedules):
        return at.error(409, "file-exists", "a file of this name already exists")
    made = {"id": opaque(name), "job": name, "title": name, "every": "monthly", "paused": False, "next": "2025-02-01T00:00:00Z", "state": "due", "why": "it has no film yet",
            "film": {"title": "December 2024", "state": "due"}}
    at.world.more_schedules.append(made)
    return at.json(made, 201)


def presets(at):
    at.json({"presets": [
        {"id": "classic", "title": "Classic", "description": "1080p, dissolves, the date at the bottom right.", "settings": {"composition": {"resolution": "1080p"}}},
        {"id": "cinema", "title": "Cinema", "description": "For the big screen.", "settings": {
            "select": {"prefer": ["favourite", "best"]}, "clips": {"from": "best"}, "output": {"quality": "high"},
            "composition": {"style": "clear", "titles": {"opening": {"duration": "4s"}, "closing": {"background": "black"}}, "date-overlay": {"show": "2s"}}}},
        {"id": "keepsake", "title": "Keepsake", "description": "A film to keep.", "settings": {
            "composition": {"style": "keepsake", "titles": {"opening": {"background": "blur"}, "dividers": "month"}, "date-overlay": {"show": "2s"}}, "output": {"quality": "high"}}},
        {"id": "social", "title": "Social", "description": "For sharing.", "settings": {
            "clips": {"video": "2.5s"}, "composition": {"orientation": "portrait", "style": "bold"}, "output": {"max-duration": "60s"}}},
        {"id": "plain", "title": "Plain", "description": "As Dayreel 0.2 made it.", "settings": {
            "composition": {"fit": "letterbox", "titles": False}, "output": {"cover": False}}},
        {"id": "portrait-story", "title": "Portrait story", "description": "For a telephone held upright: two seconds of a clip, a blurred copy in the bars.",
         "settings": {"clips": {"video": "2s", "from": "middle"}, "composition": {"orientation": "portrait", "fit": "blur"}}},
        {"id": "fast-draft", "title": "Fast draft", "description": "720p and superfast, to see whether the choice is right.", "settings": {"output": {"quality": "draft"}}}]})


def film_cover(at, identifier):
    cover = at.world.films.public(at.world.films.films[identifier]).get("cover")
    return at.file(at.world.library.picture(cover, 512)) if cover else at.error(404, "not-found", "There is no such cover.")


def text_picture(at, _):
    settings, kind = at.world.draft["settings"], at.query["text"]
    composition = settings.get("composition", {})
    if kind == "title":
        opening = (composition.get("titles") or {}).get("opening", {}) if composition.get("titles") is not False else False
        words = False if opening is False else (opening if isinstance(opening, dict) else {}).get("title", settings.get("title", "December 2024"))
    elif kind == "caption":
        words = composition.get("captions", {}).get(at.query["day"])
    elif kind == "place":
        planned = mock_film.plan(at.world.library, at.world.draft, at.world.library_pins, None)["days"]
        words = next((pick["place"] for day in planned if day["day"] == at.query["day"] for pick in day["picks"] if "place" in pick), None)
    else:
        words = at.query["day"]
    if not words:
        return at.error(404, "not-found", "There is no such text.")
    return at.file(at.world.library.text(str(words), int(at.query["width"]), at.query.get("style", composition.get("style", "clear")), kind))


ID = r"([A-Za-z0-9-]+)"
ROUTES = [
    ("GET", "index", index), ("GET", "events", lambda at: at.follow()), ("GET", "health", lambda at: at.json({"status": "ok"})),
    ("GET", "days", lambda at: at.json({"days": at.world.index_days(at.query["from"], at.query["to"])})),
    ("GET", r"days/([\d-]+)", lambda at, day: at.json({"day": day, "items": at.world.library.days.get(day, []), "refused": at.world.refused.get(day, [])})),
    ("POST", r"days/([\d-]+)/unpin", unpin), ("GET", "items", items), ("GET", "counts", counts), ("PUT", f"items/{ID}/tags", set_tags),
    ("GET", f"items/{ID}", lambda at, item: at.json(at.world.library.items[item])),
    ("GET", f"items/{ID}/thumbnail", lambda at, item: at.file(at.world.library.picture(item, int(at.query["width"])))),
    ("GET", f"items/{ID}/filmstrip", lambda at, item: at.file(at.world.library.strip(item, int(at.query["count"])))),
    ("GET", f"items/{ID}/look", lambda at, item: at.json(mock_film.look(at.world.library.items[item], at.world.draft))),
    ("GET", f"items/{ID}/(?:media|proxy)", lambda at, item: at.file(at.world.library.files[item])),
    ("GET", "drafts", lambda at: at.json({"drafts": [at.world.draft]})), ("GET", f"drafts/{ID}", lambda at, _: at.json(at.world.draft)),
    ("PUT", f"drafts/{ID}", put_draft), ("GET", f"drafts/{ID}/plan", plan),
    ("GET", f"drafts/{ID}/yaml", lambda at, _: at.json({"yaml": mock_film.yaml_of(at.world.library, at.world.draft), "saved": at.world.saved, "file": at.world.draft.get("file", "pictures.yaml")})),
    ("PUT", f"drafts/{ID}/yaml", put_yaml), ("POST", f"drafts/{ID}/save", save), ("POST", f"drafts/{ID}/previews", start_preview),
    ("GET", f"previews/{ID}", lambda at, one: at.json(at.world.previews[one]) if one in at.world.previews else at.error(404, "not-found", "There is no such preview.")),
    ("GET", f"previews/{ID}/video", preview_video),
    ("GET", "fonts", lambda at: at.json({"fonts": ["DejaVu Sans", "DejaVu Serif", "Inter"]})),
    ("GET", f"drafts/{ID}/text", text_picture),
    ("GET", f"drafts/{ID}/music", lambda at, _: at.json({"files": at.world.music, "more": False})),
    ("GET", f"drafts/{ID}/music/{ID}", lambda at, _, one: at.file(at.world.library.film()) if one == "song-1" else at.send(b"nothing", "audio/mpeg")),
    ("GET", "schema", lambda at: at.send((ROOT / "schema/job.schema.json").read_bytes(), "application/json")),
    ("GET", "films", lambda at: at.json({"films": [at.world.films.public(one) for name, one in at.world.films.films.items() if name not in at.world.films.removed]})),
    ("PUT", f"films/{ID}/listed", list_film),
    ("POST", "films", start_film), ("GET", f"films/{ID}", film), ("POST", f"films/{ID}/repeat", repeat),
    ("POST", f"films/{ID}/cancel", lambda at, one: (at.world.films.cancel(one), at.json({"id": one}))),
    ("POST", f"films/{ID}/reveal", lambda at, one: at.json({"id": one})),
    ("GET", f"films/{ID}/video", lambda at, _: at.file(at.world.library.film(), "december.mp4" if "download" in at.query else None)),
    ("GET", f"films/{ID}/cover", film_cover),
    ("GET", f"films/{ID}/report", lambda at, one: at.json({"film": at.world.films.public(at.world.films.films[one])})),
    ("POST", f"films/{ID}/share", share_film), ("GET", "shares", lambda at: at.json({"shares": at.world.shares})), ("POST", f"shares/{ID}/end", end_share),
    ("GET", "places", places), ("GET", "statistics", statistics), ("GET", "albums", albums), ("POST", f"sources/{ID}/scan", lambda at, one: at.json({"id": one})),
    ("GET", "schedules", schedules), ("POST", "schedules", add_schedule), ("POST", f"schedules/{ID}/(run|pause|resume)", schedule), ("GET", "presets", presets),
]
