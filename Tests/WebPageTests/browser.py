"""Chromium for the page's tests."""

import atexit
import functools
import os
import unittest
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from checkout_page import ROOT

DAYREEL = os.environ.get("DAYREEL", str(ROOT / ".build/debug/dayreel"))
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SHOTS = os.environ.get("DAYREEL_SHOTS")
# Milliseconds for what a page does; a machine that has other work needs more.
PATIENCE = int(os.environ.get("DAYREEL_PATIENCE", "8000"))
expect.set_options(timeout=max(5000, PATIENCE - 3000))
PLACES = {"calendar": "#/calendar/2024-12", "year": "#/calendar/2024", "day": "#/day/2024-12-14", "film": "#/film", "review": "#/review/2024-12-14",
          "films": "#/films", "library": "#/library", "recurring": "#/recurring"}


@functools.cache
def playwright():
    """The one of this process: two do not go together."""
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


def launch(*arguments):
    return playwright().chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--enable-precise-memory-info", *arguments])


class PageTestCase(unittest.TestCase):
    """A fresh window a test, of a server at `base`; what the console says of errors is in `troubles`."""

    base: str
    # Whether all settings and the job file are seen, as somebody has left them who has opened them before.
    is_unfolded = True

    def window(self, width=1440, height=900, scheme="light", locale="en-GB", **more):
        context = self.chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale=locale,
                                            has_touch=width < 500, **more)
        self.addCleanup(context.close)
        if self.is_unfolded:
            context.add_init_script("try { for (const name of ['more', 'job-file']) localStorage.setItem(`dayreel.folded-${name}`, 'open'); } catch {}")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        self.troubles = []
        page.on("console", lambda message: self.troubles.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        return page

    def open(self, page, place):
        page.goto("about:blank")
        page.goto(self.base + PLACES.get(place, place))
        page.locator("main h1, main .state h2").first.wait_for()
        return page

    def until(self, page, condition):
        """Waits for a condition through the debugger: the page's policy forbids what Playwright's own wait needs."""
        for _ in range(PATIENCE // 50):
            if page.evaluate(condition):
                return
            page.wait_for_timeout(50)
        self.fail(condition)

    def received(self, page):
        """What comes over the connection for the page itself, headers included: a list that grows, of addresses and bytes."""
        names, sizes = {}, []
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
        session.on("Network.loadingFinished", lambda event: sizes.append((names.get(event["requestId"], "/api/"), event["encodedDataLength"])))
        session.send("Network.enable")
        return sizes

    def shot(self, page, name):
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            page.wait_for_timeout(500)
            page.screenshot(path=f"{SHOTS}/{name}.png")
