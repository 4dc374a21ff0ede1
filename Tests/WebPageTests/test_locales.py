"""Dates and numbers as the browser's own language has them, where the words are English: in Japan, Egypt and the United States. Over the mock."""

import re
import unittest

from playwright.sync_api import expect

from browser import PLACES, PageTestCase

# For each locale: the month, its columns, the day's heading, a time of that day, and a day in short.
LOCALES = {
    "ja-JP": ("2024年12月", "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日", "2024年12月14日土曜日", "9:30", "12月1日(日)"),
    "ar-EG": ("ديسمبر ٢٠٢٤", "السبت الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة", "السبت، ١٤ ديسمبر ٢٠٢٤", "٩:٣٠ ص", "الأحد، ١ ديسمبر"),
    "en-US": ("December 2024", "Sunday Monday Tuesday Wednesday Thursday Friday Saturday", "Saturday, December 14, 2024", "9:30 AM", "Sun, Dec 1"),
}


class Locales(PageTestCase):
    def look(self, locale):
        month, columns, day, time, short = LOCALES[locale]
        for width, height in ((1440, 900), (390, 844)):
            page = self.window(width, height, locale=locale)
            for place in PLACES:
                self.open(page, place)
                expect(page.locator(".loading")).to_have_count(0)
                if place == "calendar":
                    expect(page.locator("main h1")).to_have_text(month)
                    expect(page.get_by_role("row", name=columns, exact=True)).to_be_visible()
                    # The grid begins with the day that its first column is of.
                    expect(page.locator("tbody td").first.get_by_role("link")).to_have_accessible_name(re.compile(columns.split()[0]))
                if place == "day":
                    expect(page.locator("main h1")).to_have_text(day)
                    expect(page.get_by_role("button", name=f"Video, {time}, IMG_1114.MOV")).to_be_visible()
                    expect(page.get_by_role("button", name="Pin to another day")).to_be_visible()
                if place == "film":
                    expect(page.get_by_role("button", name=f"Swap the clip of {short}", exact=True)).to_be_visible()
                if place == "library":
                    expect(page.get_by_role("heading", name=re.compile(f"^{month}"))).to_be_visible()
                expect(page.get_by_role("link", name="Calendar").first).to_be_attached()
                self.assertEqual(page.evaluate("document.documentElement.lang"), "en")
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, f"{place} at {width}")
                self.shot(page, f"locale-{locale}-{place}-{width}")
            page.context.close()
        self.assertEqual(self.troubles, [])

    def test_japan(self):
        self.look("ja-JP")

    def test_egypt(self):
        self.look("ar-EG")

    def test_the_united_states(self):
        self.look("en-US")


if __name__ == "__main__":
    unittest.main()
