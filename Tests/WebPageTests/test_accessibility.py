"""axe-core on every page and state, in both schemes and sizes; the page is never wider than the window."""

import json
import re
import unittest
from importlib import resources

from playwright.sync_api import expect

from browser import MAKING, PLACES, PageTestCase

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class Checked(PageTestCase):
    def check(self, page, name):
        page.wait_for_timeout(700)
        self.shot(page, name)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, name)
        # The page's own policy forbids injected scripts, so axe comes through the debugger.
        page.evaluate(AXE)
        result = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)
        found = [(one["id"], [node["target"] for node in one["nodes"]][:3], one["nodes"][0]["failureSummary"][:200]) for one in result["violations"]]
        self.assertEqual(found, [], f"{name}: {json.dumps(found, indent=1)}")

    def each(self):
        """A window of either size in either scheme, and its name."""
        for width, height in ((1440, 900), (390, 844)):
            for scheme in ("light", "dark"):
                page = self.window(width, height, scheme)
                yield page, f"{width}-{scheme}"
                page.context.close()


class Accessibility(Checked):
    def test_every_place_in_both_sizes_and_schemes(self):
        for page, window in self.each():
            for name in PLACES:
                with self.subTest(name=name, window=window):
                    self.check(self.open(page, name), f"{name}-{window}")

    def test_all_years(self):
        for page, window in self.each():
            self.open(page, "year")
            years = page.locator(".all-years")
            years.locator("summary").click()
            years.locator("table, li").first.wait_for()
            self.check(page, f"all-years-{window}")

    def test_the_list_of_music(self):
        for width in (1440, 390):
            page = self.open(self.window(width, 844), "film")
            page.get_by_role("button", name="Choose music …").click()
            page.get_by_role("dialog", name="Music for the film").get_by_role("checkbox").first.wait_for()
            self.check(page, f"music-{width}")

    def test_all_settings_and_days_of_each_year(self):
        settings = json.loads(json.dumps(self.world.draft["settings"]))
        self.addCleanup(self.world.draft.update, settings=settings)
        self.world.draft["settings"] = {**settings, "composition": {**settings["composition"], "transition": {"on": {"2024-12-05": "fade"}}}}
        page = self.open(self.window(390, 844), "film")
        page.locator("[data-section=output]").wait_for(state="attached")
        page.evaluate("document.querySelectorAll('.more-details, [data-section]').forEach((one) => { one.open = true; })")
        expect(page.get_by_role("group", name="Transitions of single days")).to_be_visible()
        self.check(page, "settings-390")
        self.world.draft["settings"]["timeframe"] = "12-24"
        page = self.open(self.window(), "film")
        expect(page.locator("select#other-days")).to_have_value("each-year")
        self.check(page, "each-year-1440")

    def test_german(self):
        page = self.open(self.window(locale="de-DE"), "calendar")
        expect(page.get_by_role("heading", name="Dezember 2024")).to_be_visible()
        self.check(page, "calendar-1440-german")
        self.check(self.open(page, "film"), "film-1440-german")
        expect(page.get_by_role("button", name=re.compile("^Film vom .* machen$"))).to_be_visible()
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
        page = self.open(self.window(390, 844, "light", "de-DE"), "film")
        page.get_by_role("button", name="Vorschau", exact=True).click()
        self.until(page, "document.querySelector('.preview-video:not([hidden])')?.currentTime > 0.2")
        self.check(page, "preview-390-german")

    def test_previews(self):
        for page, window in self.each():
            self.open(page, "film")
            page.get_by_role("button", name="Preview", exact=True).click()
            self.until(page, "document.querySelector('.preview-video:not([hidden])')?.currentTime > 0.2")
            self.check(page, f"preview-{window}")
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Preview join 1", exact=True).click()
            self.until(page, "document.querySelector('.preview-video')?.readyState > 1")
            self.check(page, f"join-{window}")

    def test_states(self):
        self.addCleanup(self.world.switch, "normal")
        for page, window in self.each():
            for mode, words in (("empty", "No clips yet"), ("no-permission", "Dayreel may not read the folder"), ("offline", "December 2024"), ("scanning", "December 2024")):
                self.world.switch(mode)
                with self.subTest(mode=mode, window=window):
                    expect(self.open(page, "#/calendar").get_by_role("heading", name=words)).to_be_visible()
                    self.check(page, f"{mode}-{window}")
                    self.check(self.open(page, "library"), f"{mode}-library-{window}")

    def ended(self, mode, heading):
        """The address of a film that ends as a mode of the mock has it."""
        self.world.switch(mode)
        self.addCleanup(self.world.switch, "normal")
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Make the film").click()
        expect(page.get_by_role("heading", name=heading)).to_be_visible(timeout=MAKING)
        return page.evaluate("location.hash")

    def test_a_film_that_fails_says_what_to_do(self):
        film = self.ended("failing", "The film could not be made")
        for page, window in self.each():
            expect(self.open(page, film).locator(".state")).to_contain_text("Free 120 MB")
            self.check(page, f"failed-{window}")
            self.check(self.open(page, "films"), f"failed-films-{window}")

    def test_a_film_whose_server_ended_says_what_to_do(self):
        film = self.ended("interrupted", "Interrupted")
        for page, window in self.each():
            expect(self.open(page, film).locator(".state")).to_contain_text("it goes on from there")
            self.check(page, f"interrupted-{window}")
            self.check(self.open(page, "films"), f"interrupted-films-{window}")

    def test_a_slow_network_shows_boxes_of_the_final_size(self):
        self.world.mode = "slow"
        page = self.window(390, 844)
        page.goto(self.base + PLACES["library"])
        page.wait_for_timeout(400)
        self.shot(page, "slow-390-light")
        expect(page.locator("main h1")).to_be_visible(timeout=MAKING)
        self.world.mode = "normal"


class InTheMaking(Checked):
    """A film that takes long enough to be looked at, and is cancelled."""

    render_seconds = 600

    def test_it_is_made_and_cancelled(self):
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Make the film").click()
        page.locator(".progress-number").wait_for()
        film = page.evaluate("location.hash")
        for page, window in self.each():
            self.open(page, film).locator(".progress-number").wait_for()
            self.check(page, f"progress-{window}")
            page.get_by_role("button", name="Stop").click()
            expect(page.get_by_role("dialog", name="Stop making this film?")).to_be_visible()
            self.check(page, f"cancel-{window}")
            page.keyboard.press("Escape")
            self.check(self.open(page, "films"), f"progress-films-{window}")
        page = self.open(self.window(), film)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("dialog").get_by_role("button", name="Stop").click()
        expect(page.get_by_role("heading", name="Stopped")).to_be_visible()
        for page, window in self.each():
            expect(self.open(page, film).locator(".state")).to_contain_text("so the next try is faster")
            self.check(page, f"cancelled-{window}")


if __name__ == "__main__":
    unittest.main()
