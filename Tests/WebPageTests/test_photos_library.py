"""A library of Apple Photos without any job file: its clips, its albums, what the search finds in it, and a film of it that is saved as YAML."""

import json
import re
import subprocess
import unittest

from playwright.sync_api import expect

import media
from browser import DAYREEL
from real import RealServer


class PhotosLibrary(RealServer):
    @classmethod
    def make_media(cls, folder):
        media.photos_library(cls.work / "Family.photoslibrary")

    @classmethod
    def what_is_served(cls):
        return [str(cls.work / "Family.photoslibrary")]

    def go(self, place, **window):
        self.assertEqual(self.when_scanned()["items"], 6)
        page = self.window(**window)
        page.goto(self.base + f"#/{place}")
        page.locator("main h1").first.wait_for()
        return page



class OfItAlone(PhotosLibrary):
    def test_from_a_library_to_a_film_and_a_job_file(self):
        page = self.go("calendar")
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        page.get_by_role("link", name=re.compile("3 December 2024, 2 clips")).click()
        expect(page.locator(".stage-position")).to_have_text("1 / 2")
        details = page.get_by_role("complementary", name="Details")
        expect(details).to_contain_text("From the Photos library")
        expect(details).to_contain_text("By the sea")
        page.get_by_role("button", name="Next item").click()
        expect(details.get_by_role("heading", name="IMG_0003.MOV")).to_be_visible()
        page.get_by_role("button", name="Pin", exact=True).click()
        expect(page.locator("#toasts")).to_contain_text("Pinned to Tuesday")
        page.get_by_role("link", name="Edit", exact=True).click()
        expect(page.locator(".clip")).to_have_count(4)
        expect(page.get_by_role("article", name="2. Tue 3 Dec")).to_contain_text("Your pin")
        page.get_by_label("Resolution").select_option("720p")
        self.save(page)
        page.get_by_role("button", name="Make the film").click()
        page.locator(".film-video").wait_for(timeout=120_000)
        self.assertEqual([words[:9] for words in page.locator(".chapter").all_text_contents()], ["Sun 1 Dec", "Tue 3 Dec", "Thu 5 Dec", "Tue 24 De"])
        self.until(page, "document.querySelector('.film-video').videoHeight === 720")
        self.assert_no_troubles()

    def save(self, page):
        yaml = page.get_by_role("textbox", name="Job file (YAML)")
        expect(yaml).to_have_value(re.compile("resolution: 720p"))
        expect(yaml).to_have_value(re.compile(r"2024-12-03: IMG_0003\.MOV"))
        page.get_by_role("button", name="Save …").click()
        dialog = page.get_by_role("dialog", name="Save the film")
        dialog.get_by_text("What changes").click()
        expect(dialog.locator(".diff-added").filter(has_text="resolution: 720p")).to_have_count(1)
        expect(dialog.locator(".diff-removed")).to_have_count(0)
        dialog.get_by_label("Name").fill("family")
        dialog.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".save-row")).to_contain_text("Saved as family.yaml")
        (file,) = self.work.rglob("family.yaml")
        self.assertEqual(file.read_text(), yaml.input_value())
        # The file stands for the same film where no page is.
        planned = subprocess.run([DAYREEL, "plan", file, "--json", "--home", self.work / "home"], capture_output=True, text=True)
        self.assertEqual(planned.returncode, 0, planned.stderr)
        days = json.loads(planned.stdout)["days"]
        self.assertEqual([one["day"] for one in days], ["2024-12-01", "2024-12-03", "2024-12-05", "2024-12-24"])
        self.assertEqual((days[1]["reason"], days[1]["picks"][0]["id"]), ("pinned", "30000000-0000-0000-0000-000000000000"))


