"""The shelf of films: one card a film, its runs below, and what is taken off the list. And a film every month."""

import datetime
import re
import unittest

from playwright.sync_api import expect

from december import FILE, December, film


def run(name, card, title, month, status, ended, **more):
    return film(name, status, **{"card": card, "draft": "draft-1", "title": title, "from": f"{month}-01", "to": f"{month}-30", "started": ended, "ended": ended, **more})


class EmptyMonths(December):
    def setUp(self):
        super().setUp()
        self.made = self.film()
        self.films, self.removed = self.show_films(like=self.made["id"]), {}

    def add_empty_months(self, count, draft="draft-1"):
        """So many months before November 2024 without anything, each tried once."""
        for number in range(count):
            year, month = divmod(2024 * 12 + 9 - number, 12)
            name, title = f"{draft}-{number}", datetime.date(year, month + 1, 1).strftime("%B %Y")
            self.films[name] = run(name, name, title, f"{year}-{month + 1:02}", "nothing", f"2024-{12 - number // 28:02}-{28 - number % 28:02}T06:00:00Z", draft=draft)


class Shelf(EmptyMonths):
    def setUp(self):
        super().setUp()
        cover = self.made["cover"]
        made = {"film": FILE, "chapters": [], "cover": cover}
        error = {"code": "disk-full", "message": "There is no room left.", "remedy": None}
        for one in (run("new", "december", "December 2024", "2024-12", "completed", "2025-01-03T10:00:00Z", **made),
                    run("bad", "december", "December 2024", "2024-12", "failed", "2025-01-04T10:00:00Z", error=error, cover=cover),
                    run("old", "december", "December 2024", "2024-12", "completed", "2025-01-02T10:00:00Z", **made),
                    run("november", "november", "November 2024", "2024-11", "failed", "2025-01-01T10:00:00Z", error=error, cover=cover)):
            self.films[one["id"]] = one
        self.faults.answer("PUT films/*/listed", self.list_film)

    def list_film(self, asked, name):
        """All runs of a film go off the list, or come back."""
        here, there = (self.removed, self.films) if asked["listed"] else (self.films, self.removed)
        card = here[name]["card"]
        for one in [one for one in here.values() if one["card"] == card]:
            there[one["id"]] = here.pop(one["id"])
        return {"id": name}

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

    def test_a_film_whose_place_another_has_taken_leads_to_it(self):
        self.films["old"]["present"] = False
        page = self.open(self.window(), "#/films/old")
        expect(page.get_by_role("heading", name="A newer film has taken its place")).to_be_visible()
        page.get_by_role("main").get_by_role("link", name="Watch").click()
        self.until(page, "location.hash === '#/films/new'")
        self.assertEqual(self.troubles, [])

    def test_a_film_is_taken_off_the_list_and_put_back(self):
        page = self.open(self.window(), "films")
        page.get_by_role("button", name="Remove from the list: December 2024").click()
        expect(page.locator(".shelf-card")).to_have_count(1)
        expect(page.locator("#toasts")).to_contain_text("“December 2024” is off the list. Its file stays.")
        self.assertEqual(set(self.removed), {"new", "bad", "old"})
        other = self.open(self.window(), "films")
        expect(other.locator(".shelf-card")).to_have_count(1)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        expect(page.locator(".shelf-card")).to_have_count(2)
        self.assertEqual(self.removed, {})
        # A window that was open meanwhile takes it up when it comes back to the list.
        page.get_by_role("button", name="Remove from the list: November 2024").click()
        expect(page.locator(".shelf-card")).to_have_count(1)
        other.keyboard.press("1")
        other.keyboard.press("3")
        expect(other.locator(".shelf-card")).to_have_text(re.compile("December 2024"))
        self.assertEqual(self.troubles, [])

    def test_months_with_nothing_to_show_are_one_row(self):
        self.add_empty_months(27)
        page = self.open(self.window(), "films")
        row = page.locator(".shelf-row")
        expect(row).to_have_count(1)
        expect(page.locator(".shelf-card")).to_have_count(2)
        expect(row.locator("summary")).to_have_text("27 films with nothing to show 1 August 2022 – 30 October 2024")
        self.assertLess(row.bounding_box()["height"], 72)
        row.locator("summary").click()
        expect(row.locator(".run")).to_have_count(27)
        row.locator(".run").first.click()
        expect(page.get_by_role("heading", name="Nothing to show")).to_be_visible()
        expect(page.get_by_role("heading", name="October 2024")).to_be_visible()
        page.go_back()
        page.get_by_role("button", name="Remove from the list: 27 films").click()
        expect(page.locator("#toasts")).to_contain_text("27 films are off the list.")
        expect(row).to_have_count(0)
        self.assertEqual(len(self.removed), 27)
        page.locator("#toasts").get_by_role("button", name="Undo").click()
        expect(row.locator("summary")).to_contain_text("27 films")
        self.assertEqual(self.removed, {})
        self.assertEqual(self.troubles, [])

    def test_one_month_with_nothing_to_show_is_a_card_and_those_of_other_jobs_are_other_rows(self):
        self.add_empty_months(1)
        page = self.open(self.window(), "films")
        expect(page.locator(".shelf-card")).to_have_count(3)
        expect(page.locator(".shelf-row")).to_have_count(0)
        self.add_empty_months(4, draft="draft-2")
        self.add_empty_months(2)
        expect(self.open(page, "films").locator(".shelf-row summary strong")).to_have_text(["2 films with nothing to show"] * 2)

    def test_pictures_of_it(self):
        self.add_empty_months(27)
        for width, height in ((1440, 900), (390, 1100)):
            for scheme, language in (("light", "en-GB"), ("dark", "de-DE")):
                page = self.open(self.window(width, height, scheme, language), "films")
                page.wait_for_timeout(800)
                page.locator("summary").first.click()
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"shelf-{width}-{scheme}")


