"""axe-core on states of the page, in both schemes and sizes; the page is never wider than the window. Its places are in test_walk_looks."""

import json
import unittest
from importlib import resources

from playwright.sync_api import expect

from december import December, film

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class Checked(December):
    def check(self, page, name):
        page.wait_for_timeout(700)
        self.until(page, "document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)")
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


NOTHING = {"items": 0, "years": [], "months": [], "days": []}
# What the index says, and the heading of the calendar then.
STATES = {"empty": (NOTHING, "No clips yet"), "no-permission": (NOTHING, "Dayreel may not read the folder"), "scanning": ({}, "December 2024")}
OF_SOURCES = {"no-permission": {"state": "no-permission", "message": "The folder may not be read.", "remedy": "Run “chmod u+rx ~/Pictures”, then try again."},
              "scanning": {"state": "scanning", "fraction": 0.41}}


class Accessibility(Checked):
    def test_all_years(self):
        for page, window in self.each():
            self.open(page, "year")
            years = page.locator(".all-years")
            years.locator("summary").click()
            years.locator("table, li").first.wait_for()
            self.check(page, f"all-years-{window}")

    def test_nothing_is_under_the_bar_at_the_foot(self):
        """What is reached by Tab can be scrolled up from under the film's bar: each of it, once it has the focus."""
        for width, height in ((1440, 900), (390, 844), (844, 390)):
            page = self.window(width, height)
            for place in ("calendar", "film", "review"):
                self.open(page, place)
                page.locator(".film-bar .figures").wait_for()
                if place == "review":
                    page.locator(".review-clip").first.wait_for()
                self.assertEqual(page.evaluate("""() => {
                  const top = document.querySelector('.film-bar').getBoundingClientRect().top;
                  return [...document.querySelectorAll('main :is(a[href], button:enabled, input:enabled, select, summary, [tabindex="0"])')]
                    .filter((one) => !one.closest('.film-bar') && one.checkVisibility() && one.tabIndex >= 0)
                    .filter((one) => { one.focus(); return one.getBoundingClientRect().bottom > top; })
                    .map((one) => [one.dataset.key ?? one.id ?? one.textContent, one.getBoundingClientRect().bottom, top]);
                }"""), [], f"{place} at {width}")
            page.context.close()

    def test_the_list_of_music(self):
        for width in (1440, 390):
            page = self.open(self.window(width, 844), "film")
            page.get_by_role("button", name="Choose music …").click()
            page.get_by_role("dialog", name="Music for the film").get_by_role("checkbox").first.wait_for()
            self.check(page, f"music-{width}")

    def test_all_settings_and_days_of_each_year(self):
        self.give(composition={"transition": {"on": {"2024-12-05": "fade"}}})
        page = self.open(self.window(390, 844), "film")
        page.locator("[data-section=output]").wait_for(state="attached")
        page.evaluate("document.querySelectorAll('.more-details, [data-section]').forEach((one) => { one.open = true; })")
        expect(page.get_by_role("group", name="Transitions of single days")).to_be_visible()
        self.check(page, "settings-390")
        self.give(timeframe="12-24")
        page = self.open(self.window(), "film")
        expect(page.locator("select#other-days")).to_have_value("each-year")
        self.check(page, "each-year-1440")

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
        for state, (index, words) in STATES.items():
            def edit(answer, state=state, index=index):
                answer.update(state=state, **index)
                answer["sources"][0].update(OF_SOURCES.get(state, {}))
            rule = self.faults.change("GET index", edit)
            for page, window in self.each():
                with self.subTest(state=state, window=window):
                    expect(self.open(page, "#/calendar").get_by_role("heading", name=words)).to_be_visible()
                    self.check(page, f"{state}-{window}")
                    self.check(self.open(page, "library"), f"{state}-library-{window}")
            self.faults.end(rule)

    def test_films_that_came_to_nothing_say_what_to_do(self):
        error = {"code": "disk-full", "message": "There is no room left in the folder of the film.", "remedy": "Free 120 MB, and make it again."}
        for status, words, more in (("failed", "Free 120 MB", {"error": error}), ("interrupted", "it goes on from there", {}), ("cancelled", "so the next try is faster", {})):
            self.show_films(film("made", status, **more))
            for page, window in self.each():
                with self.subTest(status=status, window=window):
                    expect(self.open(page, "#/films/made").locator(".state")).to_contain_text(words)
                    self.check(page, f"{status}-{window}")
                    self.check(self.open(page, "films"), f"{status}-films-{window}")

    def test_a_film_in_the_making(self):
        self.show_films(film("made", "running", position=0, progress={"stage": "render", "fraction": 0.3, "overall": 0.3, "elapsed": 20, "remaining": 40}))
        for page, window in self.each():
            self.open(page, "#/films/made").locator(".progress-number").wait_for()
            self.check(page, f"progress-{window}")
            page.get_by_role("button", name="Stop").click()
            expect(page.get_by_role("dialog", name="Stop making this film?")).to_be_visible()
            self.check(page, f"cancel-{window}")
            page.keyboard.press("Escape")
            self.check(self.open(page, "films"), f"progress-films-{window}")


if __name__ == "__main__":
    unittest.main()
