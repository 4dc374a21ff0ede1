"""A film from its library to a guest who watches it: the way of a person who makes one to give away, on `dayreel serve` itself."""

import ctypes
import re
import subprocess
import unittest
from pathlib import Path

from playwright.sync_api import expect

import media
from browser import DAYREEL, SHOTS
from real import RealServer

# Days with a second recording, of the afternoon: a copy of another day's, whose best part has another score.
SECONDS = {"2024-05-04": "IMG_4121.MOV", "2024-05-08": "IMG_4130.MOV"}


def can_compose():
    """Whether what the program composes with is installed: Debian's packages libfluidsynth3 and fluid-soundfont-gm."""
    try:
        ctypes.CDLL("libfluidsynth.so.3")
    except OSError:
        return False
    return Path("/usr/share/sounds/sf2/FluidR3_GM.sf2").exists()


class Whole(RealServer):
    @classmethod
    def make_media(cls, folder):
        subprocess.run([DAYREEL, "fixtures", folder, "--natural", "--height", "180"], check=True, capture_output=True)
        for day, name in SECONDS.items():
            media.ffmpeg("-i", folder / "100APPLE" / name, "-map_metadata", "-1", "-c", "copy", "-metadata", f"creation_time={day}T15:10:00Z",
                         folder / "Camera" / f"VID_{day.replace('-', '')}_151000.mp4")
        media.ffmpeg("-f", "lavfi", "-i", "sine=220:duration=40", "-b:a", "64k", folder / "song.m4a")

    @classmethod
    def start(cls):
        # A debug build takes its time: what is tried is the way, and not the size.
        settings = cls.work / "home/config/settings.yaml"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("job:\n  composition: { resolution: 640x360, frame-rate: 30 }\n")
        super().start()

    def test_a_film_to_give_away(self):
        self.when_scanned()
        page = self.window()
        page.goto(self.address)
        self.see_the_month(page)
        self.take_a_preset_and_type_a_title(page)
        self.review(page)
        self.choose_music(page)
        self.preview(page)
        self.make(page)
        self.share(page)
        self.assert_no_troubles()

    def see(self, page, name):
        """Screenshots of a state at both widths, light and dark, where they are asked for."""
        if not SHOTS:
            return
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                self.shot(page, f"whole-{name}-{width}-{scheme}")
        page.set_viewport_size({"width": 1440, "height": 900})
        page.emulate_media(color_scheme="light")

    def draft(self):
        return self.ask("drafts/" + self.ask("index")["draft"])

    def has(self, fits):
        """Waits until the server has the draft as it should be."""
        return self.wait_for(lambda: fits(self.draft()))

    def see_the_month(self, page):
        expect(page.get_by_role("heading", name="May 2024")).to_be_visible()
        expect(page.locator(".day.chosen")).to_have_count(14)
        self.until(page, "[...document.querySelectorAll('.day img')].every((one) => one.classList.contains('is-loaded'))")
        self.see(page, "1-month")
        page.locator(".film-bar").get_by_role("link", name="Edit").click()

    def take_a_preset_and_type_a_title(self, page):
        expect(page.locator(".clip")).to_have_count(14)
        page.get_by_role("button", name=re.compile("^Keepsake")).click()
        expect(page.get_by_role("button", name=re.compile("^Keepsake"))).to_have_attribute("aria-pressed", "true")
        # Two seconds of each: there is a part to choose, and the film is short.
        page.get_by_role("radio", name="2\u202fs").click(force=True)
        page.get_by_role("textbox", name="Title", exact=True).fill("Our May")
        self.has(lambda draft: draft["settings"].get("title") == "Our May" and draft["settings"]["composition"]["style"] == "keepsake")
        expect(page.locator(".strip-text").first).to_contain_text("Our May")
        text = page.locator(".look-text")
        expect(text).to_be_visible()
        self.until(page, "document.querySelector('.look-text').naturalWidth > 400")
        self.see(page, "2-keepsake")

    def review(self, page):
        page.get_by_role("link", name="Review", exact=True).click()
        expect(page.get_by_role("heading", name=re.compile("^Review of"))).to_be_visible()
        how, current = page.locator(".review-how"), page.locator(".review-day[aria-current]")
        swapped = {}
        for day in SECONDS:
            page.locator(f".review-day[data-day='{day}']").click()
            clips = page.locator(".review-clip")
            expect(clips).to_have_count(2)
            # Both were looked at, and the one with the higher score is shown.
            scores = page.locator(".review-clip .score")
            expect(scores).to_have_count(2)
            first, second = (int(re.search(r"\d+", one)[0]) for one in scores.all_text_contents())
            self.assertGreaterEqual(first, second)
            expect(page.locator(".review-clip[aria-current] .clip-order")).to_have_text("1.")
            if not swapped:
                page.locator(".seconds-row:has(.second)").wait_for()
                self.see(page, "3-day")
                page.locator(".review-clips").scroll_into_view_if_needed()
                self.see(page, "3-scores")
            swapped[day] = clips.nth(1).get_attribute("data-key").removeprefix("clip-")
            page.keyboard.press("s")
            expect(how).to_have_text("By hand")
            expect(page.locator(".review-clip[aria-current] .clip-order")).to_have_text("2.")
        self.has(lambda draft: {day: pin["item"] for day, pin in draft["pins"].items()} == swapped)
        page.locator(".review-day[data-day='2024-05-12']").click()
        expect(current).to_have_attribute("data-day", "2024-05-12")
        page.keyboard.press("t")
        cursor = page.get_by_role("slider", name="Second by second")
        expect(cursor).to_be_focused()
        for key in ("Home", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        self.has(lambda draft: draft["pins"].get("2024-05-12", {}).get("from", 0) > 0)
        expect(how).to_have_text("By hand")
        self.see(page, "4-trimmed")
        page.locator(".review-day[data-day='2024-05-18']").click()
        page.keyboard.press("c")
        page.keyboard.type("By the water")
        page.keyboard.press("Enter")
        self.has(lambda draft: draft["settings"]["composition"].get("captions") == {"2024-05-18": "By the water"})
        self.see(page, "5-caption")
        page.get_by_role("link", name="The film", exact=True).click()

    def choose_music(self, page):
        expect(page.get_by_role("heading", name="Edit", exact=True)).to_be_visible()
        page.get_by_role("button", name="Choose music …").click()
        dialog = page.get_by_role("dialog", name="Music for the film")
        dialog.get_by_role("button", name="Listen to song.m4a").click()
        self.until(page, "(one => !one.paused && one.currentTime > 0.2)(document.querySelector('dialog audio'))")
        self.see(page, "6-choose")
        dialog.get_by_role("checkbox", name=re.compile("song.m4a")).check()
        dialog.get_by_role("button", name="Done").click()
        self.has(lambda draft: len(draft["settings"]["composition"].get("audio", {}).get("music", {}).get("files", [])) == 1)
        expect(page.locator(".strip-music")).to_contain_text("song.m4a")
        if can_compose():
            # Composed music takes its place.
            page.get_by_label("Composed music").select_option("calm")
            self.has(lambda draft: draft["settings"]["composition"]["audio"]["music"] == {"compose": "calm"})
        expect(page.locator(".strip-music")).to_be_visible()
        self.has(lambda draft: draft["settings"]["composition"]["audio"]["music"])
        self.see(page, "6-music")

    def preview(self, page):
        page.get_by_role("button", name="Preview", exact=True).click()
        dialog = page.get_by_role("dialog", name="Preview of the film")
        expect(dialog).to_be_visible()
        self.wait_for(lambda: page.evaluate("(document.querySelector('.preview-video:not([hidden])')?.currentTime ?? 0) > 0.5"))
        before = page.evaluate("document.querySelector('.preview-video:not([hidden])').getVideoPlaybackQuality().totalVideoFrames")
        self.wait_for(lambda: page.evaluate("document.querySelector('.preview-video:not([hidden])')?.getVideoPlaybackQuality().totalVideoFrames ?? 0") > before + 5)
        # The sound is the film's own, of one piece, and runs.
        self.wait_for(lambda: page.evaluate("(() => { const one = document.querySelector('.film-preview audio'); return one && !one.paused && !one.muted && one.currentTime > 0.5; })()"))
        self.see(page, "7-preview")
        page.keyboard.press("Escape")

    def make(self, page):
        page.get_by_role("button", name="Make the film").click()
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        self.see(page, "8-progress")
        page.locator(".film-video").wait_for(timeout=240_000)
        expect(page.get_by_role("heading", name="Our May")).to_be_visible()
        self.assertEqual(len(page.locator(".chapter").all()), 14)
        self.see(page, "9-film")

    def share(self, page):
        page.get_by_role("button", name="Link for others").click()
        page.get_by_role("button", name="Make a link").click()
        link = page.get_by_label("Address of the link").input_value()
        self.see(page, "10-link")
        self.assert_no_troubles()
        guest = self.window(width=390, height=844)
        guest.goto(link)
        expect(guest.get_by_role("heading", name="Our May")).to_be_visible()
        guest.evaluate("(() => { const video = document.querySelector('video'); video.muted = true; video.play(); })()")
        self.until(guest, "document.querySelector('video').currentTime > 0.2")
        self.see(guest, "11-guest")
        page.get_by_role("dialog").get_by_role("button", name="End").click()
        expect(page.get_by_role("dialog")).to_contain_text("There is no link.")
        self.assertEqual(guest.goto(link).status, 404)


if __name__ == "__main__":
    unittest.main()
