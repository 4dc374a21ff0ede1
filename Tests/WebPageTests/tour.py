"""The moving picture of the README: the calendar, its preview, the film. `../../.build/page/bin/python -m unittest tour`, some minutes.

Needs what `scripts/setup.sh page` installs. All of it is the page itself in Chromium: the preview and the film are moved to one moment after
another and photographed, so that a slow machine gives the same picture. Look at it before you keep it.
"""

import subprocess

from browser import DAYREEL
from checkout_page import ROOT
from pictures import IMAGES, Pictures

SIZE = (1000, 625)
WIDTH = 800
FRAMES_A_SECOND = 10
# Of WebP, 0 to 100. A test keeps the picture below 3 MB.
QUALITY = 72
POINTER = """([x, y]) => {
    const one = document.createElement('div');
    one.id = 'pointer';
    Object.assign(one.style, { position: 'fixed', left: `${x - 16}px`, top: `${y - 16}px`, width: '32px', height: '32px', borderRadius: '50%',
        background: 'rgb(0 0 0 / 25%)', boxShadow: '0 0 0 2px white', zIndex: 9999, pointerEvents: 'none' });
    (document.querySelector('dialog[open]') ?? document.body).append(one);
}"""


def load_tests(loader, standard, pattern):
    """This module's own tests, without those of its base."""
    return loader.loadTestsFromName("tour.Tour.test_tour")


class Tour(Pictures):
    @classmethod
    def make_media(cls, folder):
        subprocess.run([DAYREEL, "fixtures", folder, "--natural", "--height", "360"], check=True, capture_output=True)

    @classmethod
    def start(cls):
        settings = cls.work / "home/config/settings.yaml"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("job:\n  composition: { resolution: 854x480 }\n")
        super().start()

    def setUp(self):
        self.frames = self.work / "frames"
        self.frames.mkdir()
        self.count = 0

    def show(self, page, seconds=0.0):
        """Adds what is on the screen, for so long; without a length as one frame."""
        picture = page.screenshot()
        for _ in range(max(1, round(seconds * FRAMES_A_SECOND))):
            (self.frames / f"{self.count:04}.png").write_bytes(picture)
            self.count += 1

    def press(self, page, button):
        """Shows where the pointer is, then clicks."""
        # The bar is drawn again while the plan is made.
        box = None
        while not box:
            button.wait_for()
            box = button.bounding_box()
        page.evaluate(POINTER, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        self.show(page, 0.7)
        page.evaluate("document.getElementById('pointer').remove()")
        button.click()

    def preview(self, page, begin, end, step):
        """The preview, moved along by its slider."""
        self.until(page, "[...document.querySelectorAll('.preview-video')].some((one) => !one.hidden && one.readyState > 2)")
        pause = page.get_by_role("button", name="Pause")
        if pause.count():
            pause.click()
        moment = begin
        while moment < end:
            page.evaluate("(value) => { const place = document.querySelector('.preview-place'); place.value = value; place.dispatchEvent(new Event('input')); }", str(moment))
            self.settled(page, ".preview-video")
            self.show(page)
            moment += step

    def settled(self, page, players):
        """Waits for the picture that a player was moved to."""
        self.until(page, f"[...document.querySelectorAll('{players}')].some((one) => !one.hidden && one.readyState > 2 && !one.seeking)")
        page.wait_for_timeout(60)

    def test_tour(self):
        self.when_scanned()
        page = self.window(*SIZE)
        page.set_default_timeout(60_000)
        self.go(page, "calendar")
        self.until(page, "document.querySelectorAll('.day.chosen .thumbnail.is-loaded').length === 14")
        self.show(page, 2)
        self.press(page, page.locator("[data-key=adjust]"))
        page.locator(".clip").nth(3).wait_for()
        self.show(page, 1)
        self.press(page, page.locator("[data-key=preview-film]"))
        self.preview(page, 1.2, 8.7, 0.2)
        page.keyboard.press("Escape")
        self.show(page, 0.5)
        self.press(page, page.locator("[data-key=make]"))
        page.wait_for_timeout(2500)
        self.show(page, 0.8)
        page.locator(".film-video").wait_for(timeout=400_000)
        page.evaluate("Object.assign(document.querySelector('.film-video'), { muted: true, controls: false })")
        page.evaluate("document.querySelector('.film-video').scrollIntoView({ block: 'center' })")
        for tenth in range(190, 290, 2):
            page.evaluate("(at) => { const film = document.querySelector('.film-video'); film.pause(); film.currentTime = at; }", tenth / 10)
            self.settled(page, ".film-video")
            self.show(page)
        self.put_together()

    def put_together(self):
        subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-framerate", str(FRAMES_A_SECOND), "-i", self.frames / "%04d.png", "-vf", f"scale={WIDTH}:-2:flags=lanczos",
                        "-c:v", "libwebp_anim", "-quality", str(QUALITY), "-compression_level", "6", "-loop", "0", IMAGES / "tour.webp"], check=True)
        assert (ROOT / "docs/images/tour.webp").stat().st_size < 3_000_000
