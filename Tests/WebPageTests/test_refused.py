"""What was filmed on a day and cannot be used, what may be used anyway, and days and schedules with nothing to show."""

import json
import re
import unittest

from playwright.sync_api import expect

from december import FILE, December, film

BROKEN = {"name": "IMG_1007.MOV", "code": "unreadable-media", "message": "cannot be read: its end is missing"}


class Refused(December):
    def setUp(self):
        super().setUp()
        # A recording of another day stands for one of the screen.
        self.screen = self.items("2024-12-20")[0]
        held = {"name": self.screen["name"], "code": "screen-recording", "message": "is a screen recording", "item": self.screen["id"]}
        self.faults.change("GET days/2024-12-14", lambda answer: answer.update(refused=[BROKEN, held]))

    def files(self, page):
        return page.locator(".refused li")

    def test_a_day_shows_what_cannot_be_used_and_a_pin_uses_it_anyway(self):
        page = self.open(self.window(), "#/day/2024-12-14")
        expect(page.get_by_role("heading", name="2 files are not used")).to_be_visible()
        expect(self.files(page).first).to_contain_text("IMG_1007.MOV")
        expect(self.files(page).first).to_contain_text("Cannot be read: its end is missing.")
        expect(self.files(page).first.get_by_role("button")).to_have_count(0)
        expect(self.files(page).last.locator("p")).to_have_text(["It is a screen recording."])
        page.get_by_role("button", name=f"Use it anyway: {self.screen['name']}").click()
        expect(page.locator("#toasts")).to_contain_text("Pinned to Saturday")
        expect(page.locator(".details h2")).to_have_text(self.screen["name"])
        expect(page.locator(".item-card[aria-current]")).to_have_accessible_name(re.compile(f"{self.screen['name']}.*pinned"))
        expect(page.get_by_role("heading", name="1 file is not used")).to_be_visible()
        self.has(page, lambda draft: draft["pins"].get("2024-12-14") == {"item": self.screen["id"]})
        page.keyboard.press("Control+z")
        expect(page.get_by_role("heading", name="2 files are not used")).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_a_day_of_nothing_else_says_so(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        expect(page.locator("[data-day='2024-12-13']")).to_have_accessible_name(re.compile("nothing that can be used$"))
        page.locator("[data-day='2024-12-13']").click()
        expect(page.get_by_role("heading", name="Nothing of this day can be used")).to_be_visible()
        expect(self.files(page)).to_have_count(1)
        self.shot(page, "refused-alone")

    def test_an_item_that_the_rules_exclude_says_why(self):
        page = self.window()
        candidates = next(day["candidates"] for day in self.plan()["days"] if day["day"] == "2024-12-14")
        short, gone = [one["id"] for one in candidates[-2:]]

        # As a server may answer that is newer than the page.
        def plan(route):
            answer = route.fetch()
            planned = answer.json()
            for day in planned["days"]:
                for one in day["candidates"]:
                    one.update({short: {"why-not": "too short (0.3 s)", "reason": {"unheard-of": {}}, "objection": "rules"},
                                gone: {"why-not": "cannot be decoded", "reason": {"unheard-of": {}}, "objection": "unusable"}}.get(one["id"], {}))
            route.fulfill(response=answer, body=json.dumps(planned))
        page.route("**/plan**", plan)
        self.open(page, f"#/day/2024-12-14?item={gone}")
        note = page.get_by_role("note")
        expect(note).to_contain_text("Not in the film: Cannot be decoded.")
        expect(note.get_by_role("button")).to_have_count(0)
        page.locator(f"[data-key='{short}']").click()
        expect(note).to_contain_text("Not in the film: Too short (0.3 s)")
        note.get_by_role("button", name="Use it anyway").click()
        expect(note).to_have_count(0)
        expect(page.locator(f"[data-key='{short}']")).to_have_accessible_name(re.compile("pinned"))

    def test_pictures_of_it(self):
        for width, height in ((1440, 1100), (390, 1500)):
            for language in ("en-GB", "de-DE"):
                page = self.open(self.window(width, height, locale=language), "#/day/2024-12-14")
                expect(self.files(page)).to_have_count(2)
                expect(page.locator(".item-card").last.locator(".is-loaded")).to_be_visible()
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"refused-{width}-{language}")


class NothingToShow(December):
    """A schedule's month without media, and a folder that nothing can show."""

    def setUp(self):
        super().setUp()
        july = {"title": "July 2024", "from": "2024-07-01", "to": "2024-07-31", "started": "2024-08-01T06:00:00Z", "ended": "2024-08-01T06:00:01Z"}
        self.show_films(film("empty", "nothing", **july, days=0), film("made", **july, film=FILE, chapters=[]), like=self.film()["id"])
        self.show_schedules(last={"film": "empty", "ended": july["ended"], "status": "nothing", "title": "July 2024"})

    def test_a_month_without_media_is_no_failure(self):
        page = self.open(self.window(), "recurring")
        expect(page.locator(".card .status-nothing").first).to_contain_text("Nothing to show")
        expect(page.locator(".card").first).not_to_contain_text("Failed")
        page.locator(".card .status-nothing").first.click()
        expect(page.get_by_role("heading", name="Nothing to show")).to_be_visible()
        expect(page.locator(".state")).to_contain_text("There were no clips on these days.")
        expect(page.locator(".film-facts")).to_contain_text("Ended")

    def test_a_folder_is_offered_only_where_it_shows_up(self):
        for is_shown in (True, False):
            self.faults.change("GET index", lambda answer: answer.update({"shows-folders": is_shown}))
            page = self.open(self.window(), "#/films/made")
            expect(page.get_by_role("link", name="Download")).to_be_visible()
            expect(page.get_by_role("button", name="Show in folder")).to_have_count(1 if is_shown else 0)


if __name__ == "__main__":
    unittest.main()
