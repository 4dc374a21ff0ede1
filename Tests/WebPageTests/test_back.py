"""The way back: where one was, and what the page says after the server was away."""

import unittest

from playwright.sync_api import expect

from browser import PATIENCE
from december import December
from many import ManyItems


class WayBack(ManyItems):
    def back(self, page, top, label):
        """Goes back from a day, and waits until the page is where it was."""
        page.go_back()
        self.until(page, f"Math.abs(scrollY - {top}) < 3")
        self.until(page, f"document.activeElement?.getAttribute('href') === '{label}'")

    def test_the_library_is_where_it_was(self):
        for width, height in ((1440, 900), (390, 844)):
            page = self.open(self.window(width, height), "#/library")
            page.locator(".grid-cell .thumbnail.is-loaded").first.wait_for()
            page.mouse.move(width / 2, height / 2)
            page.mouse.wheel(0, 40_000)
            self.until(page, "scrollY > 39000")
            cell = page.locator(".grid-cell[href]").nth(20)
            cell.wait_for()
            self.until(page, "[...document.querySelectorAll('.grid-cell .is-loaded')].length > 8")
            target = page.evaluate("[...document.querySelectorAll('.grid-cell[href]')].find((one) => one.getBoundingClientRect().top > 300).getAttribute('href')")
            top = page.evaluate("scrollY")
            page.locator(f".grid-cell[href='{target}']").click()
            self.until(page, "location.hash.startsWith('#/day/')")
            page.locator(".stage").wait_for()
            self.assertLess(page.evaluate("scrollY"), 5)
            self.back(page, top, target)
            # Loaded again, it is there too; and a way forward begins at the top.
            page.reload()
            self.until(page, f"Math.abs(scrollY - {top}) < 3")
            page.get_by_role("navigation").get_by_role("link", name="Films").click()
            self.until(page, "location.hash === '#/films' && scrollY === 0")
        self.assertEqual(self.troubles, [])

    def test_a_jump_to_a_month_leaves_its_title_below_the_bars(self):
        for width, height in ((1440, 900), (390, 844)):
            page = self.open(self.window(width, height), "#/library")
            page.locator(".grid-cell .thumbnail.is-loaded").first.wait_for()
            page.get_by_role("combobox", name="Go to year or month").select_option("2019-05")
            head = page.get_by_role("heading", name="May 2019")
            expect(head).to_be_visible()
            self.until(page, "scrollY > 1000")
            page.wait_for_timeout(300)
            bar = page.locator(".filter").bounding_box()
            self.assertGreaterEqual(head.bounding_box()["y"], bar["y"] + bar["height"] - 1)
            self.assertLess(head.bounding_box()["y"], bar["y"] + bar["height"] + 30)
            self.shot(page, f"jump-{width}")


class Strip(December):
    def test_the_strip_of_the_film_is_where_it_was(self):
        page = self.open(self.window(), "film")
        page.locator(".clip").first.wait_for()
        link = page.locator(".clip-picture").nth(12)
        link.scroll_into_view_if_needed()
        left, top = page.evaluate("[document.querySelector('.strip').scrollLeft, scrollY]")
        self.assertGreater(left, 500)
        link.click()
        page.locator(".stage").wait_for()
        page.go_back()
        self.until(page, f"Math.abs(document.querySelector('.strip')?.scrollLeft - {left}) < 3 && Math.abs(scrollY - {top}) < 3")
        self.until(page, "document.activeElement?.classList.contains('clip-picture')")
        self.assertEqual(self.troubles, [])


class Away(December):
    def test_a_place_that_did_not_come_is_there_once_the_server_is_back(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        page.route("**/api/v1/**", lambda route: route.abort())
        page.evaluate("location.hash = '#/day/2024-12-14'")
        expect(page.get_by_role("heading", name="That did not work")).to_be_visible()
        page.unroute("**/api/v1/**")
        # As the connection for events tells it.
        page.evaluate("import('./core/store.js').then(({ update }) => { update({ isOnline: false }); update({ isOnline: true }); })")
        expect(page.locator(".stage")).to_be_visible(timeout=PATIENCE)

    def test_errors_of_the_network_go_with_it_and_others_with_the_place(self):
        page = self.open(self.window(390, 844), "#/calendar/2024-12")
        show = "(words, status) => import('./ui/toast.js').then(async ({ showError }) => { const { ApiError } = await import('./core/api.js'); showError(status === null ? new Error(words) : new ApiError(status, null)); })"
        page.evaluate(f"({show})('', 0)")
        expect(page.locator(".toast.bad")).to_contain_text("does not answer")
        page.evaluate("import('./core/store.js').then(({ update }) => { update({ isOnline: false }); update({ isOnline: true }); })")
        expect(page.locator(".toast")).to_have_count(0)
        # On a telephone there is one at a time.
        for words in ("one", "two"):
            page.evaluate(f"({show})('{words}', null)")
        expect(page.locator(".toast.bad")).to_have_text("two")
        page.evaluate("location.hash = '#/films'")
        self.until(page, "document.title.startsWith('Films')")
        expect(page.locator(".toast.bad")).to_have_count(1)
        page.wait_for_timeout(6500)
        page.evaluate("location.hash = '#/library'")
        expect(page.locator(".toast.bad")).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
