"""The path of a person from an empty film to one in the history, by mouse and by keys alone."""

import json
import re
import unittest

from playwright.sync_api import expect

from browser import MAKING, PageTestCase
from mock_film import SETTINGS


class HappyPath(PageTestCase):
    render_seconds = 5

    def test_from_december_to_the_film_in_the_history(self):
        page = self.open(self.window(), "calendar")
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        page.get_by_role("link", name=re.compile("14 December 2024.*5 clips")).click()
        expect(page.get_by_role("heading", name=re.compile("14 December 2024"))).to_be_visible()
        self.play_two(page)
        self.pin_and_trim(page)
        self.pin_from_another_day(page)
        self.adjust_the_film(page)
        self.make_close_and_cancel(page)
        self.make_and_watch(page)
        self.assertEqual(self.troubles, [])

    def play_two(self, page):
        for turn in range(2):
            if turn:
                page.get_by_role("button", name="Next item").click()
            page.evaluate("document.querySelector('.stage video').muted = true")
            page.keyboard.press("k")
            self.until(page, "document.querySelector('.stage video').currentTime > 0.2")
        expect(page.locator(".stage-position")).to_have_text("3 / 5")
        self.shot(page, "day-1440-light")

    def pin_and_trim(self, page):
        page.keyboard.press("p")
        expect(page.locator("#toasts")).to_contain_text("Pinned")
        begin = page.get_by_role("slider", name="Begin")
        begin.focus()
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        expect(begin).to_have_attribute("aria-valuenow", "0.50")
        end = page.get_by_role("slider", name="End")
        box = end.bounding_box()
        page.mouse.move(box["x"] + 8, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] - 120, box["y"] + 20, steps=6)
        page.mouse.up()
        page.wait_for_timeout(400)
        pin = self.world.draft["pins"]["2024-12-14"]
        self.assertEqual(pin["from"], 0.5)
        self.assertLess(pin["duration"], 2)
        page.get_by_role("button", name="Red").click()
        expect(page.get_by_role("button", name="Red")).to_have_attribute("aria-pressed", "true")
        self.shot(page, "day-trimmed-1440-light")

    def pin_from_another_day(self, page):
        page.goto(self.base + "#/day/2024-12-20")
        expect(page.get_by_role("heading", name=re.compile("20 December"))).to_be_visible()
        page.get_by_role("button", name="Pin to another day").click()
        page.get_by_label("Day", exact=True).fill("2024-12-21")
        self.shot(page, "pin-elsewhere-1440-light")
        page.get_by_role("dialog").get_by_role("button", name="Pin", exact=True).click()
        expect(page.locator("#toasts")).to_contain_text("21 December")
        page.get_by_role("link", name="Calendar").first.click()
        expect(page.get_by_role("link", name=re.compile("21 December.*pinned, from another day"))).to_be_visible()
        self.shot(page, "calendar-pinned-1440-light")

    def adjust_the_film(self, page):
        page.locator(".film-bar").get_by_role("link", name="Edit").click()
        page.get_by_role("button", name="Swap the clip of Sat 14 Dec").click()
        self.shot(page, "swap-1440-light")
        page.locator(".swap-list button:not([aria-current])").first.click()
        page.get_by_role("button", name="Leave Sun 8 Dec out").click()
        expect(page.locator(".left-out-days")).to_contain_text("8 Dec")
        page.get_by_label("Resolution").select_option("1080p")
        page.get_by_label("Transition length").fill("0.3")
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_have_value(re.compile("duration: 0.3s"))
        expect(page.locator(".figure-length dd")).to_have_text(re.compile(r"0:\d\d"))
        page.get_by_role("button", name="Undo").first.click()
        expect(page.get_by_role("textbox", name="Job file (YAML)")).not_to_have_value(re.compile("duration: 0.3s"))
        page.get_by_role("button", name="Redo").click()
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_have_value(re.compile("duration: 0.3s"))
        self.change_the_yaml(page)
        page.get_by_role("button", name="Preview join 2", exact=True).click()
        page.locator(".preview-video").wait_for()
        page.keyboard.press("Escape")

    def change_the_yaml(self, page):
        area = page.get_by_role("textbox", name="Job file (YAML)")
        text = area.input_value()
        area.fill(text.replace("title: December", "titel: December"))
        expect(page.locator("#yaml-errors")).to_contain_text("unknown key 'titel'")
        self.troubles.clear()  # the browser's own note of the answer 422
        area.fill(text.replace("title: December", "title: Our December"))
        expect(page.locator(".film-bar")).to_contain_text("Our December")
        page.get_by_role("button", name="Save …").click()
        page.get_by_role("dialog").get_by_text("What changes").click()
        expect(page.locator(".diff-added").first).to_be_visible()
        self.shot(page, "save-1440-light")
        page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".save-row")).to_contain_text("Saved as december.yaml")

    def make_close_and_cancel(self, page):
        page.get_by_role("button", name="Make the film").click()
        expect(page.locator(".progress-number")).to_have_text(re.compile("[1-9][0-9]?%"))
        self.shot(page, "progress-1440-light")
        page.goto("about:blank")
        page.wait_for_timeout(300)
        page.goto(self.base)
        page.locator(".film-chip").click()
        expect(page.locator(".progress-number")).to_be_visible()
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("dialog").get_by_role("button", name="Stop").click()
        expect(page.get_by_role("heading", name="Stopped")).to_be_visible()

    def make_and_watch(self, page):
        page.get_by_role("button", name="Make again").last.click()
        page.locator(".film-video").wait_for(timeout=MAKING)
        page.locator(".chapter").nth(3).click()
        self.until(page, "document.querySelector('.film-video').currentTime > 3")
        expect(page.locator(".chapter[aria-current]")).to_have_count(1)
        self.shot(page, "film-done-1440-light")
        with page.expect_download() as download:
            page.get_by_role("link", name="Download").click()
        self.assertEqual(download.value.suggested_filename, "december.mp4")
        page.get_by_role("link", name="Films", exact=True).first.click()
        expect(page.locator(".shelf-card")).to_have_count(1)
        page.locator(".runs summary").click()
        expect(page.locator(".run")).to_have_text([re.compile("^Done"), re.compile("^Stopped")])
        self.shot(page, "films-1440-light")


