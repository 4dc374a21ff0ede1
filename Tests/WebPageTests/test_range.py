"""Several days of the calendar: dragged over, or chosen by keyboard, and their film."""

import unittest

from playwright.sync_api import expect

from december import December


class Range(December):
    def chosen(self, page):
        return page.evaluate("[...document.querySelectorAll('.in-range [data-day]')].map((one) => one.dataset.day.slice(5))")

    def days(self, first, last):
        return [f"12-{day:02}" for day in range(first, last + 1)]

    def test_days_are_dragged_over_and_the_bar_tells_of_their_film(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        page.locator(".day .thumbnail.is-loaded").first.wait_for()
        page.locator("[data-day='2024-12-05']").hover()
        page.mouse.down()
        for day in ("06", "12", "11"):
            page.locator(f"[data-day='2024-12-{day}']").hover()
        self.assertEqual(self.chosen(page), self.days(5, 11))
        page.mouse.up()
        expect(page.locator(".film-bar")).to_contain_text("5 – 11 December 2024".replace(" – ", " – "))
        expect(page.locator(".figure-days")).to_contain_text("of 7")
        self.assertTrue(page.evaluate("location.hash").startswith("#/calendar"))
        self.shot(page, "calendar-range-1440-light")
        # A press elsewhere in the month opens that day, and Escape shows the whole month again.
        page.keyboard.press("Escape")
        self.assertEqual(self.chosen(page), [])
        expect(page.locator(".figure-days")).to_contain_text("of 31")
        page.locator("[data-day='2024-12-06']").click()
        self.until(page, "location.hash.startsWith('#/day/2024-12-06')")
        self.assertEqual(self.troubles, [])

    def test_the_way_back_from_the_film_leads_to_the_days_that_were_chosen(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        page.locator("[data-day='2024-12-10']").focus()
        page.keyboard.press("Shift+ArrowDown")
        expect(page.locator(".figure-days")).to_contain_text("of 8")
        page.locator(".film-bar").get_by_role("link", name="Edit").click()
        expect(page.get_by_label("To", exact=True)).to_have_value("2024-12-17")
        page.go_back()
        self.until(page, "document.querySelectorAll('.in-range').length === 8")
        expect(page.locator(".figure-days")).to_contain_text("of 8")
        page.get_by_role("button", name="Whole month").click()
        expect(page.locator(".figure-days")).to_contain_text("of 31")
        self.assertEqual(self.chosen(page), [])
        # Not to those that were given up.
        page.locator(".film-bar").get_by_role("link", name="Edit").click()
        page.get_by_role("heading", name="Edit", exact=True, level=1).wait_for()
        page.go_back()
        expect(page.locator(".figure-days")).to_contain_text("of 31")
        self.assertEqual((self.chosen(page), self.troubles), ([], []))

    def touch(self, page, kind, *place):
        points = [{"x": place[0], "y": place[1]}] if place else []
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def middle(self, page, day):
        box = page.locator(f"[data-day='{day}']").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def test_a_finger_that_rests_on_a_day_drags_over_days(self):
        page = self.open(self.window(390, 600), "#/calendar/2024-12")
        page.locator(".day .thumbnail.is-loaded").first.wait_for()
        # What is said while clips are looked at would stand over the days.
        expect(page.locator(".figure-days")).to_contain_text("of 31")
        expect(page.locator(".film-bar .looking")).to_be_hidden()
        self.session = page.context.new_cdp_session(page)
        self.touch(page, "Start", *self.middle(page, "2024-12-10"))
        page.wait_for_timeout(600)
        # Across and down: neither a swipe to another month nor scrolling.
        for day in ("11", "12", "19"):
            self.touch(page, "Move", *self.middle(page, f"2024-12-{day}"))
        self.assertEqual(self.chosen(page), self.days(10, 19))
        self.assertEqual(page.evaluate("scrollY"), 0)
        self.touch(page, "End")
        expect(page.locator(".figure-days")).to_contain_text("of 10")
        self.assertEqual(page.evaluate("location.hash"), "#/calendar/2024-12")
        self.shot(page, "calendar-range-390-light")
        page.reload()
        expect(page.locator(".figure-days")).to_contain_text("of 10")
        page.get_by_role("button", name="Whole month").click()
        expect(page.locator(".figure-days")).to_contain_text("of 31")
        expect(page.get_by_role("button", name="Whole month")).to_have_count(0)
        self.touch(page, "Start", *self.middle(page, "2024-12-10"))
        page.wait_for_timeout(600)
        self.touch(page, "Move", *self.middle(page, "2024-12-19"))
        self.touch(page, "End")
        expect(page.locator(".figure-days")).to_contain_text("of 10")
        # A finger that moves at once scrolls, as before.
        x, y = self.middle(page, "2024-12-18")
        self.touch(page, "Start", x, y)
        for step in range(1, 9):
            self.touch(page, "Move", x, y - 20 * step)
        self.touch(page, "End")
        self.until(page, "scrollY > 20")
        self.assertEqual(self.chosen(page), self.days(10, 19))
        # And one that is quick across turns the page.
        x, y = self.middle(page, "2024-12-18")
        self.touch(page, "Start", x, y)
        self.touch(page, "Move", x - 100, y)
        self.touch(page, "End")
        self.until(page, "location.hash.startsWith('#/calendar/2025-01')")
        self.assertEqual(self.troubles, [])

    def test_days_are_chosen_with_shift_by_keys_and_by_a_press(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        page.locator("[data-day='2024-12-10']").focus()
        for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
            page.keyboard.press(f"Shift+{key}")
        self.assertEqual(self.chosen(page), self.days(10, 18))
        expect(page.locator(".figure-days")).to_contain_text("of 9")
        page.locator("[data-day='2024-12-14']").click(modifiers=["Shift"])
        self.assertEqual(self.chosen(page), self.days(10, 14))
        # Another month shows its own film.
        page.keyboard.press("PageDown")
        self.assertEqual(self.chosen(page), [])
        self.until(page, "location.hash.startsWith('#/calendar/2025-01')")
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
