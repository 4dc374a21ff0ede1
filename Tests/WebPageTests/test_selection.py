"""Several items of the library at once, and the size of its pictures."""

import unittest

from playwright.sync_api import expect

from december import December


class Several(December):
    def library(self, **window):
        page = self.open(self.window(**window), "#/library")
        page.locator(".grid-cell .thumbnail.is-loaded").nth(8).wait_for()
        return page

    def cells(self, page):
        return page.locator(".grid-cell:not([hidden])")

    def test_items_are_chosen_by_press_range_and_keyboard(self):
        page = self.library()
        page.get_by_role("button", name="Select", exact=True).click()
        bar = page.get_by_role("group", name="Chosen items")
        cells = page.get_by_role("checkbox")
        cells.nth(0).click()
        expect(bar).to_contain_text("1 chosen")
        cells.nth(4).click(modifiers=["Shift"])
        self.assertGreaterEqual(page.locator(".grid-cell[aria-checked=true]").count(), 4)
        before = page.locator(".grid-cell[aria-checked=true]").count()
        cells.nth(0).focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press(" ")
        self.until(page, f"document.querySelectorAll('.grid-cell[aria-checked=true]').length !== {before}")
        self.until(page, "location.hash.startsWith('#/library')")
        # With Shift, all up to it; Escape ends it.
        page.keyboard.press("Escape")
        expect(bar).to_be_hidden()
        page.get_by_role("button", name="Select", exact=True).click()
        cells.nth(0).focus()
        page.keyboard.press(" ")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ ")
        expect(bar).to_contain_text("4 chosen")
        bar.get_by_role("button", name="Done").click()
        expect(page.get_by_role("checkbox")).to_have_count(0)
        expect(bar).to_be_hidden()
        self.cells(page).first.click()
        self.until(page, "location.hash.startsWith('#/day/')")
        self.assertEqual(self.troubles, [])

    def test_days_are_pinned_and_left_out_together_and_taken_back(self):
        page = self.library()
        page.get_by_role("button", name="Select", exact=True).click()
        videos = page.locator(".grid-cell[aria-label^=Video]")
        days = set()
        for index in (0, 1):
            days.add(videos.nth(index).get_attribute("href").split("/")[2].split("?")[0])
            videos.nth(index).click()
        bar = page.get_by_role("group", name="Chosen items")
        bar.get_by_role("button", name="Pin to their days").click()
        self.has(page, lambda draft: {day for day, pin in draft["pins"].items() if "item" in pin} == days)
        page.get_by_role("button", name="Undo").first.click()
        bar.get_by_role("button", name="Leave their days out").click()
        self.has(page, lambda draft: draft["pins"] == {day: {"skip": True} for day in days})
        self.assertEqual(self.troubles, [])

    def test_chosen_files_are_saved_as_they_are(self):
        page = self.library()
        page.get_by_role("button", name="Select", exact=True).click()
        names = []
        page.on("download", lambda download: names.append(download.suggested_filename))
        chosen = []
        for index in (0, 1):
            cell = page.get_by_role("checkbox").nth(index)
            chosen.append(self.ask(f"items/{cell.get_attribute('href').split('item=')[1]}")["name"])
            cell.click()
        page.get_by_role("button", name="Save files").click()
        for _ in range(200):
            if len(names) == 2:
                break
            page.wait_for_timeout(50)
        self.assertEqual(sorted(names), sorted(chosen))
        self.assertEqual(self.troubles, [])

    def test_items_are_tagged_together(self):
        page = self.library()
        page.get_by_role("button", name="Select", exact=True).click()
        ids = []
        for index in (0, 1, 2):
            cell = page.get_by_role("checkbox").nth(index)
            ids.append(cell.get_attribute("href").split("item=")[1])
            cell.click()
        page.get_by_role("button", name="Tag: Red").click()
        expect(page.locator(".toast").first).to_contain_text("3 items tagged")
        for one in ids:
            self.addCleanup(self.ask, f"items/{one}/tags", {"tags": []}, "PUT")
            self.assertEqual(self.ask(f"items/{one}")["tags"], [1])
        self.assertEqual(self.troubles, [])

    def test_pictures_have_three_sizes_that_are_remembered(self):
        page = self.library()
        width = "(document.querySelector('.grid-cell:not([hidden])')?.offsetWidth ?? 0)"
        self.until(page, f"{width} > 0")
        medium = page.evaluate(width)
        page.get_by_role("radio", name="Large").click(force=True)
        self.until(page, f"{width} > {medium} * 1.4")
        self.open(page, "#/library")
        self.until(page, f"(document.querySelector('.grid-cell:not([hidden])')?.offsetWidth ?? 0) > {medium} * 1.4")
        page.get_by_role("radio", name="Small").click(force=True)
        self.until(page, f"{width} > 0 && {width} < {medium}")
        self.assertEqual(self.troubles, [])

    def test_on_a_telephone_the_way_out_and_the_month_are_whole(self):
        page = self.library(width=390, height=844)
        cut = page.get_by_role("combobox", name="Go to year or month").evaluate("""(one) => {
          const width = one.offsetWidth;
          Object.assign(one.style, { width: 'max-content', minWidth: 'max-content' });
          return one.offsetWidth - width;
        }""")
        self.assertLessEqual(cut, 0)
        page.get_by_role("button", name="Select", exact=True).click()
        page.get_by_role("checkbox").nth(0).click()
        done = page.get_by_role("group", name="Chosen items").get_by_role("button", name="Done")
        expect(done).to_be_in_viewport(ratio=1)
        # All that can be done is on the screen, without a way to the side.
        bar = page.get_by_role("group", name="Chosen items")
        for action in bar.get_by_role("button").all():
            expect(action).to_be_in_viewport(ratio=1)
            self.assertGreaterEqual(min(action.bounding_box()["width"], action.bounding_box()["height"]), 40)
        bar.get_by_role("button", name="Pin to their days").click()
        toast = page.locator(".toast").first
        expect(toast).to_be_visible()
        self.assertLessEqual(toast.bounding_box()["y"] + toast.bounding_box()["height"], bar.bounding_box()["y"])
        self.shot(page, "selection-toast-390")
        done.click()
        expect(page.get_by_role("checkbox")).to_have_count(0)
        expect(page.get_by_role("button", name="Select", exact=True)).to_be_focused()
        self.assertEqual(self.troubles, [])

    def test_a_finger_is_told_nothing_of_shift(self):
        page = self.library(width=390, height=844, is_mobile=True)
        page.get_by_role("button", name="Select", exact=True).click()
        expect(page.locator(".selection-count")).to_have_text("Press clips and photos to choose them.")

    def test_what_was_chosen_is_not_seen_after_the_end(self):
        page = self.library()
        page.get_by_role("button", name="Select", exact=True).click()
        for index in range(9):
            page.get_by_role("checkbox").nth(index).click()
        # The cells that were chosen show others further down, and come back.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.get_by_role("group", name="Chosen items").get_by_role("button", name="Done").click()
        page.evaluate("scrollTo(0, 0)")
        self.until(page, "[...document.querySelectorAll('.grid-cell:not([hidden])')].filter((one) => one.href).length > 8")
        expect(page.locator(".grid-cell[aria-checked]")).to_have_count(0)
        expect(page.locator(".grid-cell[role=checkbox]")).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_pictures_of_it(self):
        for width, height, scheme in ((1440, 900, "light"), (390, 844, "dark")):
            page = self.library(width=width, height=height, scheme=scheme)
            page.get_by_role("button", name="Select", exact=True).click()
            for index in (0, 2, 3):
                page.get_by_role("checkbox").nth(index).click()
            self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
            self.shot(page, f"selection-{width}-{scheme}")


if __name__ == "__main__":
    unittest.main()
