"""What a screen reader finds in dialogs, in a film that was cancelled and among recurring films, and where the focus is."""

import re
import unittest
from collections import Counter

from playwright.sync_api import expect

from browser import PLACES
from december import December, film


class Trees(December):
    def test_another_clip_for_a_day(self):
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Swap the clip of Sat 14 Dec").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_match_aria_snapshot("""
            - dialog "Another clip for Saturday, 14 December 2024":
              - banner:
                - heading "Another clip for Saturday, 14 December 2024" [level=2]
                - button "Close"
              - list:
                - listitem:
                  - button "2 s Live Photo, 8:00 A video comes first"
                - listitem:
                  - button /2.5 s Video, 9:30 .+/
                - listitem:
                  - button /2.5 s Video, 13:00 .+/
                - listitem:
                  - button /4 s Video, 16:20 .+/
                - listitem:
                  - button /2.5 s Video, 20:45 .+/
            """)
        expect(dialog.locator("[aria-current=true]")).to_have_accessible_name(re.compile("^4 s Video, 16:20 .* of 4$|^2.5 s Video, .* of 4$"))
        self.closes(page, dialog, "Swap the clip of Sat 14 Dec")

    def test_a_pin_to_another_day(self):
        page = self.open(self.window(), "day")
        page.get_by_role("button", name="Pin to another day").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_match_aria_snapshot("""
            - dialog "Pin to another day":
              - banner:
                - heading "Pin to another day" [level=2]
                - button "Close"
              - textbox "Day": 2024-12-14
              - status: The clip shows on that day, marked as from another day.
              - button "Cancel"
              - button "Pin"
            """)
        self.closes(page, dialog, "Pin to another day")

    def test_a_film_is_cancelled(self):
        films = self.show_films(film("made", "running", title="December", position=0, present=True, progress={
            "stage": "render", "fraction": 0.3, "overall": 0.3, "elapsed": 20, "remaining": 40}))

        def stop(_, name):
            films["made"] = film("made", "cancelled", title="December")
            self.faults.tell("film", films["made"])
            return {"id": name}
        self.faults.answer("POST films/*/cancel", stop)
        page = self.open(self.window(), "#/films/made")
        page.get_by_role("button", name="Stop").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_match_aria_snapshot("""
            - dialog "Stop making this film?":
              - banner:
                - heading "Stop making this film?" [level=2]
                - button "Close"
              - paragraph: What is rendered is kept for the next try.
              - button "Keep making"
              - button "Stop"
            """)
        dialog.get_by_role("button", name="Keep making").click()
        expect(page.get_by_role("button", name="Stop")).to_be_focused()
        expect(page.locator(".progress-number")).to_be_visible()
        page.keyboard.press("Enter")
        dialog.get_by_role("button", name="Stop").click()
        expect(page.locator("main")).to_match_aria_snapshot("""
            - link "Films"
            - heading "December" [level=1]
            - paragraph: 1 – 31 December 2024
            - text: Stopped
            - heading "Stopped" [level=2]
            - paragraph: What was rendered is kept, so the next try is faster.
            - button "Make again"
            """)
        self.assertNotEqual(page.evaluate("document.activeElement.tagName"), "BODY", "the focus is lost")

    def test_recurring_films(self):
        self.show_schedules()
        page = self.open(self.window(), "recurring")
        expect(page.locator("main")).to_match_aria_snapshot("""
            - heading "Automatic" [level=1]
            - heading "Schedules" [level=2]
            - list:
              - listitem:
                - heading "Family, each month" [level=3]
                - text: every month
                - term: Next
                - definition: 1 Jan, 6:00
                - term: Last
                - definition: never
                - paragraph: "“December 2024” could not be made. Next try: 31 Dec, 6:00."
                - paragraph: 1 failed run (there is no space left on the disk).
                - 'button "Run now: Family, each month"'
                - 'button "Pause: Family, each month"'
              - listitem:
                - heading "The year" [level=3]
                - text: every year
                - paragraph: "“2024”: 31 of 287 days are rendered ahead."
                - 'button "Run now: The year"'
                - 'button "Pause: The year"'
              - listitem:
                - heading "A film every month" [level=3]
                - button "Set up …"
            - group: So that it runs by itself
            - heading "Presets" [level=2]
            - list:
              - listitem:
                - heading "Classic" [level=3]
                - paragraph: /Full HD/
                - 'button "Use for this film: Classic"'
              - listitem:
                - heading "Portrait story" [level=3]
              - listitem:
                - heading "Fast draft" [level=3]
            """)
        self.assertEqual(self.troubles, [])

    def test_no_two_buttons_of_a_place_have_the_same_name(self):
        sources = [{"id": f"folder-{name}", "name": name, "type": "folder", "state": "offline", "count": 0} for name in ("Old", "Older")]
        self.faults.change("GET index", lambda answer: answer["sources"].extend(sources))
        # The page looks for what is lost.
        self.faults.answer("POST sources/*/scan", lambda _, source: {"id": source})
        self.show_schedules()
        for place in PLACES:
            with self.subTest(place):
                page = self.open(self.window(), place)
                expect(page.locator(".loading")).to_have_count(0)
                names = re.findall(r'\bbutton "((?:[^"\\]|\\.)*)"', page.locator("body").aria_snapshot())
                self.assertIn("Keys and help", names)
                self.assertEqual([name for name, count in Counter(names).items() if count > 1], [])
        expect(page.get_by_role("button", name="Run now: The year", exact=True)).to_have_text("Run now")
        self.assertEqual(self.troubles, [])

    def closes(self, page, dialog, opener):
        """Escape closes a dialog, and the focus is where it was."""
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("button", name=opener, exact=True)).to_be_focused()
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
