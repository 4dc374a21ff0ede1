"""What a day shows is chosen on the real page: another part of a recording, slid as a piece, and clips of other days."""

import unittest

from playwright.sync_api import expect

from real import RealServer


class Choose(RealServer):
    """The natural month of the fixtures: there is nothing of 2 May 2024."""

    def part(self, page):
        return [float(page.get_by_role("slider", name=name).get_attribute("aria-valuenow")) for name in ("Begin", "End")]

    def pins(self):
        drafts = self.ask("drafts")["drafts"]
        return self.ask(f"drafts/{drafts[0]['id']}")["pins"]

    def test_1_a_part_is_slid_as_a_piece(self):
        self.when_scanned()
        for width, height in [(1440, 900), (390, 844)]:
            page = self.window(width, height)
            page.goto(self.base + "#/day/2024-05-01")
            window = page.get_by_role("slider", name="Slide the part")
            expect(window).to_be_visible(timeout=30_000)
            end = page.get_by_role("slider", name="End")
            end.focus()
            page.keyboard.press("End")
            for _ in range(2):
                page.keyboard.press("Shift+ArrowLeft")
            begin, last = self.part(page)
            box = window.bounding_box()
            middle = box["x"] + box["width"] / 2
            page.mouse.move(middle, box["y"] + box["height"] / 2)
            page.mouse.down()
            page.mouse.move(middle + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
            self.shot(page, f"choose-slide-{width}")
            page.mouse.up()
            slid = self.part(page)
            self.assertGreater(slid[0], begin + 0.2)
            self.assertAlmostEqual(slid[1] - slid[0], last - begin, delta=0.02)
            self.wait_for(lambda: abs(self.pins().get("2024-05-01", {}).get("from", -1) - slid[0]) < 0.01)
            # A press that does not move takes the nearer handle there, and the keys slide it too.
            window.focus()
            page.keyboard.press("Home")
            self.assertAlmostEqual(self.part(page)[0], 0, delta=0.01)
            self.assertAlmostEqual(self.part(page)[1], last - begin, delta=0.02)
        self.assert_no_troubles()

    def test_1_each_handle_is_a_step_of_its_own(self):
        self.when_scanned()
        page = self.window()
        page.goto(self.base + "#/day/2024-05-01")
        begin, end = (page.get_by_role("slider", name=name) for name in ("Begin", "End"))
        expect(begin).to_be_visible(timeout=30_000)
        whole = self.part(page)
        begin.focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        later = self.part(page)
        end.focus()
        for _ in range(3):
            page.keyboard.press("ArrowLeft")
        self.assertTrue(later[0] > whole[0] and self.part(page)[1] < later[1])
        page.keyboard.press("Control+z")
        self.wait_for(lambda: self.part(page) == later)
        page.keyboard.press("Control+z")
        self.wait_for(lambda: self.part(page) == whole)
        self.assert_no_troubles()

    def test_1_a_slow_clip_keeps_its_part(self):
        self.when_scanned()
        for width, height in [(1440, 900), (390, 844)]:
            page = self.window(width, height)
            page.goto(self.base + "#/day/2024-05-03")
            window = page.get_by_role("slider", name="Slide the part")
            expect(window).to_be_visible(timeout=30_000)
            # A second less than the recording, from its beginning.
            page.get_by_role("slider", name="End").focus()
            page.keyboard.press("End")
            page.keyboard.press("Shift+ArrowLeft")
            page.get_by_role("slider", name="Begin").focus()
            page.keyboard.press("Home")
            begin, end = self.part(page)
            speed = page.get_by_label("Speed", exact=True)
            speed.select_option("0.5 ×")
            pin = lambda: self.pins().get("2024-05-03", {})
            self.wait_for(lambda: pin().get("speed") == 0.5)
            # Twice as long in the film, and the same seconds of the recording.
            self.assertAlmostEqual(pin()["duration"], (end - begin) * 2, delta=0.02)
            expect(page.locator(".trim-words")).to_contain_text(", in the film ")
            self.assertEqual(self.part(page), [begin, end])
            self.shot(page, f"choose-speed-{width}")
            window.focus()
            page.keyboard.press("Shift+ArrowRight")
            self.wait_for(lambda: pin()["from"] > begin)
            slid = self.part(page)
            self.assertAlmostEqual(slid[1] - slid[0], end - begin, delta=0.02)
            self.assertAlmostEqual(pin()["duration"], (end - begin) * 2, delta=0.02)
            self.assertEqual(pin()["speed"], 0.5)
            speed.select_option("As the film")
            self.wait_for(lambda: "speed" not in pin())
            self.assertAlmostEqual(pin()["duration"], end - begin, delta=0.02)
            expect(page.locator(".trim-words")).not_to_contain_text("in the film")
            page.context.close()
        self.assert_no_troubles()

    def test_2_an_empty_day_offers_clips_of_other_days(self):
        self.when_scanned()
        for width, height in [(390, 844), (1440, 900)]:
            page = self.window(width, height)
            page.goto(self.base + "#/day/2024-05-02")
            expect(page.get_by_role("heading", name="Clips of other days")).to_be_visible(timeout=30_000)
            page.wait_for_timeout(800)
            self.shot(page, f"choose-empty-{width}")
        page.locator(".nearby .item-card").first.click()
        self.wait_for(lambda: "item" in self.pins().get("2024-05-02", {}))
        self.assert_no_troubles()

    def test_3_swapping_offers_clips_of_other_days(self):
        self.when_scanned()
        for width, height in [(390, 844), (1440, 900)]:
            page = self.window(width, height)
            page.goto(self.base + "#/film")
            page.locator(".clip").first.wait_for(timeout=30_000)
            page.get_by_role("button", name="Swap").nth(2).click()
            dialog = page.get_by_role("dialog")
            expect(dialog.get_by_role("heading", name="Clips of other days")).to_be_visible(timeout=30_000)
            page.wait_for_timeout(800)
            self.shot(page, f"choose-swap-{width}")
        before = self.pins()
        dialog.locator(".nearby .item-card").nth(1).click()
        self.wait_for(lambda: self.pins() != before)
        self.assert_no_troubles()


if __name__ == "__main__":
    unittest.main()
