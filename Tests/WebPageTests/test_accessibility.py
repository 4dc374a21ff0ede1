"""axe-core on every page and state, in both schemes and sizes; the page is never wider than the window."""

import json
import unittest
from importlib import resources

from playwright.sync_api import expect

from browser import PLACES, PageTestCase

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class Accessibility(PageTestCase):
    def check(self, page, name):
        page.wait_for_timeout(700)
        self.shot(page, name)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, name)
        # The page's own policy forbids injected scripts, so axe comes through the debugger.
        page.evaluate(AXE)
        result = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)
        found = [(one["id"], [node["target"] for node in one["nodes"]][:3], one["nodes"][0]["failureSummary"][:200]) for one in result["violations"]]
        self.assertEqual(found, [], f"{name}: {json.dumps(found, indent=1)}")

    def test_every_place_in_both_sizes_and_schemes(self):
        for width, height in ((1440, 900), (390, 844)):
            for scheme in ("light", "dark"):
                page = self.window(width, height, scheme)
                for name in PLACES:
                    with self.subTest(name=name, width=width, scheme=scheme):
                        self.check(self.open(page, name), f"{name}-{width}-{scheme}")

    def test_german(self):
        page = self.open(self.window(locale="de-DE"), "calendar")
        expect(page.get_by_role("heading", name="Dezember 2024")).to_be_visible()
        self.check(page, "calendar-1440-german")
        self.check(self.open(page, "film"), "film-1440-german")
        expect(page.get_by_role("button", name="Film machen")).to_be_visible()
        self.check(self.open(self.window(390, 844, locale="de-DE"), "day"), "day-390-german")

    def test_dialogs(self):
        page = self.open(self.window(390, 844, "dark"), "day")
        page.get_by_role("button", name="Keys and help").click()
        self.check(page, "help-390-dark")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Pin to another day").click()
        self.check(page, "pin-elsewhere-390-dark")
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Swap the clip of Sat 14 Dec").click()
        page.locator(".swap-list").wait_for()
        self.check(page, "swap-dialog-1440-light")
        for width, scheme, language, name in ((1440, "dark", "en-GB", "Preview"), (390, "light", "de-DE", "Vorschau")):
            page = self.open(self.window(width, 844, scheme, language), "film")
            page.get_by_role("button", name=name, exact=True).click()
            self.until(page, "document.querySelector('.preview-video:not([hidden])')?.currentTime > 0.2")
            self.check(page, f"preview-{width}-{scheme}")

    def test_states(self):
        for mode, words in (("empty", "No clips yet"), ("no-permission", "Dayreel may not read the folder"), ("offline", "December 2024"), ("scanning", "December 2024")):
            self.world.switch(mode)
            for width, scheme in ((1440, "light"), (390, "dark")):
                page = self.window(width, 844, scheme)
                with self.subTest(mode=mode, width=width):
                    expect(self.open(page, "#/calendar").get_by_role("heading", name=words)).to_be_visible()
                    self.check(page, f"{mode}-{width}-{scheme}")
                    self.check(self.open(page, "library"), f"{mode}-library-{width}-{scheme}")
        self.world.switch("normal")

    def test_a_film_that_fails_says_what_to_do(self):
        self.world.switch("failing")
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Make the film").click()
        expect(page.get_by_role("heading", name="The film could not be made")).to_be_visible(timeout=15000)
        expect(page.locator(".state")).to_contain_text("Free 120 MB")
        self.check(page, "failed-1440-light")
        self.world.switch("normal")

    def test_a_film_whose_server_ended_says_what_to_do(self):
        self.world.switch("interrupted")
        page = self.open(self.window(390, 844, "dark"), "film")
        page.get_by_role("button", name="Make the film").click()
        expect(page.get_by_role("heading", name="Interrupted")).to_be_visible(timeout=15000)
        expect(page.locator(".state")).to_contain_text("it goes on from there")
        self.check(page, "interrupted-390-dark")
        self.check(self.open(page, "films"), "interrupted-films-390-dark")
        self.world.switch("normal")

    def test_a_slow_network_shows_boxes_of_the_final_size(self):
        self.world.mode = "slow"
        page = self.window(390, 844)
        page.goto(self.base + PLACES["library"])
        page.wait_for_timeout(400)
        self.shot(page, "slow-390-light")
        expect(page.locator("main h1")).to_be_visible(timeout=15000)
        self.world.mode = "normal"


if __name__ == "__main__":
    unittest.main()
