"""A year in numbers, the calendar to keep, and a film for others."""

import calendar
import re
import unittest

from playwright.sync_api import expect

from december import FILE, December, film


class Keepsake(December):
    def test_a_year_says_what_it_has_and_lacks(self):
        page = self.open(self.window(), "#/calendar/2024")
        numbers = page.get_by_role("region", name="2024 in numbers")
        days = sum(day["count"] > 0 for day in self.ask("days?from=2024-01-01&to=2024-12-31")["days"])
        expect(numbers).to_contain_text(f"{days} of ")
        expect(numbers).to_contain_text("Longest streak")
        # What a screen reader reads has a space between a figure and what is beside it.
        self.assertRegex(numbers.locator("dd").first.evaluate("(one) => one.textContent"), r"^\d+ of \d+ \d+")
        numbers.locator("summary").click()
        more = numbers.get_by_role("button", name="more", exact=False)
        named = numbers.locator(".missing-days a").count()
        count = int(more.inner_text().split()[1])
        more.click()
        expect(numbers.locator(".missing-days a")).to_have_count(named + count)
        self.assertEqual(page.evaluate("[...document.querySelectorAll('.missing-days a')].indexOf(document.activeElement)"), named)
        first = numbers.locator(".missing-days a").first
        day = first.get_attribute("href").split("/")[-1]
        first.click()
        self.until(page, f"location.hash === '#/day/{day}'")
        self.assertEqual(self.troubles, [])

    def test_the_month_that_is_not_over_says_which_of_its_days_lack_a_clip(self):
        clips = {one["day"] for one in self.ask("days?from=2024-12-01&to=2024-12-31")["days"] if one["count"]}
        missing = [day for day in (f"2024-12-{number:02}" for number in range(27, 0, -1)) if day not in clips]
        self.assertGreater(len(missing), 1)
        self.faults.change("GET index", lambda answer: answer.update(today="2024-12-28"))
        for scheme, width, height, language, words in (("light", 1440, 900, "en-GB", f"{len(missing)} days of December have no clip"),
                                                       ("dark", 390, 844, "de-DE", f"{len(missing)} Tage im Dezember haben keinen Clip")):
            page = self.open(self.window(width, height, scheme, language), "#/calendar/2024-12")
            page.get_by_text(words).click()
            self.assertEqual(page.evaluate("[...document.querySelectorAll('.missing-days a')].map((one) => one.hash.slice(6))"), missing)
            self.shot(page, f"missing-{width}")
            page.get_by_role("button", name="Next month" if width > 500 else "Nächster Monat").click()
            expect(page.locator(".missing-days")).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_all_years_and_places_are_told_when_somebody_asks(self):
        page = self.open(self.window(), "#/calendar/2024")
        page.locator(".all-years > summary").click()
        row = page.get_by_role("row").filter(has_text="2024")
        self.assertIn(str(sum(one["day"].startswith("2024") for one in self.everything())), row.inner_text().split())
        page.get_by_role("link", name="2025").click()
        self.until(page, "location.hash === '#/calendar/2025'")
        page.locator(".all-years > summary").click()
        place = self.ask("places")["places"][0]["name"]
        german = self.open(self.window(locale="de-DE"), "#/calendar/2025")
        german.locator(".all-years > summary").click()
        expect(german.locator(".plain-list li").first).to_have_text(re.compile(r" · \d+ Tage?$"))
        page.get_by_role("link", name=place).click()
        self.until(page, "location.hash.startsWith('#/library?place=')")
        expect(page.get_by_role("button", name=f"Place: {place}")).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_a_month_is_kept_as_a_picture_and_as_a_sheet(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        page.locator(".day .thumbnail.is-loaded").first.wait_for()
        for name, begins in (("Picture", b"\x89PNG"), ("PDF", b"%PDF-1.4")):
            with page.expect_download() as download:
                page.locator(".calendar-keep").get_by_role("button", name=name).click()
            self.assertEqual(download.value.suggested_filename, f"dayreel-2024-12.{'png' if name == 'Picture' else 'pdf'}")
            with open(download.value.path(), "rb") as file:
                self.assertTrue(file.read().startswith(begins))
        self.assertEqual(self.troubles, [])

    def test_on_a_phone_both_forms_are_on_one_line(self):
        page = self.open(self.window(390, 844), "#/calendar/2024-12")
        picture, pdf = (page.locator(".calendar-keep").get_by_role("button", name=name).bounding_box() for name in ("Picture", "PDF"))
        self.assertAlmostEqual(picture["y"], pdf["y"], delta=1)
        self.assertLess(picture["x"], 20)


class ForOthers(December):
    share = "navigator.canShare = () => true; navigator.share = async ({ files, title }) => { globalThis.shared = [title, files[0].name, files[0].type, files[0].size]; };"

    def setUp(self):
        super().setUp()
        made = self.film()
        self.films = self.show_films(*(
            film(name, title=f"{calendar.month_name[month]} 2024", **{"from": f"2024-{month}-01", "to": f"2024-{month}-30"}, film=FILE, chapters=[], cover=made["cover"])
            for name, month in (("made", 12), ("before", 11))), like=made["id"])

    def test_a_film_is_handed_to_the_share_sheet(self):
        window = self.window()
        window.add_init_script(self.share)
        page = self.open(window, "#/films/made")
        page.get_by_role("button", name="Share", exact=True).click()
        self.until(page, "globalThis.shared?.[3] > 1000")
        self.assertEqual(page.evaluate("[shared[1].endsWith('.mp4'), shared[2]]"), [True, "video/mp4"])
        expect(page.get_by_role("link", name="Poster")).to_have_attribute("download", page.evaluate("shared[1]").replace(".mp4", ".jpg"))
        self.assertEqual(self.troubles, [])

    def test_without_a_share_sheet_there_is_no_button(self):
        window = self.window()
        window.add_init_script("navigator.canShare = undefined;")
        page = self.open(window, "#/films/made")
        expect(page.get_by_role("link", name="Download")).to_be_visible()
        expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)

    def test_a_small_copy_is_saved_where_there_is_no_share_sheet(self):
        self.films["made"]["film"] = {**FILE, "width": 3840, "height": 2160}
        window = self.window()
        window.add_init_script("navigator.canShare = undefined;")
        page = self.open(window, "#/films/before")
        expect(page.get_by_role("link", name="Download")).to_be_visible()
        expect(page.get_by_role("button", name="Small copy for messages")).to_have_count(0)
        self.open(page, "#/films/made")
        with page.expect_download() as download:
            page.get_by_role("button", name="Small copy for messages").click()
        self.assertEqual(download.value.suggested_filename, "December 2024 (small).mp4")
        expect(page.get_by_role("button", name="Small copy for messages")).to_be_enabled()
        self.assertEqual(self.troubles, [])

    def test_from_film_to_film(self):
        page = self.open(self.window(), "#/films/before")
        page.get_by_role("link", name="Next: December 2024").click()
        self.until(page, "location.hash === '#/films/made'")
        expect(page.get_by_role("link", name="Before: November 2024")).to_be_visible()
        expect(page.locator(".film-neighbours a")).to_have_count(1)
        # The month that follows has media, and no film of all of it.
        self.open(page, "#/films/before")
        page.get_by_role("link", name="Put December 2024 together").click()
        expect(page.locator("[data-key=make]")).to_contain_text("December 2024")
        self.films["december"] = {**self.films["made"], "id": "december", "to": "2024-12-31"}
        page.reload()
        self.open(page, "#/films/before")
        expect(page.get_by_role("link", name="Next: December 2024")).to_be_visible()
        expect(page.get_by_role("link", name="together")).to_have_count(0)
        # Those that share a title have their days too.
        self.films["before"]["title"] = "December 2024"
        self.open(page, "#/films/made")
        expect(page.get_by_role("link", name="Before: December 2024, 1 – 30 November 2024")).to_be_visible()
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
