"""A day whose plan comes late: the film's clip takes the place of the first one."""

import unittest

from december import December

DAY = "2024-12-14"


class LatePlan(December):
    def setUp(self):
        super().setUp()
        plan = self.ask(f"drafts/{self.draft_id}/plan")
        self.picked = next(day["picks"][0]["id"] for day in plan["days"] if day["day"] == DAY)
        self.let_go = self.faults.hold("GET drafts/*/plan").set

    def shown(self, page):
        self.until(page, "location.hash.includes('item=')")
        return page.evaluate("location.hash")

    def test_the_clip_of_the_film_is_shown_once_it_is_known(self):
        page = self.open(self.window(), f"#/day/{DAY}")
        self.assertNotIn(self.picked, self.shown(page))
        self.let_go()
        self.until(page, f"location.hash.includes('{self.picked}')")
        self.assertEqual(self.troubles, [])

    def test_a_clip_that_somebody_looks_at_stays(self):
        page = self.open(self.window(), f"#/day/{DAY}")
        self.shown(page)
        page.keyboard.press("ArrowRight")
        if self.picked in self.shown(page):
            page.keyboard.press("ArrowRight")
        chosen = self.shown(page)
        self.let_go()
        # The strip tells the film's clip from the others once the plan is there.
        page.locator(".day-strips button[aria-label*='in the film']").first.wait_for()
        self.assertEqual(self.shown(page), chosen)
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
