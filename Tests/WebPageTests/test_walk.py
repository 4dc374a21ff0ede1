"""The whole way of a person on `dayreel serve` itself: from December to a film in the history."""

import re
import subprocess
import unittest

from playwright.sync_api import expect

import media
from real import RealServer


class Walk(RealServer):
    """A folder with December 2024 in it, and no job file."""

    make_media = staticmethod(media.december)

    def test_from_december_to_a_film_in_the_history(self):
        self.when_scanned()
        page = self.window(accept_downloads=True)
        page.goto(self.address)
        self.see_december(page)
        self.play_two_of_five(page)
        self.pin_and_trim(page)
        self.pin_from_another_day(page)
        self.adjust_the_film(page)
        self.make_and_close_the_page(page)
        page = self.open_again_and_cancel()
        self.make_it_smaller_and_watch(page)
        self.download(page)
        self.find_in_the_history(page)
        self.watch_a_copy(page)
        self.assert_no_troubles()

    def see_december(self, page):
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        expect(page.locator(".day.has-media").first).to_be_visible()
        self.until(page, "[...document.querySelectorAll('.day img')].every((one) => one.classList.contains('is-loaded'))")
        self.shot(page, "walk-1-december")
        page.get_by_role("link", name=re.compile("^Monday,? 2 December 2024, 1 clip")).click()
        expect(page.get_by_text("270 × 480")).to_be_visible()
        page.get_by_role("link", name="Calendar").first.click()

    def play_two_of_five(self, page):
        page.get_by_role("link", name=re.compile("14 December 2024, 5 clips")).click()
        expect(page.get_by_role("heading", name=re.compile("14 December 2024"))).to_be_visible()
        expect(page.locator(".stage-position")).to_have_text(re.compile("^[1-5] / 5$"))
        # The page begins with the clip that the film shows.
        while page.locator(".stage-position").text_content() != "1 / 5":
            before = page.locator(".stage-position").text_content()
            page.get_by_role("button", name="Previous item").click()
            expect(page.locator(".stage-position")).not_to_have_text(before)
        first = page.locator(".stage-position").text_content()
        for turn in range(2):
            if turn:
                page.get_by_role("button", name="Next item").click()
                expect(page.locator(".stage-position")).not_to_have_text(first)
            page.evaluate("document.querySelector('.stage video').muted = true")
            page.keyboard.press("k")
            self.until(page, "document.querySelector('.stage video').currentTime > 0.2")
        self.shot(page, "walk-2-day")

    def pin_and_trim(self, page):
        page.get_by_role("button", name="Pin", exact=True).click()
        expect(page.locator("#toasts")).to_contain_text("Pinned to Saturday")
        self.until(page, "document.querySelector('.filmstrip-picture').naturalWidth > 200")
        begin, end = page.get_by_role("slider", name="Begin"), page.get_by_role("slider", name="End")
        begin.focus()
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        expect(begin).to_have_attribute("aria-valuenow", "0.50")
        box = end.bounding_box()
        page.mouse.move(box["x"] + 8, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] - 120, box["y"] + 20, steps=6)
        page.mouse.up()
        pin = self.wait_for(lambda: (one := self.draft()["pins"].get("2024-12-14")) and one.get("from") == 0.5 and one.get("duration", 9) < 2 and one)
        self.assertGreaterEqual(pin["duration"], 0.5)
        self.shot(page, "walk-3-trimmed")

    def pin_from_another_day(self, page):
        page.goto(self.base + "#/day/2024-12-20")
        expect(page.get_by_role("heading", name=re.compile("20 December"))).to_be_visible()
        page.get_by_role("button", name="Pin to another day").click()
        dialog = page.get_by_role("dialog", name="Pin to another day")
        dialog.get_by_label("Day", exact=True).fill("2024-12-21")
        dialog.get_by_role("button", name="Pin", exact=True).click()
        expect(page.locator("#toasts")).to_contain_text("21 December")
        page.get_by_role("link", name="Calendar").first.click()
        expect(page.get_by_role("link", name=re.compile("21 December.*pinned, from another day"))).to_be_visible()
        self.shot(page, "walk-4-pinned")
        page.get_by_role("link", name=re.compile("21 December.*pinned, from another day")).click()
        expect(page.get_by_role("button", name=re.compile("IMG_1020.MOV.*pinned, Filmed Fri 20 Dec"))).to_be_visible()
        expect(page.get_by_role("button", name="Unpin")).to_be_visible()
        page.get_by_role("link", name="Calendar").first.click()

    def adjust_the_film(self, page):
        page.locator(".film-bar").get_by_role("link", name="Edit").click()
        page.get_by_role("button", name="Swap the clip of Sat 14 Dec").click()
        expect(page.locator(".swap-list li")).to_have_count(5)
        self.shot(page, "walk-5-swap")
        page.locator(".swap-list button:not([aria-current])").first.click()
        expect(page.locator("#toasts")).to_contain_text("Pinned to Saturday")
        page.get_by_role("button", name="Leave Sun 8 Dec out").click()
        expect(page.locator(".left-out-days")).to_contain_text("8 Dec")
        length = page.locator(".figure-length dd")
        before = length.text_content()
        # In 4K the film takes a minute or more on any machine, so that there is always something left to cancel.
        page.get_by_label("Resolution").select_option("2160p")
        page.get_by_label("Transition length").fill("0.3")
        yaml = page.get_by_role("textbox", name="Job file (YAML)")
        expect(yaml).to_have_value(re.compile("resolution: 2160p"))
        expect(yaml).to_have_value(re.compile(r"duration: 0\.3s"))
        expect(length).not_to_have_text(before)
        expect(length).to_have_text(re.compile(r"^\d:\d\d$"))
        expect(page.locator(".figure-size dd")).to_have_text(re.compile("about .*B$"))
        expect(page.locator(".figure-time dd")).to_have_text(re.compile(r"about \d+:\d\d"))
        self.shot(page, "walk-6-film")

    def make_and_close_the_page(self, page):
        page.get_by_role("button", name="Make the film").click()
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        self.shot(page, "walk-7-progress")
        page.close()

    def open_again_and_cancel(self):
        page = self.window(accept_downloads=True)
        page.goto(self.base)
        page.locator(".film-chip").click()
        expect(page.locator(".progress-number")).to_be_visible()
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("dialog").get_by_role("button", name="Stop").click()
        expect(page.get_by_role("heading", name="Stopped")).to_be_visible(timeout=20_000)
        expect(page.get_by_role("button", name="Make again").last).to_be_enabled()
        self.shot(page, "walk-8-cancelled")
        return page

    def make_it_smaller_and_watch(self, page):
        page.get_by_role("link", name="Edit", exact=True).first.click()
        page.get_by_label("Resolution").select_option("720p")
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_have_value(re.compile("resolution: 720p"))
        page.get_by_role("button", name="Make the film").click()
        page.locator(".film-video").wait_for(timeout=240_000)
        page.locator(".chapter").nth(3).click()
        self.until(page, "document.querySelector('.film-video').currentTime > 3")
        expect(page.locator(".chapter[aria-current]")).to_have_count(1)
        days = page.locator(".chapter").all_text_contents()
        self.assertTrue(any("21 Dec" in day for day in days), days)
        self.assertFalse(any("Sun 8 Dec" in day for day in days), days)
        self.shot(page, "walk-9-film")

    def download(self, page):
        with page.expect_download() as download:
            page.get_by_role("link", name="Download").click()
        self.assertRegex(download.value.suggested_filename, r"2024-12.*\.mp4$")
        probed = subprocess.run(["ffprobe", "-v", "error", "-select_streams", "V", "-show_entries", "stream=height,codec_name", "-of", "csv=p=0", download.value.path()],
                                check=True, capture_output=True, text=True)
        self.assertEqual(probed.stdout.strip(), "h264,720")

    def find_in_the_history(self, page):
        page.get_by_role("link", name="Films", exact=True).first.click()
        cards = page.locator(".shelf-card")
        expect(cards).to_have_count(1)
        page.locator(".runs summary").click()
        expect(page.locator(".run")).to_have_text([re.compile("^Done"), re.compile("^Stopped")])
        page.reload()
        expect(cards.first).to_contain_text(re.compile(r" · \d:\d\d · [\d.]+ MB"))
        self.shot(page, "walk-10-films")
        page.locator(".shelf-face").click()
        expect(page.locator(".film-facts")).to_contain_text("1280 × 720")

    def watch_a_copy(self, page):
        """In a browser that does not play the film, as many do not with HEVC."""
        page.route(re.compile(r"/films/[^/]+/video$"), lambda route: route.fulfill(content_type="video/mp4", body="nothing to play"))
        page.reload()
        page.get_by_role("button", name="Play a copy").click()
        # The copy of the whole film is made first.
        self.wait_for(lambda: page.evaluate("document.querySelector('.film-video').currentTime > 1"), 240)
        self.assertRegex(page.evaluate("document.querySelector('.film-video').src"), r"/video\?copy=playable$")
        expect(page.get_by_role("alert")).to_have_count(0)

    def draft(self):
        return self.ask("drafts/" + self.ask("index")["draft"])


if __name__ == "__main__":
    unittest.main()
