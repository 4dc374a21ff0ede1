#!/usr/bin/env python3
"""Measures what somebody waits for who puts a film together: a style or a title until it is on the picture, the preview's first picture, and the
longest time for which the preview stands still in its first minute.

Makes a library, serves it with an empty cache, opens Edit and the preview in Chromium and asks forty times a second where the film is. With --check
exits 1 if a promise is broken; run it on a machine that does nothing else.
"""

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent))
import promises  # noqa: E402

WATCH = """() => {
  window.seen = [];
  const note = () => {
    const video = document.querySelector('.preview-video:not([hidden])');
    const sound = document.querySelector('.preview-sound');
    const place = Number(document.querySelector('.preview-place')?.value ?? 0);
    window.seen.push([performance.now(), place, video?.currentTime ?? -1, sound && !sound.paused ? sound.currentTime : -1]);
    setTimeout(note, 25);
  };
  note();
}"""

# Changes a field, and answers after how many milliseconds another picture of the text is there.
CHANGE = """async ([field, value]) => {
  const [text, input] = ['.look-text', field].map((one) => document.querySelector(one));
  const before = text.src;
  const began = performance.now();
  if (value === null) input.click();
  else {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  while ((text.src === before || !text.complete || text.hidden) && performance.now() - began < 30_000) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
TITLES = ["O", "Ou", "Our", "Our d", "Our days"]


def changes(page):
    """Milliseconds from a style, and from a letter of the title, to the picture that shows it."""
    styles, titles = [], []
    for turn in range(len(TITLES)):
        styles.append(page.evaluate(CHANGE, [f"[data-key='choice-composition.style-{('bold', 'keepsake', 'clear')[turn % 3]}']", None]))
        page.wait_for_timeout(1500)
        titles.append(page.evaluate(CHANGE, ["#look-title", TITLES[turn]]))
        page.wait_for_timeout(1500)
    return styles, titles


def stretches(seen):
    """The times in seconds for which the shown video did not move, from the first picture on."""
    started = next((index for index, one in enumerate(seen) if one[2] > 0), None)
    if started is None:
        return None, []
    still, last, moved = [], seen[started], seen[started][0]
    for one in seen[started + 1:]:
        if one[2] != last[2]:
            still.append((one[0] - moved) / 1000)
            moved = one[0]
        last = one
    still.append((seen[-1][0] - moved) / 1000)
    return started, still


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dayreel", required=True)
    parser.add_argument("--media", help="a folder of media; otherwise a natural month is made")
    parser.add_argument("--height", default="1080")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--settings", default="", help="lines of a job's YAML, such as 'composition: {audio: {music: {compose: warm}}}'")
    parser.add_argument("--timeframe", default="2024-05")
    parser.add_argument("--check", action="store_true", help="exit 1 if a promise is broken")
    options = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="dayreel-stalls-"))
    media = Path(options.media) if options.media else work / "media"
    if not options.media:
        subprocess.run([options.dayreel, "fixtures", media, "--natural", "--height", options.height], check=True, capture_output=True)
    job = work / "job.yaml"
    job.write_text(f"timeframe: {options.timeframe}\nsources: '{media}'\noutput: '{work}/film.mp4'\n{options.settings}\n")
    server = subprocess.Popen([options.dayreel, "serve", job, "--listen", "127.0.0.1:0", "--home", work / "home"], stdout=subprocess.PIPE, text=True, cwd=work)
    try:
        address = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                                                 args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"])
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(address.split("?")[0] + "#/film")
            page.locator(".clip").first.wait_for(timeout=300_000)
            page.wait_for_timeout(3000)
            styles, titles = changes(page)
            page.evaluate(WATCH)
            began = page.evaluate("performance.now()")
            page.click("[data-key=preview-film]")
            page.wait_for_timeout(options.seconds * 1000)
            seen, end = page.evaluate("[window.seen, Number(document.querySelector('.preview-place').max)]")
            # A film that is over does not stall.
            seen = seen[:next((index for index, one in enumerate(seen) if one[1] >= end - 0.3), len(seen))]
            first = next((one[0] - began for one in seen if one[2] >= 0), None)
            started, still = stretches(seen)
            page.screenshot(path=str(work.parent / "stalls.png"))
            browser.close()
        if started is None:
            print("nothing played")
            return 1
        moving = [one for one in seen[started:] if one[3] >= 0]
        apart = max((abs(one[3] - one[1]) for one in moving), default=None)
        print(promises.on_this_machine(f"a month of {options.height} lines"))
        print(json.dumps({
            "a style on the picture, ms": [round(one) for one in styles], "a title on the picture, ms": [round(one) for one in titles],
            "first picture, ms": round(first) if first is not None else None, "first moves, ms": round(seen[started][0] - began),
            "played, s": round(seen[-1][1], 1), "longest still, s": round(max(still), 2),
            "stills over 0.3 s": sorted((round(one, 2) for one in still if one > 0.3), reverse=True)[:12],
            "sound and pictures apart, s": round(apart, 2) if apart is not None else None, "with the film's sound, share": round(len(moving) / len(seen[started:]), 2),
        }, indent=1))
        promises.end([
            ("a style is on the picture within 0.5 s", statistics.median(styles) <= 500),
            ("a title is on the picture within 0.5 s", statistics.median(titles) <= 500),
            ("the preview's first picture within 1.5 s", first is not None and first <= 1500),
            (f"nothing stands still for more than 0.3 s in {options.seconds:.0f} s", max(still) <= 0.3)], options.check)
        return 0
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=30)
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
