"""The shelf of films: one card a film, its runs below, and what is taken off the list. And a film every month. Over the mock."""

import re
import unittest

from playwright.sync_api import expect

from browser import PageTestCase

FILE = {"output-bytes": 6_100_000, "duration": 58.0, "width": 1280, "height": 720, "frame-rate": "30", "codec": "h264"}


def run(name, card, title, month, status, ended, **more):
    return {"id": name, "card": card, "draft": "draft-1", "title": title, "from": f"{month}-01", "to": f"{month}-30", "days": 24, "status": status,
            "present": status == "completed", "started": ended, "ended": ended, "warnings": [], **more}


class Shelf(PageTestCase):
    def setUp(self):
        films, cover = self.world.films, self.world.library.base[0]["id"]
        made = {"film": {**FILE, "output": "a.mp4"}, "chapters": [], "cover": cover}
        error = {"code": "disk-full", "message": "There is no room left.", "remedy": None}
        for one in (run("new", "december", "December 2024", "2024-12", "completed", "2025-01-03T10:00:00Z", **made),
                    run("bad", "december", "December 2024", "2024-12", "failed", "2025-01-04T10:00:00Z", error=error, cover=cover),
                    run("old", "december", "December 2024", "2024-12", "completed", "2025-01-02T10:00:00Z", **{**made, "film": {**FILE, "output": "a.mp4"}}),
                    run("november", "november", "November 2024", "2024-11", "failed", "2025-01-01T10:00:00Z", error=error, cover=cover)):
            films.films[one["id"]] = one
            self.addCleanup(films.films.pop, one["id"])
        self.addCleanup(films.removed.clear)

    def test_a_film_has_one_card_and_its_runs_below(self):
        page = self.open(self.window(timezone_id="UTC"), "films")
        cards = page.locator(".shelf-card")
        expect(cards).to_have_count(2)
        # The one that can be watched is what the card shows, though a later try failed.
        december = cards.filter(has_text="December 2024")
        expect(december.locator(".shelf-face")).to_have_attribute("href", "#/films/new")
        expect(december.locator(".shelf-face")).to_contain_text("0:58")
        expect(december.locator(".shelf-trouble")).to_have_count(0)
        expect(december.locator(".thumbnail.is-loaded")).to_be_visible()
        december.locator("summary", has_text="3 runs").click()
        expect(december.locator(".run")).to_have_text([re.compile("^Failed.*4 Jan"), re.compile("^Done.*3 Jan"), re.compile("^Done.*2 Jan")])
        november = cards.filter(has_text="November 2024")
        expect(november.locator(".shelf-trouble")).to_contain_text("Failed")
        expect(november.locator(".shelf-trouble")).to_contain_text("The disk is full.")
        expect(november.locator("summary")).to_have_text("1 run")
        december.locator(".run").first.click()
        expect(page.get_by_role("heading", name="The film could not be made")).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_a_film_is_taken_off_the_list_and_put_back(self):
        page = self.open(self.window(), "films")
        page.get_by_role("button", name="Remove from the list: December 2024").click()
        expect(page.locator(".shelf-card")).to_have_count(1)
        expect(page.locator("#toasts")).to_contain_text("“December 2024” is off the list. Its file stays.")
        self.assertEqual(self.world.films.removed, {"new", "bad", "old"})
        other = self.open(self.window(), "films")
        expect(other.locator(".shelf-card")).to_have_count(1)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        expect(page.locator(".shelf-card")).to_have_count(2)
        self.assertEqual(self.world.films.removed, set())
        # A window that was open meanwhile takes it up when it comes back to the list.
        page.get_by_role("button", name="Remove from the list: November 2024").click()
        expect(page.locator(".shelf-card")).to_have_count(1)
        other.keyboard.press("1")
        other.keyboard.press("3")
        expect(other.locator(".shelf-card")).to_have_text(re.compile("December 2024"))
        self.assertEqual(self.troubles, [])

    def test_pictures_of_it(self):
        for width, height in ((1440, 900), (390, 1100)):
            for scheme, language in (("light", "en-GB"), ("dark", "de-DE")):
                page = self.open(self.window(width, height, scheme, language), "films")
                page.wait_for_timeout(800)
                page.locator("summary").first.click()
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"shelf-{width}-{scheme}")


class EveryMonth(PageTestCase):
    def test_a_film_every_month_is_set_up(self):
        self.addCleanup(self.world.more_schedules.clear)
        page = self.open(self.window(), "recurring")
        page.get_by_role("button", name="Set up …").click()
        dialog = page.get_by_role("dialog", name="A film every month")
        dialog.get_by_label("Name").fill("Our months")
        self.shot(page, "every-month-dialog")
        with page.expect_request("**/api/v1/schedules") as asked:
            dialog.get_by_role("button", name="Set up").click()
        self.assertEqual(asked.value.post_data_json, {"draft": "draft-1", "file": "Our months.yaml"})
        expect(page.locator("#toasts")).to_contain_text("“Our months” is set up.")
        card = page.locator(".card").filter(has=page.get_by_role("heading", name="Our months"))
        expect(card).to_contain_text("every month")
        page.locator(".timer summary").click()
        expect(page.locator(".timer pre")).to_contain_text("dayreel schedule print --systemd --into ~/.config/systemd/user family.yaml 'Our months.yaml' year.yaml")
        # A name that is taken is said in the dialog's own words, and the dialog stays.
        page.get_by_role("button", name="Set up …").click()
        dialog.get_by_label("Name").fill("Our months.yaml")
        dialog.get_by_role("button", name="Set up").click()
        expect(page.locator(".toast.bad")).to_contain_text("A file with this name already exists.")
        expect(dialog).to_be_visible()

    def test_pictures_of_it(self):
        for width, height in ((1440, 900), (390, 1500)):
            for language in ("en-GB", "de-DE"):
                page = self.open(self.window(width, height, locale=language), "recurring")
                page.locator(".timer summary").click()
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"automatic-{width}-{language}")


if __name__ == "__main__":
    unittest.main()
