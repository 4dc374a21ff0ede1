"""What is known of a film's run, whatever became of it, and the way to its report."""

import unittest

from playwright.sync_api import expect

from december import FILE, December, film

WARNINGS = [{"code": "unreadable-media", "day": "2024-12-07", "name": "IMG_1007.MOV", "message": "cannot be read: the recording was cut off",
             "remedy": "Copy it again from the camera."}]
ENDS = {
    "failed": {"error": {"code": "disk-full", "message": "There is no room left in the folder of the film.", "remedy": "Free 120 MB, and make it again."}},
    "cancelled": {}, "interrupted": {},
    # Made, and since then moved away; made, and its report is gone.
    "gone": {"status": "completed", "film": FILE, "chapters": [], "rendered": 24, "reused": 2},
    "bare": {"status": "completed", "film": {**FILE, "duration": 0, "width": 0, "height": 0, "frame-rate": "0", "codec": ""}},
}


class Runs(December):
    def setUp(self):
        super().setUp()
        self.films = self.show_films(*(film(name, **{"status": name, "present": False, "warnings": WARNINGS, **more}) for name, more in ENDS.items()))

    def facts(self, page, name):
        self.open(page, f"#/films/{name}")
        page.locator(".film-facts").wait_for()
        lines = page.locator(".film-facts dl > div").all()
        facts = {one.locator("dt").inner_text(): one.locator("dd").inner_text() for one in lines}
        self.assertRegex(facts.pop("Dates", facts.pop("Zeitraum", "")), r"^1\W+31\W+(December|Dezember) 2024$")
        return facts

    def test_a_run_without_a_film_says_what_is_known_of_it(self):
        page = self.window(timezone_id="Europe/Berlin")
        for name, label in (("failed", "Failed"), ("cancelled", "Stopped"), ("interrupted", "Interrupted")):
            with self.subTest(name):
                self.assertEqual(self.facts(page, name), {"Days": "24", "Started": "2 Jan, 11:00", label: "2 Jan, 11:01", "Ran for": "1:05"})
                expect(page.locator(".warnings")).to_contain_text("IMG_1007.MOV")
                expect(page.get_by_role("button", name="Make again")).to_be_visible()
                expect(page.get_by_role("link", name="Report")).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_a_run_that_never_began_has_no_times_but_that_of_its_end(self):
        del self.films["cancelled"]["started"]
        self.films["cancelled"].update(days=0, warnings=[])
        page = self.window(timezone_id="Europe/Berlin")
        self.assertEqual(self.facts(page, "cancelled"), {"Stopped": "2 Jan, 11:01"})
        expect(page.locator(".warnings")).to_have_count(0)

    def test_the_report_is_offered_wherever_there_is_one(self):
        page = self.window(timezone_id="Europe/Berlin")
        facts = self.facts(page, "gone")
        self.assertEqual((facts["Finished"], facts["Took"], facts["Length"]), ("2 Jan, 11:01", "1:05", "0:58"))
        expect(page.locator(".state").get_by_role("link", name="Report")).to_have_attribute("href", "api/v1/films/gone/report")
        expect(page.locator(".warnings")).to_contain_text("IMG_1007.MOV")
        facts = self.facts(page, "bare")
        self.assertEqual(list(facts), ["Days", "Size", "File", "Started", "Finished", "Took"])
        expect(page.get_by_role("link", name="Report")).to_have_count(0)
        self.films["gone"].update(present=True, status="completed")
        self.facts(page, "gone")
        expect(page.locator(".film-actions").get_by_role("link", name="Report")).to_be_visible()

    def test_a_film_whose_file_goes_while_it_is_shown_is_said_to_be_gone(self):
        self.films["gone"].update(present=True)
        page = self.open(self.window(), "#/films/gone")
        # The server has no such file, so that the browser's player fails by itself.
        expect(page.get_by_role("alert")).to_contain_text("does not play")
        # The next time, it goes before the player has asked for it.
        self.faults.answer("GET films/*/video", lambda *_: self.films["gone"].update(present=False))
        self.open(page, "#/films/gone")
        expect(page.get_by_role("heading", name="The file is gone")).to_be_visible()
        expect(page.locator(".film-video")).to_have_count(0)
        self.assertEqual([one for one in self.troubles if "404" not in one], [])

    def test_pictures_of_it(self):
        for width, height in ((1440, 900), (390, 844)):
            for scheme in ("light", "dark"):
                page = self.window(width, height, scheme, "en-GB" if scheme == "light" else "de-DE")
                for name in ("failed", "cancelled", "gone"):
                    self.facts(page, name)
                    self.shot(page, f"film-{name}-{width}-{scheme}")


if __name__ == "__main__":
    unittest.main()