class QuickHands(PageTestCase):
    def setUp(self):
        self.world.draft.update(settings=json.loads(json.dumps(SETTINGS)), pins={})

    def test_changes_in_quick_succession_are_all_kept_and_undone(self):
        page = self.open(self.window(), "film")
        names = ["Leave Sun 8 Dec out", "Leave Mon 9 Dec out", "Leave Tue 10 Dec out"]
        for name in names:
            page.get_by_role("button", name=name).click()
            page.wait_for_timeout(130)  # longer than the page waits for more, shorter than an answer
        expect(page.locator(".left-out-days .chip")).to_have_count(3)
        self.assertEqual(sorted(self.world.draft["pins"]), ["2024-12-08", "2024-12-09", "2024-12-10"])
        for _ in names:
            page.keyboard.press("Control+z")
        expect(page.locator(".left-out-days .chip")).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_what_is_being_typed_stays_when_an_answer_comes(self):
        page = self.open(self.window(), "film")
        page.locator("[data-section=film] summary").click()
        title = page.get_by_role("textbox", name="Title", exact=True)
        page.get_by_label("Transition length").fill("0.4")
        title.press_sequentially(", by Ada")
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_have_value(re.compile("duration: 0.4s"))
        expect(title).to_be_focused()
        expect(title).to_have_value(re.compile("by Ada"))
        page.keyboard.press("Tab")
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_have_value(re.compile("title: .*by Ada"))

    def test_a_range_is_typed_part_by_part(self):
        page = self.open(self.window(), "film")
        page.get_by_role("radio", name="Range").check(force=True)
        first = page.get_by_label("From", exact=True)
        first.fill("0020-12-10")
        page.wait_for_timeout(700)
        self.assertNotIn("0020", str(self.world.draft["settings"]["timeframe"]))
        first.fill("2024-12-10")
        expect(page.locator(".figure-days dd")).to_have_text(re.compile(" of 22$"))
        expect(first).to_be_focused()

    def test_a_film_is_of_what_was_written_last(self):
        page = self.open(self.window(), "film")
        area = page.get_by_role("textbox", name="Job file (YAML)")
        expect(area).to_have_value(re.compile("title: December"))
        area.fill(area.input_value().replace("title: December", "title: Written last"))
        page.get_by_role("button", name="Make the film").click()
        expect(page.get_by_role("heading", name="Written last")).to_be_visible()


class KeyboardOnly(PageTestCase):
    def test_the_same_path_without_a_mouse(self):
        page = self.open(self.window(), "calendar")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        self.shot(page, "help-1440-light")
        letters = page.get_by_role("switch", name="Letters and digits")
        letters.uncheck()
        page.keyboard.press("Escape")
        page.keyboard.press("2")
        expect(page.locator("table.month")).to_be_visible()
        page.get_by_role("button", name="Keys and help").click()
        page.get_by_role("switch", name="Letters and digits").check()
        self.open(page, "calendar")
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        expect(page.locator("#skip")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("t")
        for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
            page.keyboard.press(key)
        expect(page.locator("[data-day='2024-12-14']")).to_be_focused()
        page.keyboard.press("p")
        expect(page.locator("[data-day='2024-12-14']")).to_have_accessible_name(re.compile("pinned"))
        page.keyboard.press("PageUp")
        expect(page.get_by_role("heading", name="November 2024")).to_be_visible()
        page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
        expect(page.locator(".stage-position")).to_have_text("2 / 5")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("p")
        page.keyboard.press("x")
        expect(page.locator("#toasts")).to_contain_text("left out")
        page.keyboard.press("Control+z")
        page.keyboard.press("Escape")
        expect(page.locator("table.month")).to_be_visible()
        page.keyboard.press("2")
        expect(page.get_by_role("heading", name="Edit", exact=True)).to_be_visible()
        self.reach(page, "Make the film of December 2024")
        page.keyboard.press("Enter")
        page.locator(".film-video").wait_for(timeout=MAKING)
        self.assertEqual(self.troubles, [])

    def reach(self, page, name):
        """Tabs on until the button of the name has the focus; every stop on the way shows a focus ring."""
        for _ in range(250):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == name:
                return
        self.fail(f"{name} cannot be reached with Tab")


if __name__ == "__main__":
    unittest.main()
