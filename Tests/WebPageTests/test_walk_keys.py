"""The same way without a mouse, on `dayreel serve` itself; and what a screen reader has to say of it."""

import re
import unittest

from playwright.sync_api import expect

import media
from keyboard_walk import KeyboardWalk


class Keys(KeyboardWalk):
    make_media = staticmethod(media.december)

    def test_from_december_to_a_film_in_the_history(self):
        self.when_scanned()
        page = self.listener()
        page.goto(self.address)
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        self.look_through_the_month(page)
        self.play_two_pin_and_trim(page)
        self.pin_to_another_day(page)
        self.adjust_the_film(page)
        self.look_at_it_before(page)
        page = self.make_and_close_the_page(page)
        self.cancel_and_make_it_smaller(page)
        self.watch_and_find(page)
        self.assert_no_troubles()

    def look_through_the_month(self, page):
        self.press(page, "Tab")
        expect(page.locator("#skip")).to_be_focused()
        self.press(page, "Enter")
        expect(page.locator("main")).to_be_focused()
        self.reach(page, "Sunday, 1 December 2024, 1 clip, Video, in the film")
        self.press(page, "ArrowDown", "ArrowDown", "ArrowLeft")
        expect(page.locator("[data-day='2024-12-14']")).to_be_focused()
        self.assert_seen(page)
        self.press(page, "PageUp")
        self.heard(page, "November 2024")
        self.press(page, "PageDown")
        self.heard(page, "December 2024")
        expect(page.locator("[data-day='2024-12-14']")).to_be_focused()

    def play_two_pin_and_trim(self, page):
        self.press(page, "Enter")
        expect(page.get_by_role("heading", name=re.compile("14 December"))).to_be_visible()
        self.assert_focus_is_somewhere(page)
        for _ in range(2):
            page.evaluate("document.querySelector('.stage video').muted = true")
            self.press(page, "k")
            self.until(page, "document.querySelector('.stage video').currentTime > 0.2")
            self.press(page, "ArrowRight")
        self.heard(page, "4 / 5")
        self.press(page, "p")
        self.heard(page, "Pinned to Saturday")
        self.reach(page, "Begin")
        self.press(page, "ArrowRight", "ArrowRight", "ArrowRight")
        expect(page.get_by_role("slider", name="Begin")).to_have_attribute("aria-valuetext", re.compile(r"^0\.3"))
        self.press(page, "Tab", "Home")
        expect(page.get_by_role("slider", name="End")).to_be_focused()
        expect(page.get_by_role("slider", name="End")).to_have_attribute("aria-valuenow", "0.80")
        self.press(page, "End")
        self.heard(page, " of ")
        self.press(page, "Escape")
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()

    def pin_to_another_day(self, page):
        expect(page.locator("[data-day='2024-12-14'][tabindex='0']")).to_have_count(1)
        self.reach(page, "Saturday, 14 December 2024, 5 clips, Video, pinned")
        self.press(page, "ArrowDown", "ArrowLeft", "Enter")
        expect(page.get_by_role("heading", name=re.compile("20 December"))).to_be_visible()
        self.reach(page, "Pin to another day")
        self.press(page, "Enter")
        dialog = page.get_by_role("dialog", name="Pin to another day")
        expect(dialog).to_be_visible()
        self.press(page, "Escape")
        expect(dialog).to_be_hidden()
        self.assertEqual(self.focused(page), "Pin to another day")
        self.press(page, "Enter")
        for _ in range(6):
            if page.evaluate("document.activeElement.id") == "pin-day":
                break
            self.press(page, "Tab")
        self.one_day_later(page)
        self.press(page, "Enter")
        self.heard(page, "Pinned to Saturday, 21 December")
        expect(page.get_by_role("button", name="Pin to another day")).to_be_focused()

    def one_day_later(self, page):
        """Of the date field's three parts, in the order that the browser's language has, the one that is the day."""
        for _ in range(3):
            self.press(page, "ArrowUp")
            if page.locator("#pin-day").input_value() == "2024-12-21":
                return
            self.press(page, "ArrowDown", "ArrowRight")
        self.fail("no part of the date field is the day")

    def adjust_the_film(self, page):
        self.press(page, "2")
        expect(page.get_by_role("heading", name="Edit", exact=True)).to_be_visible()
        self.assert_focus_is_somewhere(page)
        self.reach(page, "Swap the clip of Sat 14 Dec")
        self.press(page, "Enter")
        expect(page.locator(".swap-list button").first).to_be_visible()
        expect(page.locator(".swap-list button:not([aria-current])").first).to_be_focused()
        self.press(page, "Enter")
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator(".strip-box.is-planning")).to_have_count(0)
        expect(page.get_by_role("button", name="Swap the clip of Sat 14 Dec")).to_be_focused()
        self.reach(page, "Leave Sun 15 Dec out")
        self.press(page, "Enter")
        self.heard(page, "Sun 15 Dec is left out.")
        expect(page.get_by_role("button", name="Take Sun 15 Dec back")).to_be_visible()
        self.assert_focus_is_somewhere(page)
        self.press(page, "Control+z")
        expect(page.get_by_role("button", name="Take Sun 15 Dec back")).to_have_count(0)
        self.press(page, "Control+Shift+z")
        expect(page.get_by_role("button", name="Take Sun 15 Dec back")).to_be_visible()
        # In 4K the film takes a minute or more on any machine, so that there is always something left to cancel.
        self.reach_field(page, "Resolution")
        page.keyboard.type("4")
        self.reach_field(page, "Transition length")
        self.press(page, "Home", *["ArrowRight"] * 3)
        yaml = page.get_by_role("textbox", name="Job file (YAML)")
        expect(yaml).to_have_value(re.compile("resolution: 2160p"))
        expect(yaml).to_have_value(re.compile(r"duration: 0\.3s"))
        self.assert_focus_is_somewhere(page)

    def look_at_it_before(self, page):
        """The estimate, and the film before it is made."""
        expect(page.get_by_role("region", name="The film", exact=True)).to_match_aria_snapshot("""
            - region "The film":
              - term: Days
              - definition: /\\d+ of 31/
              - term: Length
              - definition: /\\d:\\d\\d/
              - term: Size
              - definition: /about .*B/
              - term: Takes
              - definition: /about \\d+:\\d\\d/
              - button "Preview"
              - button "Make the film of December 2024"
            """)
        self.reach(page, "Preview")
        self.press(page, "Enter")
        dialog = page.get_by_role("dialog", name="Preview of the film")
        expect(dialog).to_be_visible()
        self.heard(page, "1 / ")
        self.wait_for(lambda: page.evaluate("document.querySelector('.preview-video:not([hidden])')?.currentTime > 0"))
        self.reach(page, "Next clip")
        self.press(page, "Enter")
        self.heard(page, "2 / ")
        self.press(page, "Escape")
        expect(dialog).to_be_hidden()
        self.assertEqual(self.focused(page), "Preview")

    def make_and_close_the_page(self, page):
        self.reach(page, "Make the film")
        self.press(page, "Enter")
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"), timeout=60_000)
        self.assert_focus_is_somewhere(page)
        page.close()
        page = self.listener()
        page.goto(self.base)
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        expect(page.locator(".film-chip")).to_be_visible()
        self.reach(page, "Progress of “December 2024”")
        self.press(page, "Enter")
        expect(page.locator(".progress-number")).to_be_visible()
        return page

    def cancel_and_make_it_smaller(self, page):
        self.reach(page, "Stop")
        self.press(page, "Enter")
        expect(page.get_by_role("dialog", name="Stop making this film?")).to_be_visible()
        self.reach(page, "Stop")
        self.press(page, "Enter")
        expect(page.get_by_role("heading", name="Stopped")).to_be_visible(timeout=20_000)
        self.heard(page, "was stopped.")
        self.assert_focus_is_somewhere(page)
        self.reach(page, "Make again")
        self.press(page, "2")
        expect(page.get_by_role("heading", name="Edit", exact=True)).to_be_visible()
        self.reach_field(page, "Resolution")
        page.keyboard.type("7")
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_have_value(re.compile("resolution: 720p"))
        self.reach(page, "Make the film")
        self.press(page, "Enter")
        expect(page.locator(".progress-number")).to_be_visible()
        self.press(page, "1")
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()

    def watch_and_find(self, page):
        self.wait_for(lambda: page.evaluate("window.heard.some((one) => one.includes('“December 2024” is done.'))"), 240)
        self.press(page, "3")
        expect(page.locator(".shelf-card")).to_have_count(1)
        self.reach(page, page.locator(".shelf-face").first.text_content().strip())
        self.press(page, "Enter")
        page.locator(".film-video").wait_for()
        # Chapters of two seconds: on a busy machine the next one begins before anybody looks.
        page.evaluate("document.querySelector('.film-video').playbackRate = 0.0625")
        self.reach(page, page.locator(".chapter").nth(3).text_content().strip())
        self.press(page, "Enter")
        self.until(page, "document.querySelector('.film-video').currentTime > 3")
        expect(page.locator(".chapter[aria-current]")).to_be_focused()
        self.reach(page, "Download")
        with page.expect_download() as download:
            self.press(page, "Enter")
        self.assertRegex(download.value.suggested_filename, r"2024-12.*\.mp4$")


