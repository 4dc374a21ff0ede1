"""What changes while one looks: days, items and tags of another window, a pin where nothing was filmed."""

import re
import unittest

from playwright.sync_api import expect

from browser import PATIENCE
from december import December, film

# Milliseconds until a part of the film that is far away is rendered.
RENDERED = max(15_000, PATIENCE)


class Follow(December):
    def test_a_month_that_is_not_the_first_stays_and_takes_up_what_comes(self):
        self.bring("VID_20241005_230000.mp4")
        page = self.open(self.window(), "#/calendar/2024-10")
        expect(page.get_by_role("link", name=re.compile("5 October 2024, 1 clip"))).to_be_visible()
        self.bring("VID_20241007_230000.mp4")
        expect(page.get_by_role("link", name=re.compile("7 October 2024, 1 clip"))).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("5 October 2024, 1 clip"))).to_be_visible()
        self.take_away("VID_20241005_230000.mp4", "VID_20241007_230000.mp4")
        expect(page.get_by_role("link", name=re.compile("Monday,? 7 October 2024, nothing filmed"))).to_be_visible()
        self.open(page, "#/calendar/2024")
        self.bring("VID_20241009_230000.mp4")
        expect(page.get_by_role("link", name=re.compile("^October, 1 clip"))).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_the_library_counts_what_comes_and_stays_where_one_is(self):
        page = self.open(self.window(390, 844), "library")
        page.locator(".grid-cell[href]").first.wait_for()
        before = len(self.everything())
        count = page.locator(".title-and-count .quiet")
        expect(count).to_have_text(f"{before} clips and photos")
        page.mouse.wheel(0, 600)
        self.until(page, "scrollY > 500")
        self.bring("VID_20231005_230000.mp4")
        expect(count).to_have_text(f"{before + 1} clips and photos")
        self.assertGreater(page.evaluate("scrollY"), 500)
        self.assertEqual(self.troubles, [])

    def test_a_library_that_was_empty_fills_itself(self):
        empty = self.faults.change("GET index", lambda answer: answer.update(version="empty", state="empty", items=0, years=[], months=[], days=[]))
        page = self.open(self.window(), "library")
        expect(page.get_by_role("heading", name="No clips yet")).to_be_visible()
        self.faults.end(empty)
        self.faults.tell("catalog", {"version": "filled"})
        page.locator(".grid-cell[href]").first.wait_for()
        expect(page.get_by_role("heading", name="No clips yet")).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_a_day_takes_up_items_and_tags_and_the_player_stays(self):
        shown = self.items("2024-12-14")[1]["id"]
        page = self.open(self.window(), f"#/day/2024-12-14?item={shown}")
        expect(page.locator(".stage-position")).to_have_text(re.compile(" / 5$"))
        page.evaluate("document.querySelector('.stage video').dataset.same = 'yes'")
        self.bring("VID_20241214_230000.mp4")
        expect(page.locator(".stage-position")).to_have_text(re.compile(" / 6$"))
        expect(page.get_by_role("button", name=re.compile("VID_20241214_230000.mp4"))).to_be_visible()
        self.assertEqual(page.evaluate("document.querySelector('.stage video').dataset.same"), "yes")
        self.tag(shown, 5)
        expect(page.get_by_role("button", name="Blue", exact=True)).to_have_attribute("aria-pressed", "true")
        self.assertEqual(page.evaluate("document.querySelector('.stage video').dataset.same"), "yes")
        self.open(page, "#/day/2024-06-06")
        expect(page.get_by_role("heading", name="Nothing was filmed on this day")).to_be_visible()
        self.bring("VID_20240606_230000.mp4")
        expect(page.get_by_role("heading", name="VID_20240606_230000.mp4")).to_be_visible()
        self.assertEqual(self.troubles, [])

    def test_a_pin_for_all_films_is_seen_on_a_day_without_media(self):
        self.pin_in_the_library("2023-07-04", self.media / "100APPLE/IMG_1020.MOV")
        self.pin_in_the_library("2023-07-05", "--skip")
        page = self.open(self.window(), "#/calendar/2023-07")
        expect(page.get_by_role("link", name=re.compile("Tuesday,? 4 July 2023, nothing filmed, pinned in the library, from another day"))).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("5 July 2023, nothing filmed, left out by a library pin"))).to_be_visible()
        self.until(page, "document.querySelector('[data-day=\"2023-07-04\"] img').classList.contains('is-loaded')")
        self.shot(page, "library-pin-without-media-1440-light")
        page.get_by_role("link", name=re.compile("Tuesday,? 4 July 2023")).click()
        expect(page.get_by_role("note")).to_contain_text("Library pin: IMG_1020.MOV.")
        self.assertEqual(self.troubles, [])


