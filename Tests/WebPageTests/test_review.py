"""The review of a month by keyboard, the row of seconds and the wait for what has not been looked at."""

import json
import math
import unittest

from playwright.sync_api import expect

from test_accessibility import Checked


class Reviewed(Checked):
    """Films of a second a day, and recordings that all begin shaken, with somebody who speaks in their middle."""

    def setUp(self):
        super().setUp()
        self.give(clips={"video": "1s", "live-photo": "1s"})
        self.faults.answer("GET items/*/look", self.look)

    def look(self, _, item):
        length = self.ask(f"items/{item}")["duration"]
        seconds = [{"from": at, "to": min(length, at + 1), "flaws": [] if at else ["shaken", "blurred"]} for at in range(math.ceil(length))]
        best = {"best": {"from": 1, "to": 2}} if length >= 2 else {}
        return {"seconds": seconds, "speech": [{"from": length * 0.4, "to": length * 0.6}], "covered": False, **best}

    def planned(self, day):
        return next(one for one in self.plan()["days"] if one["day"] == day)

    def pin(self, page, fits):
        self.has(page, lambda draft: "2024-12-14" in draft["pins"] and fits(draft["pins"]["2024-12-14"]))


class Review(Reviewed):
    def test_a_month_by_keyboard(self):
        """Each day has one press to get there and those that say what to do: none moves the focus, and none is lost by who is quick."""
        page = self.open(self.window(), "#/review")
        current = page.locator(".review-day[aria-current]")
        expect(current).to_have_count(1)
        asked, presses = [], 0
        page.on("request", lambda request: asked.append((request.method, request.url.split("/api/v1/")[-1].split("?")[0])) if "/api/v1/" in request.url else None)

        def press(*keys):
            nonlocal presses
            for key in keys:
                page.keyboard.press(key)
                presses += 1

        press("Home")
        days = page.evaluate("[...document.querySelectorAll('.review-day')].map((one) => one.dataset.day)")
        self.assertGreater(len(days), 24)
        cursor = page.get_by_role("slider", name="Second by second")
        planned = self.plan()["days"]
        ranks = {one["day"]: [pick["id"] for pick in one["picks"]] + [other["id"] for other in one["candidates"] if not other.get("objection")] for one in planned}
        swapped, trimmed, out, changes = [], [], [], 0
        for number, day in enumerate(days):
            if number:
                press("ArrowRight")
            self.assertEqual(page.evaluate("document.activeElement.dataset.day"), day)
            clips = ranks.get(day, [])
            if len(clips) > 1:
                press("s")
                swapped.append((day, clips[1]))
                changes += 1
            elif number % 5 == 2 and clips and self.ask(f"items/{clips[0]}")["duration"] > 2:
                press("t")
                expect(cursor).to_be_focused()
                press("Home", "ArrowRight", "Enter")
                trimmed.append((day, clips[0]))
                changes += 1
            elif number % 5 == 3:
                press("x")
                out.append(day)
                changes += 1
            elif number % 5 == 4:
                press("x", "Control+z")
                changes += 2
        self.assertGreater(min(len(swapped), len(trimmed), len(out)), 0, (swapped, trimmed, out))
        wanted = {**{day: {"item": item} for day, item in swapped}, **{day: {"skip": True} for day in out}}
        self.has(page, lambda draft: {day: pin for day, pin in draft["pins"].items() if "from" not in pin} == wanted
                 and sorted((day, pin["item"]) for day, pin in draft["pins"].items() if "from" in pin) == trimmed)
        # Undone from far away, the change is on the screen.
        press("Home", "Control+z")
        self.assertEqual(current.get_attribute("data-day"), max(day for day, *_ in swapped + trimmed + [(day,) for day in out]))
        puts = sum(method == "PUT" for method, _ in asked)
        plans = sum(path.endswith("/plan") for _, path in asked)
        print(json.dumps({"days": len(days), "presses": presses, "changes": changes, "drafts sent": puts, "plans": plans, "answers": len(asked)}))
        self.assertLessEqual(presses, 3 * len(days))
        self.assertLessEqual(puts, changes + 1)
        self.assertLessEqual(plans, 2 * puts)
        self.assertLessEqual(sum(path.startswith("days/") for _, path in asked), len(days))
        self.assertEqual(self.troubles, [])

    def test_clips_that_were_compared_have_scores(self):
        page = self.open(self.window(), "#/review/2024-12-14")
        scores, day = page.locator(".review-clip .score"), self.planned("2024-12-14")
        known = [one["score"] for one in day["picks"] + day["candidates"] if "score" in one]
        self.assertGreater(len(known), 2)
        expect(scores).to_have_text([f"Score: {score} of 100" for score in known])
        widths = [one.bounding_box()["width"] for one in page.locator(".score-share").all()]
        self.assertEqual(*(sorted(range(len(known)), key=values.__getitem__) for values in (widths, known)))
        # With a pin the day is compared no more, and what was measured is still known.
        page.keyboard.press("s")
        expect(page.locator(".review-how")).to_have_text("By hand")
        expect(scores).to_have_count(len(known))
        page.locator(".review-day[data-day='2024-12-02']").click()
        expect(page.locator(".review-clip")).to_have_count(1)
        expect(scores).to_have_count(0)
        self.assertEqual(self.troubles, [])

    def test_clips_and_caption_are_seen_without_scrolling(self):
        for language, words in (("en-GB", "S next clip T trim X leave out C caption A automatic"), ("de-DE", "S nächster Clip T zuschneiden X auslassen C Bildtext A automatisch")):
            page = self.open(self.window(locale=language), "#/review/2024-12-14")
            page.locator(".review-clip .score").first.wait_for()
            page.locator(".seconds-cursor").wait_for()
            top = page.locator(".film-bar").bounding_box()["y"]
            for part in (".review-side input.caption", ".review-clip >> nth=0", "[data-key=review-swap]"):
                box = page.locator(part).bounding_box()
                self.assertLessEqual(box["y"] + box["height"], top, part)
            self.assertEqual(page.evaluate("scrollY"), 0)
            keys = page.locator(".review-keys")
            self.assertEqual(" ".join(keys.inner_text().split()), words)
            expect(keys.locator("kbd")).to_have_count(5)
            page.set_viewport_size({"width": 390, "height": 844})
            expect(keys).to_be_hidden()
            page.context.close()

    def test_the_bar_s_figures_are_whole_in_a_window_that_is_magnified(self):
        for language in ("en-GB", "de-DE"):
            page = self.open(self.window(720, 450, locale=language), "#/review/2024-12-14")
            page.locator(".figure-days").wait_for()
            self.assertTrue(page.evaluate("document.querySelector('.figure-days dd').getBoundingClientRect().right <= document.querySelector('.film-bar .figures').getBoundingClientRect().right + 1"), language)
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
            self.shot(page, f"review-720-{language}")

    def test_a_trimmed_clip_comes_back_as_it_was(self):
        page = self.open(self.window(), "#/review/2024-12-14")
        clips = page.locator(".review-clip")
        expect(clips.nth(2)).to_be_visible()
        page.keyboard.press("t")
        expect(page.get_by_role("slider", name="Second by second")).to_be_focused()
        for key in ("Home", "ArrowRight", "Enter"):
            page.keyboard.press(key)
        self.pin(page, lambda pin: "from" in pin)
        trimmed = self.ask(f"drafts/{self.draft_id}")["pins"]["2024-12-14"]
        for _ in range(clips.count() - 1):
            page.keyboard.press("s")
        self.pin(page, lambda pin: pin["item"] != trimmed["item"])
        page.keyboard.press("s")
        self.pin(page, lambda pin: pin == trimmed)
        # Pressed once more, it stays trimmed.
        page.locator(".review-clip [aria-current=true], .review-clip[aria-current=true]").first.click()
        self.pin(page, lambda pin: pin == trimmed)
        # Left out and taken back too.
        page.keyboard.press("x")
        self.pin(page, lambda pin: pin == {"skip": True})
        page.keyboard.press("x")
        self.pin(page, lambda pin: pin == trimmed)
        self.assertEqual(self.troubles, [])

    def test_a_day_of_two_clips_plays_either_and_pins_none(self):
        self.give(select={**self.draft()["settings"].get("select", {}), "clips-per-day": 2})
        picks = next(day["picks"] for day in self.plan()["days"] if day["day"] == "2024-12-14")
        self.assertEqual(len(picks), 2)
        page = self.open(self.window(), "#/review/2024-12-14")
        name = page.locator(".stage-position")
        for pick in (picks[0], picks[1], picks[0]):
            page.locator(f"[data-key='clip-{pick['id']}']").click()
            expect(name).to_have_text(pick["name"])
        expect(page.locator(".review-how")).to_have_text("Automatic")
        self.assertEqual(self.draft()["pins"], {})
        self.assertEqual(self.troubles, [])

    def test_one_key_each_and_all_of_it_undone(self):
        page = self.open(self.window(), "#/review/2024-12-14")
        how = page.locator(".review-how")
        expect(how).to_have_text("Automatic")
        expect(page.locator(".review-clip[aria-current] .clip-order")).to_have_text("1.")
        first = page.locator(".review-clip").first.get_attribute("data-key")[5:]
        page.keyboard.press("s")
        expect(how).to_have_text("By hand")
        expect(page.locator(".review-clip[aria-current] .clip-order")).to_have_text("2.")
        self.pin(page, lambda pin: pin["item"] != first)
        expect(page.locator(".review-clip").first).to_have_attribute("data-key", f"clip-{first}")
        page.keyboard.press("a")
        expect(how).to_have_text("Automatic")
        self.has(page, lambda draft: draft["pins"] == {})
        clips = page.locator(".review-clip").count()
        page.keyboard.press("x")
        expect(how).to_have_text("Left out")
        self.pin(page, lambda pin: pin == {"skip": True})
        expect(page.locator(".review-clip")).to_have_count(clips)
        page.keyboard.press("x")
        page.locator(".seconds-cursor").wait_for()
        page.keyboard.press("t")
        cursor = page.get_by_role("slider", name="Second by second")
        expect(cursor).to_be_focused()
        page.keyboard.press("Home")
        expect(cursor).to_have_attribute("aria-valuetext", "shaken, blurred: 0–1\u202fs")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(how).to_have_text("By hand")
        self.pin(page, lambda pin: pin == {"item": first, "from": 1, "duration": 1})
        expect(page.locator(".seconds-words")).to_contain_text("By hand: 1–2 s")
        expect(page.locator(".review-day[aria-current]")).to_be_focused()
        page.keyboard.press("c")
        page.keyboard.type("Snow")
        page.keyboard.press("Enter")
        expect(page.locator(".review-day[aria-current]")).to_be_focused()
        self.kept(page, "settings.composition?.captions", '{"2024-12-14":"Snow"}')
        for _ in range(7):
            page.keyboard.press("Control+z")
        self.has(page, lambda draft: draft["pins"] == {} and "captions" not in draft["settings"]["composition"])
        expect(how).to_have_text("Automatic")
        page.keyboard.press("?")
        for words in ("Next clip", "Trim", "Caption", "A week on"):
            expect(page.locator("dialog")).to_contain_text(words)
        self.assertEqual(self.troubles, [])

    def test_a_caption_that_is_undone_is_gone_from_its_field_too(self):
        page = self.open(self.window(), "#/review/2024-12-14")
        field = page.locator(".review-side input.caption")
        field.wait_for()
        page.keyboard.press("c")
        page.keyboard.type("Snow")
        page.keyboard.press("Enter")
        self.has(page, lambda draft: draft["settings"]["composition"].get("captions") == {"2024-12-14": "Snow"})
        page.keyboard.press("Control+z")
        expect(field).to_have_value("")
        page.keyboard.press("Control+Shift+z")
        expect(field).to_have_value("Snow")
        self.assertEqual(self.troubles, [])

    def test_a_day_that_cannot_be_shown_says_why_and_is_used_anyway(self):
        item = self.items("2024-12-14")[1]

        def without(planned):
            if "2024-12-14" not in self.draft()["pins"]:
                planned["days"] = [one for one in planned["days"] if one["day"] != "2024-12-14"]
                planned["left-out"].append({"day": "2024-12-14", "skipped": False, "candidates": [
                    {"id": item["id"], "name": item["name"], "reason": {"covered": {}}, "why-not": "nothing can be seen in it"}]})

        self.faults.change("GET drafts/*/plan", without)
        page = self.open(self.window(), "#/review/2024-12-14")
        how = page.locator(".review-how")
        expect(how).to_have_text("Cannot be shown")
        stage = page.locator(".review-stage")
        expect(stage).to_contain_text("Nothing can be seen in it")
        for name in ("Take this day back", "Leave this day out", "Automatic again"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)
        page.keyboard.press("x")
        expect(page.locator(".toast")).to_contain_text("Cannot be shown")
        self.assertEqual(self.draft()["pins"], {})
        self.shot(page, "review-unused")
        stage.get_by_role("button", name="Use it anyway").click()
        self.pin(page, lambda pin: pin == {"item": item["id"]})
        expect(how).to_have_text("By hand")
        page.get_by_role("button", name="Automatic again").click()
        expect(how).to_have_text("Cannot be shown")
        self.assertEqual(self.troubles, [])

    def test_a_press_on_a_second_and_back_to_the_best(self):
        item = self.planned("2024-12-14")["picks"][0]["id"]
        page = self.open(self.window(), f"#/day/2024-12-14?item={item}")
        row = page.locator(".seconds-row:has(.second)")
        row.wait_for()
        expect(page.locator(".seconds-words")).to_contain_text("0–1 s shaken")
        expect(page.get_by_role("list", name="What each second is like")).to_contain_text("shaken: 0–1 s")
        box = row.bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + 20)
        self.pin(page, lambda pin: pin.get("from", 0) >= 1)
        page.get_by_role("button", name="Back to the best part").click()
        self.pin(page, lambda pin: set(pin) == {"item"})
        self.assertEqual(self.troubles, [])

    def test_looks_of_it(self):
        for page, window in self.each():
            self.open(page, "#/review/2024-12-14")
            page.locator(".seconds-row:has(.second)").wait_for()
            page.locator(".review-best:not(:empty)").first.wait_for()
            self.check(page, f"review-{window}")
            page.keyboard.press("x")
            self.check(page, f"review-left-out-{window}")
            page.keyboard.press("x")
            self.open(page, "day")
            page.locator(".seconds-row:has(.second)").wait_for()
            self.check(page, f"seconds-{window}")
        page = self.open(self.window(390, 844, locale="de-DE"), "#/review/2024-12-14")
        page.locator(".seconds-row:has(.second)").wait_for()
        self.check(page, "review-390-german")


