"""axe-core on every place and state over the server itself, light and dark, at a desk and on a telephone; nothing is wider than the window."""

import json
import os
import re
import unittest

from playwright.sync_api import expect

import media
from real import RealServer
from test_accessibility import AXE, TAGS

SIZES = ((1440, 900), (390, 844))


class Looks(RealServer):
    def check(self, page, name):
        self.until(page, "document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)")
        self.until(page, "[...document.querySelectorAll('main img')].every((one) => one.loading === 'lazy' || one.complete)")
        self.shot(page, name)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, name)
        page.evaluate(AXE)
        result = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)
        found = [(one["id"], [node["target"] for node in one["nodes"]][:3], one["nodes"][0]["failureSummary"][:200]) for one in result["violations"]]
        with self.subTest(name):
            self.assertEqual(found, [], f"{name}: {json.dumps(found, indent=1)}")

    def each(self, **more):
        for width, height in SIZES:
            for scheme in ("light", "dark"):
                page = self.window(width, height, scheme, **more)
                yield page, f"{width}-{scheme}"
                page.close()

    def go(self, page, place):
        page.goto("about:blank")
        page.goto(self.base + f"#/{place}")
        page.locator("main h1, main .state h2").first.wait_for()
        expect(page.locator(".loading")).to_have_count(0)
        return page


class Places(Looks):
    """A month of natural scenes, and a film of it."""

    @classmethod
    def make_media(cls, folder):
        kept = os.environ.get("DAYREEL_MEDIA")
        if kept:
            os.symlink(kept, folder)
        else:
            super().make_media(folder)

    def test_1_places(self):
        self.when_scanned()
        for page, name in self.each():
            for place in ("calendar", "calendar/2024", "day/2024-05-19", "day/2024-05-02", "film", "films", "library", "recurring", "day/nonsense", "films/nonsense"):
                self.go(page, place)
                if place == "calendar":
                    self.until(page, "document.querySelectorAll('.day.chosen .thumbnail.is-loaded').length > 5")
                if place == "day/2024-05-19":
                    self.until(page, "document.querySelector('.filmstrip-picture')?.naturalWidth > 200")
                if place == "library":
                    self.until(page, "document.querySelectorAll('.grid-cell .is-loaded').length > 5")
                self.check(page, f"{place.replace('/', '-')}-{name}")

    def test_2_dialogs(self):
        self.when_scanned()
        for page, name in self.each():
            self.go(page, "day/2024-05-19")
            page.get_by_role("button", name="Keys and help").click()
            self.check(page, f"help-{name}")
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Pin to another day").click()
            self.check(page, f"pin-elsewhere-{name}")
            self.go(page, "film")
            page.locator(".clip").first.wait_for()
            page.get_by_role("button", name=re.compile("^Swap the clip")).first.click()
            page.locator(".swap-list, dialog .quiet").first.wait_for()
            self.check(page, f"swap-{name}")
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Save …").click()
            page.get_by_role("dialog").get_by_text("What changes").click()
            page.locator(".diff").wait_for()
            self.check(page, f"save-{name}")
            page.keyboard.press("Escape")
            area = page.get_by_role("textbox", name="Job file (YAML)")
            area.fill(area.input_value() + "titel: x\n")
            expect(page.locator("#yaml-errors")).to_contain_text("titel")
            area.scroll_into_view_if_needed()
            self.check(page, f"yaml-error-{name}")

    def test_3_preview_progress_and_film(self):
        self.when_scanned()
        page = self.go(self.window(), "film")
        page.get_by_role("button", name="Preview join 1", exact=True).click()
        page.locator(".preview-video").wait_for(timeout=60_000)
        self.check(page, "preview-1440-light")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Make the film").click()
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        self.check(page, "progress-1440-light")
        phone = self.window(390, 844, "dark")
        self.go(phone, page.url.split("#/")[1])
        if phone.locator(".progress-number").count():
            self.check(phone, "progress-390-dark")
        page.locator(".film-video").wait_for(timeout=240_000)
        film = page.url.split("#/")[1]
        for page, name in self.each():
            self.go(page, film)
            self.until(page, "document.querySelector('.film-video')?.readyState > 1")
            self.check(page, f"film-done-{name}")
            self.check(self.go(page, "films"), f"films-done-{name}")

    def test_4_german(self):
        self.when_scanned()
        for page, name in self.each(locale="de-DE"):
            for place in ("calendar", "calendar/2024", "day/2024-05-19", "film", "films", "library", "recurring"):
                self.check(self.go(page, place), f"german-{place.replace('/', '-')}-{name}")

    def test_5_more_contrast_and_forced_colors(self):
        self.when_scanned()
        for name, features in (("contrast", {"contrast": "more"}), ("forced", {"forced_colors": "active"})):
            page = self.window(1440, 900, "dark" if name == "contrast" else "light", **features)
            for place in ("calendar", "day/2024-05-19", "film"):
                self.check(self.go(page, place), f"{name}-{place.split('/')[0]}-1440")


class ReadOnly(Looks):
    options = ["--read-only"]

    def test_what_cannot_be_done_is_not_offered(self):
        self.when_scanned()
        for page, name in self.each():
            self.go(page, "calendar")
            expect(page.get_by_role("button", name="Make the film")).to_be_disabled()
            self.check(page, f"read-only-calendar-{name}")
            self.go(page, "day/2024-05-19")
            expect(page.get_by_role("button", name="Pin", exact=True)).to_be_disabled()
            self.check(page, f"read-only-day-{name}")
            self.check(self.go(page, "film"), f"read-only-film-{name}")


class Closed(Looks):
    """A folder that is not there any more."""

    make_media = staticmethod(media.one_day)

    def test_a_disk_that_is_not_connected(self):
        self.when_scanned()
        self.media.rename(self.work / "unplugged")
        source = self.ask("index")["sources"][0]["id"]
        self.ask(f"sources/{source}/scan", {}, "POST")
        self.wait_for(lambda: self.ask("index")["sources"][0]["state"] == "offline")
        for page, name in self.each():
            self.go(page, "calendar")
            expect(page.locator("#banner")).to_contain_text("is not reachable")
            self.check(page, f"unplugged-calendar-{name}")
            self.check(self.go(page, "library"), f"unplugged-library-{name}")


if __name__ == "__main__":
    unittest.main()
