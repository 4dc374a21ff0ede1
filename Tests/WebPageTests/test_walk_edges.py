"""What goes wrong on the way of a person, and the libraries that are unlike others."""

import re
import unittest

from playwright.sync_api import expect

import media
from real import RealServer


class NoMedia(RealServer):
    @staticmethod
    def make_media(folder):
        folder.mkdir(parents=True)
        (folder / "notes.txt").write_text("no clip")

    def test_every_place_says_what_to_do_and_clips_that_come_are_found(self):
        page = self.window()
        page.goto(self.address)
        expect(page.get_by_role("heading", name="No clips yet")).to_be_visible()
        self.shot(page, "edge-none-calendar")
        for place, words in (("film", "No clips yet"), ("films", "No films yet"), ("library", "No clips yet"), ("recurring", "A film every month")):
            page.goto(self.base + f"#/{place}")
            expect(page.get_by_role("heading", name=words)).to_be_visible()
            self.shot(page, f"edge-none-{place}")
        media.clip(self.media / "VID_20240229_083000.mp4")
        page.goto(self.base + "#/calendar")
        page.get_by_role("button", name="Look again").click()
        expect(page.get_by_role("heading", name="February 2024")).to_be_visible()
        self.assert_no_troubles()


class OneDay(RealServer):
    make_media = staticmethod(media.one_day)

    def test_a_film_of_one_clip(self):
        self.when_scanned()
        page = self.window()
        page.goto(self.address)
        expect(page.get_by_role("heading", name="February 2024")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("29 February 2024, 1 clip, Video, in the film"))).to_be_visible()
        page.goto(self.base + "#/film")
        expect(page.locator(".clip")).to_have_count(1)
        expect(page.locator(".join")).to_have_count(0)
        page.get_by_role("button", name=re.compile("^Swap the clip of Thu 29 Feb")).click()
        expect(page.get_by_role("dialog")).to_contain_text("This day has no other clip.")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Make the film").click()
        page.locator(".film-video").wait_for(timeout=60_000)
        self.until(page, "document.querySelector('.film-video').duration > 1")
        expect(page.locator(".chapter")).to_have_count(1)
        self.shot(page, "edge-one-film")
        page.goto(self.base + "#/film")
        page.get_by_role("button", name=re.compile("^Leave Thu 29 Feb out")).click()
        expect(page.get_by_text("No clip for these days.")).to_be_visible()
        expect(page.get_by_role("button", name="Make the film")).to_be_disabled()
        self.shot(page, "edge-one-left-out")
        self.assert_no_troubles()


class WholeYear(RealServer):
    make_media = staticmethod(media.year)

    def test_a_film_of_365_days_is_put_together_quickly(self):
        self.when_scanned()
        page = self.window()
        page.goto(self.base + "#/film")
        page.get_by_role("radio", name="Year").check(force=True)
        expect(page.locator(".figure-days dd")).to_have_text("365 of 365", timeout=20_000)
        self.until(page, "document.querySelectorAll('.clip').length === 365")
        self.shot(page, "edge-year-film")
        page.get_by_role("button", name="Leave Sun 1 Jan out").click()
        expect(page.locator(".figure-days dd")).to_have_text("364 of 365")
        page.get_by_role("button", name="Make the film").click(timeout=30_000)
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("dialog").get_by_role("button", name="Stop").click()
        expect(page.get_by_role("heading", name="Stopped")).to_be_visible(timeout=30_000)
        page.goto(self.base + "#/calendar/2023")
        expect(page.get_by_role("link", name=re.compile("^February, 28 clips"))).to_be_visible()
        self.shot(page, "edge-year-calendar")
        self.assert_no_troubles()


class Shapes(RealServer):
    make_media = staticmethod(media.shapes)

    def test_portrait_among_landscape(self):
        self.when_scanned()
        page = self.window(390, 844)
        page.goto(self.base + "#/day/2024-08-02")
        expect(page.get_by_text("180 × 320")).to_be_visible()
        self.shot(page, "edge-portrait-day-390")
        page.goto(self.base + "#/day/2024-08-04")
        expect(page.get_by_role("heading", name=re.compile("Ein sehr langer Name"))).to_be_visible()
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
        self.shot(page, "edge-long-name-390")
        page.goto(self.base + "#/film")
        page.get_by_role("radio", name="Blurred background").click()
        page.get_by_label("Resolution").select_option("720p")
        expect(page.locator(".clip")).to_have_count(5)
        page.get_by_role("button", name="Make the film").click()
        page.locator(".film-video").wait_for(timeout=120_000)
        self.until(page, "document.querySelector('.film-video').videoWidth === 1280")
        self.shot(page, "edge-portrait-film-390")
        self.assert_no_troubles()


