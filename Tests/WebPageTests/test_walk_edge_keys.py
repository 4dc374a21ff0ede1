"""Each edge once more, by keys alone: libraries that are unlike others, clips that vanish, a server that ends."""

import re
import unittest

from playwright.sync_api import expect

import media
from keyboard_walk import KeyboardWalk


class February(KeyboardWalk):
    """One clip, on the 29th."""

    def go_to_the_clip(self, page):
        """The month is one stop, and the arrows go through it."""
        self.reach(page, "Thursday, 1 February 2024, nothing filmed")
        self.press(page, *["ArrowDown"] * 4)
        self.assertEqual(self.focused(page), "Thursday, 29 February 2024, 1 clip, Video, in the film")


class NoMedia(February):
    @staticmethod
    def make_media(folder):
        folder.mkdir(parents=True)

    def test_every_place_is_reached_and_clips_that_come_are_found(self):
        page = self.listener()
        page.goto(self.address)
        # Before the first place is there, no other one takes the focus.
        expect(page.get_by_role("heading", name="No clips yet")).to_be_visible()
        for key, words in (("2", "No clips yet"), ("3", "No films yet"), ("4", "No clips yet"), ("5", "A film every month"), ("1", "No clips yet")):
            self.press(page, key)
            self.until(page, "document.activeElement.tagName !== 'BODY'")
            expect(page.get_by_role("heading", name=words)).to_be_visible()
        media.clip(self.media / "VID_20240229_083000.mp4")
        self.reach(page, "Look again")
        self.press(page, "Enter")
        expect(page.get_by_role("heading", name="February 2024")).to_be_visible()
        self.until(page, "document.activeElement.tagName !== 'BODY'")
        self.go_to_the_clip(page)
        self.assert_no_troubles()


class OneDay(February):
    make_media = staticmethod(media.one_day)

    def test_a_film_of_one_clip(self):
        self.when_scanned()
        page = self.listener()
        page.goto(self.address)
        self.go_to_the_clip(page)
        self.press(page, "ArrowRight", "Enter")
        expect(page.get_by_role("heading", name="Nothing was filmed on this day")).to_be_visible()
        self.assert_focus_is_somewhere(page)
        self.press(page, "[")
        expect(page.get_by_role("heading", name=re.compile("29 February"))).to_be_visible()
        self.press(page, "x")
        self.heard(page, "is left out.")
        self.press(page, "x")
        self.heard(page, "is back.")
        self.press(page, "2")
        self.reach(page, "Swap the clip of Thu 29 Feb")
        self.press(page, "Enter")
        expect(page.get_by_role("dialog")).to_contain_text("This day has no other clip.")
        self.press(page, "Escape")
        self.assertEqual(self.focused(page), "Swap the clip of Thu 29 Feb")
        self.reach(page, "Make the film")
        self.press(page, "Enter")
        self.heard_within(page, " is done.", 90)
        page.locator(".film-video").wait_for()
        self.assert_focus_is_somewhere(page)
        self.reach(page, page.locator(".chapter").text_content().strip())
        self.press(page, "Enter")
        self.until(page, "document.querySelector('.film-video').currentTime > 0.2")
        self.reach(page, "Make again")
        self.assert_no_troubles()


class WholeYear(KeyboardWalk):
    make_media = staticmethod(media.year)

    def test_365_clips_are_passed_with_one_key(self):
        self.when_scanned()
        page = self.listener()
        page.goto(self.address)
        page.locator(".month").wait_for(timeout=20_000)
        self.press(page, "2")
        self.choose_year(page)
        expect(page.locator(".figure-days dd")).to_have_text("365 of 365", timeout=20_000)
        self.until(page, "document.querySelectorAll('.clip').length === 365")
        self.assert_focus_is_somewhere(page)
        self.reach(page, "Past the clips")
        self.press(page, "Tab")
        self.assertEqual(self.focused(page), "Title2023365 days")
        self.reach(page, "Open Sun 1 Jan")
        self.reach(page, "Leave Sun 1 Jan out")
        self.press(page, "Enter")
        self.heard(page, "Sun 1 Jan is left out.")
        expect(page.locator(".figure-days dd")).to_have_text("364 of 365")
        self.reach(page, "Past the clips", key="Shift+Tab")
        self.press(page, "Enter")
        self.assertIn(page.evaluate("document.activeElement.closest('section').className"), ("strip-section", "settings-box"))
        self.reach(page, "Make the film")
        self.press(page, "Enter")
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        self.reach(page, "Stop")
        self.press(page, "Enter")
        self.reach(page, "Stop")
        self.press(page, "Enter")
        self.heard_within(page, "was stopped.", 30)
        self.assert_focus_is_somewhere(page)
        self.assert_no_troubles()

    def choose_year(self, page):
        """The radio buttons are one stop, and the arrows go through them."""
        page.locator(".frame input[type=radio]").first.wait_for()
        for _ in range(60):
            self.press(page, "Tab")
            if page.evaluate("document.activeElement.matches('.frame input[type=radio]')"):
                self.press(page, "ArrowRight")
                return
        self.fail("the kinds of timeframes cannot be reached")