class Overnight(December):
    def test_a_page_that_is_looked_at_again_on_another_day_knows_it(self):
        window = self.window()
        window.add_init_script("const now = Date.now; window.passed = 0; Date.now = () => now() + window.passed;")
        now = {"today": "2024-12-31"}
        self.faults.change("GET index", lambda answer: answer.update(now))
        page = self.open(window, "#/calendar/2024-12")
        today = page.locator(".day[aria-current]")
        expect(today).to_have_attribute("data-day", "2024-12-31")
        now["today"] = "2025-01-01"
        page.evaluate("window.passed = 3_600_000; window.dispatchEvent(new Event('focus'))")
        expect(today).to_have_attribute("data-day", "2025-01-01")
        page.get_by_role("button", name="Today", exact=True).click()
        expect(page.get_by_role("heading", name="January 2025")).to_be_visible()
        self.assertEqual(self.troubles, [])


class Told(December):
    """A notice of a film's end while the page is behind others."""

    # Time does not pass for nothing: the rest of a hidden page begins at once, and what is told and closed is written down.
    script = """
        window.told = [];
        window.Notification = class extends EventTarget {
            static permission = 'granted';
            constructor(words) { super(); window.told.push(words); }
        };
        const [later, close] = [window.setTimeout, EventSource.prototype.close];
        window.setTimeout = (run, wait, ...more) => later(wait === 5000 ? () => { run(); window.waited = true; } : run, wait === 5000 ? 0 : wait, ...more);
        EventSource.prototype.close = function () { window.isClosed = true; close.call(this); };
        try { localStorage.setItem('dayreel.tell-when-done', TELLS); } catch {}
    """

    def hidden(self, tells):
        """A page that was left behind while a film is made; and the film."""
        made = film("told", "running", present=False)
        self.show_films(made)
        window = self.window()
        window.add_init_script(self.script.replace("TELLS", "'on'" if tells else "''"))
        page = self.open(window, "#/calendar/2024-12")
        expect(page.get_by_role("button", name=re.compile("to the queue$"))).to_be_visible()
        page.evaluate("""() => {
            Object.defineProperty(document, 'hidden', { value: true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }""")
        self.until(page, "window.waited === true")
        return page, made

    def test_a_page_that_is_behind_others_for_long_tells_of_it_and_rests_then(self):
        page, made = self.hidden(tells=True)
        made.update(status="cancelled")
        self.faults.tell("film", made)
        self.until(page, "window.told.length === 1")
        self.until(page, "window.isClosed === true")
        self.assertEqual(self.troubles, [])

    def test_a_page_that_is_to_tell_nothing_rests(self):
        page, _ = self.hidden(tells=False)
        self.until(page, "window.isClosed === true")
        self.assertEqual(page.evaluate("window.told"), [])
        self.assertEqual(self.troubles, [])


class Year(December):
    def test_the_months_of_a_year_are_walked_through_by_keys(self):
        page = self.open(self.window(), "#/calendar/2024")
        months = page.locator(".small-month")
        page.keyboard.press("ArrowRight")
        expect(months.nth(0)).to_be_focused()
        for key, place in (("ArrowRight", 1), ("ArrowDown", 7), ("ArrowLeft", 6), ("ArrowUp", 0), ("ArrowUp", 0), ("End", 11), ("ArrowRight", 11), ("Home", 0), ("End", 11)):
            page.keyboard.press(key)
            expect(months.nth(place)).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        self.assertEqual(self.troubles, [])