class Library(PhotosLibrary):
    """Each test finds all that is shown in the library, by its albums and by its words."""

    ALBUMS = """
      - group:
        - text: My Albums
        - group:
          - text: Trips
          - list:
            - listitem:
              - button "By the sea 3"
        - list:
          - listitem:
            - button "Kitchen 1"
      - group:
        - text: Shared Albums
        - list:
          - listitem:
            - button "Grandma 2"
      - group:
        - text: Smart Albums
        - list:
          - listitem:
            - button "Favourites 2"
          - listitem:
            - button "Videos 6"
    """

    def assert_found(self, page, *days):
        """The items that the grid shows, newest month first and in order within it, and their number above."""
        expect(page.locator(".title-and-count .quiet")).to_have_text("1 clip or photo" if len(days) == 1 else f"{len(days)} clips and photos")
        expect(page.get_by_role("group", name="All items, newest month first").get_by_role("link")).to_have_count(len(days))
        shown = "[...document.querySelectorAll('.grid-cell[href]:not([hidden])')].map((one) => one.hash.slice(6, 16)).sort().join()"
        self.until(page, f"{shown} === '{','.join(sorted(days))}'")

    def test_1_albums_are_folded_and_chosen_and_found_again(self):
        page = self.go("library")
        side = page.locator(".library-side")
        expect(side).to_match_aria_snapshot(self.ALBUMS)
        sea, trips, shared = side.get_by_role("button", name="By the sea"), side.get_by_text("Trips"), side.get_by_text("Shared Albums")
        trips.click()
        expect(sea).to_be_hidden()
        shared.click()
        expect(side.get_by_role("button", name="Grandma")).to_be_hidden()
        page.reload()
        expect(side.get_by_role("button", name="Kitchen")).to_be_visible()
        expect(sea).to_be_hidden()
        expect(side.get_by_role("button", name="Grandma")).to_be_hidden()
        trips.click()
        expect(sea).to_be_visible()
        sea.click()
        expect(sea).to_have_attribute("aria-pressed", "true")
        self.assert_found(page, "2024-12-01", "2024-12-03", "2024-12-03")
        page.reload()
        expect(sea).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("group", name="Filters").get_by_role("button", name="Album: By the sea")).to_have_attribute("aria-pressed", "true")
        self.assert_found(page, "2024-12-01", "2024-12-03", "2024-12-03")
        side.get_by_role("button", name="Kitchen").click()
        self.assert_found(page, "2024-12-03")
        shared.click()
        side.get_by_role("button", name="Grandma").click()
        self.assert_found(page, "2024-12-05", "2023-05-19")
        side.get_by_role("button", name="Favourites").click()
        self.assert_found(page, "2024-12-01", "2024-12-03")
        side.get_by_role("button", name="Favourites").click()
        self.assertEqual(self.ask("items?limit=9")["total"], 6)
        expect(page.locator(".title-and-count .quiet")).to_have_text("6 clips and photos")
        self.assert_no_troubles()

    def test_2_the_search_finds_dates_albums_and_tags(self):
        item = next(one for one in self.ask("items?limit=9")["items"] if one["day"] == "2024-12-24")
        page = self.go(f"day/2024-12-24?item={item['id']}")
        page.get_by_role("button", name="Purple", exact=True).click()
        expect(page.get_by_role("button", name="Purple", exact=True)).to_have_attribute("aria-pressed", "true")
        page.get_by_role("link", name="Library", exact=True).click()
        words = page.get_by_role("searchbox", name="Search")
        for text, days in (("3 December 2024", ["2024-12-03", "2024-12-03"]), ("2023", ["2023-05-19"]), ("24.12.2024", ["2024-12-24"]), ("may 2023", ["2023-05-19"]),
                           ("sea", ["2024-12-01", "2024-12-03", "2024-12-03"]), ("Grandma", ["2024-12-05", "2023-05-19"]), ("purple", ["2024-12-24"]),
                           ("IMG_0005", ["2024-12-24"]), ("kitchen 2024-12-03", ["2024-12-03"])):
            with self.subTest(text):
                words.fill(text)
                self.assert_found(page, *days)
        words.fill("")
        page.get_by_role("group", name="Filters").get_by_role("button", name="Purple").click()
        self.assert_found(page, "2024-12-24")
        page.get_by_role("group", name="Filters").get_by_role("button", name="Purple").click()
        self.assert_found(page, "2024-12-01", "2024-12-03", "2024-12-03", "2024-12-05", "2024-12-24", "2023-05-19")
        self.assert_no_troubles()


if __name__ == "__main__":
    unittest.main()