class Looking(Reviewed):
    def setUp(self):
        super().setUp()
        self.faults.add("GET drafts/*/plan", lambda asked: asked.get("looks") == "known", edit=self.without_looks)

    def without_looks(self, planned):
        """The plan by what is known: of six days nothing is."""
        planned["pending"] = 6
        for day in planned["days"][:6]:
            day["pending"] = True

    def hold_looks(self):
        """Recordings are looked at once what is returned is called."""
        return self.faults.hold("GET drafts/*/plan", lambda asked: "looks" not in asked).set

    def tell(self, done, **more):
        self.faults.tell("plan", {"draft": self.draft_id, "done": done, "of": 6, **more})

    def test_the_days_are_there_at_once_and_better_ones_follow(self):
        look = self.hold_looks()
        page = self.open(self.window(), "film")
        expect(page.locator(".clip").first).to_be_visible()
        expect(page.locator(".looking-words").first).to_have_text("Looking at 1 of 6 clips")
        expect(page.locator(".clip .clip-how").first).to_have_text("Automatic · still looking")
        expect(page.get_by_role("button", name="Make the film", exact=False)).to_be_enabled()
        self.check(page, "looking-1440-light")
        self.tell(3, left=34)
        expect(page.locator(".looking-words").first).to_have_text("Looking at 4 of 6 clips, 0:34 left")
        self.tell(4, left=20, bytes=1_250_000_000)
        expect(page.locator(".looking-words").first).to_have_text("Looking at 5 of 6 clips, 0:20 left · 1.3 GB from the bucket at most")
        look()
        expect(page.locator(".looking")).to_be_empty()
        expect(page.locator(".clip .clip-how").first).to_have_text("Automatic")
        self.assertEqual(self.troubles, [])

    def test_going_on_without(self):
        for page, window in self.each():
            look = self.hold_looks()
            self.open(page, "calendar")
            expect(page.locator(".looking-words")).to_have_text("Looking at 1 of 6 clips")
            self.check(page, f"looking-calendar-{window}")
            page.get_by_role("button", name="Go on without").click()
            expect(page.locator(".looking")).to_contain_text("not been looked at")
            self.check(page, f"not-looked-at-{window}")
            page.goto(self.base + "#/film")
            expect(page.locator(".clip").first).to_be_visible()
            expect(page.locator(".looking").first).to_contain_text("not been looked at")
            page.get_by_role("button", name="Look at them").click()
            look()
            expect(page.locator(".looking").first).to_be_empty()


if __name__ == "__main__":
    unittest.main()
