"""100,000 items: thousands of albums, the work in a frame while all of the grid goes by, the heap, and thumbnails."""

import datetime
import json
import unittest

from playwright.sync_api import expect

from many import ManyItems

WATCH = """() => {
  window.longest = 0; window.frames = 0; let last = performance.now();
  const frame = (now) => { window.longest = Math.max(window.longest, now - last); window.frames += 1; last = now; requestAnimationFrame(frame); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
}"""
# Tasks of more than 50 ms by the clock, whoever took the time.
TASKS = """() => { window.tasks = []; new PerformanceObserver((list) => list.getEntries().forEach((one) => window.tasks.push(one.duration)))
  .observe({ type: 'longtask' }); }"""
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


def work_by_frame(events):
    """Milliseconds of processor time that the page's thread spends from each frame to the next.

    Time by the clock measures the machine's other load as well: beside a build many frames take more than 50 ms, of which the page's own
    work is the smaller part. Chromium's trace has both ('dur' and 'tdur'), so the page's own is what tests assert.
    """
    thread = next((one["pid"], one["tid"]) for one in events if one["name"] == "Layerize")
    frames, now, end = [], 0, 0
    for one in sorted((one for one in events if one.get("ph") == "X" and (one["pid"], one["tid"]) == thread), key=lambda one: one["ts"]):
        # What lies within another event is in its time already.
        if one["ts"] >= end:
            end = one["ts"] + one.get("dur", 0)
            now += one.get("tdur", 0) / 1000
        if one["name"] == "Layerize":
            frames.append(now)
            now = 0
    return frames


def album(title, kind="user", path=()):
    return {"id": f"on-{title}", "title": title, "type": kind, "path": list(path), "count": 30, "first": "2024-11-30", "last": "2025-01-01", "cover": ""}


class Many(ManyItems):
    def heap(self, page):
        session = page.context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        return page.evaluate("performance.memory.usedJSHeapSize") / 1e6

    def test_thousands_of_albums_are_made_as_they_are_opened(self):
        days = [datetime.date(2015, 1, 1) + datetime.timedelta(number) for number in range(3653)]
        listed = [album(f"{day}", path=[f"{day.year}"]) for day in days] + [album(f"Loose {number}") for number in range(1, 451)]
        listed += [album("Grandma’s Album", "shared"), album("Videos", "smart"), album("Live Photos", "smart")]
        self.faults.answer("GET albums", lambda _: {"sources": [{"source": "folder-1", "albums": listed}]})
        self.faults.answer("GET counts", lambda _: {"total": 0, "months": []})
        page = self.open(self.window(), "library")
        side = page.locator(".library-side")
        albums, year = side.locator(".album[data-key]"), side.get_by_text("2016", exact=True)
        # 200 that are in no folder, Grandma's, and two smart ones; the years are closed.
        expect(albums).to_have_count(203)
        year.click()
        expect(albums).to_have_count(403)
        more = side.get_by_role("button", name="Show 166 more")
        more.focus()
        page.keyboard.press("Enter")
        expect(side.get_by_role("button", name="2016-07-19")).to_be_focused()
        expect(side.get_by_role("button", name="2016-12-31")).to_be_visible()
        self.assertEqual(side.get_by_role("button", name="Show").all_text_contents(), ["Show 200 more"])
        # A search leaves them where they are, and marks the one that it is of.
        page.evaluate("document.querySelector('[data-key=\"album-on-2016-12-31\"]').isTheSame = true")
        side.get_by_role("button", name="2016-12-31").click()
        expect(side.get_by_role("button", name="2016-12-31")).to_have_attribute("aria-pressed", "true")
        self.assertTrue(page.evaluate("document.querySelector('[data-key=\"album-on-2016-12-31\"]').isTheSame"))
        # Who comes back finds the year open, and the album that is shown.
        page.reload()
        expect(side.get_by_role("button", name="2016-12-31")).to_have_attribute("aria-pressed", "true")
        year.click()
        page.reload()
        expect(albums).to_have_count(203)
        self.assertEqual(self.troubles, [])

    def test_the_whole_grid_goes_by_without_a_long_frame(self):
        page = self.open(self.window(), "library")
        page.locator(".grid-cell .thumbnail.is-loaded").first.wait_for()
        before = self.heap(page)
        page.evaluate(TASKS)
        page.evaluate(WATCH)
        self.chromium.start_tracing(page=page, categories=["devtools.timeline"])
        page.evaluate(SCROLL, 1500)
        work = work_by_frame(json.loads(self.chromium.stop_tracing())["traceEvents"])
        figures = page.evaluate("({ longest: window.longest, frames: window.frames, tasks: window.tasks, cells: document.querySelectorAll('.grid-cell').length, height: document.documentElement.scrollHeight })")
        page.wait_for_timeout(1500)
        after = self.heap(page)
        page.evaluate(SCROLL, 300)
        later = self.heap(page)
        print(json.dumps({"most work in a frame, ms of processor time": round(max(work), 1), "frames": len(work),
                          "by the clock: longest frame, ms": round(figures["longest"], 1), "tasks over 50 ms": len(figures["tasks"]),
                          "heap before, after, after a second time, MB": [round(one, 1) for one in (before, after, later)], "cells": figures["cells"],
                          "height, px": figures["height"]}))
        self.shot(page, "many-library-1440-light")
        # All of the scroll was seen, and what filled the grid took its time.
        self.assertGreaterEqual(len(work), 1400)
        self.assertGreater(max(work), 1)
        self.assertLess(max(work), 50)
        self.assertLess(figures["cells"], 250)
        self.assertLess(later - before, 20)
        self.assertEqual(self.troubles, [])

    def test_a_picture_that_comes_styles_itself_alone(self):
        page = self.open(self.window(), "library")
        page.locator(".grid-cell .thumbnail.is-loaded").first.wait_for()
        # What else comes late, pictures and other places' scripts, would be counted too.
        self.until(page, "[...document.querySelectorAll('.grid-cell:not([hidden]) .thumbnail')].every((one) => one.classList.contains('is-loaded'))")
        self.until(page, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('recurring/page.js'))")
        page.wait_for_timeout(500)
        self.chromium.start_tracing(page=page, categories=["devtools.timeline"])
        page.evaluate(BLINK)
        events = json.loads(self.chromium.stop_tracing())["traceEvents"]
        styled = [one["args"]["elementCount"] for one in events if one["name"] == "UpdateLayoutTree" and "elementCount" in one.get("args", {})]
        everything = page.evaluate("document.querySelectorAll('*').length")
        print(json.dumps({"elements styled as a picture comes": max(styled), "of": everything}))
        self.assertLess(max(styled), 20)
        self.assertGreater(everything, 400)

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


if __name__ == "__main__":
    unittest.main()
