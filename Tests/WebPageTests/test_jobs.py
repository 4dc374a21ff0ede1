"""The page over a folder of job files: one that makes itself each month, and one that is changed, compared and saved."""

import datetime
import re
import unittest

from playwright.sync_api import expect

import media
from real import RealServer

MONTHLY = """\
# Each month, for grandma.
version: 1
title: Family            # stands on the card
timeframe: previous-month
schedule: monthly
sources:
  - folder: ../media
composition:
  resolution: 320x180
output:
  file: ../films/{year}-{month}.mp4
  quality: draft
"""
LEAP = """\
# The leap day, by Ada.
version: 1
timeframe: 2024-02       # has 29 days
sources:
  - folder: ../media     # the camera's

composition:
  # The television in the kitchen.
  resolution: 1080p
  frame-rate: 30         # as filmed
output:
  file: ../films/leap.mp4
"""


class Jobs(RealServer):
    """Two job files and their media. What is due each month has clips of this month and the two before it."""

    @classmethod
    def make_media(cls, folder):
        media.one_day(folder)
        clip = (folder / "VID_20240229_083000.mp4").read_bytes()
        month = datetime.date.today().replace(day=1)
        for number in range(3):
            # A `free` box of its own size, so that none is a copy of another.
            (folder / f"VID_{month:%Y%m}05_120000.mp4").write_bytes(clip + (9 + number).to_bytes(4, "big") + b"free" + bytes(number + 1))
            month = (month - datetime.timedelta(days=1)).replace(day=1)
        jobs = cls.work / "jobs"
        jobs.mkdir()
        (jobs / "family.yaml").write_text(MONTHLY)
        (jobs / "leap.yaml").write_text(LEAP)

    @classmethod
    def what_is_served(cls):
        return [str(cls.work / "jobs")]

    def go(self, place):
        self.when_scanned()
        page = self.window()
        page.goto(self.base + f"#/{place}")
        page.locator("main h1").first.wait_for()
        return page


class Recurring(Jobs):
    def card(self, page, name):
        return page.locator(".card").filter(has=page.get_by_role("heading", name=name, exact=True))

    def test_1_a_schedule_is_paused_and_resumed(self):
        page = self.go("recurring")
        card = self.card(page, "Family")
        expect(card).to_contain_text("every month")
        expect(card.locator("dl")).to_have_text(re.compile("Next.+Lastnever$"))
        expect(card.locator("dl")).not_to_contain_text("paused")
        card.get_by_role("button", name="Pause").click()
        expect(card.locator("dl")).to_contain_text("Nextpaused")
        expect(card.get_by_role("button", name="Resume")).to_be_focused()
        self.assertTrue(self.ask("schedules")["schedules"][0]["paused"])
        # The pause is on the disk, where `dayreel run --due` finds it, and the page that is loaded again shows it.
        self.assertEqual(len(list((self.work / "home/state/pauses").iterdir())), 1)
        page.reload()
        expect(card.locator("dl")).to_contain_text("Nextpaused")
        card.get_by_role("button", name="Resume").click()
        expect(card.get_by_role("button", name="Pause")).to_be_focused()
        expect(card.locator("dl")).not_to_contain_text("paused")
        self.assertFalse(self.ask("schedules")["schedules"][0]["paused"])
        self.assert_no_troubles()

    def test_2_it_runs_now_and_its_film_is_among_the_films(self):
        page = self.go("recurring")
        card = self.card(page, "Family")
        card.get_by_role("button", name="Run now").click()
        expect(page.locator("#toasts")).to_contain_text("The film is in the queue.")
        expect(card.locator("dl")).to_contain_text("Done", timeout=120_000)
        expect(card).to_contain_text("is made.")
        film = self.ask("films/" + self.ask("films")["films"][0]["id"])
        self.assertEqual((film["status"], film["days"], film["film"]["height"]), ("completed", 1, 180))
        self.assertEqual([one.name for one in (self.work / "films").glob("*.mp4")], [f"{film['from'][:7]}.mp4"])
        page.get_by_role("link", name="Films", exact=True).first.click()
        expect(page.locator(".shelf-card")).to_have_count(1)
        expect(page.locator(".shelf-card .shelf-play")).to_be_visible()
        page.locator(".shelf-face").click()
        self.until(page, "document.querySelector('.film-video')?.duration > 1")
        self.assert_no_troubles()

    def test_3_a_preset_changes_the_film_and_its_job_file(self):
        page = self.go("film")
        page.get_by_label("Job", exact=True).select_option("leap")
        yaml = page.get_by_role("textbox", name="Job file (YAML)")
        expect(yaml).to_have_value(LEAP)
        page.get_by_role("link", name="Automatic").click()
        self.card(page, "Portrait story").get_by_role("button", name="Use for this film").click()
        expect(page.get_by_role("heading", name="Edit", exact=True)).to_be_visible()
        expect(page.locator("#toasts")).to_contain_text("The film uses “Portrait story”.")
        expect(yaml).to_have_value(re.compile(r"orientation: portrait"))
        expect(page.get_by_role("radio", name="Portrait", exact=True)).to_be_checked()
        expect(page.get_by_role("radio", name="Blurred background")).to_be_checked()
        text = yaml.input_value()
        for words in ("fit: blur", "video: 2s", "# The leap day, by Ada.", "# has 29 days", "# The television in the kitchen.", "timeframe: 2024-02"):
            self.assertIn(words, text)
        draft = next(one for one in self.ask("drafts")["drafts"] if one["file"] == "leap.yaml")
        settings = self.ask(f"drafts/{draft['id']}")["settings"]
        self.assertEqual((settings["composition"]["orientation"], settings["clips"]["video"]), ("portrait", "2s"))
        self.assertFalse(draft["saved"])
        self.assertEqual((self.work / "jobs/leap.yaml").read_text(), LEAP, "nothing was saved")
        page.get_by_role("button", name="Undo").first.click()
        expect(yaml).to_have_value(LEAP)
        self.assert_no_troubles()


class Saved(Jobs):
    def test_a_job_file_is_saved_after_its_differences_are_seen(self):
        page = self.go("film")
        page.get_by_label("Job", exact=True).select_option("leap")
        yaml = page.get_by_role("textbox", name="Job file (YAML)")
        expect(yaml).to_have_value(LEAP)
        page.get_by_label("Resolution").select_option("720p")
        expect(yaml).to_have_value(LEAP.replace("1080p", "720p"))
        expect(page.locator(".save-row")).to_contain_text("Not saved")
        self.assertEqual((self.work / "jobs/leap.yaml").read_text(), LEAP)
        page.get_by_role("button", name="Save …").click()
        dialog = page.get_by_role("dialog", name="Save the film")
        dialog.get_by_text("What changes").click()
        expect(dialog.locator(".diff-removed")).to_have_text(["-   resolution: 1080p\n"])
        expect(dialog.locator(".diff-added")).to_have_text(["+   resolution: 720p\n"])
        expect(dialog.get_by_label("Name")).to_have_value("leap")
        dialog.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".save-row")).to_contain_text("Saved as leap.yaml")
        self.assertEqual((self.work / "jobs/leap.yaml").read_text(), LEAP.replace("1080p", "720p"))
        self.assertEqual((self.work / "jobs/family.yaml").read_text(), MONTHLY)
        page.get_by_role("button", name="Save …").click()
        expect(dialog).to_contain_text("Nothing has changed since it was saved.")
        self.assert_no_troubles()


if __name__ == "__main__":
    unittest.main()
