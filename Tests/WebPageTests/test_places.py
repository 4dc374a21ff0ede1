"""Between the places: what is pressed before one is there, what was begun in one that is left, and a server that comes and goes."""

import json
import re
import unittest

from playwright.sync_api import expect

from december import FILE, December, film


class Places(December):
    def hold(self, page, address):
        """Requests to an address wait until the function that is returned is called."""
        waiting = []
        page.route(address, lambda route: waiting.append(route))

        def let_go():
            for route in waiting:
                route.continue_()
            page.unroute(address)
        return waiting, let_go

    def focused(self, page):
        return page.evaluate("document.activeElement.id || document.activeElement.tagName")

    def test_a_key_before_the_index_is_there_leads_to_its_place_with_the_focus(self):
        page = self.window()
        waiting, let_go = self.hold(page, "**/api/v1/index")
        page.goto(self.base, wait_until="commit")
        page.locator("#places a").first.wait_for()
        self.until(page, "document.querySelector('main .loading')")
        expect(page.locator("#places a[aria-current]")).to_have_text("Calendar")
        page.keyboard.press("2")
        self.assertTrue(waiting)
        let_go()
        expect(page.get_by_role("heading", name="Edit", exact=True)).to_be_visible()
        self.until(page, "document.activeElement === document.querySelector('main')")
        self.assertEqual(self.troubles, [])

    def test_a_key_while_the_first_place_loads_takes_the_focus_along(self):
        page = self.window()
        waiting, let_go = self.hold(page, "**/api/v1/days/2024-12-14")
        page.goto(self.base + "#/day/2024-12-14")
        for _ in range(200):
            if waiting:
                break
            page.wait_for_timeout(20)
        self.assertTrue(waiting)
        page.keyboard.press("1")
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        self.assertEqual(self.focused(page), "main")
        let_go()
        self.assertEqual(self.troubles, [])

    def test_the_first_place_takes_no_focus(self):
        page = self.open(self.window(), "#/day/2024-12-14")
        page.locator(".stage").wait_for()
        self.assertEqual(self.focused(page), "BODY")

    def test_a_place_that_was_left_while_it_loaded_takes_no_keys(self):
        page = self.open(self.window(), "#/calendar/2024-11")
        _, let_days_go = self.hold(page, re.compile(r"/api/v1/days\?from=2024-06-06"))
        page.evaluate("location.hash = '#/day/2024-06-06'")
        page.wait_for_timeout(400)
        page.keyboard.press("4")
        expect(page.get_by_role("heading", name="Library")).to_be_visible()
        let_days_go()
        page.wait_for_timeout(300)
        page.keyboard.press("x")
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", name="Library")).to_be_visible()
        self.assertEqual(self.draft()["pins"], {})
        self.assertEqual(self.troubles, [])

    def test_words_that_were_typed_last_do_not_lead_back(self):
        page = self.open(self.window(), "library")
        page.get_by_role("searchbox").fill("december")
        page.evaluate("location.hash = '#/recurring'")
        expect(page.get_by_role("heading", name="Automatic", exact=True)).to_be_visible()
        page.wait_for_timeout(400)
        self.assertEqual(page.evaluate("location.hash"), "#/recurring")

    def test_nothing_found_leads_back_to_everything(self):
        page = self.open(self.window(), "library")
        page.get_by_role("searchbox").fill("nothing has this name")
        page.get_by_role("button", name="Show everything").click()
        page.locator(".grid-cell[href]").first.wait_for()
        expect(page.get_by_role("searchbox")).to_have_value("")
        expect(page.get_by_role("searchbox")).to_be_focused()
        self.assertEqual(page.evaluate("location.hash"), "#/library")

    def test_a_dialog_goes_with_its_place(self):
        page = self.open(self.window(), "calendar")
        page.keyboard.press("2")
        page.get_by_role("button", name="Swap the clip of Sat 14 Dec").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_text_that_is_chosen_up_to_the_edge_keeps_its_dialog(self):
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Save …").click()
        field = page.get_by_role("dialog").get_by_label("Name")
        field.wait_for()
        box = field.bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(20, 20)
        page.mouse.up()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.mouse.click(20, 20)
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_an_address_that_is_none_is_shown_as_what_it_is(self):
        page = self.open(self.window(), "#/day/%E0%A4%A")
        expect(page.get_by_role("heading", name="There is no such day", level=2)).to_be_visible()
        for month in ("2024-13", "0000-01", "2024-1"):
            self.open(page, f"#/calendar/{month}")
            expect(page.get_by_role("heading", name="December 2024")).to_be_visible()
        self.assertEqual(self.troubles, [])


