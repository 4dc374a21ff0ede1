"""Links that open a film for others."""

import datetime
import re
import unittest

from playwright.sync_api import expect

from test_accessibility import Checked


class Links(Checked):
    def setUp(self):
        super().setUp()
        self.made = self.film()["id"]
        self.addCleanup(self.end_all)

    def shares(self):
        return self.ask("shares")["shares"]

    def end_all(self):
        for one in self.shares():
            self.ask(f"shares/{one['id']}/end", {})

    def last_day(self):
        """The last day of the only link, as the page has it."""
        (share,) = self.shares()
        until = datetime.datetime.fromisoformat(share["until"])
        return f"{until.day} {until:%B %Y}"

    def dialog(self, page):
        page.get_by_role("button", name="Link for others").click()
        return page.get_by_role("dialog", name="A link for others")

    def test_a_link_is_made_for_some_days_copied_and_ended(self):
        window = self.window(timezone_id="UTC")
        window.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { globalThis.copied = text; } } });")
        page = self.open(window, f"#/films/{self.made}")
        dialog = self.dialog(page)
        # The tests' page is open on this machine alone.
        expect(dialog).to_contain_text("others cannot open its links yet")
        expect(dialog.locator("code")).to_have_text("--listen")
        expect(dialog.get_by_label("It works for")).to_have_value("7")
        dialog.get_by_label("It works for").select_option("30")
        dialog.get_by_role("button", name="Make a link").click()
        field = dialog.get_by_label("Address of the link")
        expect(field).to_be_focused()
        expect(field).to_have_value(re.compile(f"^{self.base}shared/[^/]{{43}}/$"))
        made, until = (datetime.datetime.fromisoformat(self.shares()[0][name]) for name in ("made", "until"))
        self.assertEqual((until - made).days, 30)
        expect(dialog).to_contain_text(self.last_day())
        dialog.get_by_role("button", name="Copy link").click()
        self.until(page, f"globalThis.copied === '{field.input_value()}'")
        # All beside the dialog is inert: its messages are in it, for the eye, a press and a screen reader.
        said = dialog.locator(".toast")
        expect(said).to_contain_text("copied")
        self.assertEqual(page.evaluate("[...document.querySelectorAll('#toasts, #announcer')].map((one) => one.parentElement.localName)"), ["dialog", "dialog"])
        session = page.context.new_cdp_session(page)
        self.assertIn("The link is copied.", [one.get("name", {}).get("value") for one in session.send("Accessibility.getFullAXTree")["nodes"] if not one["ignored"]])
        said.get_by_role("button", name="Close").click()
        expect(said).to_have_count(0)
        dialog.get_by_role("button", name="End").click()
        expect(dialog).to_contain_text("There is no link.")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.until(page, "[...document.querySelectorAll('#toasts, #announcer')].filter((one) => one.parentElement === document.body).length === 2")
        self.assertEqual((self.shares(), self.troubles), ([], []))

    def test_all_links_are_listed_with_their_films_and_ended(self):
        page = self.open(self.window(timezone_id="UTC"), "#/films")
        page.locator(".shelf-card").first.wait_for()
        expect(page.get_by_role("button", name="1 link")).to_have_count(0)
        self.ask(f"films/{self.made}/share", {"days": 1})
        page.reload()
        page.get_by_role("button", name="1 link").click()
        dialog = page.get_by_role("dialog", name="Links to films")
        expect(dialog.get_by_role("listitem")).to_contain_text(self.last_day())
        dialog.get_by_role("button", name="End").click()
        expect(dialog.get_by_role("listitem")).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_without_the_browser_s_clipboard_the_link_is_copied_as_selected(self):
        window = self.window()
        window.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = (name) => { globalThis.copied = [name, String(getSelection())]; return true; };")
        page = self.open(window, f"#/films/{self.made}")
        dialog = self.dialog(page)
        dialog.get_by_role("button", name="Make a link").click()
        dialog.get_by_role("button", name="Copy link").click()
        self.until(page, "globalThis.copied?.[0] === 'copy' && copied[1].includes('/shared/')")
        expect(page.locator(".toast").first).to_contain_text("copied")

    def test_pictures_of_it(self):
        for width, height, scheme, language in ((1440, 900, "light", "en-GB"), (390, 844, "dark", "de-DE")):
            page = self.open(self.window(width=width, height=height, scheme=scheme, locale=language), f"#/films/{self.made}")
            page.locator("[data-key=link]").click()
            page.locator("dialog .primary").click()
            page.locator(".link-field").wait_for()
            self.check(page, f"link-{width}-{scheme}")


if __name__ == "__main__":
    unittest.main()