class EveryMonth(EmptyMonths):
    def add_schedule(self, asked):
        name = asked["file"].removesuffix(".yaml")
        made = {"id": "ours", "job": name, "title": name, "every": "monthly", "paused": False, "next": "2025-02-01T00:00:00Z", "state": "due", "why": "it has no film yet",
                "film": {"title": "December 2024", "state": "due"}}
        self.faults.change("GET schedules", lambda answer: answer["schedules"].insert(1, made))
        return made

    def test_a_film_every_month_is_set_up(self):
        self.show_schedules()
        self.faults.answer("POST schedules", self.add_schedule, status=201)
        page = self.open(self.window(), "recurring")
        page.get_by_role("button", name="Set up …").click()
        dialog = page.get_by_role("dialog", name="A film every month")
        dialog.get_by_label("Name").fill("Our months")
        self.shot(page, "every-month-dialog")
        with page.expect_request("**/api/v1/schedules") as asked:
            dialog.get_by_role("button", name="Set up").click()
        self.assertEqual(asked.value.post_data_json, {"draft": self.draft_id, "file": "Our months.yaml"})
        expect(page.locator("#toasts")).to_contain_text("“Our months” is set up.")
        card = page.locator(".card").filter(has=page.get_by_role("heading", name="Our months"))
        expect(card).to_contain_text("every month")
        page.locator(".timer summary").click()
        expect(page.locator(".timer pre")).to_contain_text("dayreel schedule print --systemd --into ~/.config/systemd/user family.yaml 'Our months.yaml' year.yaml")
        # A name that is taken is said in the dialog's own words, and the dialog stays.
        self.faults.refuse("POST schedules", 409, "file-exists", "a file of this name already exists")
        page.get_by_role("button", name="Set up …").click()
        dialog.get_by_label("Name").fill("Our months.yaml")
        dialog.get_by_role("button", name="Set up").click()
        expect(page.locator(".toast.bad")).to_contain_text("A file with this name already exists.")
        expect(dialog).to_be_visible()

    def test_months_in_a_row_with_nothing_to_show_are_one_sentence(self):
        self.add_empty_months(27)
        schedule = {"id": "draft-1", "job": "december", "title": "December", "every": "monthly", "paused": False, "next": "2024-12-01T00:00:00Z", "state": "waiting",
                    "why": "no media in October 2024", "film": {"title": "October 2024", "state": "nothing"}}
        self.faults.change("GET schedules", lambda answer: answer.update(schedules=[schedule]))
        for language, words in (("en-GB", "There is nothing to show in 27 films in a row: 1 August 2022 – 30 October 2024."),
                                ("de-DE", "In 27 Filmen hintereinander gibt es nichts zu zeigen: 1. August 2022 – 30. Oktober 2024.")):
            page = self.open(self.window(locale=language), "recurring")
            card = page.locator(".card").filter(has=page.get_by_role("heading", name="December"))
            expect(card).to_have_count(1)
            expect(card).to_contain_text(words)
            self.shot(page, f"automatic-empty-{language}")
        self.assertEqual(self.troubles, [])

    def test_pictures_of_it(self):
        self.show_schedules()
        for width, height in ((1440, 900), (390, 1500)):
            for language in ("en-GB", "de-DE"):
                page = self.open(self.window(width, height, locale=language), "recurring")
                page.locator(".timer summary").click()
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"automatic-{width}-{language}")


if __name__ == "__main__":
    unittest.main()
