"""100,000 items: first paint, the longest frame while all of the grid goes by, the heap, thumbnails, and the shell's size."""

import gzip
import json
import unittest

from browser import PageTestCase
from checkout_page import as_sent
from mock_server import PAGE

WATCH = """() => {
  window.longest = 0; window.frames = 0; let last = performance.now();
  const frame = (now) => { window.longest = Math.max(window.longest, now - last); window.frames += 1; last = now; requestAnimationFrame(frame); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
}"""
# The page's own work a frame: what is not the machine's other load.
TASKS = """() => { window.tasks = []; new PerformanceObserver((list) => list.getEntries().forEach((one) => window.tasks.push(one.duration)))
  .observe({ type: 'longtask' }); }"""
SEEN = """new MutationObserver((_, observer) => {
  if (!document.querySelector('.day.has-media')) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.seen = performance.now(); }));
}).observe(document, { childList: true, subtree: true });"""
SCROLL = """async (steps) => {
  const height = document.documentElement.scrollHeight - innerHeight;
  for (let step = 0; step <= steps; step += 1) {
    scrollTo(0, height * step / steps);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}"""

# A picture goes and comes back, with a frame each.
BLINK = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const picture = document.querySelector('.grid-cell .thumbnail.is-loaded');
  picture.classList.remove('is-loaded');
  await frame();
  picture.classList.add('is-loaded');
  await frame();
}"""


class Many(PageTestCase):
    mode = "many"

    def heap(self, page):
        session = page.context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        return page.evaluate("performance.memory.usedJSHeapSize") / 1e6

    def paint(self, page):
        page.locator(".day.has-media").first.wait_for()
        page.wait_for_timeout(300)
        return page.evaluate("[performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, window.seen]")

    def test_the_calendar_is_there_at_once(self):
        page = self.window()
        page.add_init_script(SEEN)
        self.open(page, "calendar")
        cold = self.paint(page)
        self.open(page, "calendar")
        warm = self.paint(page)
        print(json.dumps({"first paint cold, ms": round(cold[0]), "month seen cold, ms": round(cold[1]), "first paint warm, ms": round(warm[0]),
                          "month seen warm, ms": round(warm[1])}))
        self.assertEqual(self.troubles, [])

    def test_the_whole_grid_goes_by_without_a_long_frame(self):
        page = self.open(self.window(), "library")
        page.locator(".grid-cell .thumbnail.is-loaded").first.wait_for()
        page.evaluate(TASKS)
        before = self.heap(page)
        page.evaluate(WATCH)
        page.evaluate(SCROLL, 1500)
        page.wait_for_timeout(1500)
        after = self.heap(page)
        page.evaluate(SCROLL, 300)
        later = self.heap(page)
        figures = page.evaluate("({ longest: window.longest, frames: window.frames, tasks: window.tasks, cells: document.querySelectorAll('.grid-cell').length, height: document.documentElement.scrollHeight })")
        print(json.dumps({"longest frame, ms": round(figures["longest"], 1), "frames": figures["frames"], "tasks over 50 ms": [round(one) for one in figures["tasks"]],
                          "heap before, after, after a second time, MB": [round(one, 1) for one in (before, after, later)], "cells": figures["cells"],
                          "height, px": figures["height"]}))
        self.shot(page, "many-library-1440-light")
        self.assertLess(figures["cells"], 250)
        self.assertLess(later - before, 20)
        self.assertEqual(self.troubles, [])

    def test_a_picture_that_comes_styles_itself_alone(self):
        page = self.open(self.window(), "library")
        page.locator(".grid-cell .thumbnail.is-loaded").first.wait_for()
        self.chromium.start_tracing(page=page, categories=["devtools.timeline"])
        page.evaluate(BLINK)
        events = json.loads(self.chromium.stop_tracing())["traceEvents"]
        styled = [one["args"]["elementCount"] for one in events if one["name"] == "UpdateLayoutTree" and "elementCount" in one.get("args", {})]
        everything = page.evaluate("document.querySelectorAll('*').length")
        print(json.dumps({"elements styled as a picture comes": max(styled), "of": everything}))
        self.assertLess(max(styled), 20)
        self.assertGreater(everything, 400)

    def test_a_film_of_a_whole_year(self):
        self.world.draft["settings"]["timeframe"] = 2024
        self.addCleanup(self.world.draft["settings"].update, timeframe="2024-12")
        page = self.open(self.window(), "film")
        self.until(page, "document.querySelectorAll('.clip').length > 360")
        page.evaluate(TASKS)
        page.get_by_role("button", name="Leave Mon 1 Jan out").click()
        self.until(page, "document.querySelectorAll('.left-out-days .chip').length === 1")
        print(json.dumps({"tasks over 50 ms after a change in a film of 366 days": [round(one) for one in page.evaluate("window.tasks")]}))
        self.assertEqual(self.troubles, [])

    def test_slow_scrolling_fills_every_cell(self):
        page = self.open(self.window(390, 844), "library")
        for _ in range(20):
            page.mouse.wheel(0, 700)
            page.wait_for_timeout(60)
        self.until(page, "[...document.querySelectorAll('.grid-cell:not([hidden])')].every((one) => one.href)")
        self.until(page, "document.querySelectorAll('.grid-cell[tabindex=\"0\"]').length === 1")
        page.locator(".grid-cell[tabindex='0']").focus()
        page.keyboard.press("End")
        self.until(page, "document.activeElement.dataset.number === '99999'")

    def test_the_shell_is_small(self):
        page = self.window()
        sizes = {}
        page.on("response", lambda response: sizes.update({response.url: response.url.removeprefix(self.base).split("?")[0].split("#")[0]}))
        self.open(page, "calendar")
        page.wait_for_timeout(500)
        names = {name or "index.html" for name in sizes.values() if not name.startswith("api/")}
        shell = sum(len(gzip.compress(as_sent(PAGE / name, ""))) for name in names)
        all_files = sum(len(gzip.compress(as_sent(one, ""))) for one in PAGE.rglob("*") if one.is_file())
        plain = sum(len(as_sent(PAGE / name, "")) for name in names)
        print(json.dumps({"shell, gzip": shell, "shell, plain": plain, "all pages, gzip": all_files, "requests": len(names)}))
        self.assertLess(shell, 100_000)


if __name__ == "__main__":
    unittest.main()
