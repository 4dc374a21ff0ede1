"""What plays and moves by itself, and what does where a person wants none of that. Also what is said without JavaScript."""

import re
import unittest

from playwright.sync_api import expect

from december import December

DAY = "[data-day='2024-12-14']"


class Motion(December):
    def over(self, page, picture):
        picture.wait_for()
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def cards(self, page):
        """The card of a Live Photo that is not the one that is shown."""
        self.open(page, "#/day/2024-12-14")
        picture = page.locator(".item-card:not([aria-current])[aria-label^='Live Photo'] .item-picture:has(.is-loaded)").first
        # Once the plan is there.
        picture.wait_for()
        return picture

    def test_what_is_pointed_at_plays_until_the_pointer_leaves(self):
        page = self.window()
        for place in ("month", "day"):
            with self.subTest(place):
                if place == "month":
                    self.open(page, "#/calendar/2024-12")
                picture = page.locator(f"{DAY}:has(.is-loaded)") if place == "month" else self.cards(page)
                self.over(page, picture)
                expect(picture.locator(".hover-video")).to_be_attached()
                self.until(page, "!document.querySelector('.hover-video').paused")
                page.mouse.move(2, 2)
                expect(page.locator(".hover-video")).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_with_reduced_motion_a_held_press_plays_and_opens_nothing(self):
        page = self.window(reduced_motion="reduce")
        self.open(page, "#/calendar/2024-12")
        day = page.locator(f"{DAY}:has(.is-loaded)")
        self.over(page, day)
        # Longer than the pointer needs elsewhere.
        page.wait_for_timeout(400)
        expect(page.locator(".hover-video")).to_have_count(0)
        self.assertEqual(page.evaluate("document.getAnimations().length"), 0)
        page.mouse.down()
        self.until(page, "document.querySelector('.hover-video')?.paused === false")
        self.assertEqual(page.evaluate("document.getAnimations().length"), 0)
        page.mouse.up()
        expect(page.locator(".hover-video")).to_have_count(0)
        self.assertEqual(page.evaluate("location.hash"), "#/calendar/2024-12")
        # The next press is short, and a key is no press: both open the day.
        page.mouse.down()
        page.mouse.up()
        expect(page.get_by_role("heading", name=re.compile("14 December"))).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_with_reduced_motion_a_live_photo_of_the_day_plays_while_it_is_held(self):
        page = self.window(reduced_motion="reduce")
        picture = self.cards(page)
        shown = page.locator(".stage-position").inner_text()
        self.over(page, picture)
        page.mouse.down()
        expect(picture.locator(".hover-video")).to_be_attached()
        page.mouse.up()
        expect(page.locator(".hover-video")).to_have_count(0)
        expect(page.locator(".stage-position")).to_have_text(shown)
        # After a press, Enter opens what it did not.
        picture.locator("xpath=..").press("Enter")
        expect(page.locator(".stage-position")).not_to_have_text(shown)
        self.assertEqual(page.evaluate("document.getAnimations().length"), 0)
        self.assertEqual(self.troubles, [])

    def test_a_press_on_what_already_plays_opens_it(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        self.over(page, page.locator(f"{DAY}:has(.is-loaded)"))
        page.mouse.down()
        self.until(page, "document.querySelector('.hover-video')?.paused === false")
        page.mouse.up()
        expect(page.get_by_role("heading", name=re.compile("14 December"))).to_be_visible()
        self.assertEqual(self.troubles, [])


class WithoutScripts(December):
    def test_it_says_in_both_languages_that_it_needs_them(self):
        for width, scheme in ((1440, "light"), (390, "dark")):
            page = self.window(width, 844, scheme, java_script_enabled=False)
            page.goto(self.base)
            expect(page.locator("[lang=en]", has_text="needs JavaScript")).to_be_visible()
            expect(page.locator("[lang=de]", has_text="braucht JavaScript")).to_be_visible()
            self.shot(page, f"without-scripts-{width}-{scheme}")


if __name__ == "__main__":
    unittest.main()
