"""The form of the film's settings: title, trouble with clips, and what the encoder is told. Over the mock."""

import unittest

from playwright.sync_api import expect

from browser import PageTestCase


class Settings(PageTestCase):
    def setUp(self):
        settings = dict(self.world.draft["settings"])
        self.addCleanup(self.world.draft.update, settings=settings)

    def form(self, page, *sections):
        self.open(page, "film")
        page.locator(".clip").first.wait_for()
        for section in sections:
            page.locator(f"[data-section={section}] summary").click()
        return page

    def kept(self, page, key, value):
        self.until(page, "fetch('api/v1/drafts/draft-1').then((one) => one.json())"
                   f".then(({{ settings }}) => JSON.stringify({key} ?? null) === '{value}')")

    def test_a_title_stays_as_it_is_typed_and_goes_when_it_is_emptied(self):
        page = self.form(self.window(), "film")
        title = page.get_by_role("textbox", name="Title", exact=True)
        expect(title).to_have_value("December")
        for words in ("007", "Grandma’s winter"):
            title.fill(words)
            title.press("Tab")
            self.kept(page, "settings.title", f'"{words}"')
        title.fill("")
        title.press("Tab")
        self.kept(page, "settings.title", "null")
        self.assertEqual(self.troubles, [])

    def test_what_happens_to_clips_that_cannot_be_used_is_chosen(self):
        page = self.form(self.window(), "film")
        trouble = page.get_by_label("Clips that cannot be used")
        expect(trouble.locator("option:checked")).to_have_text("Leave out")
        trouble.select_option("Make no film")
        self.kept(page, "settings['on-error']", '"fail"')
        trouble.select_option("Leave out")
        self.kept(page, "settings['on-error']", "null")
        self.assertEqual(self.troubles, [])

    def test_the_encoder_is_told_what_its_codec_knows(self):
        page = self.form(self.window(), "output")
        factor, preset = page.get_by_label("Rate factor (CRF)"), page.get_by_label("Encoder preset")
        expect(preset.locator("option:checked")).to_have_text("By quality")
        expect(preset.locator("option")).to_have_count(11)
        for wrong in ("52", "20.5"):
            factor.fill(wrong)
            factor.dispatch_event("change")
            expect(factor).to_have_js_property("validationMessage", "A whole number from 0 to 51.")
        factor.fill("21")
        factor.press("Tab")
        self.kept(page, "settings.output.crf", "21")
        preset.select_option("slow")
        self.kept(page, "settings.output.preset", '"slow"')
        preset.select_option("By quality")
        self.kept(page, "settings.output.preset", "null")
        page.get_by_label("Codec", exact=True).select_option("AV1")
        expect(preset.locator("option")).to_have_text(["By quality", "12", "11", "10", "9", "8", "7", "6", "5", "4"])
        expect(factor).to_have_attribute("max", "63")
        self.assertEqual(self.troubles, [])

    def test_what_a_short_form_says_stays(self):
        self.world.draft["settings"] = {**self.world.draft["settings"], "composition": {"transition": "fade"}}
        page = self.form(self.window())
        expect(page.locator("#field-composition-transition-style option:checked")).to_have_attribute("value", "fade")
        length = page.locator("#field-composition-transition-duration")
        length.fill("1s")
        length.press("Tab")
        self.kept(page, "settings.composition.transition", '{"style":"fade","duration":"1s"}')
        self.assertEqual(self.troubles, [])

    def test_a_choice_that_nobody_made_is_none_of_its_values(self):
        page = self.form(self.window(), "select")
        expect(page.get_by_label("Weakest evidence of the date").locator("option:checked")).to_have_text("Any")

    def test_pictures_of_it(self):
        for width, height in ((1440, 1400), (390, 1900)):
            for scheme, language in (("light", "en-GB"), ("dark", "de-DE")):
                page = self.form(self.window(width, height, scheme, language), "film", "composition", "output")
                page.locator("[data-section=film]").scroll_into_view_if_needed()
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"settings-{width}-{scheme}")


if __name__ == "__main__":
    unittest.main()
