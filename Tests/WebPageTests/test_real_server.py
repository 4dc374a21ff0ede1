"""The page over `dayreel serve` itself, on a folder of drawn clips: nothing here is a mock."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import expect, sync_playwright

from browser import CHROMIUM, DAYREEL, PageTestCase


class RealServer(PageTestCase):
    """A library of May 2024 without any job file."""

    options: list[str] = []

    @classmethod
    def setUpClass(cls):
        cls.work = Path(tempfile.mkdtemp(prefix="dayreel-serve-"))
        cls.media = os.environ.get("DAYREEL_MEDIA") or str(cls.work / "media")
        if not Path(cls.media).exists():
            subprocess.run([DAYREEL, "fixtures", cls.media, "--natural", "--height", "180"], check=True, capture_output=True)
        cls.start()
        cls.playwright = sync_playwright().start()
        cls.chromium = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    @classmethod
    def start(cls):
        command = [DAYREEL, "serve", cls.media, "--listen", "127.0.0.1:0", "--home", str(cls.work / "home"), *cls.options]
        cls.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=cls.work)
        cls.address = cls.process.stdout.readline().strip()
        cls.base = cls.address.split("?")[0]

    @classmethod
    def stop(cls):
        """The seconds that it takes to end."""
        began = time.monotonic()
        cls.process.send_signal(signal.SIGTERM)
        code = cls.process.wait(timeout=20)
        assert code == 0, code
        return time.monotonic() - began

    @classmethod
    def tearDownClass(cls):
        cls.chromium.close()
        cls.playwright.stop()
        cls.stop()
        cls.process.stdout.close()
        shutil.rmtree(cls.work)

    def ask(self, path, body=None, method=None):
        request = Request(self.base + "api/v1/" + path, method=method, headers={"Content-Type": "application/json"},
                          data=None if body is None else json.dumps(body).encode())
        with urlopen(request) as response:
            return json.loads(response.read())

    def wait_for(self, condition):
        for _ in range(600):
            found = condition()
            if found:
                return found
            time.sleep(0.1)
        return self.fail("it did not happen in a minute")


class Walk(RealServer):
    def test_from_a_folder_to_a_film(self):
        index = self.wait_for(lambda: (one := self.ask("index"))["state"] == "ready" and one)
        self.assertGreater(index["items"], 10)
        page = self.window()
        page.goto(self.address)
        expect(page.get_by_role("heading", name="May 2024")).to_be_visible()
        self.until(page, "[...document.querySelectorAll('.day .thumbnail')].filter((one) => one.classList.contains('is-loaded')).length > 5")
        self.shot(page, "real-calendar-1440-light")
        self.look_at_a_day(page)
        self.put_the_film_together(page)
        self.make_the_film(page)
        self.assertEqual([one for one in self.troubles if "Failed to load resource" not in one], [])

    def look_at_a_day(self, page):
        page.locator(".day.has-media").nth(3).click()
        page.locator(".stage video").wait_for()
        page.evaluate("document.querySelector('.stage video').muted = true")
        page.keyboard.press("k")
        self.until(page, "document.querySelector('.stage video').currentTime > 0.2")
        self.until(page, "document.querySelector('.filmstrip-picture').naturalWidth > 200")
        page.keyboard.press("p")
        expect(page.locator("#toasts")).to_contain_text("Pinned")
        begin = page.get_by_role("slider", name="Begin")
        begin.focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        self.shot(page, "real-day-1440-light")

    def put_the_film_together(self, page):
        page.goto(self.base + "#/film")
        page.locator(".clip").first.wait_for()
        self.shot(page, "real-film-1440-light")
        expect(page.locator(".figure-length dd")).to_have_text(re.compile(r"\d+:\d\d"))

    def make_the_film(self, page):
        page.get_by_role("button", name="Make the film").click()
        page.locator(".progress-number, .film-video").first.wait_for()
        self.shot(page, "real-progress-1440-light")
        page.locator(".film-video").wait_for(timeout=240_000)
        page.evaluate("document.querySelector('.film-video').muted = true")
        self.until(page, "document.querySelector('.film-video').duration > 10")
        self.shot(page, "real-film-done-1440-light")
        page.goto(self.base + "#/films")
        expect(page.locator(".film-card").first).to_contain_text("Done")
        self.shot(page, "real-films-1440-light")
        for place in ("#/library", "#/recurring", "#/calendar/2024"):
            page.goto(self.base + place)
            page.locator("main h1, main .state h2").first.wait_for()
            self.shot(page, f"real-{place.strip('#/').replace('/', '-')}-1440-light")


class Token(RealServer):
    options = ["--token", "--base-path", "/a/b"]

    def test_the_first_address_opens_the_page_and_the_plain_one_does_after(self):
        page = self.window()
        page.goto(self.base)
        self.assertIn("token", page.content())
        page.goto(self.address)
        page.locator("main h1, main .state h2").first.wait_for()
        self.assertNotIn("token", page.url)
        page.goto(self.base + "#/films")
        page.locator("main h1, main .state h2").first.wait_for()

    def test_it_ends_within_a_second_and_the_page_finds_it_again(self):
        page = self.window()
        page.goto(self.address)
        page.locator("main h1, main .state h2").first.wait_for()
        self.assertLess(self.stop(), 1.5)
        type(self).process.stdout.close()
        self.start()


if __name__ == "__main__":
    unittest.main()
