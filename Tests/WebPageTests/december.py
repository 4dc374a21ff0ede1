"""`dayreel serve` on a December, with the switch for faults before it: one for all tests of a process, which leave it as it was."""

import atexit
import subprocess
from urllib.error import HTTPError

import media
from browser import DAYREEL, PATIENCE
from faults import switch_in_front
from real import IS_CHECKOUT, RealServer

# December is the film's; the library also has the last of November, the first of January, and a day in June 2022.
JOB = """\
# December, for grandma
version: 1
title: December
timeframe: 2024-12
days:
  home: Europe/Berlin
sources:
  - folder: ../media
composition:
  resolution: 720p
output:
  file: ../films/{from}-{to}.mp4
  quality: draft
"""


class Faulty(RealServer):
    """A server of a class, a job file, and the switch for faults. Each test begins with the job file as it is, and without a fault."""

    options = ["--base-path", "/prefix", "--no-prerender"]
    job = JOB

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.draft_id = cls.scanned()["draft"]

    @classmethod
    def what_is_served(cls):
        jobs = cls.work / "jobs"
        jobs.mkdir(exist_ok=True)
        if cls.job and not (jobs / "december.yaml").exists():
            (jobs / "december.yaml").write_text(cls.job)
        return [str(jobs)]

    @classmethod
    def put_in_front(cls):
        front, cls.faults = switch_in_front(cls.plain, has_own_page=not IS_CHECKOUT)
        return front

    @classmethod
    def make_media(cls, folder):
        media.whole_december(folder)

    @classmethod
    def scanned(cls):
        """The index, once all media are in it."""
        return cls("end_faults").when_scanned()

    def setUp(self):
        self.addCleanup(self.end_faults)
        self.give()

    def end_faults(self):
        broken = self.faults.broken
        self.faults.clear()
        self.assertEqual(broken, [], "answers that were made up are none of the server's")

    def draft(self):
        return self.ask(f"drafts/{self.draft_id}")

    def give(self, pins=None, **settings):
        """The film of the job file, with such pins and other settings; one that is None is taken away."""
        if self.ask(f"drafts/{self.draft_id}/yaml")["yaml"] != self.job:
            self.put("/yaml", yaml=self.job)
        if pins or settings:
            whole = {name: value for name, value in {**self.draft()["settings"], **settings}.items() if value is not None}
            self.put(settings=whole, pins=pins or {})

    def put(self, part="", **content):
        """Changes the draft, whatever a window has sent last that was just closed."""
        while True:
            try:
                return self.ask(f"drafts/{self.draft_id}{part}", {"revision": self.draft()["revision"], **content}, "PUT")
            except HTTPError as refused:
                if refused.code != 409:
                    raise

    def has(self, page, fits):
        """Waits until the server's draft is as it should be."""
        for _ in range(PATIENCE // 50):
            draft = self.draft()
            if fits(draft):
                return draft
            page.wait_for_timeout(50)
        return self.fail(f"{draft['pins']} {draft['settings']}")

    def kept(self, page, key, value):
        """Waits until a setting, as an expression of JavaScript, has a value as JSON on the server."""
        self.until(page, f"fetch('api/v1/drafts/{self.draft_id}').then((one) => one.json())"
                   f".then(({{ settings }}) => JSON.stringify({key} ?? null) === '{value}')")

    def items(self, day):
        return self.ask(f"days/{day}")["items"]

    def everything(self):
        """All items of the library, as its list has them."""
        return self.ask("items?limit=200&details=1")["items"]

    def plan(self):
        return self.ask(f"drafts/{self.draft_id}/plan")

    def bring(self, *names):
        """Recordings that come to the library, each of the day that its name says; after this test they are gone."""
        for name in names:
            media.copy_of(self.media / "VID_20220606_120000.mp4", self.media / name, len(list(self.media.iterdir())))
        self.addCleanup(self.take_away, *names)
        self.look_again()

    def take_away(self, *names):
        for name in names:
            (self.media / name).unlink(missing_ok=True)
        self.look_again()

    def look_again(self):
        source = self.when_scanned()["sources"][0]["id"]
        self.ask(f"sources/{source}/scan", {}, "POST")
        self.when_scanned()

    def tag(self, item, *tags):
        """Tags an item for the time of this test."""
        self.ask(f"items/{item}/tags", {"tags": list(tags)}, "PUT")
        self.addCleanup(self.ask, f"items/{item}/tags", {"tags": []}, "PUT")

    def pin_in_the_library(self, day, *pin):
        """As a person does it without the page, for the time of this test."""
        self.mark("pin", day, *pin)
        self.addCleanup(self.unpin_in_the_library, day)
        self.wait_for(lambda: day in self.pinned_in_the_library())

    def unpin_in_the_library(self, day):
        if day in self.pinned_in_the_library():
            self.mark("unpin", day)
            self.wait_for(lambda: day not in self.pinned_in_the_library())

    def mark(self, *command):
        subprocess.run([DAYREEL, *map(str, command), "--home", self.work / "home"], check=True, capture_output=True)

    def pinned_in_the_library(self):
        days = self.ask("days?from=2023-01-01&to=2024-12-31")["days"]
        return {one["day"]: one["library-pin"] for one in days if "library-pin" in one}

    def show_films(self, *films, like=None):
        """Films that nobody has made, and no others; with the file and cover of one that was made. Returns them by id."""
        known = {one["id"]: one for one in films}
        self.faults.answer("GET films", lambda _: {"films": list(known.values())})
        self.faults.answer("GET films/*", lambda _, film: known.get(film))
        if like:
            self.faults.lead("GET films/*/*", lambda film, part: f"films/{like}/{part}" if film in known else None)
        return known

    def begin_films(self, made):
        """A film that is asked for is only begun: the page is shown `made`. Returns what was asked for."""
        films, requests = self.show_films(), []

        def begin(request):
            requests.append(request)
            films[made["id"]] = made
            return made
        self.faults.answer("POST films", begin, status=202)
        return requests

    def show_schedules(self, **more):
        """One that failed, and one whose next film is being rendered ahead."""
        one = {"id": "monthly", "job": "family", "title": "Family, each month", "every": "monthly", "paused": False, "next": "2025-01-01T06:00:00Z", "state": "waiting",
               "why": "1 failed run (there is no space left on the disk)", "film": {"title": "December 2024", "state": "waiting", "until": "2024-12-31T06:00:00Z"}, **more}
        other = {"id": "yearly", "job": "year", "title": "The year", "every": "yearly", "paused": False, "next": "2025-01-02T06:00:00Z", "state": "waiting", "why": "",
                 "ahead": {"title": "2024", "rendered": 31, "days": 287}}
        self.faults.change("GET schedules", lambda answer: answer.update(schedules=[one, other]))

    def film(self):
        """A small film that is made once for all tests of the server."""
        server = next(one for one in type(self).__mro__ if "process" in vars(one))
        if "made" not in vars(server):
            self.give()
            film = self.ask("films", {"draft": self.draft_id, "revision": self.draft()["revision"], "from": "2024-11-30", "to": "2024-11-30"})
            server.made = self.wait_for(lambda: (one := self.ask(f"films/{film['id']}"))["status"] == "completed" and one, 120)
        return server.made


class December(Faulty):
    """All tests of a process together have one server and one browser."""

    @classmethod
    def setUpClass(cls):
        if "process" not in vars(December):
            super(December, December).setUpClass()
            atexit.register(December.doClassCleanups)


def film(name, status="completed", **more):
    """What the server answers about a film that nobody has made."""
    return {"id": name, "card": name, "draft": "", "title": "December 2024", "from": "2024-12-01", "to": "2024-12-31", "days": 24, "warnings": [],
            "status": status, "present": status == "completed", "started": "2025-01-02T10:00:00Z", "ended": "2025-01-02T10:01:05Z", **more}


FILE = {"output": "december.mp4", "output-bytes": 6_100_000, "duration": 58.0, "width": 1280, "height": 720, "frame-rate": "30", "codec": "h264"}