class Controls(December):
    def test_arrows_choose_among_month_and_year(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        page.get_by_role("radio", name="Month").focus()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("heading", name="2024", exact=True)).to_be_visible()
        expect(page.get_by_role("radio", name="Year")).to_be_focused()
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("heading", name="December 2024")).to_be_visible()

    def test_brackets_and_letters_of_any_keyboard(self):
        page = self.open(self.window(), "#/day/2024-12-14")
        # On a Mac with German keys "]" is Alt and 6; with Caps Lock a letter is a capital one.
        page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: ']', altKey: true, bubbles: true }))")
        expect(page.get_by_role("heading", name=re.compile("15 December"))).to_be_visible()
        page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: '1', altKey: true, bubbles: true }))")
        expect(page.get_by_role("heading", name=re.compile("15 December"))).to_be_visible()
        page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Y', bubbles: true }))")
        self.open(page, "#/calendar/2024-12")
        page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Y', bubbles: true }))")
        expect(page.get_by_role("heading", name="2024", exact=True)).to_be_visible()

    def test_a_message_gives_the_focus_back(self):
        page = self.open(self.window(), "#/day/2024-12-14")
        page.get_by_role("button", name=re.compile("^(Pin|Unpin)$")).focus()
        page.keyboard.press("Enter")
        page.locator(".toast").get_by_role("button", name="Close").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".toast")).to_have_count(0)
        expect(page.get_by_role("button", name=re.compile("^(Pin|Unpin)$"))).to_be_focused()
        page.keyboard.press("Control+z")

    def test_a_button_that_changes_its_name_is_not_pressed_too(self):
        page = self.open(self.window(), "#/day/2024-12-14")
        for name, other in (("Leave this day out", "Take this day back"), ("Pin", "Unpin")):
            button = page.get_by_role("button", name=re.compile(f"^({name}|{other})$"))
            for _ in range(2):
                before = button.inner_text()
                button.click()
                expect(button).not_to_have_text(before)
                self.assertIsNone(button.get_attribute("aria-pressed"))
        self.assertEqual(self.troubles, [])

    def test_a_long_name_of_an_album_is_whole(self):
        page = self.open(self.window(), "library")
        album = page.locator(".album[data-key]").first
        album.evaluate("(one) => { one.firstElementChild.textContent = 'Sommerferien_am_Bodensee_mit_Lena_und_den_Grosseltern'; }")
        self.assertTrue(album.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.lastElementChild.getBoundingClientRect().right <= one.getBoundingClientRect().right"))

    def test_text_twice_as_large_is_whole(self):
        page = self.open(self.window(1280, 800), "film")
        page.locator(".film-bar .figure").first.wait_for()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        # A height of 78.8 is 77 or 78 as the browser rounds it: a pixel is no line that is cut off.
        self.assertEqual(page.evaluate("""[...document.querySelectorAll('.film-bar-title > *, .film-bar .primary, .strip-text-words')]
          .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""), [])
        ends = page.evaluate("[document.querySelector('.film-bar .figure'), document.querySelector('.film-bar .figures')].map((one) => one.getBoundingClientRect().right)")
        self.assertLessEqual(ends[0], ends[1])

    def test_who_may_only_look_changes_nothing(self):
        self.faults.change("GET index", lambda answer: answer.update({"read-only": True}))
        page = self.open(self.window(), "#/calendar/2024-12")
        page.locator("[data-day='2024-12-20'][href]").focus()
        page.keyboard.press("p")
        expect(page.locator("#toasts")).to_contain_text("read-only")
        expect(page.locator("[data-day='2024-12-20']")).not_to_have_attribute("aria-label", re.compile("pinned"))
        page.keyboard.press("2")
        expect(page.get_by_role("button", name="Leave Sat 14 Dec out")).to_be_disabled()
        expect(page.get_by_label("Resolution")).to_be_disabled()
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_have_attribute("readonly", "")
        self.assertEqual(self.draft()["pins"], {})
        self.assertEqual(self.troubles, [])


class News(December):
    def test_a_film_that_is_made_leaves_buttons_and_messages_alone(self):
        made = film("made", "running", position=0, progress={"stage": "render", "fraction": 0.3, "overall": 0.3, "elapsed": 20, "remaining": 40})
        asked = self.begin_films(made)
        page = self.open(self.window(), "film")
        page.locator(".clip").first.wait_for()
        page.get_by_role("button", name="Make the film").dblclick()
        expect(page.locator(".progress-card")).to_be_visible()
        page.keyboard.press("2")
        queue = page.get_by_role("button", name=re.compile("^Add .* to the queue$"))
        queue.wait_for()
        self.assertEqual(len(asked), 1)
        page.evaluate("document.querySelector('[data-key=make]').dataset.same = 'yes'")
        before = page.locator(".film-chip .ring-text").text_content()
        made["progress"].update(fraction=0.6, overall=0.6)
        self.faults.tell("film", made)
        self.until(page, f"document.querySelector('.film-chip .ring-text')?.textContent !== {json.dumps(before)}")
        self.assertEqual(page.evaluate("document.querySelector('[data-key=make]').dataset.same"), "yes")
        page.get_by_role("link", name="Films", exact=True).click()
        made.update(status="completed", present=True, film=FILE)
        self.faults.tell("film", made)
        page.locator(".shelf-card .run.status-completed").first.wait_for(state="attached")

    def test_a_scan_is_told_once_and_its_figure_grows(self):
        source = self.ask("index")["sources"][0]
        source.update(state="scanning", fraction=0.41)
        self.faults.change("GET index", lambda answer: answer.update(state="scanning", sources=[source]))
        page = self.open(self.window(), "calendar")
        banner = page.locator("#banner")
        expect(banner).to_have_text("Reading “media”: 41%")
        page.evaluate("document.querySelector('#banner span').dataset.same = 'yes'")
        self.faults.tell("source", {**source, "fraction": 0.63})
        expect(banner).to_have_text("Reading “media”: 63%")
        self.assertEqual(page.evaluate("document.querySelector('#banner span').dataset.same"), "yes")
        self.assertEqual(page.evaluate("document.querySelector('#banner span span').getAttribute('aria-hidden')"), "true")

    def test_a_change_while_the_server_is_away_is_sent_when_it_is_back(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        page.locator("[data-day='2024-12-20'][href]").wait_for()
        page.context.set_offline(True)
        page.locator("[data-day='2024-12-20']").focus()
        page.keyboard.press("p")
        expect(page.locator(".toast.bad")).to_contain_text("kept in this window")
        self.assertEqual(self.draft()["pins"], {})
        page.context.set_offline(False)
        expect(page.locator(".toast.bad")).to_have_count(0, timeout=15_000)
        self.has(page, lambda draft: "2024-12-20" in draft["pins"])

    def test_what_the_server_does_not_take_is_not_shown(self):
        page = self.open(self.window(), "#/calendar/2024-12")
        page.locator("[data-day='2024-12-20'][href]").wait_for()
        self.faults.refuse("PUT drafts/*", 503, "disk-full", "the disk is full")
        page.locator("[data-day='2024-12-20']").focus()
        page.keyboard.press("p")
        expect(page.locator(".toast.bad")).to_contain_text("The disk is full")
        expect(page.locator("[data-day='2024-12-20']")).not_to_have_attribute("aria-label", re.compile("pinned"))

    def test_a_plan_that_cannot_be_made_says_why_and_is_asked_for_again(self):
        refused = self.faults.refuse("GET drafts/*/plan", 404, "no-media", "there is nothing to show")
        page = self.open(self.window(), "film")
        expect(page.locator(".strip-box")).to_contain_text("There is nothing to show")
        self.faults.end(refused)
        page.locator(".strip-box").get_by_role("button", name="Try again").click()
        page.locator(".clip").first.wait_for()

    def test_typed_yaml_survives_what_comes_meanwhile(self):
        page = self.open(self.window(), "film")
        area = page.get_by_role("textbox", name="Job file (YAML)")
        expect(area).to_have_value(re.compile("timeframe"))
        given = area.input_value()
        # Read by somebody who changes nothing, it follows.
        area.focus()
        self.give(timeframe="2024-11")
        expect(area).to_have_value(re.compile("2024-11"))
        area.fill(given + "\nnonsense: [")
        expect(area).to_have_attribute("aria-invalid", "true")
        page.get_by_role("heading", name="Edit", exact=True).click()
        self.give()
        page.wait_for_timeout(400)
        expect(area).to_have_value(given + "\nnonsense: [")


if __name__ == "__main__":
    unittest.main()
