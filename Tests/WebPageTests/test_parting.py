"""What was changed last, and a window that is closed at once."""

import re
import unittest

from playwright.sync_api import expect

from december import December


class Parting(December):
    def film_page(self):
        """The film’s page, on which one stays if it asks."""
        page = self.open(self.window(), "film")
        page.locator(".clip").first.wait_for()
        page.on("dialog", lambda dialog: dialog.dismiss())
        return page

    def choose(self, page, name):
        page.get_by_role("radio", name=name, exact=True).click()

    def close(self, page, until="close"):
        """As a person does: the page may ask."""
        with page.expect_event(until, timeout=20_000) as happened:
            page.close(run_before_unload=True)
        return happened.value

    def shape(self):
        composition = self.draft()["settings"]["composition"]
        return composition.get("orientation"), composition.get("fit")

    def test_a_change_before_the_film_is_there_is_kept(self):
        page, held = self.window(), []
        page.route(f"**/api/v1/drafts/{self.draft_id}", lambda route: held.append(route))
        self.open(page, "#/day/2024-12-14")
        end = page.get_by_role("slider", name="End")
        end.focus()
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
        part = end.get_attribute("aria-valuenow")
        self.assertEqual(self.draft()["pins"], {})
        # What waits goes on.
        page.unroute(f"**/api/v1/drafts/{self.draft_id}")
        self.wait_for(lambda: self.draft()["pins"].get("2024-12-14", {}).get("duration") == float(part))
        expect(end).to_have_attribute("aria-valuenow", part)
        page.keyboard.press("Control+z")
        self.wait_for(lambda: self.draft()["pins"] == {})

    def test_a_change_that_was_just_made_arrives(self):
        page = self.film_page()
        self.choose(page, "Square")
        self.close(page)
        self.wait_for(lambda: self.shape()[0] == "square")

    def test_a_change_behind_one_that_is_on_its_way_asks_to_stay(self):
        page = self.film_page()
        # Nothing is answered before this is set.
        answers = self.faults.hold("PUT drafts/*")
        with page.expect_request(f"**/drafts/{self.draft_id}"):
            self.choose(page, "Square")
        self.choose(page, "Fill the frame")
        self.assertEqual(self.close(page, "dialog").type, "beforeunload")
        with page.expect_response(lambda one: one.request.method == "PUT" and '"crop"' in one.request.post_data):
            answers.set()
        self.assertEqual(self.shape(), ("square", "crop"))
        # Nothing is left to lose.
        expect(page.locator(".film-bar")).not_to_have_class(re.compile("is-planning"))
        self.close(page)

    def test_the_next_change_does_not_wait_for_the_plan(self):
        page = self.film_page()
        held = []
        page.route("**/plan**", lambda route: held.append(route))
        self.choose(page, "Square")
        self.wait_for(lambda: self.shape()[0] == "square")
        self.choose(page, "Fill the frame")
        self.wait_for(lambda: self.shape() == ("square", "crop"))
        self.assertGreater(len(held), 0)


if __name__ == "__main__":
    unittest.main()
