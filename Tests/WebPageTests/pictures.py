"""The pictures of the page in docs/images: `../../.build/page/bin/python -m unittest pictures`, a minute. Look at them before you keep them."""

import subprocess

from playwright.sync_api import expect

from browser import DAYREEL
from checkout_page import ROOT
from media import ffmpeg
from real import RealServer

IMAGES = ROOT / "docs/images"


class Pictured(RealServer):
    # What somebody sees who has opened nothing.
    is_unfolded = False

    @classmethod
    def make_media(cls, folder):
        subprocess.run([DAYREEL, "fixtures", folder, "--natural", "--height", "540"], check=True, capture_output=True)

    @classmethod
    def what_is_served(cls):
        # Its name stands in the pictures.
        pictures = cls.work / "Pictures"
        if cls.media.exists():
            cls.media.rename(pictures)
        return [str(pictures)]

    def keep(self, page, name, quality=84, clip=None):
        page.mouse.move(0, 0)
        self.until(page, "[...document.querySelectorAll('main img')].every((one) => one.loading === 'lazy' || one.complete)")
        self.until(page, "document.getAnimations().every((one) => one.playState !== 'running')")
        page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=quality, clip=clip)

    def go(self, page, place):
        page.goto(self.base + f"#/{place}")
        page.locator("main h1").first.wait_for()
        return page


class Pictures(Pictured):
    def test_make_them(self):
        self.when_scanned()
        page = self.window(1200, 750)
        self.go(page, "calendar")
        self.until(page, "document.querySelectorAll('.day.chosen .thumbnail.is-loaded').length === 14")
        self.keep(page, "calendar")
        self.pin(page)
        self.go(page, "film")
        expect(page.locator(".clip")).to_have_count(14)
        self.until(page, "document.querySelector('.look-picture')?.naturalWidth > 100 && document.querySelector('.look-text').naturalWidth > 100")
        self.until(page, "[...document.querySelectorAll('[data-choice=\"composition.style\"] img')].filter((one) => one.naturalWidth > 100).length === 6")
        # As high as what is chosen beside the frame.
        page.set_viewport_size({"width": 1200, "height": 1080})
        self.keep(page, "put-together")
        page.set_viewport_size({"width": 1200, "height": 750})
        self.film(page)
        phone = self.window(390, 844, "dark", device_scale_factor=1.5)
        self.go(phone, "calendar")
        self.until(phone, "document.querySelectorAll('.day.chosen .thumbnail.is-loaded').length === 14")
        self.keep(phone, "calendar-phone")
        phone = self.window(390, 844, "dark", device_scale_factor=1.5)
        self.go(phone, "library")
        self.until(phone, "document.querySelectorAll('.grid-cell .is-loaded').length === 14")
        self.keep(phone, "library-phone")

    def pin(self, page):
        """A clip that is pinned, and a part of it chosen."""
        self.go(page, "day/2024-05-19")
        self.until(page, "document.querySelector('.filmstrip-picture')?.naturalWidth > 200")
        page.get_by_role("button", name="Pin", exact=True).click()
        page.get_by_role("slider", name="Begin").focus()
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        page.get_by_role("slider", name="End").focus()
        for _ in range(8):
            page.keyboard.press("ArrowLeft")
        self.until(page, "document.querySelector('.stage video').readyState > 2 && !document.querySelector('.stage video').seeking")
        expect(page.locator("#toasts")).to_be_empty()
        page.evaluate("document.activeElement.blur(); document.querySelector('.stage video').controls = false; scrollTo(0, 0)")
        # Down to what is done with the day.
        page.set_viewport_size({"width": 1200, "height": 820})
        self.keep(page, "day")
        page.set_viewport_size({"width": 1200, "height": 750})
        page.evaluate("document.querySelector('.stage video').controls = true")

    def film(self, page):
        page.get_by_role("button", name="Make the film").click()
        page.locator(".film-video").wait_for(timeout=240_000)
        page.evaluate("document.querySelector('.film-video').muted = true")
        page.locator(".chapter").nth(5).click()
        self.until(page, "document.querySelector('.chapter[aria-current]') && document.querySelector('.film-video').currentTime > 15")
        page.evaluate("document.querySelector('.film-video').pause(); document.querySelector('.film-video').controls = false; document.activeElement.blur()")
        self.keep(page, "made")


class BestPart(Pictured):
    """A recording as people make them: it shakes before it is held, and ends with a finger on the lens."""

    @classmethod
    def make_media(cls, folder):
        super().make_media(folder)
        scene = {name: sorted(folder.glob(f"**/IMG_{name}.MOV"))[0] for name in (4103, 4130, 4145)}
        shaken, held, covered = "between(t,0,4.5)", "crop=iw-96:ih-54", "drawbox=enable='gte(t,15)':c=black:t=fill"
        for name, recorded in ((4103, "VID_20240502_160000"), (4130, "VID_20240506_160000")):
            ffmpeg("-stream_loop", "-1", "-i", scene[name], "-t", "18", "-vf",
                   f"{held}:x='48+44*sin(n*1.9)*{shaken}':y='27+26*sin(n*2.7)*{shaken}',scale=960:540,{covered}",
                   "-af", "volume=0.4", "-r", "30", "-g", "30", folder / f"{recorded}.mp4")
        # The second of its day.
        ffmpeg("-i", scene[4145], "-t", "5", "-r", "30", "-g", "30", folder / "VID_20240506_181500.mp4")

    def test_make_it(self):
        self.when_scanned()
        page = self.go(self.window(1200, 1000), "day/2024-05-02")
        self.until(page, "document.querySelector('.filmstrip-picture')?.naturalWidth > 200")
        page.locator(".second").first.wait_for()
        self.until(page, "document.querySelector('.stage video').readyState > 2")
        page.evaluate("document.querySelector('.stage video').controls = false")
        stage, words = (page.locator(one).bounding_box() for one in (".stage", ".seconds-section"))
        edge = 12
        self.keep(page, "best-part", clip={
            "x": stage["x"] - edge, "y": stage["y"] - edge, "width": stage["width"] + 2 * edge,
            "height": words["y"] + words["height"] - stage["y"] + 2 * edge})
        self.review()

    def review(self):
        """The day with its two clips, by rank."""
        page = self.go(self.window(1200, 1280), "review/2024-05-06")
        expect(page.locator(".review-clip")).to_have_count(2)
        page.locator(".second").first.wait_for()
        page.locator(".review-best:not(:empty)").nth(1).wait_for()
        self.until(page, "document.querySelector('.stage video').readyState > 2")
        self.until(page, "[...document.querySelectorAll('.review-day img')].every((one) => one.naturalWidth > 0)")
        page.evaluate("document.querySelector('.stage video').controls = false; document.activeElement.blur(); scrollTo(0, 0)")
        self.keep(page, "review")
