"""Which days a film can be of: those of years that have media, and what it has now."""

import unittest

from playwright.sync_api import expect

from december import December


class Range(December):
    """There are media of 2022, and from November 2024 to January 2025; none of 2023."""

    def setUp(self):
        super().setUp()
        self.give(timeframe="2024-12-03..2024-12-20")

    def range(self, page):
        self.open(page, "film")
        page.locator(".clip").first.wait_for()
        return page.get_by_label("From", exact=True), page.get_by_label("To", exact=True)

    def film_is_of(self, page, timeframe):
        self.kept(page, "settings.timeframe", f'"{timeframe}"')

    def refused(self, field, value):
        """Types a day, and waits until it is refused while the field has the focus."""
        field.focus()
        field.fill(value)
        expect(field).to_have_js_property("validationMessage", f"There is nothing from {value[:4]}.")

    def test_years_without_media_are_neither_offered_nor_taken(self):
        page = self.window()
        begin, end = self.range(page)
        for field in (begin, end):
            expect(field).to_have_attribute("min", "2022-01-01")
            expect(field).to_have_attribute("max", "2025-12-31")
        for year in (2019, 2023, 2026):
            with self.subTest(year):
                self.refused(begin, f"{year}-12-05")
                page.keyboard.press("Escape")
                end.focus()
                expect(begin).to_have_value("2024-12-03")
        self.assertEqual(self.draft()["settings"]["timeframe"], "2024-12-03..2024-12-20")
        begin.fill("2022-06-01")
        self.film_is_of(page, "2022-06-01..2024-12-20")
        end.fill("2025-12-31")
        self.film_is_of(page, "2022-06-01..2025-12-31")
        self.assertEqual(self.troubles, [])

    def test_an_end_before_the_start_is_told(self):
        page = self.window()
        begin, end = self.range(page)
        begin.fill("2024-12-24")
        self.film_is_of(page, "2024-12-24..2024-12-24")
        expect(page.locator(".toast")).to_contain_text("The film is of one day now: Tuesday, 24 December 2024.")
        end.fill("2024-12-26")
        self.film_is_of(page, "2024-12-24..2024-12-26")
        end.fill("2024-12-22")
        self.film_is_of(page, "2024-12-22..2024-12-22")
        expect(page.locator(".toast")).to_contain_text("22 December")
        page.locator(".toast").get_by_role("button", name="Undo").click()
        self.film_is_of(page, "2024-12-24..2024-12-26")

    def test_what_the_film_has_now_is_offered_and_goes_with_it(self):
        self.give(timeframe="2019-05-01..2024-12-20")
        page = self.window()
        begin, end = self.range(page)
        expect(begin).to_have_attribute("min", "2019-01-01")
        begin.fill("2019-07-01")
        self.film_is_of(page, "2019-07-01..2024-12-20")
        begin.fill("2022-07-01")
        self.film_is_of(page, "2022-07-01..2024-12-20")
        expect(end).to_have_attribute("min", "2022-01-01")
        self.refused(begin, "2019-07-01")
        end.focus()
        expect(begin).to_have_value("2022-07-01")

    def test_a_season_a_trip_and_a_day_of_each_year(self):
        page = self.window()
        self.range(page)
        other = page.get_by_role("radio", name="Other", exact=True)
        other.check(force=True)
        self.film_is_of(page, "2024-winter")
        expect(other).to_be_checked()
        page.locator("select#season").select_option("Autumn")
        self.film_is_of(page, "2024-autumn")
        page.locator("select#year").select_option("2022")
        self.film_is_of(page, "2022-autumn")
        kind = page.locator("#other-days")
        kind.select_option("A trip")
        self.film_is_of(page, "trip-2022-11")
        page.locator("select#month").select_option("Whole year")
        self.film_is_of(page, "trip-2022")
        page.locator("select#year").select_option("2024")
        self.film_is_of(page, "trip-2024")
        page.locator("select#month").select_option("December")
        self.film_is_of(page, "trip-2024-12")
        kind.select_option("A day of each year")
        self.film_is_of(page, "12-31")
        page.locator("select#day").select_option("24")
        self.film_is_of(page, "12-24")
        page.locator("select#month").select_option("February")
        self.film_is_of(page, "02-24")
        expect(page.locator(".film-bar")).to_contain_text("24 February")
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 900})
            self.shot(page, f"other-days-{width}")
            self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        # Planned over decades, of which the newest month with media is meant.
        page.get_by_role("radio", name="Month", exact=True).check(force=True)
        self.film_is_of(page, "2025-01")
        self.assert_no_troubles()

    def test_pictures_of_it(self):
        for width, height in ((1440, 900), (390, 844)):
            for scheme in ("light", "dark"):
                page = self.window(width, height, scheme)
                self.range(page)
                self.shot(page, f"range-{width}-{scheme}")


class EachYear(December):
    def test_one_day_of_each_year_is_no_range(self):
        self.give(timeframe="12-24")
        years = [int(self.plan()["timeframe"][name][:4]) for name in ("first", "last")]
        count = years[1] - years[0] + 1
        for locale, words, make in (("en-GB", "24 December of each year", "Make the film of 24 December of each year"), ("de-DE", "24. Dezember jedes Jahres", "Film vom 24. Dezember jedes Jahres machen")):
            page = self.open(self.window(locale=locale), "film")
            bar = page.locator(".film-bar")
            expect(bar.locator(".film-bar-title")).to_contain_text(words)
            expect(bar.get_by_role("button", name=make)).to_be_visible()
            # Once a year, from the first that has media of the day.
            expect(bar.locator(".figure-days dd")).to_have_text(f"1 of {count}" if locale == "en-GB" else f"1 von {count}")
            self.shot(page, f"each-year-{locale}")
            # Another month on the calendar is a range of its own.
            self.open(page, "calendar")
            expect(page.locator(".film-bar-title")).not_to_contain_text(words)
            self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