class ScreenReader(KeyboardWalk):
    """The accessibility tree of each place."""

    make_media = staticmethod(media.december)

    def test_places_are_named_and_in_order(self):
        self.when_scanned()
        page = self.window()
        page.goto(self.address)
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        expect(page.locator("body")).to_match_aria_snapshot("""
            - link "Skip to content"
            - banner:
              - link "Dayreel"
              - navigation "Places":
                - link "Calendar"
                - link "Edit"
                - link "Films"
                - link "Library"
                - link "Automatic"
              - button "Keys and help"
            - main:
              - heading "December 2024" [level=1]
              - group "View":
                - radio "Month" [checked]
                - radio "Year"
              - button "Previous month"
              - button "Today"
              - button "Next month"
              - table "December 2024":
                - rowgroup:
                  - row:
                    - columnheader "Monday"
                - rowgroup:
                  - row:
                    - cell:
                      - link "Monday, 25 November 2024, nothing filmed"
                  - row:
                    - cell:
                      - link "Monday, 2 December 2024, 1 clip, Video, in the film"
              - region "The film":
                - term: Days
                - definition: /\\d+ of 31/
                - link "Edit"
                - button "Make the film of December 2024"
            """)
        page.goto(self.base + "#/day/2024-12-14")
        page.locator(".stage video").wait_for()
        expect(page.locator("main")).to_match_aria_snapshot("""
            - link "Calendar"
            - heading "Saturday, 14 December 2024" [level=1]
            - button "Previous day"
            - button "Next day"
            - figure
            - region "The part that is shown":
              - slider "Begin"
              - slider "End"
              - status: /of/
              - button "Play this part"
            - button "Pin"
            - button "Pin to another day"
            - button "Leave this day out"
            - list "Items of this day":
              - listitem:
                - button /Live Photo, .*IMG_1214.MOV, 2/
            - complementary "Details":
              - heading [level=2]
              - term: Date
            """)
        page.goto(self.base + "#/film")
        page.locator(".clip").first.wait_for()
        expect(page.locator("main")).to_match_aria_snapshot("""
            - heading "Edit" [level=1]
            - group "Days of the film":
              - group "Days of the film":
                - radio "Month" [checked]
              - combobox "Month"
              - combobox "Year"
            - button "Undo" [disabled]
            - button "Redo" [disabled]
            - region "The film’s clips":
              - list:
                - listitem:
                  - article "1. Sun 1 Dec":
                    - link "Open Sun 1 Dec"
                    - heading "1 Sun 1 Dec" [level=2]
                    - button "Swap the clip of Sun 1 Dec"
                    - button "Leave Sun 1 Dec out"
                - listitem:
                  - button "Preview join 1"
            - heading "Settings" [level=2]
            """)
        page.goto(self.base + "#/library")
        page.locator(".grid-cell[href]").first.wait_for()
        expect(page.locator("main")).to_match_aria_snapshot("""
            - heading "Library" [level=1]
            - paragraph: 30 clips and photos
            - combobox "Go to year or month"
            - searchbox "Search"
            - group "Filters":
              - button "Video"
            - group "All items, newest month first":
              - heading "December 2024 , 29 clips and photos" [level=2]
              - link /^Video, Sun 1 Dec, 3.s/
            """)
        page.mouse.wheel(0, 5000)
        page.mouse.wheel(0, -5000)
        self.until(page, """(() => {
          const shown = [...document.querySelectorAll('.grid > :not([hidden])')].map((one) => one.getBoundingClientRect());
          return shown.length > 20 && shown.every((box, index) => index === 0 || box.top > shown[index - 1].top + 9 || (box.top > shown[index - 1].top - 9 && box.left > shown[index - 1].left));
        })()""")
        self.assert_no_troubles()

    def test_a_film_in_the_making_and_a_film_that_is_made(self):
        self.when_scanned()
        page = self.listener()
        page.goto(self.base + "#/film")
        page.locator(".clip").first.wait_for()
        page.get_by_role("button", name="Make the film").click()
        expect(page.locator("main")).to_match_aria_snapshot("""
            - link "Films"
            - heading "December 2024" [level=1]
            - paragraph: 1 – 31 December 2024
            - text: Rendering
            - progressbar "Progress of “December 2024”"
            - list:
              - listitem: Look
              - listitem: Choose
              - listitem: Render
              - listitem: Finish
            - term: Elapsed
            - definition: /\\d:\\d\\d/
            - term: Remaining
            - definition: /about \\d+:\\d\\d/
            - button "Stop"
            - paragraph: You can close this page; the film goes on.
            """, timeout=60_000)
        expect(page.locator(".stages [aria-current=step]")).to_have_count(1)
        self.wait_for(lambda: page.evaluate("window.heard.some((one) => one.includes('is done.'))"), 240)
        said = [words for words in page.evaluate("window.heard") if " made" in words]
        self.assertTrue(1 <= len(said) <= 3, said)
        for words in said:
            self.assertRegex(words, r"^[2-9][0-9]% made(, about \d+:\d\d to go)?$")
        page.locator(".film-video").wait_for()
        self.assertEqual(page.locator(".film-video").get_attribute("aria-label"), "December 2024")
        expect(page.locator("main")).to_match_aria_snapshot("""
            - link "Films"
            - heading "December 2024" [level=1]
            - text: Done
            - heading "Days" [level=2]
            - list "Days":
              - listitem:
                - button "Sun 1 Dec 0:00"
              - listitem:
                - button /Mon 2 Dec 0:\\d\\d/
            - link "Download"
            - button "Make again"
            - link "Report"
            - heading "Details" [level=2]
            - term: Dates
            - definition: /December 2024/
            - term: Days
            - definition: /\\d+/
            """)
        page.evaluate("document.querySelector('.film-video').playbackRate = 0.0625")
        page.get_by_role("button", name=re.compile("^Mon 2 Dec")).click()
        expect(page.locator(".chapter[aria-current=true]")).to_have_text(re.compile("^Mon 2 Dec"))
        page.goto(self.base + "#/films")
        expect(page.locator("main")).to_match_aria_snapshot("""
            - heading "Films" [level=1]
            - region "On the shelf":
              - list:
                - listitem:
                  - link /^December 2024 1 – 31 December 2024 · 0:\\d\\d · .*B$/
                  - group: 1 run
                  - 'button "Remove from the list: December 2024"'
            """)
        self.assert_no_troubles()

    def test_a_picture_is_said_once_and_signs_are_not(self):
        self.when_scanned()
        page = self.window()
        for place in ("calendar", "day/2024-12-14", "film", "library", "films", "recurring"):
            page.goto(self.base + f"#/{place}")
            page.locator("main h1").first.wait_for()
            tree = page.locator("main").aria_snapshot()
            # But for the frame that shows what the settings do.
            self.assertNotRegex(tree, r'(?m)^ *- img(?! "How the film shows )', place)
            self.assertNotRegex(tree, r'(button|link|slider|combobox|textbox|switch|radio|searchbox)( "")?(:|$)', place)


if __name__ == "__main__":
    unittest.main()
