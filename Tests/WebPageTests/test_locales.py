"""Dates and numbers as the browser's own language has them, with Latin digits, where the words are English: in Japan, Egypt and the United States."""

import re
import unittest

from playwright.sync_api import expect

from browser import PLACES
from december import December


def isolated(words):
    """Words that are read from right to left, as they stand among others."""
    return f"\u2068{words}\u2069"


# For each locale: the month, its columns, the day's heading, a time of that day, and a day in short.
LOCALES = {
    "ja-JP": ("2024年12月", "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日", "2024年12月14日土曜日", "9:30", "12月1日(日)"),
    "ar-EG": (isolated("ديسمبر 2024"), "السبت الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة", "السبت، 14 ديسمبر 2024", isolated("9:30 ص"), isolated("الأحد، 1 ديسمبر")),
    "en-US": ("December 2024", "Sunday Monday Tuesday Wednesday Thursday Friday Saturday", "Saturday, December 14, 2024", "9:30 AM", "Sun, Dec 1"),
}

# Texts and names with other digits than the page's own words, lengths and job files have.
OTHER_DIGITS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode.data);
  document.querySelectorAll('[aria-label], [title]').forEach((one) => found.push(one.getAttribute('aria-label') ?? '', one.title ?? ''));
  return found.filter((words) => /(?![0-9])\\p{Nd}/u.test(words));
}"""
# Where the pieces of the day's heading begin and end, from left to right on the screen.
HEADING = """() => [...document.querySelector('main h1 bdi').childNodes].map((piece) => {
  const range = document.createRange();
  range.selectNodeContents(piece);
  const { left, right } = range.getBoundingClientRect();
  return { words: piece.textContent.trim(), left, right };
}).sort((a, b) => a.left - b.left).map(({ words }) => words)"""


class Locales(December):
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
                self.assertEqual(page.evaluate(OTHER_DIGITS), [])
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, f"{place} at {width}")
                self.shot(page, f"locale-{locale}-{place}-{width}")
            page.context.close()
        self.assertEqual(self.troubles, [])

    def test_japan(self):
        self.look("ja-JP")

    def test_egypt(self):
        self.look("ar-EG")

    def test_an_arabic_date_is_read_from_right_to_left_among_english_words(self):
        page = self.open(self.window(locale="ar-EG"), "day")
        self.assertEqual(page.evaluate(HEADING), ["14 ديسمبر 2024", "السبت،"])
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('main h1')).direction"), "ltr")
        page = self.open(self.window(locale="en-GB"), "day")
        self.assertEqual(page.evaluate(HEADING), ["Saturday,", "14 December 2024"])

    def test_the_united_states(self):
        self.look("en-US")


if __name__ == "__main__":
    unittest.main()
