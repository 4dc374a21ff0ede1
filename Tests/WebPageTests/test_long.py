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
        return [float(page.get_by_role("slider", name=name).get_attribute("aria-valuenow")) for name in ("Begin", "End")]

    def test_a_finger_finds_the_part(self):
        self.when_scanned()
        for width, height in [(390, 844), (1440, 900)]:
            page = self.window(width, height)
            page.goto(self.base + "#/day/2024-05-01")
            window = page.get_by_role("slider", name="Slide the part")
            stretch = page.get_by_role("slider", name="Stretch that the strip shows")
            expect(stretch).to_be_visible(timeout=30_000)
            self.until(page, "document.querySelector('.filmstrip .filmstrip-picture').naturalWidth > 200")
            # The part is known once the recording has been looked at.
            expect(page.locator(".seconds-row .second").first).to_be_attached(timeout=60_000)
            expect(page.locator(".handle-from")).to_be_visible()
            begin, end = self.part(page)
            self.assertGreater(window.bounding_box()["width"], 24)
            self.shot(page, f"long-{width}")
            # Another stretch: the part stays, and a press there brings it.
            stretch.focus()
            page.keyboard.press("End")
            self.assertEqual(self.part(page), [begin, end])
            expect(page.locator(".handle-from")).to_be_hidden()
            self.until(page, "document.querySelector('.filmstrip .filmstrip-picture').complete")
            self.shot(page, f"long-end-{width}")
            strip = page.locator(".filmstrip").bounding_box()
            page.mouse.click(strip["x"] + strip["width"] / 2, strip["y"] + strip["height"] / 2)
            moved = self.part(page)
            self.assertGreater(moved[0], LENGTH - 30)
            self.assertAlmostEqual(moved[1] - moved[0], end - begin, delta=0.02)
            expect(page.locator(".handle-from")).to_be_visible()
            # A press on the whole shows the stretch there.
            whole = page.locator(".trim-overview").bounding_box()
            page.mouse.click(whole["x"] + 5, whole["y"] + whole["height"] / 2)
            self.assertEqual(stretch.get_attribute("aria-valuenow"), "0.00")
            # The part's keys bring it into sight again.
            window.focus()
            page.keyboard.press("ArrowLeft")
            expect(page.locator(".handle-from")).to_be_visible()
        self.assert_no_troubles()


if __name__ == "__main__":
    unittest.main()