class NotPlayed(RealServer):
    """Recordings that this browser does not play: as the server knows, and as it turns out."""

    @classmethod
    def make_media(cls, folder):
        media.one_day(folder)
        media.ffmpeg("-f", "lavfi", "-i", "mandelbrot=size=1920x1080:rate=30", "-t", "4", "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error",
                     "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1", "-map_metadata", "-1", folder / "VID_20240302_083000.mp4")

    def test_1_a_copy_is_made_under_its_picture_and_a_ring_that_moves(self):
        self.when_scanned()
        page = self.window()
        page.goto(self.base + "#/day/2024-03-02")
        ring = page.get_by_role("progressbar", name="Progress of the copy")
        expect(ring).to_be_visible(timeout=30_000)
        # A press shows the picture, not the black of a player that waits.
        page.keyboard.press("k")
        self.until(page, "document.querySelector('.stage-wait')?.naturalWidth > 100")
        self.until(page, "Number(document.querySelector('.stage .copy-ring')?.getAttribute('aria-valuenow')) > 0")
        self.shot(page, "edge-copy")
        self.wait_for(lambda: page.evaluate("document.querySelector('.stage video').readyState > 1"))
        expect(page.locator(".stage-wait, .copy-ring")).to_have_count(0)
        # It was pressed, and plays once it can.
        self.until(page, "document.querySelector('.stage video').currentTime > 0.2")
        self.assert_no_troubles()

    def test_2_what_turns_out_not_to_play_is_copied_then(self):
        self.when_scanned()
        page = self.window()
        page.route(re.compile("/media$"), lambda route: route.fulfill(body=b"no film", content_type="video/mp4"))
        page.goto(self.base + "#/day/2024-02-29")
        self.wait_for(lambda: page.evaluate("document.querySelector('.stage video')?.readyState > 1"))
        self.assertRegex(page.evaluate("document.querySelector('.stage video').src"), r"/proxy\?copy=1$")
        self.assertEqual(page.evaluate("document.querySelector('.stage video').videoHeight"), 180)
        expect(page.get_by_role("alert")).to_have_count(0)
        self.assert_no_troubles()


class ThingsHappen(RealServer):
    """A film that takes a while: clips vanish, the server ends."""

    make_media = staticmethod(media.december)

    # Of what is finished, a film without its last clip lacks the sound of the whole, that clip, and the one before, which ends otherwise.
    of_the_last_clip = 3

    def begin(self):
        self.when_scanned()
        page = self.window()
        page.goto(self.base + "#/film")
        page.get_by_role("button", name="Make the film").click()
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        return page

    def segments(self):
        """The names of the rendered segments that are in the store."""
        return {file.name for file in (self.work / "home/cache/segments").glob("??/*.mp4")}

    def test_1_a_server_that_is_killed_and_starts_again(self):
        page = self.begin()
        self.kill()
        expect(page.locator("#banner")).to_contain_text("Dayreel does not answer", timeout=15_000)
        self.shot(page, "edge-gone")
        self.start()
        expect(page.locator("#banner")).to_be_empty(timeout=30_000)
        expect(page.get_by_role("heading", name="Interrupted")).to_be_visible(timeout=15_000)
        expect(page.locator(".state")).to_contain_text("it goes on from there")
        self.shot(page, "edge-interrupted")
        page.get_by_role("button", name="Make again").last.click()
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)

    def test_2_a_server_that_is_ended_and_starts_again(self):
        page = self.window()
        page.goto(self.base)
        page.locator(".film-chip").click()
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        self.wait_for(lambda: len(self.segments()) > self.of_the_last_clip, seconds=240)
        self.assertEqual(self.ask("films")["films"][0]["status"], "running")
        self.stop(1)
        kept = type(self).kept = self.segments()
        self.start()
        self.assertLessEqual(kept, self.segments())
        expect(page.get_by_role("heading", name="Interrupted")).to_be_visible(timeout=30_000)
        page.get_by_role("button", name="Make again").last.click()
        expect(page.locator(".progress-number")).to_be_visible(timeout=60_000)

    def test_3_a_clip_that_is_deleted_while_the_film_is_made(self):
        page = self.window()
        page.goto(self.base)
        page.locator(".film-chip").click()
        expect(page.locator(".progress-number")).to_be_visible()
        (self.media / "100APPLE" / "IMG_1031.MOV").unlink()
        page.locator(".film-video").wait_for(timeout=240_000)
        # What the servers before had finished is not rendered once more.
        film = self.ask("films/" + self.ask("films")["films"][0]["id"])
        self.assertGreaterEqual(film["reused"], len(self.kept) - self.of_the_last_clip)
        expect(page.locator(".warnings")).to_contain_text("31 Dec")
        expect(page.locator(".warnings")).to_contain_text("IMG_1031.MOV")
        self.shot(page, "edge-deleted")
        page.locator(".chapter").first.click()
        self.until(page, "document.querySelector('.film-video').currentTime > 0.2")
        page.goto(self.base + "#/films")
        expect(page.locator(".shelf-card")).to_have_count(1)
        page.locator(".runs summary").click()
        expect(page.locator(".run")).to_have_text([re.compile(f"^{words}") for words in ("Done", "Interrupted", "Interrupted")])
        self.shot(page, "edge-films")

    def test_4_a_film_whose_file_is_gone_can_be_made_again(self):
        page = self.window()
        for file in self.work.glob("*.mp4"):
            file.unlink()
        page.goto(self.base + "#/films")
        expect(page.locator(".shelf-trouble")).to_contain_text("The file is gone")
        page.locator(".shelf-face").first.click()
        expect(page.get_by_role("heading", name="The file is gone")).to_be_visible()
        self.shot(page, "edge-file-gone")


if __name__ == "__main__":
    unittest.main()