class Shapes(KeyboardWalk):
    make_media = staticmethod(media.shapes)

    def test_portrait_among_landscape(self):
        self.when_scanned()
        page = self.listener()
        page.goto(self.address)
        self.reach(page, "Thursday, 1 August 2024, 1 clip, Video, in the film")
        self.press(page, "ArrowRight", "Enter")
        expect(page.get_by_text("180 × 320")).to_be_visible()
        self.press(page, "]")
        expect(page.get_by_text("240 × 240")).to_be_visible()
        self.assert_focus_is_somewhere(page)
        self.press(page, "2")
        self.choose_fit(page, "Fill the frame")
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_have_value(re.compile("fit: crop"))
        expect(page.get_by_role("radio", name="Fill the frame")).to_be_focused()
        self.reach_field(page, "Resolution")
        page.keyboard.type("7")
        self.reach(page, "Make the film")
        self.press(page, "Enter")
        self.heard_within(page, " is done.", 120)
        self.until(page, "document.querySelector('.film-video')?.videoWidth === 1280")
        self.reach(page, page.locator(".chapter").nth(1).text_content().strip())
        self.press(page, "Enter")
        self.until(page, "document.querySelector('.film-video').currentTime > 0.5")
        self.assert_no_troubles()

    def choose_fit(self, page, name):
        """Radio buttons are one stop, whichever of them is chosen, and the arrows go through them."""
        for _ in range(120):
            self.press(page, "Tab")
            if page.evaluate("document.activeElement.name === 'choice-composition.fit'"):
                break
        for _ in range(4):
            if page.evaluate("document.activeElement.labels?.[0]?.textContent") == name:
                return
            self.press(page, "ArrowRight")
        self.fail(f"{name} cannot be chosen with keys")


class ThingsHappen(KeyboardWalk):
    """A film that takes a while: the server ends, then a clip vanishes."""

    make_media = staticmethod(media.december)

    def test_1_a_server_that_is_killed_and_starts_again(self):
        self.when_scanned()
        page = self.listener()
        page.goto(self.address)
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        self.press(page, "2")
        self.reach(page, "Make the film")
        self.press(page, "Enter")
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        self.reach(page, "Stop")
        self.kill()
        self.heard_within(page, "Dayreel does not answer.", 15)
        self.assertEqual(self.focused(page), "Stop")
        self.start()
        expect(page.get_by_role("heading", name="Interrupted")).to_be_visible(timeout=30_000)
        self.heard_within(page, "was interrupted.", 15)
        self.assert_focus_is_somewhere(page)
        self.reach(page, "Make again")
        self.press(page, "Enter")
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        self.assert_focus_is_somewhere(page)

    def test_2_a_clip_that_is_deleted_while_the_film_is_made(self):
        page = self.listener()
        page.goto(self.base)
        self.reach(page, "Progress of “December 2024”")
        self.press(page, "Enter")
        expect(page.locator(".progress-number")).to_be_visible()
        (self.media / "100APPLE" / "IMG_1031.MOV").unlink()
        self.heard_within(page, "% made", 120)
        self.heard_within(page, " is done.", 240)
        self.reach(page, page.locator(".warnings summary").text_content().strip())
        self.press(page, "Enter")
        # Named twice: by what was wrong with the recording, and by what became of its day.
        note = page.locator(".warnings > ul > li").filter(has_text="A day cannot be shown.").filter(has_text="IMG_1031.MOV")
        expect(note).to_be_visible()
        expect(note).to_contain_text("31 Dec")
        self.reach(page, page.locator(".chapter").first.text_content().strip(), key="Shift+Tab")
        self.press(page, "Enter")
        self.until(page, "document.querySelector('.film-video').currentTime > 0.2")
        said = [words for words in page.evaluate("window.heard") if "made" in words]
        self.assertLessEqual(len(said), 4, said)


if __name__ == "__main__":
    unittest.main()
