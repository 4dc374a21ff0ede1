"""Every text of every place against its ground: 4.5 to 1, or 7 to 1 where more contrast is asked for (docs/internals/page-design.md)."""

import unittest

from playwright.sync_api import expect

from browser import MAKING, PLACES, PageTestCase
from contrast import MEASURE


class Contrast(PageTestCase):
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
        day = self.world.library.days["2024-12-14"][1]["id"]
        pins = {"2024-12-14": {"item": day}, "2024-12-15": {"skip": True}, "2024-12-20": {"item": day}}
        draft = self.world.draft
        self.assertEqual(draft["pins"], {})
        draft["pins"] = pins
        self.addCleanup(lambda: draft.update(pins={}))
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
        self.world.switch("failing")
        self.addCleanup(lambda: self.world.switch("normal"))
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Make the film").click()
        expect(page.get_by_role("heading", name="The film could not be made")).to_be_visible(timeout=MAKING)
        failed = page.evaluate("location.hash")
        for page, look, least in self.looks():
            self.open(page, failed)
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
