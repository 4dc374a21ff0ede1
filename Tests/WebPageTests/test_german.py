"""The German page: its own words for everything, and the engine's, where they stand below, marked as the English that they are."""

import re
import unittest

from playwright.sync_api import expect

from browser import PLACES
from december import December, film

# Texts that are seen outside of what is marked as English, and are messages of the English page alone.
STRAY = """async (address) => {
  const words = async (name) => (await import(`${address}text/${name}.js`)).default;
  const [english, german] = await Promise.all(['en', 'de'].map(words));
  const forms = (messages) => Object.values(messages).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
  const known = new Set(forms(german));
  const foreign = new Set(forms(english).filter((one) => one.length > 2 && !one.includes('{') && !known.has(one)));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('[lang=en], noscript') && foreign.has(walker.currentNode.data.trim())) found.push(walker.currentNode.data.trim());
  return [...found, ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name))).filter((one) => foreign.has(one))];
}"""


class German(December):
    def assert_german(self, page, name):
        with self.subTest(name):
            self.assertEqual(page.evaluate(STRAY, self.base), [])

    def test_every_place_is_german(self):
        page = self.window(locale="de-DE")
        for name in PLACES:
            self.open(page, name)
            page.wait_for_timeout(300)
            self.assert_german(page, name)
        self.open(page, "day")
        page.keyboard.press("?")
        page.get_by_role("dialog").wait_for()
        self.assert_german(page, "help")
        self.assertEqual(page.evaluate("document.documentElement.lang"), "de")
        self.assertEqual(self.troubles, [])

    def test_a_film_without_a_job_file_speaks_german(self):
        for method in ("GET", "PUT"):
            self.faults.change(f"{method} drafts/*", lambda answer: answer.pop("file", None))
        composition = self.draft()["settings"]["composition"]

        def speaks(page, locale):
            return self.has(page, lambda draft: draft["settings"].get("composition", {}).get("locale") == locale)
        self.give(composition={**composition, "date-overlay": {"locale": "fr_FR"}})
        page = self.open(self.window(locale="de-AT"), "film")
        page.locator(".strip-text").first.wait_for()
        speaks(page, None)
        page.context.close()
        self.give(composition={**composition, "style": "bold"})
        page = self.open(self.window(), "film")
        expect(page.locator(".strip-text").first).to_contain_text("days")
        speaks(page, None)
        page.context.close()
        # Somebody has begun this film in English: a look from elsewhere changes nothing.
        page = self.open(self.window(locale="de-AT"), "film")
        expect(page.locator(".strip-text").first).to_contain_text("days")
        speaks(page, None)
        page.context.close()
        # Nobody has chosen anything yet.
        untouched = {name: None for name in self.draft()["settings"] if name not in ("version", "timeframe")}
        self.give(**untouched)
        page = self.open(self.window(locale="de-AT"), "film")
        speaks(page, "de_AT")
        expect(page.locator(".strip-text").first).to_contain_text("Tage")
        expect(page.get_by_role("textbox", name=re.compile("YAML"))).to_have_value(re.compile("locale: de_AT"))
        # Whoever takes it back has the words that were there.
        page.locator(".page-head").get_by_role("button", name="Widerrufen").click()
        expect(page.locator(".strip-text").first).to_contain_text("days")
        speaks(page, None)
        page.context.close()
        # Other countries of the same language write other dates.
        self.give(**untouched)
        page = self.open(self.window(locale="en-US"), "film")
        speaks(page, "en_US")
        self.assertEqual(self.troubles, [])

    def test_the_settings_of_the_machine_keep_their_language(self):
        for method in ("GET", "PUT"):
            self.faults.change(f"{method} drafts/*", lambda answer: answer.pop("file", None))
        # As the server says it of a language that settings.yaml names.
        self.faults.change("GET drafts/*/plan", lambda answer: answer.update(locale="en_GB"))
        self.give(composition={**self.draft()["settings"]["composition"], "style": "bold"})
        page = self.open(self.window(locale="de-DE"), "film")
        expect(page.locator(".strip-text").first).to_contain_text("days")
        self.assertNotIn("locale", self.draft()["settings"]["composition"])

    def test_a_job_file_keeps_its_language(self):
        self.give(composition={**self.draft()["settings"]["composition"], "style": "bold"})
        page = self.open(self.window(locale="de-DE"), "film")
        expect(page.locator(".strip-text").first).to_contain_text("days")
        self.assertNotIn("locale", self.draft()["settings"]["composition"])

    def test_notes_have_a_german_sentence_and_the_engine_s_own_below(self):
        self.faults.change("GET drafts/*/plan", lambda answer: answer.update(warnings=[
            {"code": "unreadable-media", "day": "2024-12-07", "name": "IMG_1007.MOV", "message": "cannot be read: the recording was cut off", "remedy": "Copy it again from the camera."}]))
        page = self.open(self.window(locale="de-DE"), "film")
        page.locator(".warnings summary").click()
        note = page.locator(".warnings > ul > li")
        expect(note).to_contain_text("Nicht jede Aufnahme lässt sich verwenden.")
        expect(note).to_contain_text("Sa., 7. Dez. · IMG_1007.MOV")
        expect(note.locator("[lang=en]")).to_have_text("Cannot be read: the recording was cut off. Copy it again from the camera.")
        page = self.open(self.window(), "film")
        page.locator(".warnings summary").click()
        expect(page.locator(".warnings > ul > li")).to_contain_text("Not every recording can be used.")
        expect(page.locator("main [lang]")).to_have_count(0)

    def test_the_tags_of_an_item_are_german(self):
        item = self.items("2024-12-05")[0]
        self.tag(item["id"], 1, 4)
        page = self.open(self.window(locale="de-DE"), f"#/day/{item['day']}")
        expect(page.locator(f".item-card[data-key='{item['id']}']")).to_have_attribute("aria-label", re.compile(", Rot, Grün$"))

    def test_schedules_and_presets(self):
        self.show_schedules()
        page = self.open(self.window(locale="de-DE"), "recurring")
        card = page.locator(".card").first
        expect(card).to_contain_text("„December 2024“ konnte nicht gemacht werden. Nächster Versuch: 31. Dez., 6:00.")
        expect(card.locator("[lang=en]")).to_have_text("1 failed run (there is no space left on the disk).")
        expect(page.locator(".card").nth(1)).to_contain_text("„2024“: 31 von 287 Tagen sind schon gerendert.")
        expect(page.get_by_role("heading", name="Klassisch")).to_be_visible()
        expect(page.locator(".card").last.locator("[lang=en]")).to_have_count(0)

    def test_a_film_that_fails_and_a_request_that_is_refused(self):
        self.show_films(film("failed", "failed", error={"code": "disk-full", "message": "There is no room left in the folder of the film.",
                                                        "remedy": "Free 120 MB, or choose another folder in the job file, and make it again."}))
        page = self.open(self.window(locale="de-DE"), "#/films/failed")
        expect(page.get_by_role("heading", name="Der Film konnte nicht gemacht werden")).to_be_visible()
        expect(page.locator(".state")).to_contain_text("Der Speicher ist voll. Schaffe Platz")
        expect(page.locator(".state [lang=en]")).to_contain_text("Free 120 MB")
        self.assert_german(page, "failed")
        self.open(page, "films")
        expect(page.locator(".shelf-card .bad-text").first).to_contain_text("Der Speicher ist voll.")
        self.faults.refuse("POST films", 503, "busy", "too many files are open: Too many open files", "End other programs, and run again.")
        self.open(page, "film")
        page.get_by_role("button", name=re.compile("^Film vom .* machen$")).click()
        expect(page.locator(".toast.bad")).to_contain_text("Etwas, das gebraucht wird, ist gerade belegt")
        expect(page.locator(".toast.bad [lang=en]")).to_have_text("Too many files are open: Too many open files. End other programs, and run again.")


if __name__ == "__main__":
    unittest.main()
