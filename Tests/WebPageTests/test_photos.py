"""Photos: on their days, in the year, on the page of a day and in the library."""

import datetime
import re
import unittest

from playwright.sync_api import expect

import media
from december import December


class Sources(December):
    name = "The telephones of the whole family, 2024"

    def setUp(self):
        super().setUp()
        self.item = self.items("2024-12-14")[0]
        self.faults.change("GET days/2024-12-14", lambda answer: answer["items"][0].update(source="folder-2"))
        other = {"id": "folder-2", "name": self.name, "type": "folder", "state": "ready", "count": 1}
        self.other = self.faults.change("GET index", lambda answer: answer["sources"].append(other))

    def test_each_item_names_its_source_where_there_are_several(self):
        page = self.open(self.window(), "#/day/2024-12-14")
        expect(page.locator(".item-source")).to_have_text([self.name, *["media"] * 4])
        expect(page.get_by_role("button", name=re.compile(f"{self.item['name']}.*, {self.name}"))).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("^(Video|Live Photo|Motion Photo), .*, media"))).to_have_count(4)
        # A long name makes no card wider or higher.
        boxes = [one.bounding_box() for one in page.locator(".item-card").all()]
        self.assertEqual(len({(box["width"], box["height"]) for box in boxes}), 1)
        for width, height in ((1440, 900), (390, 844)):
            for scheme in ("light", "dark"):
                page = self.open(self.window(width, height, scheme), "#/day/2024-12-14")
                page.locator(".item-card").last.scroll_into_view_if_needed()
                page.mouse.wheel(0, 400)
                self.shot(page, f"sources-day-{width}-{scheme}")
        self.assertEqual(self.troubles, [])

    def test_one_source_is_not_named(self):
        self.faults.end(self.other)
        page = self.open(self.window(), "#/day/2024-12-14")
        expect(page.locator(".item-card")).to_have_count(5)
        expect(page.locator(".item-source")).to_have_count(0)
        expect(page.get_by_role("button", name=re.compile(", media$"))).to_have_count(0)


