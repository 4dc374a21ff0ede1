"""Quick hands on the film's page, steps back and forward, and keys that are letters. The whole ways of persons are in test_walk*."""

import re
import unittest

from playwright.sync_api import expect

from december import December


class QuickHands(December):
    def test_changes_in_quick_succession_are_all_kept_and_undone(self):
        page = self.open(self.window(), "film")
        names = ["Leave Sun 8 Dec out", "Leave Mon 9 Dec out", "Leave Tue 10 Dec out"]
        for name in names:
            page.get_by_role("button", name=name).click()
            page.wait_for_timeout(130)  # longer than the page waits for more, shorter than an answer
        expect(page.locator(".left-out-days .chip")).to_have_count(3)
        self.has(page, lambda draft: sorted(draft["pins"]) == ["2024-12-08", "2024-12-09", "2024-12-10"])
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

    def test_what_is_typed_into_the_film_is_one_step_back_and_forward(self):
        page = self.open(self.window(), "film")
        caption = page.locator(".strip input.caption").nth(1)
        page.get_by_role("button", name="Leave Tue 10 Dec out").click()
        expect(page.locator(".left-out-days .chip")).to_have_count(1)
        caption.click()
        caption.press_sequentially("At the lake")
        page.keyboard.press("Control+z")
        expect(caption).to_have_value("")
        page.keyboard.press("Control+Shift+z")
        expect(caption).to_have_value("At the lake")
        self.has(page, lambda draft: "At the lake" in str(draft["settings"]))
        page.keyboard.press("Control+z")
        expect(caption).to_have_value("")
        expect(caption).to_be_focused()
        self.has(page, lambda draft: "captions" not in draft["settings"]["composition"])
        # Where nothing was typed, it is what was changed before.
        page.keyboard.press("Control+z")
        expect(page.locator(".left-out-days .chip")).to_have_count(0)
        title, subtitle = page.locator("#look-title"), page.locator("#look-subtitle")
        page.locator("[name=look-mode][value=title]").check(force=True)
        title.fill("")
        title.press_sequentially("Our days")
        page.keyboard.press("Tab")
        expect(subtitle).to_be_focused()
        page.keyboard.press("Control+z")
        expect(title).to_have_value("December")
        page.keyboard.press("Control+y")
        expect(title).to_have_value("Our days")
        self.has(page, lambda draft: draft["settings"]["title"] == "Our days")
        subtitle.press_sequentially("for grandma")
        page.keyboard.press("Control+z")
        expect(subtitle).to_have_value("")
        expect(title).to_have_value("Our days")
        self.assertEqual(self.troubles, [])

    def test_what_is_left_out_by_key_is_taken_back_by_the_next(self):
        self.give(timeframe="2024-11-30..2025-01-01")
        page = self.open(self.window(), "film")

        def focused(key):
            self.until(page, f"document.activeElement.dataset.key?.startsWith('{key}')")
        for kind in ("divider", "opening"):
            page.locator(f"[data-key^='out-{kind}']").first.focus()
            page.keyboard.press("Enter")
            focused(f"back-{kind}")
            page.keyboard.press("Enter")
            expect(page.locator(f"[data-key^='out-{kind}']").first).to_be_visible()
        # Where nothing takes its place, the focus is in no field: the next letter is not typed.
        out = page.locator("[data-key^='out-2024-12-2']").last
        out.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".left-out-days .chip")).to_have_count(1)
        self.assertFalse(page.evaluate("document.activeElement.matches('body, input')"))
        page.keyboard.press("Control+z")
        expect(page.locator(".left-out-days .chip")).to_have_count(0)
        # A title that is taken away while its picture is asked for has none.
        self.assertEqual([one for one in self.troubles if "404" not in one], [])

    def test_steps_are_taken_where_they_are_seen(self):
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Leave Tue 10 Dec out").click()
        self.has(page, lambda draft: "2024-12-10" in draft["pins"])
        for place in ("Films", "Automatic"):
            page.get_by_role("link", name=place, exact=True).click()
            page.get_by_role("heading", name=place, exact=True, level=1).wait_for()
            page.keyboard.press("Control+z")
            page.keyboard.press("?")
            expect(page.get_by_role("dialog")).not_to_contain_text("Undo")
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("link", name="Calendar", exact=True).click()
        expect(page.locator(".day.left-out")).to_have_count(1)
        page.keyboard.press("Control+z")
        expect(page.locator(".day.left-out")).to_have_count(0)
        self.has(page, lambda draft: not draft["pins"])
        self.assertEqual(self.troubles, [])

    def test_a_range_is_typed_part_by_part(self):
        page = self.open(self.window(), "film")
        page.get_by_role("radio", name="Range").check(force=True)
        first = page.get_by_label("From", exact=True)
        first.fill("0020-12-10")
        page.wait_for_timeout(700)
        self.assertNotIn("0020", str(self.draft()["settings"]["timeframe"]))
        first.fill("2024-12-10")
        expect(page.locator(".figure-days dd")).to_have_text(re.compile(" of 22$"))
        expect(first).to_be_focused()

    def test_a_film_is_of_what_was_written_last(self):
        self.give(timeframe="2024-11")
        page = self.open(self.window(), "film")
        area = page.get_by_role("textbox", name="Job file (YAML)")
        expect(area).to_have_value(re.compile("title: December"))
        area.fill(area.input_value().replace("title: December", "title: Written last"))
        page.get_by_role("button", name="Make the film").click()
        expect(page.get_by_role("heading", name="Written last")).to_be_visible()

    def test_steps_go_back_and_forward_and_a_word_that_is_unknown_is_named(self):
        page = self.open(self.window(), "film")
        area = page.get_by_role("textbox", name="Job file (YAML)")
        page.get_by_label("Transition length").fill("0.3")
        expect(area).to_have_value(re.compile("duration: 0.3s"))
        page.get_by_role("button", name="Undo").first.click()
        expect(area).not_to_have_value(re.compile("duration: 0.3s"))
        page.get_by_role("button", name="Redo").click()
        expect(area).to_have_value(re.compile("duration: 0.3s"))
        text = area.input_value()
        area.fill(text.replace("title: December", "titel: December"))
        expect(page.locator("#yaml-errors")).to_contain_text("'titel'")
        area.fill(text.replace("title: December", "title: Our December"))
        expect(page.locator(".film-bar")).to_contain_text("Our December")
        self.assert_no_troubles()


class Letters(December):
    def test_they_are_switched_off_and_go_through_the_month(self):
        self.faults.change("GET index", lambda answer: answer.update(today="2024-12-31"))
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
        letters.check()
        self.open(page, "calendar")
        page.keyboard.press("t")
        for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
            page.keyboard.press(key)
        day = page.locator("[data-day='2024-12-14']")
        expect(day).to_be_focused()
        page.keyboard.press("p")
        expect(day).to_have_accessible_name(re.compile("pinned"))
        page.keyboard.press("Enter")
        expect(page.locator(".stage-position")).to_have_text(re.compile(" / 5$"))
        page.keyboard.press("x")
        expect(page.locator("#toasts")).to_contain_text("left out")
        page.keyboard.press("Control+z")
        page.keyboard.press("Escape")
        expect(day).to_have_accessible_name(re.compile("pinned"))
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
