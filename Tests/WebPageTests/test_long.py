"""A part of a long recording is trimmed on a telephone: the strip shows a stretch of it, and the whole lies above."""

import subprocess
import unittest

from playwright.sync_api import expect

from real import RealServer

LENGTH = 240


class LongRecording(RealServer):
    @classmethod
    def make_media(cls, folder):
        folder.mkdir()
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", f"testsrc2=size=320x180:rate=30:duration={LENGTH}", "-f", "lavfi",
             "-i", f"sine=220:duration={LENGTH}", "-pix_fmt", "yuv420p", "-metadata", "creation_time=2024-05-01T10:00:00Z",
             str(folder / "IMG_0001.MOV")],
            check=True, stdin=subprocess.DEVNULL)

    def part(self, page):
        # The handles are hidden while the part is out of sight.
        return [float(page.locator(f".handle-{side}").get_attribute("aria-valuenow")) for side in ("from", "to")]

    def test_a_finger_finds_the_part(self):
        self.when_scanned()
        # The second window finds the part where the first has put it.
        for width, height, key, other in [(390, 844, "End", LENGTH), (1440, 900, "Home", 0)]:
            page = self.window(width, height)
            page.goto(self.base + "#/day/2024-05-01")
            window = page.get_by_role("slider", name="Slide the part")
            stretch = page.get_by_role("slider", name="Stretch that the strip shows")
            expect(stretch).to_be_visible(timeout=30_000)
            self.until(page, "document.querySelector('.filmstrip .filmstrip-picture').naturalWidth > 200")
            # The part is known once the recording has been looked at.
            expect(page.locator(".seconds-row .second").first).to_be_attached(timeout=60_000)
            self.wait_for(lambda: self.part(page)[0] > 0)
            expect(page.locator(".handle-from")).to_be_visible()
            begin, end = self.part(page)
            self.assertGreater(window.bounding_box()["width"], 24)
            self.shot(page, f"long-{width}")
            # Another stretch: the part stays, and a press there brings it.
            stretch.focus()
            page.keyboard.press(key)
            self.assertEqual(self.part(page), [begin, end])
            expect(page.locator(".handle-from")).to_be_hidden()
            self.until(page, "document.querySelector('.filmstrip .filmstrip-picture').complete")
            self.shot(page, f"long-end-{width}")
            strip = page.locator(".filmstrip").bounding_box()
            page.mouse.click(strip["x"] + strip["width"] / 2, strip["y"] + strip["height"] / 2)
            moved = self.part(page)
            self.assertLess(abs(moved[0] - other), 40)
            self.assertAlmostEqual(moved[1] - moved[0], end - begin, delta=0.02)
            expect(page.locator(".handle-from")).to_be_visible()
            # A press on the whole shows the stretch there.
            whole = page.locator(".trim-overview").bounding_box()
            page.mouse.click(whole["x"] + whole["width"] / 2, whole["y"] + whole["height"] / 2)
            self.assertEqual(stretch.get_attribute("aria-valuenow"), f"{LENGTH / 2 - 20:.2f}")
            # The part's keys bring it into sight again.
            window.focus()
            page.keyboard.press("ArrowLeft")
            expect(page.locator(".handle-from")).to_be_visible()
        self.assert_no_troubles()


if __name__ == "__main__":
    unittest.main()
