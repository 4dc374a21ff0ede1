"""Fingers on the calendar and the stage, as a touch screen reports them: through the debugger, so that the browser scrolls by them too."""

import unittest

from playwright.sync_api import expect

from december import December


class Swipe(December):
    def finger(self, page, path, second=None):
        """Puts a finger down, moves it along the points in ten steps each, and lifts it; `second` is another that moves the other way."""
        # What is under the finger is not drawn again as the plan comes.
        if page.locator(".film-bar").count():
            page.locator(".film-bar:not(.is-planning) [data-key=make]").wait_for()
        session = page.context.new_cdp_session(page)

        def send(kind, points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

        send("touchStart", [path[0], *([second] if second else [])])
        for (x1, y1), (x2, y2) in zip(path, path[1:]):
            for step in range(1, 11):
                x, y = x1 + (x2 - x1) * step / 10, y1 + (y2 - y1) * step / 10
                send("touchMove", [(x, y), *([(second[0] - (x - path[0][0]), second[1])] if second else [])])
                page.wait_for_timeout(8)
        send("touchEnd", [])
        page.wait_for_timeout(350)

    def assert_month(self, page, name):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()

    def test_months_and_years_go_with_the_finger(self):
        page = self.open(self.window(390, 844), "calendar")
        self.finger(page, [(300, 400), (90, 410)])
        self.assert_month(page, "January 2025")
        self.finger(page, [(90, 400), (300, 395)])
        self.assert_month(page, "December 2024")
        self.finger(page, [(90, 300), (300, 330)])
        self.assert_month(page, "November 2024")
        self.assertEqual(page.evaluate("scrollX"), 0)
        self.open(page, "year")
        self.finger(page, [(300, 400), (90, 410)])
        self.assert_month(page, "2025")
        self.finger(page, [(90, 400), (300, 410)])
        self.assert_month(page, "2024")
        self.assertEqual(self.troubles, [])

    def test_what_is_no_swipe(self):
        page = self.open(self.window(390, 520), "calendar")
        self.finger(page, [(200, 420), (215, 220)])
        self.assertGreater(page.evaluate("scrollY"), 50)
        self.assert_month(page, "December 2024")
        down = page.evaluate("scrollY")
        self.finger(page, [(200, 220), (120, 420)])
        self.assertLess(page.evaluate("scrollY"), down)
        self.assert_month(page, "December 2024")
        # A short one, one that goes back, and two fingers that come apart.
        self.finger(page, [(200, 300), (170, 300)])
        self.finger(page, [(300, 300), (100, 300), (290, 300)])
        self.finger(page, [(180, 300), (80, 300)], second=(220, 300))
        self.assert_month(page, "December 2024")
        # A finger that stays where it is opens the day.
        day = page.locator("[data-day='2024-12-14']").bounding_box()
        session = page.context.new_cdp_session(page)
        point = {"x": day["x"] + 20, "y": day["y"] + 20}
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.get_by_role("heading", name="Saturday, 14 December 2024")).to_be_visible()

    def test_the_stage_goes_through_the_day(self):
        first, second = [one["id"] for one in self.items("2024-12-14")[:2]]
        page = self.open(self.window(390, 844), f"#/day/2024-12-14?item={first}")
        position = page.locator(".stage-position")
        expect(position).to_have_text("1 / 5")
        box = page.locator(".stage").bounding_box()
        y = box["y"] + box["height"] / 3
        self.finger(page, [(300, y), (90, y + 8)])
        expect(position).to_have_text("2 / 5")
        self.assertIn(second, page.url)
        self.finger(page, [(90, y), (300, y)])
        expect(position).to_have_text("1 / 5")
        # At the foot of the player a finger moves through the clip.
        foot = box["y"] + box["height"] - 60
        self.finger(page, [(300, foot), (90, foot)])
        expect(position).to_have_text("1 / 5")
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
