"""What was filmed on a day and cannot be used, what may be used anyway, and days and schedules with nothing to show. Over the mock."""

import json
import re
import unittest

from playwright.sync_api import expect

from browser import PageTestCase

BROKEN = {"name": "IMG_1007.MOV", "code": "unreadable-media", "message": "cannot be read: its end is missing"}


class Refused(PageTestCase):
    def setUp(self):
        pins, model = dict(self.world.draft["pins"]), self.world.library.base[0]
        self.addCleanup(self.world.draft.update, pins=pins)
        self.addCleanup(self.world.refused.clear)
        screen = {**model, "id": "5c4ee00000000001", "day": "2024-12-14", "captured": "2024-12-14T18:00:00+01:00", "name": "Screen.mov"}
        self.world.library.items[screen["id"]] = screen
        self.world.library.files[screen["id"]] = self.world.library.files[model["id"]]
        self.addCleanup(self.world.library.items.pop, screen["id"])
        held = {"name": "Screen.mov", "code": "screen-recording", "message": "is a screen recording", "item": screen["id"]}
        self.world.refused.update({"2024-12-14": [BROKEN, held], "2024-12-21": [BROKEN]})

    def files(self, page):
        return page.locator(".refused li")

    def test_a_day_shows_what_cannot_be_used_and_a_pin_uses_it_anyway(self):
        page = self.open(self.window(), "#/day/2024-12-14")
        expect(page.get_by_role("heading", name="2 files are not used")).to_be_visible()
        expect(self.files(page).first).to_contain_text("IMG_1007.MOV")
        expect(self.files(page).first).to_contain_text("Cannot be read: its end is missing.")
        expect(self.files(page).first.get_by_role("button")).to_have_count(0)
        expect(self.files(page).last.locator("p")).to_have_text(["It is a screen recording."])
        page.get_by_role("button", name="Use it anyway: Screen.mov").click()
        expect(page.locator("#toasts")).to_contain_text("Pinned to Saturday")
        expect(page.locator(".details h2")).to_have_text("Screen.mov")
        expect(page.locator(".item-card[aria-current]")).to_have_accessible_name(re.compile("Screen.mov.*pinned"))
        expect(page.get_by_role("heading", name="1 file is not used")).to_be_visible()
        self.until(page, "fetch('api/v1/drafts/draft-1').then((one) => one.json()).then(({ pins }) => pins['2024-12-14']?.item === '5c4ee00000000001')")
        page.keyboard.press("Control+z")
        expect(page.get_by_role("heading", name="2 files are not used")).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_a_day_of_nothing_else_says_so(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        expect(page.locator("[data-day='2024-12-21']")).to_have_accessible_name(re.compile("nothing that can be used$"))
        page.locator("[data-day='2024-12-21']").click()
        expect(page.get_by_role("heading", name="Nothing of this day can be used")).to_be_visible()
        expect(self.files(page)).to_have_count(1)
        self.shot(page, "refused-alone")

    def test_an_item_that_the_rules_exclude_says_why(self):
        page = self.window()
        short, gone = [one["id"] for one in self.world.library.days["2024-12-14"][-2:]]

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


class NothingToShow(PageTestCase):
    """A schedule's month without media, and a folder that nothing can show."""

    def setUp(self):
        self.world.films.films["empty"] = {
            "id": "empty", "card": "july", "draft": "draft-1", "title": "July 2024", "status": "nothing", "from": "2024-07-01", "to": "2024-07-31", "days": 0, "present": False,
            "started": "2024-08-01T06:00:00Z", "ended": "2024-08-01T06:00:01Z", "warnings": []}
        self.addCleanup(self.world.films.films.pop, "empty")
        self.addCleanup(setattr, self.world, "shows_folders", True)

    def test_a_month_without_media_is_no_failure(self):
        page = self.open(self.window(), "recurring")
        expect(page.locator(".card .status-nothing").first).to_contain_text("Nothing to show")
        expect(page.locator(".card").first).not_to_contain_text("Failed")
        page.locator(".card .status-nothing").first.click()
        expect(page.get_by_role("heading", name="Nothing to show")).to_be_visible()
        expect(page.locator(".state")).to_contain_text("There were no clips on these days.")
        expect(page.locator(".film-facts")).to_contain_text("Ended")

    def test_a_folder_is_offered_only_where_it_shows_up(self):
        film = {**self.world.films.films["empty"], "id": "made", "status": "completed", "present": True, "film": {
            "output": "july.mp4", "output-bytes": 6_100_000, "duration": 58.0, "width": 1280, "height": 720, "frame-rate": "30", "codec": "h264"}, "chapters": []}
        self.world.films.films["made"] = film
        self.addCleanup(self.world.films.films.pop, "made")
        for is_shown in (True, False):
            self.world.shows_folders = is_shown
            page = self.open(self.window(), "#/films/made")
            expect(page.get_by_role("link", name="Download")).to_be_visible()
            expect(page.get_by_role("button", name="Show in folder")).to_have_count(1 if is_shown else 0)


if __name__ == "__main__":
    unittest.main()