class Preview(December):
    def test_the_whole_film_is_looked_at_before_it_is_made(self):
        page = self.open(self.window(), "film")
        page.locator(".clip").first.wait_for()
        clips = page.locator(".clip").count()
        page.get_by_role("button", name="Preview", exact=True).click()
        dialog = page.get_by_role("dialog", name="Preview of the film")
        expect(dialog).to_contain_text(f"1 / {clips}")
        self.until(page, "document.querySelector('.preview-video:not([hidden])')?.currentTime > 0.1")
        self.shot(page, "preview-film-1440-light")
        # It plays on over the end of the first part.
        expect(dialog).to_contain_text(f"2 / {clips}", timeout=RENDERED)
        dialog.get_by_role("button", name="Pause").click()
        self.until(page, "document.querySelector('.preview-video:not([hidden])').paused")
        dialog.get_by_role("button", name="Next clip").click()
        expect(dialog).to_contain_text(f"3 / {clips}")
        place = dialog.get_by_role("slider", name="Place in the film")
        place.focus()
        page.keyboard.press("End")
        expect(dialog).to_contain_text(f"{clips} / {clips}", timeout=RENDERED)
        page.keyboard.press("Home")
        expect(dialog).to_contain_text(f"1 / {clips}")
        expect(place).to_have_attribute("aria-valuetext", re.compile("^0:00 / "))
        dialog.get_by_role("button", name="Play").click()
        self.until(page, "document.querySelector('.preview-video:not([hidden])')?.paused === false")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("button", name="Preview", exact=True)).to_be_focused()
        self.assertEqual(self.troubles, [])

    def test_the_film_s_sound_goes_on_over_the_parts_and_the_pictures_stay_with_it(self):
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Preview", exact=True).click()
        sound = "document.querySelector('.preview-sound')"
        self.until(page, f"{sound}?.currentTime > 0.5")
        page.evaluate(f"""() => {{
            window.heard = {{ starts: 0, back: 0, apart: 0, last: 0 }};
            const sound = {sound}, place = document.querySelector('.preview-place'), heard = window.heard;
            sound.addEventListener('loadstart', () => heard.starts++);
            setInterval(() => {{
              heard.back = Math.max(heard.back, heard.last - sound.currentTime);
              heard.last = sound.currentTime;
              heard.apart = Math.max(heard.apart, Math.abs(sound.currentTime - Number(place.value)));
            }}, 100);
        }}""")
        self.wait_for(lambda: page.evaluate(f"{sound}.currentTime > 9"))
        heard = page.evaluate("window.heard")
        # A machine with other work may make both of them wait, but neither begins again.
        self.assertEqual(heard["starts"], 0)
        self.assertLess(heard["back"], 1)
        self.assertLess(heard["apart"], 1.5)
        page.get_by_role("button", name="Pause").click()
        self.until(page, f"{sound}.paused && document.querySelector('.preview-video:not([hidden])').paused")
        place = page.get_by_role("slider", name="Place in the film")
        place.focus()
        page.keyboard.press("Home")
        page.get_by_role("button", name="Play").click()
        self.until(page, f"!{sound}.paused && {sound}.currentTime < 5")
        self.assertEqual(self.troubles, [])

    def test_who_waits_for_the_music_is_told_and_may_begin_without_it(self):
        self.give(composition={"resolution": "720p", "audio": {"music": {"files": [str(self.media / "waltz.m4a")]}}})
        sound = self.faults.hold("POST drafts/*/previews", lambda asked: "sound" in asked)
        for window in ({}, {"width": 390, "height": 844, "scheme": "dark", "locale": "de-DE"}):
            with self.subTest(window=window):
                is_german = "locale" in window
                page = self.open(self.window(**window), "film")
                page.get_by_role("button", name="Vorschau" if is_german else "Preview", exact=True).click()
                dialog = page.get_by_role("dialog")
                expect(page.locator(".preview-music").get_by_text("Wartet auf die Musik …" if is_german else "Waiting for the music …")).to_be_visible()
                self.assertTrue(page.evaluate("document.querySelector('.preview-video:not([hidden])').paused"))
                self.shot(page, f"preview-music-{'390-dark' if is_german else '1440-light'}")
                dialog.get_by_role("button", name="Ohne Warten abspielen" if is_german else "Play without waiting").click()
                expect(dialog.get_by_role("button", name="Pause")).to_be_focused()
                self.until(page, "document.querySelector('.preview-video:not([hidden])')?.currentTime > 0.1")
                expect(page.locator(".preview-music")).to_be_hidden()
                self.assertEqual(page.evaluate("document.querySelector('.preview-sound').currentTime"), 0)
        # The music joins in.
        sound.set()
        self.until(page, "document.querySelector('.preview-sound').currentTime > 0.1")
        self.assertEqual(self.troubles, [])

    def join(self, page):
        """The preview of a join as it is being rendered, whose dialog has heard of it; and what the page is told of it."""
        made = {"id": "0123456789abcdef", "draft": self.draft_id, "join": 1, "state": "running", "progress": 0}
        self.faults.answer("POST drafts/*/previews", lambda asked, _: made if "join" in asked else None, status=202)
        with page.expect_response("**/previews"):
            page.get_by_role("button", name="Preview join 1", exact=True).click()
        made.update(progress=0.4)
        self.faults.tell("preview", made)
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "40")
        return dialog, made

    def test_a_preview_is_not_waited_for_once_the_server_has_forgotten_it(self):
        page = self.open(self.window(), "film")
        # Its events were lost, but it is there.
        dialog, made = self.join(page)
        made.update(state="ready", progress=1)
        known = self.faults.answer("GET previews/*", lambda _, preview: made if preview == made["id"] else None)
        self.faults.tell("reset", {})
        dialog.locator(".preview-video").wait_for()
        page.keyboard.press("Escape")
        # The server was started again.
        dialog, made = self.join(page)
        self.faults.end(known)
        self.faults.tell("reset", {})
        expect(dialog).to_contain_text("That did not work")
        self.assertEqual([one for one in self.troubles if "404" not in one], [])

    def test_another_trial_of_a_preview_begins_again(self):
        page = self.open(self.window(), "film")
        page.evaluate("document.addEventListener('server-preview', () => { window.isHeard = true; })")
        self.faults.tell("preview", {"id": "0123456789abcdef", "draft": self.draft_id, "join": 1, "state": "failed", "progress": 0.2})
        self.until(page, "window.isHeard === true")
        dialog, made = self.join(page)
        made.update(state="ready", progress=1)
        self.faults.tell("preview", made)
        dialog.locator(".preview-video").wait_for()
        self.assertEqual(self.troubles, [])

    def test_it_is_as_wide_as_the_page_and_has_a_volume_and_a_full_screen(self):
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Preview", exact=True).click()
        dialog = page.get_by_role("dialog", name="Preview of the film")
        self.until(page, "document.querySelector('.preview-video:not([hidden])')?.currentTime > 0.1")
        stage = page.locator(".preview-stage").bounding_box()
        self.assertGreater(stage["width"], 1100)
        self.assertLessEqual(dialog.bounding_box()["height"], 900)
        sounds = "[...document.querySelectorAll('.preview-sound, .preview-video')].map((one) => [one.muted, one.volume]).join()"
        self.until(page, "document.querySelector('.preview-sound').readyState > 2")
        dialog.get_by_role("button", name="Sound off").click()
        self.assertEqual(page.evaluate(sounds), "true,0,true,0,true,0")
        volume = dialog.get_by_role("slider", name="Volume")
        expect(volume).to_have_attribute("aria-valuetext", "0%")
        volume.focus()
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        expect(volume).to_have_attribute("aria-valuetext", "20%")
        # The film's sound is heard, and not that of its parts.
        self.assertEqual(page.evaluate(sounds), "true,0.2,true,0.2,false,0.2")
        dialog.get_by_role("button", name="Sound off").click()
        dialog.get_by_role("button", name="Sound on").click()
        expect(volume).to_have_attribute("aria-valuetext", "20%")
        page.get_by_role("button", name="Full screen").click()
        self.until(page, "document.fullscreenElement?.className === 'film-preview'")
        self.shot(page, "preview-full-1440-light")
        page.get_by_role("button", name="Leave full screen").click()
        self.until(page, "document.fullscreenElement === null")
        expect(dialog).to_be_visible()
        # The next preview begins with the volume of this one.
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Preview", exact=True).click()
        expect(volume).to_have_attribute("aria-valuetext", "20%")
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
