"""Library pins on the page of one: seen, heard, overridden, taken away."""

import json
import re
import unittest

from playwright.sync_api import expect

from december import December
from test_accessibility import AXE, TAGS

PINNED, SKIPPED = "2024-12-14", "2024-12-08"
SIZES = ((1440, 900), (390, 844))


class LibraryPins(December):
    def setUp(self):
        super().setUp()
        self.other = self.items("2024-12-20")[0]
        self.give({"2024-12-17": {"item": self.items("2024-12-17")[0]["id"]}})
        self.pin_in_the_library(PINNED, self.media / "100APPLE/IMG_1020.MOV")
        self.pin_in_the_library(SKIPPED, "--skip")

    def check(self, page, name):
        self.shot(page, name)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, name)
        page.evaluate(AXE)
        found = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)["violations"]
        self.assertEqual([(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found], [], f"{name}: {json.dumps(found)[:600]}")

    def test_1_they_look_and_sound_unlike_the_films_own(self):
        for width, height in SIZES:
            for scheme in ("light", "dark"):
                page = self.open(self.window(width, height, scheme), "calendar")
                expect(page.get_by_role("link", name=re.compile("14 December.*pinned in the library, from another day"))).to_be_visible()
                expect(page.get_by_role("link", name=re.compile("8 December.*left out by a library pin"))).to_be_visible()
                expect(page.get_by_role("link", name=re.compile("17 December.*, pinned$"))).to_be_visible()
                self.until(page, "[...document.querySelectorAll('.day img')].every((one) => one.classList.contains('is-loaded'))")
                self.check(page, f"library-pins-calendar-{width}-{scheme}")
                self.open(page, f"#/day/{PINNED}")
                expect(page.get_by_role("note")).to_contain_text(f"Library pin: {self.other['name']}.")
                expect(page.get_by_role("button", name=re.compile(f"{self.other['name']}.*pinned in the library"))).to_have_attribute("aria-current", "true")
                self.check(page, f"library-pins-day-{width}-{scheme}")
                self.open(page, f"#/day/{SKIPPED}")
                expect(page.get_by_role("note")).to_contain_text("A library pin leaves this day out. It applies to every film. To show the day in this film, pin a clip to it.")
                self.check(page, f"library-pins-left-out-{width}-{scheme}")
                self.open(page, "film")
                expect(page.get_by_role("link", name=re.compile("8 Dec is left out by a library pin"))).to_be_visible()
                page.get_by_text("Selection", exact=True).click()
                expect(page.get_by_role("list", name="Leave out")).to_be_visible()
                page.get_by_role("list", name="Leave out").scroll_into_view_if_needed()
                self.check(page, f"library-pins-film-{width}-{scheme}")
                page.context.close()
        self.open(page := self.window(), "#/calendar/2024")
        expect(page.locator(".dot.of-library").first).to_be_visible()
        self.check(page, "library-pins-year")

    def test_2_a_film_has_its_own_way_and_goes_back(self):
        page = self.open(self.window(), f"#/day/{PINNED}")
        page.get_by_role("button", name="Next item").click()
        page.get_by_role("button", name="Pin", exact=True).click()
        expect(page.get_by_role("note")).to_contain_text("This film has its own choice.")
        self.has(page, lambda draft: PINNED in draft["pins"])
        page.get_by_role("button", name="Unpin", exact=True).click()
        expect(page.locator("#toasts")).to_contain_text("The library pin applies again.")
        expect(page.get_by_role("note")).to_contain_text("Library pin")
        # The page sends a change a moment after it is made.
        self.has(page, lambda draft: PINNED not in draft["pins"])
        self.open(page, f"#/day/{SKIPPED}")
        page.get_by_role("button", name="Pin", exact=True).click()
        page.get_by_role("link", name="Calendar").first.click()
        expect(page.get_by_role("link", name=re.compile("8 December.*, pinned$"))).to_be_visible()
        self.open(page, "film")
        page.get_by_text("Selection", exact=True).click()
        page.get_by_label("Library pins").uncheck()
        page.get_by_role("link", name="Calendar").first.click()
        expect(page.get_by_role("link", name=re.compile("14 December.*in the film$"))).to_be_visible()
        page.get_by_role("link", name=re.compile("14 December")).click()
        expect(page.get_by_role("note")).to_contain_text("This film does not use library pins.")
        self.assertEqual(self.troubles, [])

    def test_3_the_pin_is_taken_away_for_all_films(self):
        page = self.open(self.window(), f"#/day/{PINNED}")
        page.get_by_role("button", name="Remove the library pin").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove the library pin").click()
        expect(page.get_by_role("note")).to_have_count(0)
        self.assertEqual(self.pinned_in_the_library(), {SKIPPED: {"skip": True}})
        page.get_by_role("link", name="Calendar").first.click()
        expect(page.get_by_role("link", name=re.compile("14 December.*in the film$"))).to_be_visible()
        self.assertEqual(self.troubles, [])


class Taken(December):
    """The form of what films prefer and leave out."""

    def test_favourites_tags_and_kinds(self):
        page = self.open(self.window(), "film")
        page.get_by_text("Selection", exact=True).click()
        left_out = page.get_by_role("list", name="Leave out")
        left_out.get_by_role("checkbox", name="Gray").check()
        left_out.get_by_role("checkbox", name="Favourites").check()
        expect(left_out.get_by_role("checkbox", name="Favourites")).to_be_focused()
        expect(left_out.get_by_role("checkbox", name="Gray")).to_be_checked()
        preferred = page.get_by_role("group", name="Prefer")
        preferred.get_by_role("checkbox", name="Red").check()
        # Behind what decides before it, before the kinds; from there it goes up.
        expect(preferred.get_by_role("listitem").nth(1)).to_contain_text("Red")
        preferred.get_by_role("button", name="Red").click()
        expect(preferred.get_by_role("listitem").first).to_contain_text("Red")
        draft = self.has(page, lambda draft: draft["settings"].get("select", {}).get("prefer", [None])[0] == {"tag": "red"})
        self.assertEqual(draft["settings"]["select"], {"exclude": [{"tag": "gray"}, "favourite"], "prefer": [{"tag": "red"}, "favourite", "video", "live-photo", "motion-photo", "best"]})
        left_out.get_by_role("checkbox", name="Gray").uncheck()
        left_out.get_by_role("checkbox", name="Favourites").uncheck()
        self.has(page, lambda draft: "exclude" not in draft["settings"]["select"])
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
