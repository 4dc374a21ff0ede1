"""All state of the mock server, and its modes."""

import json
import threading
import time

import mock_film
from mock_library import Library


class World:
    """All state of the mock."""

    def __init__(self, work, dayreel, render_seconds):
        self.library = Library(work, dayreel)
        self.events, self.woken, self.epoch = [], threading.Condition(), str(int(time.time()))
        self.films = mock_film.Films(self.emit, self.library, render_seconds)
        self.draft = {"id": "draft-1", "name": "December", "revision": 1, "saved": True, "file": "december.yaml",
                      "settings": json.loads(json.dumps(mock_film.SETTINGS)), "pins": {}}
        self.saved = mock_film.yaml_of(self.library, self.draft)
        # Links to films, the newest first.
        self.shares = []
        self.library_pins, self.more_sources, self.more_schedules = {}, [], []
        # Files that cannot be used, by day; and whether a film's folder can be shown.
        self.refused, self.shows_folders = {}, True
        # An event that answers to changes of the draft wait for.
        self.holds = None
        self.today = "2024-12-31"
        # Recordings that are not looked at, and an event that looking at one waits for.
        self.unseen, self.looks = 0, threading.Event()
        self.looks.set()
        # The sound of a preview waits for the one, its pictures for the other.
        self.sound_may_come, self.pictures_may_come = threading.Event(), threading.Event()
        self.sound_may_come.set()
        self.pictures_may_come.set()
        self.music = [{"id": "song-1", "name": "waltz.mp3", "folder": "", "path": "waltz.mp3", "size": 3_200_000},
                      {"id": "song-2", "name": "polka.wma", "folder": "Pictures/Music", "path": "/media/Pictures/Music/polka.wma", "size": 950_000}]
        self.previews, self.paused, self.mode, self.counted = {}, set(), "normal", None

    def emit(self, kind, data):
        with self.woken:
            self.events.append((f"{self.epoch}-{len(self.events) + 1}", kind, data))
            self.woken.notify_all()

    def switch(self, mode):
        self.mode, self.counted = mode, None
        self.films.ends = mode if mode in ("failing", "interrupted") else None
        if mode in ("empty", "no-permission"):
            self.library.use([])
        elif mode == "many":
            self.library.fill(100_000)
        else:
            self.library.use(self.library.base)
        self.emit("catalog", {"version": mode})

    def opens(self):
        """The newest month, as far as the film has it."""
        first, last = mock_film.timeframe_of(self.draft["settings"]["timeframe"])
        months = [one["month"] for one in self.months()]
        return ([one for one in months if first[:7] <= one <= last[:7]] or months or ["2024-12"])[-1]

    def sources(self):
        source = {"id": "folder-1", "name": "Pictures", "type": "folder", "state": "ready", "count": len(self.library.items)}
        other = {"id": "photos-1", "name": "Photos Library", "type": "photos", "state": "ready", "count": 0}
        if self.mode == "scanning":
            source.update(state="scanning", fraction=0.41)
        if self.mode == "offline":
            other.update(state="offline", message="The disk “Archive” is not connected.", remedy="Connect it; what was read before stays in the calendar.")
        if self.mode == "no-permission":
            source.update(state="no-permission", message="The folder may not be read.", remedy="Run “chmod u+rx ~/Pictures”, then try again.")
        return [source, other] if self.mode == "offline" else [source, *self.more_sources]

    def index_days(self, first, last):
        library, pins = self.library, self.draft["pins"]
        return [{"day": day, "count": sum(one["kind"] != "still" for one in items), "stills": sum(one["kind"] == "still" for one in items), "refused": len(self.refused.get(day, [])), "kinds": list(dict.fromkeys(one["kind"] for one in items)),
                 "cover": self.cover(items), "pinned": "item" in pins.get(day, {}),
                 **({"library-pin": self.library_pins[day]} if day in self.library_pins else {}), "from-another-day": False, "chosen": day.startswith("2024-12"), "left-out": "skip" in pins.get(day, {})}
                for day, items in sorted(library.days.items()) if first <= day <= last] + [self.bare_day(day) for day in sorted((set(self.library_pins) | set(self.refused)) - set(library.days)) if first <= day <= last]

    @staticmethod
    def cover(items):
        """The first video, else the first clip, else the first photo."""
        return min(items, key=lambda one: (one["kind"] != "video", one["kind"] == "still"))["id"]

    def bare_day(self, day):
        """A day without media that the library has a pin for, or that has files that cannot be used."""
        pin = self.library_pins.get(day, {})
        item = pin.get("item")
        return {"day": day, "count": 0, "stills": 0, "refused": len(self.refused.get(day, [])), "kinds": [], **({"cover": item} if item in self.library.items else {}), "pinned": False,
                **({"library-pin": pin} if pin else {}), "from-another-day": item in self.library.items, "chosen": False, "left-out": False}

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
