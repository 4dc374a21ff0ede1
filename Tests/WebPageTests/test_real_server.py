"""The page over `dayreel serve`, on a folder of drawn clips."""

import re
import unittest

from playwright.sync_api import expect

import media
from real import RealServer


class Walk(RealServer):
    def test_from_a_folder_to_a_film(self):
        self.assertGreater(self.when_scanned()["items"], 10)
        page = self.window()
        page.goto(self.address)
        expect(page.get_by_role("heading", name="May 2024")).to_be_visible()
        self.until(page, "[...document.querySelectorAll('.day .thumbnail')].filter((one) => one.classList.contains('is-loaded')).length > 5")
        self.shot(page, "real-calendar-1440-light")
        self.look_at_a_day(page)
        self.put_the_film_together(page)
        self.make_the_film(page)
        self.assert_no_troubles()

    def look_at_a_day(self, page):
        page.locator(".day.has-media").nth(3).click()
        page.locator(".stage video").wait_for()
        page.evaluate("document.querySelector('.stage video').muted = true")
        page.keyboard.press("k")
        self.until(page, "document.querySelector('.stage video').currentTime > 0.2")
        self.until(page, "document.querySelector('.filmstrip-picture').naturalWidth > 200")
        page.keyboard.press("p")
        expect(page.locator("#toasts")).to_contain_text("Pinned")
        begin = page.get_by_role("slider", name="Begin")
        begin.focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        self.shot(page, "real-day-1440-light")

    def put_the_film_together(self, page):
        page.goto(self.base + "#/film")
        page.locator(".clip").first.wait_for()
        self.shot(page, "real-film-1440-light")
        expect(page.locator(".figure-length dd")).to_have_text(re.compile(r"\d+:\d\d"))

    def make_the_film(self, page):
        page.get_by_role("button", name="Make the film").click()
        page.locator(".progress-number, .film-video").first.wait_for()
        self.shot(page, "real-progress-1440-light")
        page.locator(".film-video").wait_for(timeout=240_000)
        page.evaluate("document.querySelector('.film-video').muted = true")
        self.until(page, "document.querySelector('.film-video').duration > 10")
        self.shot(page, "real-film-done-1440-light")
        page.goto(self.base + "#/films")
        expect(page.locator(".shelf-card .shelf-play")).to_have_count(1)
        self.shot(page, "real-films-1440-light")
        for place in ("#/library", "#/recurring", "#/calendar/2024"):
            page.goto(self.base + place)
            page.locator("main h1, main .state h2").first.wait_for()
            self.shot(page, f"real-{place.strip('#/').replace('/', '-')}-1440-light")


class Token(RealServer):
    options = ["--token", "--base-path", "/a/b"]

    def test_the_first_address_opens_the_page_and_the_plain_one_does_after(self):
        page = self.window()
        page.goto(self.base)
        self.assertIn("token", page.content())
        page.goto(self.address)
        page.locator("main h1, main .state h2").first.wait_for()
        self.assertNotIn("token", page.url)
        page.goto(self.base + "#/films")
        page.locator("main h1, main .state h2").first.wait_for()

    def test_it_ends_within_a_second_and_the_page_finds_it_again(self):
        page = self.window()
        page.goto(self.address)
        page.locator("main h1, main .state h2").first.wait_for()
        self.stop(1)
        expect(page.locator("#banner")).to_contain_text("does not answer")
        self.start()
        expect(page.locator("#banner")).to_be_empty()


class Shell(RealServer):
    make_media = staticmethod(media.one_day)

    def test_a_page_that_was_open_while_the_server_began_anew_goes_on(self):
        self.when_scanned()
        page = self.window()
        page.goto(self.base + "#/day/2024-02-29")
        pin = page.get_by_role("button", name=re.compile("^(Pin|Unpin)$"))
        for name in ("Unpin", "Pin", "Unpin"):
            pin.click()
            expect(pin).to_have_text(name)
            self.wait_for(lambda: bool(self.ask(f"drafts/{self.ask('index')['draft']}")["pins"]) == (name == "Unpin"))
        self.stop()
        expect(page.locator("#banner")).to_contain_text("does not answer")
        pin.click()
        expect(page.locator(".toast.bad")).to_contain_text("kept in this window")
        self.start()
        expect(page.locator("#banner")).to_be_empty(timeout=30_000)
        self.wait_for(lambda: not self.ask(f"drafts/{self.ask('index')['draft']}")["pins"])
        expect(pin).to_have_text("Pin")
        self.assert_no_troubles()

    def test_a_first_visit_fetches_little_and_one_language(self):
        self.when_scanned()
        for locale, words, heading in (("en-GB", "en", "February 2024"), ("de-DE", "de", "Februar 2024")):
            page = self.window(locale=locale)
            sizes = self.received(page)
            page.goto(self.address)
            expect(page.get_by_role("heading", name=heading)).to_be_visible()
            # The other places' scripts, which come when there is nothing else to do, are of it.
            self.until(page, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('recurring/page.js'))")
            page.wait_for_timeout(500)
            own = [(name, size) for name, size in sizes if "/api/" not in name]
            fetched = [name.rsplit("/", 1)[-1] for name, _ in own if "/text/" in name]
            self.assertEqual(fetched, [f"{words}.js"])
            # What the first place needs; then all places with it, which nobody waits for.
            ahead = next(at for at, (name, _) in enumerate(own) if name.endswith("/film/page.js"))
            self.assertLess(sum(size for _, size in own[:ahead]), 150_000, own)
            self.assertLess(sum(size for _, size in own), 220_000, own)
            self.assert_no_troubles()


class Mistaken(RealServer):
    """A job file with a word that no job has."""

    @classmethod
    def what_is_served(cls):
        job = cls.work / "job.yaml"
        job.write_text(f"timeframe: 2024-05\nsources: [{cls.media}]\noutput: film.mp4\ncomposition: {{ transition: disolve }}\n")
        return [str(job)]

    def test_a_mistake_in_the_job_file_is_told_with_its_line(self):
        self.assertIn("job.yaml:4", self.logged())
        for place in ("", "#/film", "#/library"):
            page = self.window()
            page.goto(self.base + place)
            main = page.get_by_role("main")
            expect(main).to_contain_text("disolve")
            expect(main).to_contain_text(re.compile("[Ll]ine 4"))
            expect(main).not_to_contain_text("There are no videos")
            self.shot(page, f"mistaken-{place[2:] or 'calendar'}")
            page.context.close()

    def test_a_mistake_that_is_corrected_is_gone_without_another_server(self):
        job = self.work / "job.yaml"
        page = self.window()
        page.goto(self.base)
        expect(page.get_by_role("main")).to_contain_text("disolve")
        job.write_text(job.read_text().replace("disolve", "cross-dissolve"))
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", name="May 2024")).to_be_visible()
        expect(page.locator(".day.has-media").first).to_be_visible()
        page.context.close()


if __name__ == "__main__":
    unittest.main()
