"""The film that the calendar is about: that of the month on the screen, named wherever it can be made."""

import re
import unittest

from playwright.sync_api import expect

from december import December


class Frame(December):
    """There are media of November and December 2024 and of January 2025; the job file is of December."""

    def made(self):
        """The days of the film that was asked for last."""
        film = self.ask("films")["films"][0]
        return film["from"], film["to"]

    def test_the_month_on_the_screen_is_the_film_s(self):
        before = self.draft()
        page = self.open(self.window(), "#/calendar/2024-12")
        make = page.locator("[data-key=make]")
        expect(make).to_have_text("Make the film of December 2024")
        page.get_by_role("button", name="Previous month").click()
        # Another test may have made it already.
        november = re.compile("^Make the film of November 2024( again)?$")
        expect(make).to_have_text(november)
        expect(page.locator(".figure-days dd")).to_have_text("1 of 30")
        expect(page.locator("[data-day='2024-11-30']")).to_have_accessible_name(re.compile("in the film$"))
        page.get_by_role("radio", name="Year").check(force=True)
        expect(make).to_have_text("Make the film of 2024")
        page.get_by_role("radio", name="Month").check(force=True)
        expect(make).to_have_text(november)
        make.click()
        expect(page.locator(".film-page h1")).to_be_visible()
        self.assertEqual(self.made(), ("2024-11-01", "2024-11-30"))
        # Looking through months changes no film.
        self.assertEqual(self.draft(), before)
        page.get_by_role("link", name="Calendar", exact=True).click()
        expect(page.get_by_role("heading", name="November 2024")).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_a_press_before_the_plan_is_there_makes_what_the_button_says(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        expect(page.locator(".figure-days dd")).to_be_visible()
        page.route("**/plan?from=2024-11-01**", lambda route: None)
        page.keyboard.press("PageUp")
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of November 2024")
        page.locator("[data-key=make]").click()
        expect(page.locator(".film-page h1")).to_be_visible()
        self.assertEqual(self.made(), ("2024-11-01", "2024-11-30"))

    def test_the_title_is_that_of_the_days_on_the_screen(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        title = page.locator(".film-bar-title strong")
        expect(title).to_have_text("December")
        page.get_by_role("button", name="Previous month").click()
        expect(page.locator(".figure-days dd")).to_have_text("1 of 30")
        expect(title).to_have_text("November 2024")
        page.locator("[data-key=make]").click()
        expect(page.locator(".film-page h1")).to_have_text("November 2024")

    def test_a_month_without_clips_has_no_film(self):
        page = self.open(self.window(), "#/calendar/2023-07")
        expect(page.locator(".film-bar")).to_contain_text("Nothing to show in July 2023.")
        expect(page.locator("[data-key=make]")).to_be_disabled()

    def test_the_page_opens_where_the_index_says(self):
        self.faults.change("GET index", lambda answer: answer.update(opens="2025-01"))
        page = self.open(self.window(), "")
        expect(page.get_by_role("heading", name="January 2025")).to_be_visible()
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of January 2025")

    def test_a_job_file_keeps_its_days_while_others_are_shown(self):
        page = self.open(self.window(), "#/calendar/2024-11")
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of November 2024")
        page.get_by_role("navigation").get_by_role("link", name="Edit").click()
        expect(page.get_by_label("Month", exact=True).last).to_have_value("2024-11")
        expect(page.locator(".clip")).to_have_count(1)
        expect(page.locator(".frame")).to_contain_text("The job file has December 2024.")
        self.assertEqual(self.draft()["settings"]["timeframe"], "2024-12")
        self.shot(page, "frame-of-another-month")
        page.get_by_role("button", name="Back to it").click()
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of December 2024")
        expect(page.locator(".frame")).not_to_contain_text("The job file has")
        # A month of the film itself is no other film.
        page.get_by_role("link", name="Calendar", exact=True).click()
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        page.get_by_role("navigation").get_by_role("link", name="Edit").click()
        expect(page.locator(".frame")).not_to_contain_text("The job file has")

    def test_a_film_without_a_job_file_takes_the_days_along(self):
        for method in ("GET", "PUT"):
            self.faults.change(f"{method} drafts/*", lambda answer: answer.pop("file", None))
        page = self.open(self.window(), "#/calendar/2024-11")
        page.locator(".film-bar").get_by_role("link", name="Edit").click()
        expect(page.locator("#toasts")).to_contain_text("The film is of November 2024 now.")
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of November 2024")
        self.kept(page, "settings.timeframe", '"2024-11"')
        self.assertEqual(page.evaluate("location.hash"), "#/film")
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of December 2024")

    def test_a_title_goes_with_the_days_that_it_was_typed_for(self):
        for method in ("GET", "PUT"):
            self.faults.change(f"{method} drafts/*", lambda answer: answer.pop("file", None))
        self.give(title="Our December", composition={"titles": {"opening": {"subtitle": "for grandma"}}})
        page = self.open(self.window(), "#/calendar/2024-11")
        page.locator(".film-bar").get_by_role("link", name="Edit").click()
        expect(page.locator("#toasts")).to_contain_text("The title “Our December” was that of other days")
        title = page.locator(".film-bar-title strong")
        expect(title).to_have_text("November 2024")
        expect(page.locator(".strip-text strong").first).to_have_text("November 2024")
        self.has(page, lambda draft: draft["settings"]["timeframe"] == "2024-11" and "title" not in draft["settings"] and "titles" not in draft["settings"].get("composition", {}))
        # One step back has all of it.
        page.locator(".page-head").get_by_role("button", name="Undo").click()
        expect(title).to_have_text("Our December")
        self.has(page, lambda draft: draft["settings"]["timeframe"] == "2024-12" and draft["settings"]["composition"]["titles"]["opening"]["subtitle"] == "for grandma")
        # An end that is moved is of the same film; another month is not.
        page.get_by_role("radio", name="Range").check(force=True)
        page.get_by_label("To", exact=True).fill("2024-12-24")
        self.kept(page, "settings.timeframe", '"2024-12-01..2024-12-24"')
        expect(title).to_have_text("Our December")
        page.get_by_role("radio", name="Month", exact=True).first.check(force=True)
        self.has(page, lambda draft: "title" not in draft["settings"])
        self.assertEqual(self.troubles, [])

    def test_a_job_file_keeps_its_title(self):
        page = self.open(self.window(), "film")
        page.get_by_label("Month", exact=True).last.select_option("2024-11")
        self.kept(page, "settings.timeframe", '"2024-11"')
        self.assertEqual(self.draft()["settings"]["title"], "December")

    def test_a_day_of_another_month_is_of_that_month_s_film(self):
        page = self.open(self.window(), "#/calendar/2025-01")
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of January 2025")
        page.evaluate("location.hash = '#/day/2024-12-14'")
        expect(page.get_by_role("heading", name=re.compile("14 December 2024"))).to_be_visible()
        page.get_by_role("navigation").get_by_role("link", name="Edit").click()
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of December 2024")
        expect(page.locator(".frame")).not_to_contain_text("The job file has")

    def test_a_preview_is_of_the_days_that_are_shown(self):
        page = self.open(self.window(), "#/film?days=2024-11")
        expect(page.locator("[data-key=make]")).to_have_text("Make the film of November 2024")
        with page.expect_request("**/previews") as asked:
            page.get_by_role("button", name="Preview", exact=True).click()
        self.assertEqual(asked.value.post_data_json, {"first": 1, "last": 1, "from": "2024-11-01", "to": "2024-11-30"})

    def test_pictures_of_it(self):
        for width, height in ((1440, 900), (390, 844)):
            for language in ("en-GB", "de-DE"):
                page = self.open(self.window(width, height, locale=language), "#/calendar/2024-12")
                expect(page.locator(".figure-days dd")).to_be_visible()
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"frame-{width}-{language}")


if __name__ == "__main__":
    unittest.main()
