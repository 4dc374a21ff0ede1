"""Look and sound, and the review, by the keys alone, and what a screen reader says of both."""

import unittest

from playwright.sync_api import expect

from december import December
from keyboard_walk import Keys


class ByKeys(Keys, December):
    is_unfolded = False

    def sets(self, page, key, value):
        """Waits until a setting of the picture has a value on the server."""
        self.kept(page, f"settings.composition?.{key}", value)

    def reach_key(self, page, key):
        """Tabs on to a control by the beginning of its key: the arrows of a group of choices go on from there."""
        for _ in range(300):
            self.press(page, "Tab")
            if (page.evaluate("document.activeElement.dataset.key") or "").startswith(key):
                return
        self.fail(key)

    def reach_choice(self, page, name):
        self.reach_key(page, f"choice-{name}-")
        self.assert_seen_choice(page)

    def assert_seen_choice(self, page):
        """The radio itself is transparent: the box around it is what has the focus's ring."""
        ring = page.evaluate("getComputedStyle(document.activeElement.closest('label')).outlineStyle + getComputedStyle(document.activeElement.nextElementSibling).outlineStyle + getComputedStyle(document.activeElement).outlineStyle")
        self.assertRegex(ring, "solid|auto")

    def test_a_film_is_made_one_s_own_by_keys(self):
        page = self.listener()
        self.open(page, "film")
        page.locator(".looks button").first.wait_for()
        page.locator("#main").focus()
        self.reach(page, "Leave out: Title")
        self.press(page, "Enter")
        self.heard(page, "Title: left out.")
        self.sets(page, "titles?.opening", "false")
        self.assert_focus_is_somewhere(page)
        self.reach(page, "Take Title back")
        self.press(page, "Enter")
        self.sets(page, "titles?.opening", "null")
        self.assert_focus_is_somewhere(page)
        keepsake = page.locator("[data-key=look-keepsake]")
        self.reach_key(page, "look-keepsake")
        expect(keepsake).to_be_focused()
        self.press(page, "Enter")
        self.heard(page, "The film uses “Keepsake”.")
        expect(keepsake).to_have_attribute("aria-pressed", "true")
        expect(keepsake).to_be_focused()
        self.reach_choice(page, "composition.style")
        self.press(page, "ArrowRight")
        self.sets(page, "style", '"bold"')
        self.reach_choice(page, "transition")
        self.press(page, "ArrowRight")
        self.has(page, lambda draft: "transition" in draft["settings"]["composition"])
        # What was chosen last plays, and the keys go on from it.
        self.until(page, "document.activeElement.closest('.choice-option')?.getAnimations({ subtree: true }).some((one) => one.playState === 'running')")
        self.reach_choice(page, "look")
        self.press(page, "ArrowRight")
        self.sets(page, "look", '"warm"')
        self.reach_key(page, "look-title")
        self.press(page, "Control+a")
        page.keyboard.type("Snow")
        self.kept(page, "settings.title", '"Snow"')
        # A text's picture may be asked for just before the server hears that the film has none.
        self.assertEqual([trouble for trouble in self.troubles if "404" not in trouble], [])

    def test_a_screen_reader_finds_look_and_sound(self):
        page = self.open(self.window(), "film")
        page.locator(".looks button").first.wait_for()
        expect(page.locator(".settings-box")).to_match_aria_snapshot("""
            - heading "Settings" [level=2]
            - region "Looks":
              - button /Classic .*/
              - button /Plain .*/
              - button /Cinema .*/
              - button /Keepsake .*/
              - button /Social .*/
            - group "Style of the text":
              - radio "Clear" [checked]
              - radio "Keepsake"
              - radio "Bold"
            - group "Shape"
            - group "Upright clips"
            - group "Transition":
              - radio "Dissolve" [checked]
            - group "Look":
              - radio "As recorded" [checked]
              - radio "Black and white"
            - group "Date on the picture"
            - group "Longest clip"
            - group "Clips a day"
            - region "Music":
              - group "Music":
                - list:
                  - listitem:
                    - textbox "Music file 1"
                - button "Choose music …"
              - combobox "Composed music"
            - figure "Sunday, 1 December 2024":
              - group "What the picture shows":
                - radio "Title" [checked]
                - radio "Date"
                - radio "Caption"
                - radio "Place"
              - img "How the film shows its title"
              - textbox "Title"
              - textbox "Line below the title"
              - paragraph: Title and line below are typed on the picture
              - switch "Begin with a title" [checked]
            """)
        page.locator(".look").get_by_role("radio", name="Caption").click(force=True)
        expect(page.locator(".look")).to_match_aria_snapshot("""
            - figure "Monday, 2 December 2024":
              - group "What the picture shows"
              - img "How the film shows Monday, 2 December 2024"
              - paragraph: Monday, 2 December 2024
              - button "Frame of the clip before"
              - button "Frame of the next clip"
              - textbox "Caption of Mon 2 Dec"
            """)
        self.assertEqual(self.troubles, [])

    def test_a_screen_reader_finds_the_review(self):
        page = self.open(self.window(), "review")
        page.locator(".seconds-row:has(.second)").wait_for()
        expect(page.locator(".review-clip .score").first).to_be_visible()
        expect(page.locator("main")).to_match_aria_snapshot("""
            - link "The film"
            - heading "Review of December 2024" [level=1]
            - button "Undo" [disabled]
            - button "Redo" [disabled]
            - button "Previous day"
            - button "Next day"
            - region "The film’s days":
              - heading "December" [level=2]
              - button "Sunday, 1 December 2024, Automatic"
            - region "The day":
              - paragraph: Automatic
              - heading "Saturday, 14 December 2024" [level=2]
              - figure
              - region "The part that is shown":
                - slider "Begin"
                - slider "End"
                - region "The recording, second by second":
                  - slider "Second by second; Enter takes one"
                  - list "What each second is like"
              - button "Next clip"
              - button "Trim"
              - button "Leave this day out"
              - link "Open the day"
            - region "Caption and clips":
              - textbox "Caption of Sat 14 Dec"
              - heading "5 clips, the best first" [level=2]
              - list:
                - listitem:
                  - button /1\\. Video, .* Score. \\d+ of 100 .*/
            """)
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
