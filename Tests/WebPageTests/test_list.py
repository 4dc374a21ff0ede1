"""The library as a list and by places: sorting, going to a year, choosing several."""

import unittest

from playwright.sync_api import expect

from many import ManyItems
from test_accessibility import Checked


class Listed(Checked):
    def listed(self, **window):
        page = self.open(self.window(**window), "#/library")
        page.locator(".segmented label").filter(has=page.locator("[data-key=library-view-list]")).click()
        page.locator(".list-row .thumbnail.is-loaded").nth(3).wait_for()
        return page

    def names(self, page):
        rows = page.locator(".list-body .list-row:not([hidden])").all()
        return [name for _, name in sorted((int(row.get_attribute("data-number")), row.locator(".list-link").inner_text()) for row in rows)]

    def test_it_is_a_table_with_titles_that_sort(self):
        page = self.listed()
        table = page.get_by_role("table", name="Clips and photos")
        items = self.everything()
        self.assertEqual(int(table.get_attribute("aria-rowcount")), len(items) + 1)
        expect(table.get_by_role("columnheader", name="Day")).to_have_attribute("aria-sort", "descending")
        newest = max(items, key=lambda one: one["captured"])
        self.assertEqual(self.names(page)[0], newest["name"])
        table.get_by_role("button", name="Name").click()
        expect(page.get_by_role("columnheader", name="Name")).to_have_attribute("aria-sort", "ascending")
        expect(page.get_by_role("button", name="Name")).to_be_focused()
        self.until(page, "document.querySelector('[data-number=\"0\"] .list-link')?.textContent !== ''")
        self.assertEqual(self.names(page)[:5], sorted((one["name"] for one in items), key=str.lower)[:5])
        page.get_by_role("combobox", name="Order").select_option("length descending")
        longest = max(one.get("duration", 0) for one in items)
        first = [one["name"] for one in items if one.get("duration") == longest]
        self.until(page, f"{first!r}.includes(document.querySelector('[data-number=\"0\"] .list-link')?.textContent)")
        self.open(page, "#/library")
        expect(page.get_by_role("columnheader", name="Length")).to_have_attribute("aria-sort", "descending")
        self.assertEqual(self.troubles, [])

    def test_a_day_is_whole_and_the_name_has_the_room(self):
        for locale in ("en-GB", "de-DE"):
            page = self.listed(locale=locale)
            cut = page.evaluate("[...document.querySelectorAll('.list-body .list-row:not([hidden]) :is(.list-day, .list-time, .list-kind, .list-length)')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)")
            self.assertEqual(cut, [], locale)
            self.assertGreater(page.locator(".list-head .list-name").bounding_box()["width"], 300)

    def test_lines_are_gone_through_by_keys_and_open_their_item(self):
        page = self.listed()
        page.locator(".list-link[tabindex='0']").focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowUp", "End", "Home", "ArrowDown"):
            page.keyboard.press(key)
        self.assertEqual(page.evaluate("document.activeElement.closest('.list-row').dataset.number"), "1")
        self.until(page, "document.activeElement.textContent !== ''")
        page.keyboard.press("Enter")
        self.until(page, "location.hash.startsWith('#/day/')")
        self.assertEqual(self.troubles, [])

    def test_lines_are_chosen_with_their_boxes_and_by_keyboard(self):
        page = self.listed()
        page.get_by_role("button", name="Select", exact=True).click()
        bar = page.get_by_role("group", name="Chosen items")
        page.locator(".list-body .list-row").nth(0).click()
        expect(bar).to_contain_text("1 chosen")
        page.locator("[data-number='3'].list-row").click(modifiers=["Shift"])
        expect(page.locator(".list-row.is-chosen")).to_have_count(4)
        self.assertEqual(page.locator(".list-check:checked").count(), 4)
        page.locator("[data-number='3'] .list-link").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press(" ")
        expect(page.locator(".list-row.is-chosen")).to_have_count(5)
        self.shot(page, "list-chosen-1440-light")
        bar.get_by_role("button", name="Done").click()
        expect(page.locator(".list-check:not([hidden])")).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_a_place_is_chosen_from_all_and_taken_away(self):
        page = self.open(self.window(), "#/library")
        page.locator(".segmented label").filter(has=page.locator("[data-key=library-view-places]")).click()
        place = self.ask("places")["places"][0]["name"]
        page.get_by_role("button", name=place).click()
        self.until(page, "location.hash.includes('place=')")
        chip = page.get_by_role("group", name="Filters").get_by_role("button", name=f"Place: {place}, Germany")
        expect(chip).to_be_visible()
        expect(page.locator(".title-and-count")).to_contain_text("1 clip or photo")
        self.until(page, "document.querySelectorAll('.grid-cell:not([hidden])').length === 1")
        chip.click()
        expect(page.locator(".title-and-count")).to_contain_text(f"{len(self.everything())} clips")
        self.assertEqual(self.troubles, [])

    def test_what_is_looked_for_from_the_places_is_seen(self):
        page = self.open(self.window(), "#/library")
        places = page.locator(".segmented label").filter(has=page.locator("[data-key=library-view-places]"))
        places.click()
        page.locator(".place-card").first.wait_for()
        page.get_by_role("group", name="Filters").get_by_role("button", name="Video", exact=True).click()
        page.locator(".grid-cell[aria-label^=Video]").first.wait_for()
        expect(page.locator(".place-card")).to_have_count(0)
        # Places can be looked at all the same, and a search that is opened from its address is seen.
        places.click()
        page.locator(".place-card").first.wait_for()
        self.open(page, "#/library?kind=video")
        page.locator(".grid-cell[aria-label^=Video]").first.wait_for()
        self.assertEqual(self.troubles, [])

    def test_accessible_in_both_sizes_and_schemes(self):
        for page, window in self.each():
            self.open(page, "#/library")
            for view in ("list", "places"):
                with self.subTest(view=view, window=window):
                    page.locator(".segmented label").filter(has=page.locator(f"[data-key=library-view-{view}]")).click()
                    page.locator(".list-row .thumbnail.is-loaded, .place-card .thumbnail.is-loaded").first.wait_for()
                    self.check(page, f"library-{view}-{window}")
        page = self.listed(locale="de-DE")
        expect(page.get_by_role("columnheader", name="Länge")).to_be_visible()
        self.check(page, "library-list-1440-german")


class Many(ManyItems):
    def test_a_hundred_thousand_lines_weigh_as_much_as_a_screen_and_a_year_is_one_press_away(self):
        page = self.open(self.window(), "#/library")
        page.locator(".segmented label").filter(has=page.locator("[data-key=library-view-list]")).click()
        page.locator(".list-row .thumbnail.is-loaded").nth(3).wait_for()
        self.assertLess(page.locator(".list-body .list-row").count(), 60)
        page.get_by_role("combobox", name="Go to year").select_option("2016")
        self.until(page, "[...document.querySelectorAll('.list-body .list-row:not([hidden]) .list-day')].some((one) => one.textContent.includes('Dec 2016'))")
        self.assertLess(page.locator(".list-body .list-row").count(), 80)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        self.until(page, "[...document.querySelectorAll('.list-body .list-row:not([hidden]) .list-day')].some((one) => one.textContent.includes('Jan 2013'))")
        self.assertEqual(self.troubles, [])


if __name__ == "__main__":
    unittest.main()
