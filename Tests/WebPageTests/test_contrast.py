"""Every text of every place against its ground: 4.5 to 1, or 7 to 1 where more contrast is asked for (docs/internals/page-design.md)."""

import unittest

from playwright.sync_api import expect

from browser import PLACES
from contrast import MEASURE
from december import December, film


class Contrast(December):
    def measure(self, page, name, least):
        self.until(page, "document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)")
        result = page.evaluate(f"({MEASURE})({least})")
        with self.subTest(name):
            self.assertGreater(result["measured"], 8, "something was measured")
            self.assertEqual(result["found"], [])

    def looks(self):
        for width, height in ((1440, 900), (390, 844)):
            for scheme in ("light", "dark"):
                for contrast, least in (("no-preference", 4.5), ("more", 7)):
                    page = self.window(width, height, scheme, contrast=contrast)
                    yield page, f"{width}-{scheme}-{contrast}", least
                    page.close()

    def test_every_text_of_every_place(self):
        pin = {"item": self.items("2024-12-14")[1]["id"]}
        self.give({"2024-12-14": pin, "2024-12-15": {"skip": True}, "2024-12-20": pin})
        for page, look, least in self.looks():
            for name in PLACES:
                self.open(page, name)
                if name == "calendar":
                    self.until(page, "document.querySelectorAll('.day.outside .is-loaded').length > 0 && document.querySelectorAll('.day .is-loaded').length > 10")
                    expect(page.locator(".day.left-out")).to_have_count(1)
                if name == "film":
                    page.locator(".clip").first.wait_for()
                if name in ("day", "library"):
                    self.until(page, "document.querySelectorAll('main .is-loaded').length > 2")
                self.measure(page, f"{name}-{look}", least)

    def test_dialogs_states_and_films(self):
        self.show_films(film("failed", "failed", error={"code": "disk-full", "message": "There is no room left.", "remedy": "Free 120 MB, and make it again."}))
        for page, look, least in self.looks():
            self.open(page, "#/films/failed")
            self.measure(page, f"failed-{look}", least)
            self.open(page, "films")
            page.locator(".film-card, .shelf-card").first.wait_for()
            self.measure(page, f"films-{look}", least)
            self.open(page, "day")
            page.keyboard.press("?")
            page.get_by_role("dialog").wait_for()
            self.measure(page, f"help-{look}", least)
            self.open(page, "film")
            page.locator(".warnings summary").click()
            page.get_by_role("button", name="Swap the clip of Sat 14 Dec").click()
            page.locator(".swap-list, dialog .quiet").first.wait_for()
            self.measure(page, f"swap-{look}", least)


if __name__ == "__main__":
    unittest.main()