class Photos(December):
    """Three photos on a day of October without clips, and two on the 14th of December."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        library, names = cls("end_faults"), []
        for moment in [datetime.datetime(2024, 10, 5, hour) for hour in (9, 10, 11)] + [datetime.datetime(2024, 12, 14, hour) for hour in (8, 23)]:
            names.append(f"IMG_{moment:%Y%m%d_%H}.jpg")
            media.photo(cls.media / names[-1], moment)
        cls.addClassCleanup(library.take_away, *names)
        library.look_again()

    def loaded(self, page, day):
        self.until(page, f"document.querySelector('[data-day=\"{day}\"] img')?.classList.contains('is-loaded')")

    def test_a_day_with_photos_alone_is_told_from_one_that_a_film_can_use(self):
        page = self.open(self.window(), "#/calendar/2024-10")
        day = page.get_by_role("link", name=re.compile("5 October 2024, 3 photos, no clips$"))
        expect(day).to_have_class(re.compile("of-photos"))
        self.loaded(page, "2024-10-05")
        # The number stands on the paper, above the picture.
        number, picture = day.locator(".day-number").bounding_box(), day.locator("img").bounding_box()
        self.assertGreaterEqual(picture["y"], number["y"] + number["height"])
        day.focus()
        page.keyboard.press("p")
        expect(page.locator("#announcer", has_text="This film shows no photos; its settings can change that.")).to_be_attached()
        self.assertEqual(self.draft()["pins"], {})
        self.open(page, "#/calendar/2024-12")
        expect(page.get_by_role("link", name=re.compile("14 December 2024, 5 clips, 2 photos, Video"))).to_have_class(re.compile("has-media"))
        self.open(page, "#/calendar/2024")
        expect(page.get_by_role("link", name=re.compile("^October, 3 photos, no clips"))).to_be_visible()
        expect(page.get_by_role("link", name=re.compile(r"^December, \d+ clips, 2 photos"))).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_photos_among_what_is_tagged_stay_as_they_are(self):
        page = self.open(self.window(), "#/library")
        page.get_by_role("button", name="Select", exact=True).click()
        page.locator(".grid-cell[aria-label^=Photo]").first.click()
        page.get_by_role("button", name="Tag: Green").click()
        expect(page.locator(".toast").first).to_contain_text("Photos have no tags")
        clips = page.locator(".grid-cell[aria-label^=Video]")
        ids = [clips.nth(index).get_attribute("href").split("item=")[1] for index in (0, 1)]
        for index, one in enumerate(ids):
            self.addCleanup(self.ask, f"items/{one}/tags", {"tags": []}, "PUT")
            clips.nth(index).click()
        page.get_by_role("button", name="Tag: Green").click()
        expect(page.locator(".toast", has_text="2 items tagged")).to_be_visible()
        self.assertEqual([self.ask(f"items/{one}")["tags"] for one in ids], [[4], [4]])
        self.assertEqual(self.troubles, [])

    def test_the_page_of_a_day_has_its_photos_beside_its_clips_with_nothing_to_pin(self):
        page = self.open(self.window(), "#/day/2024-12-14")
        photos = page.get_by_role("list", name="Photos of this day").get_by_role("button")
        expect(photos).to_have_count(2)
        expect(page.get_by_role("list", name="Items of this day").get_by_role("button")).to_have_count(5)
        expect(page.get_by_text("This film shows no photos; its settings can change that.")).to_be_visible()
        expect(page.get_by_role("button", name="Pin", exact=True)).to_be_visible()
        photos.first.click()
        expect(page.locator(".stage-position")).to_have_text("6 / 7")
        expect(page.locator(".stage img")).to_be_visible()
        for name in ("Pin", "Pin to another day", "Leave this day out"):
            expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
        expect(page.locator(".trim-box")).to_be_empty()
        expect(page.locator(".tags")).to_have_count(0)
        details = page.get_by_role("complementary", name="Details")
        expect(details).to_contain_text("the photo’s Exif data")
        expect(details).to_contain_text("JPEG")
        expect(page.get_by_role("link", name="Open in full size")).to_have_attribute("href", re.compile("/media$"))
        page.keyboard.press("ArrowRight")
        expect(page.locator(".stage-position")).to_have_text("7 / 7")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".stage-position")).to_have_text("1 / 7")
        expect(page.locator(".stage video")).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_a_pinned_photo_can_be_unpinned_where_the_film_shows_none(self):
        # As an editor leaves it.
        self.put("/yaml", yaml=self.job + "pins:\n  2024-12-14: IMG_20241214_08.jpg\n")
        page = self.open(self.window(), "#/day/2024-12-14")
        expect(page.locator(".stage img")).to_be_visible()
        page.get_by_role("button", name="Unpin", exact=True).click()
        expect(page.get_by_role("button", name="Unpin", exact=True)).to_have_count(0)
        self.has(page, lambda draft: draft["pins"] == {})
        self.assertEqual(self.troubles, [])

    def test_an_item_of_the_address_is_the_one_that_is_shown_and_pinned(self):
        items = self.items("2024-12-14")
        clips = [one for one in items if one["kind"] != "still"]
        # By time, a photo comes before the second clip.
        self.assertIn("still", [one["kind"] for one in items[:items.index(clips[1])]])
        # Clips stand before photos, whatever their time: each has its place among both.
        for number, item in enumerate(clips + [one for one in items if one["kind"] == "still"], 1):
            page = self.open(self.window(), f"#/day/2024-12-14?item={item['id']}")
            expect(page.locator(".details h2")).to_have_text(item["name"])
            expect(page.locator(".stage-position")).to_have_text(f"{number} / 7")
            expect(page.locator(".item-card[aria-current]")).to_have_attribute("data-key", item["id"])
            self.assertTrue(page.evaluate("location.hash").endswith(item["id"]))
            page.context.close()
        page = self.open(self.window(), f"#/day/2024-12-14?item={clips[1]['id']}")
        page.keyboard.press("p")
        expect(page.locator(".toast")).to_contain_text("Pinned to")
        self.until(page, "document.querySelector('.item-card[aria-current] .mark-pin')")
        self.has(page, lambda draft: draft["pins"].get("2024-12-14", {}).get("item") == clips[1]["id"])
        self.assertEqual(self.troubles, [])

    def test_a_press_on_the_card_that_is_shown_leaves_the_handles_at_its_player(self):
        clip = next(one for one in self.items("2024-12-14") if one["kind"] == "video")
        page = self.open(self.window(), f"#/day/2024-12-14?item={clip['id']}")
        page.locator(".item-card[aria-current]").click()
        self.until(page, "document.querySelector('.stage video').readyState > 0")
        begin = page.get_by_role("slider", name="Begin")
        begin.focus()
        page.keyboard.press("Shift+ArrowRight")
        self.until(page, "document.querySelector('.stage video').currentTime === Number(document.querySelector('.handle-from').getAttribute('aria-valuenow'))")
        self.assertGreater(page.evaluate("document.querySelector('.stage video').currentTime"), 0.5)
        self.has(page, lambda draft: draft["pins"].get("2024-12-14", {}).get("from", 0) > 0.5)
        self.assertEqual(self.troubles, [])

    def test_a_day_with_photos_alone_says_how_it_gets_a_clip_and_shows_one_that_is_pinned_to_it(self):
        page = self.open(self.window(390, 844), "#/day/2024-10-05")
        expect(page.locator(".stage-position")).to_have_text("1 / 3")
        expect(page.get_by_text("choose one of another day below")).to_be_visible()
        page.keyboard.press("p")
        self.assertEqual(self.draft()["pins"], {})
        self.pin_in_the_library("2024-10-05", self.media / "100APPLE/IMG_1020.MOV")
        self.open(page, "#/day/2024-10-05")
        expect(page.locator(".stage-position")).to_have_text("1 / 4")
        expect(page.locator(".stage video")).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_the_library_shows_photos_and_finds_them_by_their_kind(self):
        page = self.open(self.window(), "library")
        count = page.locator(".title-and-count .quiet")
        expect(count).to_have_text(f"{len(self.everything())} clips and photos")
        page.get_by_role("button", name="Photo", exact=True).click()
        expect(count).to_have_text("5 clips and photos")
        expect(page.locator(".grid-cell[href]")).to_have_count(5)
        self.assertEqual(self.troubles, [])

    def test_pictures_of_it(self):
        for width, height in ((1440, 900), (390, 844)):
            for scheme in ("light", "dark"):
                page = self.window(width, height, scheme)
                self.open(page, "#/calendar/2024-10")
                self.loaded(page, "2024-10-05")
                self.shot(page, f"photos-month-{width}-{scheme}")
                self.open(page, "#/calendar/2024")
                self.shot(page, f"photos-year-{width}-{scheme}")
                self.open(page, "#/day/2024-12-14")
                page.get_by_role("list", name="Photos of this day").get_by_role("button").first.click()
                self.shot(page, f"photos-day-{width}-{scheme}")
                self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
