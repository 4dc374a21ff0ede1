"""The form of the film's settings: title, trouble with clips, and what the encoder is told."""

import json
import re
import unittest

from playwright.sync_api import expect

from december import December


class Settings(December):
    def form(self, page, *sections):
        self.open(page, "film")
        page.locator(".clip").first.wait_for()
        for section in sections:
            page.locator(f"[data-section={section}] summary").click()
        return page

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

    def test_the_frame_pushes_no_choice_down(self):
        for width in (641, 800, 1000, 1001):
            page = self.form(self.window(width, 900))
            frame, first = page.locator(".look").bounding_box(), page.locator(".choice").first.bounding_box()
            with self.subTest(width):
                self.assertLess(first["y"], frame["y"] + 40)
                self.assertGreaterEqual(frame["x"], first["x"] + first["width"])
                self.assertGreaterEqual(frame["width"], 218)
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
            page.context.close()

    def test_on_a_phone_the_music_has_the_width_of_the_page(self):
        page = self.form(self.window(390, 844))
        row = page.locator(".field-files").first.bounding_box()
        for part in (".file-list input", ".field-note"):
            with self.subTest(part):
                self.assertGreater(page.locator(f".field-files {part}").first.bounding_box()["width"], row["width"] * 0.85)

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
        expect(factor).to_be_disabled()
        page.get_by_label("By quality", exact=True).uncheck()
        expect(factor).to_have_attribute("max", "51")
        factor.fill("21")
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
        self.give(composition={"transition": "fade"})
        page = self.form(self.window())
        expect(page.get_by_role("radio", name="Through black")).to_be_checked()
        page.locator("#field-composition-transition-duration").fill("1")
        self.kept(page, "[settings.composition.transition?.style, settings.composition.transition?.duration]", '["fade","1s"]')
        self.assertEqual(self.troubles, [])

    def test_only_clips_with_a_reliable_date(self):
        page = self.form(self.window(), "select")
        reliable = page.get_by_role("switch", name="Only clips with a reliable date")
        expect(reliable).not_to_be_checked()
        reliable.check()
        self.kept(page, "settings.select?.['min-evidence']", '"file-name"')
        reliable.uncheck()
        self.kept(page, "settings.select?.['min-evidence']", "null")

    def test_a_slider_changes_what_it_says_while_it_moves(self):
        page = self.form(self.window())
        size = page.get_by_label("Size of the date")
        # Until then, the style decides.
        expect(size).to_be_disabled()
        page.locator("[data-key=field-composition-date-overlay-size-none]").uncheck()
        self.kept(page, "settings.composition?.['date-overlay']?.size", '"8%"')
        size.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
        box = size.bounding_box()
        page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] / 2, steps=12)
        page.wait_for_timeout(300)
        page.mouse.move(box["x"] + box["width"], box["y"] + box["height"] / 2, steps=12)
        page.mouse.up()
        self.kept(page, "settings.composition?.['date-overlay']?.size", '"20%"')
        expect(page.locator("output[for=field-composition-date-overlay-size]")).to_have_text("20\u202f%")
        # The whole movement is one step.
        page.keyboard.press("Control+z")
        self.kept(page, "settings.composition?.['date-overlay']?.size", "null")
        self.assertEqual(self.troubles, [])

    def test_what_another_window_changed_before_a_save_stays(self):
        page = self.form(self.window())
        page.get_by_role("button", name="Save …").click()
        dialog = page.get_by_role("dialog")
        save = dialog.get_by_role("button", name="Save", exact=True)
        save.wait_for()
        draft = self.draft()
        self.put(settings={**draft["settings"], "title": "Ours"}, pins=draft["pins"])
        save.click()
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("textbox", name="Title", exact=True)).to_have_value("Ours")
        # The next change takes nothing back.
        page.get_by_label("Resolution").select_option(index=1)
        self.kept(page, "settings.title", '"Ours"')
        self.assertEqual(self.troubles, [])

    def test_a_font_is_chosen_from_a_list(self):
        page = self.form(self.window())
        font, fonts = page.get_by_label("Font", exact=True), self.ask("fonts")["fonts"]
        expect(font.locator("option")).to_have_text(["That of all text", *fonts])
        font.select_option(fonts[-1])
        self.kept(page, "settings.composition?.['date-overlay']?.font", f'"{fonts[-1]}"')
        font.select_option("")
        self.kept(page, "settings.composition?.['date-overlay']?.font", "null")

    def test_what_is_wrong_is_explained_at_its_field(self):
        page = self.form(self.window(), "days")
        starts = page.get_by_label("A day begins at")
        starts.fill("4 o'clock")
        starts.press("Tab")
        expect(page.locator("#field-days-starts-at-error")).to_have_text("Not understood. Write it like 04:00.")
        expect(starts).to_have_attribute("aria-invalid", "true")
        starts.fill("04:00")
        starts.press("Tab")
        expect(page.locator("#field-days-starts-at-error")).to_be_empty()
        # What only the server knows is said there too, and what was written stays to be corrected.
        home = page.get_by_label("Home time zone")
        home.fill("Berlin")
        home.press("Tab")
        expect(page.locator("#field-days-home-error")).to_have_text(re.compile("^This cannot be used. .* time zone .*“Berlin”"))
        expect(page.locator("#field-days-home-error")).not_to_contain_text("days.home")
        expect(home).to_have_value("Berlin")
        expect(page.locator(".toast.bad")).to_have_count(0)
        home.fill("Europe/Vienna")
        home.press("Tab")
        self.kept(page, "settings.days?.home", '"Europe/Vienna"')
        expect(page.locator("#field-days-home-error")).to_be_empty()

    def test_pictures_of_it(self):
        for width, height in ((1440, 1400), (390, 1900)):
            for scheme, language in (("light", "en-GB"), ("dark", "de-DE")):
                page = self.form(self.window(width, height, scheme, language), "film", "composition", "output")
                page.locator("[data-section=film]").scroll_into_view_if_needed()
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"settings-{width}-{scheme}")


class SimpleChoices(December):
    """What somebody sees who has opened nothing."""

    is_unfolded = False

    def test_choices_with_pictures_come_first(self):
        page = self.open(self.window(), "film")
        expect(page.locator(".choice legend")).to_have_text(["Style of the text", "Shape", "Upright clips", "Transition", "Look", "Date on the picture", "Longest clip", "Clips a day"])
        self.assertEqual(page.locator(".choice-option").count(), page.locator(".choice-option :is(.sketch, .choice-frame)").count())
        expect(page.get_by_role("textbox", name="Job file (YAML)")).to_be_hidden()
        expect(page.get_by_label("Resolution")).to_be_hidden()
        for name, key, value in (("Portrait", "settings.composition?.orientation", '"portrait"'), ("Fill the frame", "settings.composition?.fit", '"crop"'),
                                 ("Keepsake", "settings.composition?.style", '"keepsake"'), ("Slide over", "settings.composition?.transition?.style", '"slide-left"'),
                                 ("Up", "settings.composition?.transition?.style", '"slide-up"'), ("Push", "settings.composition?.transition?.style", '"push-up"'),
                                 ("Cool", "settings.composition?.look", '"cool"'), ("Cut", "settings.composition?.transition?.style", '"none"'), ("Top left", "settings.composition?.['date-overlay']?.position", '"top-left"'),
                                 ("None", "settings.composition?.['date-overlay']", "false"), ("Bottom left", "settings.composition?.['date-overlay']?.position", '"bottom-left"'),
                                 ("As the style has it", "settings.composition?.['date-overlay']?.position", "null"),
                                 ("Whole", "settings.clips?.video", '"full"'), ("2", "settings.select?.['clips-per-day']", "2")):
            with self.subTest(name):
                page.get_by_role("radio", name=name, exact=True).click()
                self.kept(page, key, value)
        page.get_by_role("radio", name="Whole", exact=True).focus()
        page.keyboard.press("ArrowLeft")
        self.kept(page, "settings.clips?.video", "null")
        expect(page.get_by_role("radio", name="8\u202fs")).to_be_focused()
        self.assertEqual(self.troubles, [])

    def test_a_real_frame_shows_the_shape_and_the_date(self):
        page = self.open(self.window(), "film")
        frame = page.locator(".look-frame")
        page.locator(".look").get_by_role("radio", name="Date").click(force=True)
        self.until(page, "document.querySelector('.look-picture')?.naturalWidth > 100 && document.querySelector('.look-text').naturalWidth === 960")
        self.assertRegex(page.locator(".look-text").get_attribute("src"), r"/text\?text=date&day=2024-12-\d\d&width=960&revision=\d+$")
        before = page.locator(".look-text").get_attribute("src")
        page.get_by_role("radio", name="Top left").click(force=True)
        expect(page.locator(".look-text")).not_to_have_attribute("src", before)
        page.get_by_role("radio", name="Portrait").click(force=True)
        box = frame.bounding_box()
        self.assertAlmostEqual(box["width"] / box["height"], 9 / 16, places=1)
        page.get_by_role("radio", name="None", exact=True).click(force=True)
        expect(page.locator(".look-text")).to_be_hidden()
        first = page.locator(".look figcaption p").text_content()
        page.get_by_role("button", name="Frame of the next clip").click()
        expect(page.locator(".look figcaption p")).not_to_have_text(first)

    def test_the_title_is_on_the_picture_while_it_is_typed(self):
        page = self.open(self.window(), "film")
        picture = page.locator(".look-text")
        expect(picture).to_be_visible()
        self.assertRegex(picture.get_attribute("src"), r"/text\?text=title&width=960&revision=\d+$")
        title = page.get_by_role("textbox", name="Title", exact=True)
        expect(title).to_have_value("December")
        before = picture.get_attribute("src")
        title.press("End")
        title.press_sequentially(" snow ")
        self.kept(page, "settings.title", '"December snow"')
        expect(picture).not_to_have_attribute("src", before)
        expect(title).to_have_value("December snow ")
        expect(title).to_be_focused()
        # It lies on the picture, whose own letters give way until it is left.
        expect(picture).to_have_css("opacity", "0")
        frame, field = page.locator(".look-frame").bounding_box(), page.locator(".look-typing").bounding_box()
        self.assertTrue(frame["y"] <= field["y"] and field["y"] + field["height"] <= frame["y"] + frame["height"], (frame, field))
        title.press("Enter")
        expect(title).not_to_be_focused()
        expect(picture).to_have_css("opacity", "1")
        page.get_by_role("button", name="Undo").click()
        self.kept(page, "settings.title", '"December"')
        expect(title).to_have_value("December")
        page.get_by_role("textbox", name="Line below the title").fill("for grandma")
        self.kept(page, "settings.composition?.titles?.opening?.subtitle", '"for grandma"')
        page.get_by_role("switch", name="Begin with a title").uncheck()
        self.kept(page, "settings.composition?.titles?.opening", "false")
        expect(picture).to_be_hidden()
        expect(title).to_be_hidden()
        self.assertEqual(self.troubles, [])

    def test_the_styles_are_drawn_on_a_frame_of_the_film(self):
        page = self.open(self.window(), "film")
        self.until(page, "((all) => all.length === 6 && all.every((one) => one.naturalWidth > 100))([...document.querySelectorAll('[data-choice=\"composition.style\"] img')])")
        sources = [one.get_attribute("src") for one in page.locator(".choice-frame-text").all()]
        self.assertEqual([style for style in ("clear", "keepsake", "bold") if any(f"style={style}" in one for one in sources)], ["clear", "keepsake", "bold"])
        page.get_by_role("radio", name="Bold").click(force=True)
        self.kept(page, "settings.composition?.style", '"bold"')
        expect(page.get_by_role("radio", name="Bold")).to_be_checked()
        expect(page.locator("[data-choice='composition.style'] .choice-frame")).to_have_count(3)

    def test_looks_and_transitions_are_shown_on_frames_of_the_film(self):
        page = self.open(self.window(), "film")
        self.until(page, "((all) => all.length === 5 && all.every((one) => one.naturalWidth > 100))([...document.querySelectorAll('[data-choice=look] img')])")
        looks = [one.get_attribute("src").split("look=")[1:] for one in page.locator("[data-choice=look] img").all()]
        self.assertEqual(looks, [[], ["warm"], ["cool"], ["vivid"], ["mono"]])
        page.get_by_role("radio", name="Black and white").click(force=True)
        self.kept(page, "settings.composition?.look", '"mono"')
        # The large frame has the film's colours, and so have the transitions.
        expect(page.locator(".look-picture")).to_have_attribute("src", re.compile(r"look=mono$"))
        self.until(page, "[...document.querySelectorAll('[data-choice=transition] img')].every((one) => one.src.endsWith('look=mono'))")
        option = page.locator("[data-choice=transition] .choice-option").filter(has_text="Wipe")
        times = "document.querySelectorAll('[data-choice=transition] .choice-option')[3].getAnimations({ subtree: true }).map((one) => [one.playState, Math.round(one.currentTime)])"
        still = page.evaluate(times)
        self.assertEqual([state for state, _ in still], ["paused", "paused"])
        option.hover()
        self.until(page, f"({times}).every(([state]) => state === 'running')")
        page.mouse.move(2, 2)
        self.until(page, f"JSON.stringify({times}) === '{json.dumps(still, separators=(',', ':'))}'")
        page.get_by_role("radio", name="Wipe").focus()
        self.until(page, f"({times}).every(([state]) => state === 'running')")
        self.assertEqual(self.troubles, [])

    def test_with_less_motion_transitions_stay_where_they_are(self):
        page = self.open(self.window(reduced_motion="reduce"), "film")
        page.locator("[data-choice=transition] .choice-option").nth(3).hover()
        states = page.evaluate("[...document.querySelectorAll('[data-choice=transition] .choice-option')].flatMap((one) => one.getAnimations({ subtree: true })).map((one) => one.playState)")
        self.assertEqual(set(states), {"paused"})

    def test_titles_and_music_are_in_the_strip(self):
        page = self.open(self.window(), "film")
        title = page.get_by_role("article", name=re.compile("^Title, "))
        expect(title.get_by_role("button").first).to_have_text(re.compile("December"))
        title.get_by_role("button").first.click()
        expect(page.get_by_role("textbox", name="Title", exact=True)).to_be_focused()
        page.get_by_role("button", name="Leave out: Title").click()
        self.kept(page, "settings.composition?.titles?.opening", "false")
        expect(title).to_have_count(0)
        page.get_by_role("button", name="Undo").first.click()
        expect(title).to_have_count(1)
        expect(page.locator(".strip-music")).to_have_count(0)
        page.get_by_role("textbox", name="Music file 1").fill(str(self.media / "waltz.m4a"))
        page.keyboard.press("Tab")
        music = page.locator(".strip-music")
        expect(music).to_contain_text("Music: waltz.m4a")
        expect(music.locator(".clip-how")).to_have_text("By hand")
        expect(title.locator(".clip-how")).to_have_text("By hand")
        # Left out by itself, and put back without any undo.
        for what in ("Music", "Title"):
            page.get_by_role("button", name=f"Leave out: {what}").click()
            page.get_by_role("button", name=f"Take {what} back").click()
        expect(music).to_have_count(1)
        expect(title).to_have_count(1)
        self.kept(page, "settings.composition?.audio?.music?.files", f'["{self.media}/waltz.m4a"]')
        self.kept(page, "settings.composition?.titles?.opening ?? null", "null")
        # A picture of the title may be asked for just before the server hears that it is left out.
        self.assertEqual([trouble for trouble in self.troubles if "404" not in trouble], [])

    def test_a_caption_is_typed_under_its_day_and_seen_on_the_picture(self):
        page = self.open(self.window(), "film")
        under = page.locator(".clip").nth(1).get_by_role("textbox")
        under.fill("First snow")
        self.kept(page, "settings.composition?.captions?.['2024-12-02']", '"First snow"')
        expect(under).to_be_focused()
        picture = page.locator(".look-text")
        expect(picture).to_have_attribute("src", re.compile(r"text=caption&day=2024-12-02"))
        beside = page.locator(".look").get_by_role("textbox", name="Caption of Mon 2 Dec")
        expect(beside).to_have_value("First snow")
        beside.fill("")
        self.kept(page, "settings.composition?.captions ?? null", "null")
        expect(under).to_have_value("")
        self.assertEqual(self.troubles, [])

    def test_a_caption_has_a_small_line_below(self):
        page = self.open(self.window(), "film")
        page.locator(".clip").nth(1).get_by_role("textbox").fill("First snow")
        line = page.locator(".look").get_by_label("Small line below", exact=True)
        line.select_option("The place")
        caption = "settings.composition?.captions?.['2024-12-02']"
        self.kept(page, caption, '{"second-line":"place","text":"First snow"}')
        line.select_option("Words of your own")
        words = page.get_by_role("textbox", name="Words of the small line")
        expect(words).to_be_focused()
        words.fill("at the lake")
        self.kept(page, caption, '{"second-line":"at the lake","text":"First snow"}')
        self.until(page, "document.querySelector('.look-text').naturalWidth > 200")
        self.shot(page, "second-line")
        line.select_option("None")
        self.kept(page, caption, '"First snow"')
        expect(words).to_be_hidden()
        self.assertEqual(self.troubles, [])

    def test_places_big_days_and_beats_are_set_in_the_form(self):
        for window in ({}, {"width": 390, "height": 844, "scheme": "dark"}):
            with self.subTest(window=window):
                page = self.open(self.window(**window), "film")
                page.locator(".more-details > summary").click()
                page.locator("[data-section=select] > summary").click()
                big = page.get_by_role("checkbox", name="As any other day")
                big.uncheck()
                self.kept(page, "settings.select?.['clips-per-day']?.['big-days']", "4")
                big.check()
                self.kept(page, "settings.select?.['clips-per-day']?.['big-days'] ?? null", "null")
                names = page.get_by_role("group", name="Your names for places")
                name = names.get_by_role("textbox").first
                place = name.get_attribute("placeholder")
                name.fill("Grandma’s")
                name.press("Tab")
                self.kept(page, f"settings.composition?.places?.names?.[{json.dumps(place)}]", '"Grandma’s"')
                # The film calls it so, and the form by both names.
                expect(names.get_by_role("textbox", name=f"Your name for {place}")).to_have_value("Grandma’s")
                self.shot(page, f"place-names-{window.get('width', 1440)}")
                names.get_by_role("textbox", name=f"Your name for {place}").fill("")
                page.keyboard.press("Tab")
                self.kept(page, "settings.composition?.places?.names ?? null", "null")
                page.get_by_role("textbox", name="Music file 1").fill(str(self.media / "waltz.m4a"))
                page.keyboard.press("Tab")
                page.locator(".file-beats summary").click()
                tempo = page.get_by_role("spinbutton", name="Beats a minute")
                tempo.fill("120.5")
                tempo.press("Tab")
                first = page.get_by_role("spinbutton", name="First beat, in seconds")
                first.fill("0.42")
                first.press("Tab")
                music = f'[{{"bpm":120.5,"file":"{self.media}/waltz.m4a","first-beat":"0.42s"}}]'
                self.kept(page, "settings.composition?.audio?.music?.files", music)
                self.shot(page, f"beats-{window.get('width', 1440)}")
                tempo.fill("")
                tempo.press("Tab")
                self.kept(page, "settings.composition?.audio?.music?.files", f'["{self.media}/waltz.m4a"]')
                page.get_by_role("button", name="Remove ").first.click()
                page.context.close()
        self.assertEqual(self.troubles, [])

    def test_files_beside_the_film_and_transitions_of_days_are_set_in_the_form(self):
        page = self.open(self.window(), "film")
        page.locator(".more-details > summary").click()
        page.locator("[data-section=output] > summary").click()
        for name, key in (("Cover as a file", "poster"), ("Timeline for an editor", "timeline"), ("Teaser of five seconds", "teaser")):
            page.get_by_role("switch", name=name).check()
            self.kept(page, f"settings.output?.{key}", "true")
        page.get_by_role("switch", name="Teaser of five seconds").uncheck()
        self.kept(page, "settings.output?.teaser ?? null", "null")
        days = page.get_by_role("group", name="Transitions of single days")
        days.get_by_label("Add a day …").select_option("Tue 24 Dec")
        self.kept(page, "settings.composition?.transition?.on", '{"2024-12-24":"fade"}')
        days.get_by_label("Tue 24 Dec", exact=True).select_option("Circle")
        self.kept(page, "settings.composition?.transition?.on", '{"2024-12-24":"circle-open"}')
        days.get_by_label("Add a day …").select_option("Thu 5 Dec")
        self.kept(page, "settings.composition?.transition?.on", '{"2024-12-05":"fade","2024-12-24":"circle-open"}')
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 900})
            days.scroll_into_view_if_needed()
            self.shot(page, f"transitions-of-days-{width}")
            self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        days.get_by_role("button", name="As all others: Tue 24 Dec").click()
        self.kept(page, "settings.composition?.transition?.on", '{"2024-12-05":"fade"}')
        self.assertEqual(self.troubles, [])

    def test_a_place_is_seen_as_the_film_names_it(self):
        page = self.open(self.window(), "film")
        page.locator(".look").get_by_role("radio", name="Place").click(force=True)
        picture, words = page.locator(".look-text"), page.locator(".look figcaption p")
        expect(picture).to_have_attribute("src", re.compile(r"text=place&day=2024-12-\d\d"))
        expect(picture).to_be_visible()
        named = words.text_content()
        page.locator(".look").get_by_role("radio", name="Title").click(force=True)
        page.locator(".more-details > summary").click()
        page.get_by_label("Names of places").select_option("off")
        self.kept(page, "settings.composition?.places?.show", '"off"')
        # What was changed is what the picture shows.
        expect(page.locator(".look").get_by_role("radio", name="Place")).to_be_checked()
        expect(picture).to_be_hidden()
        expect(words).to_contain_text("no place is named")
        page.keyboard.press("Control+z")
        expect(picture).to_be_visible()
        expect(words).to_have_text(named)
        self.assertEqual(self.troubles, [])

    def test_words_of_the_job_file_are_german_in_the_form(self):
        page = self.open(self.window(locale="de-DE"), "film")
        page.locator(".more-details > summary").click()
        page.locator("[data-section=output] > summary").click()
        longest = page.get_by_label("Längster Film")
        expect(longest).to_have_value("aus")
        longest.fill("3m")
        longest.press("Tab")
        self.kept(page, "settings.output?.['max-duration']", '"3m"')
        longest.fill("aus")
        longest.press("Tab")
        self.kept(page, "settings.output?.['max-duration'] ?? null", "null")
        self.assertEqual(self.troubles, [])

    def test_music_is_heard_and_its_level_drawn_where_it_is_chosen(self):
        sound = self.faults.hold("POST drafts/*/previews")
        page = self.open(self.window(), "film")
        listen = page.get_by_role("button", name="Listen", exact=True)
        expect(listen).to_have_count(0)
        file = page.get_by_role("textbox", name="Music file 1")
        file.fill(str(self.media / "waltz.m4a"))
        file.press("Tab")
        expect(page.locator(".music-drawn")).to_contain_text("14 dB quieter while somebody speaks")
        listen.click()
        expect(page.get_by_role("progressbar", name="The film’s sound is being made")).to_be_visible()
        sound.set()
        playing = "(one => one && !one.paused && one.currentTime > 0)(document.querySelector('.music-heard audio'))"
        self.until(page, playing)
        page.locator(".music-heard").scroll_into_view_if_needed()
        self.shot(page, "music-heard")
        page.get_by_role("button", name="Stop", exact=True).click()
        expect(listen).to_be_focused()
        self.assertFalse(page.evaluate(playing))
        listen.click()
        self.until(page, playing)
        # A change makes another sound.
        page.get_by_role("slider", name="Quieter under speech (dB)").fill("6")
        expect(listen).to_be_visible()
        expect(page.locator(".music-drawn")).to_contain_text("6 dB quieter")
        self.faults.refuse("POST drafts/*/previews", 503, "missing-component", "music cannot be composed: FluidSynth: it is not installed", "Install it.")
        listen.click()
        expect(page.locator(".music-heard .note")).to_contain_text("FluidSynth")
        expect(listen).to_be_visible()
        self.shot(page, "music-missing")

    def test_music_is_chosen_from_the_files_that_are_there(self):
        waltz, polka = (str(self.media / name) for name in ("waltz.m4a", "polka.wma"))
        page = self.open(self.window(), "film")
        opener = page.get_by_role("button", name="Choose music …")
        opener.click()
        dialog = page.get_by_role("dialog", name="Music for the film")
        expect(dialog.get_by_role("listitem")).to_have_count(2)
        expect(dialog.get_by_role("checkbox").first).to_be_focused()
        playing = "(one => !one.paused && one.currentTime > 0)(document.querySelector('dialog audio'))"
        dialog.get_by_role("button", name="Listen to waltz.m4a").click()
        self.until(page, playing)
        self.shot(page, "music-choose")
        dialog.get_by_role("button", name="Stop waltz.m4a").click()
        self.assertFalse(page.evaluate(playing))
        # What this browser cannot play may still be the film's.
        dialog.get_by_role("button", name="Listen to polka.wma").click()
        expect(dialog.get_by_role("listitem").get_by_text("This browser does not play the file; the film does.")).to_be_visible()
        for name in ("polka.wma", "waltz.m4a"):
            dialog.get_by_role("checkbox", name=re.compile(name)).check()
        self.kept(page, "settings.composition?.audio?.music?.files", f'["{polka}","{waltz}"]')
        dialog.get_by_role("checkbox", name=re.compile("polka")).uncheck()
        self.kept(page, "settings.composition?.audio?.music?.files", f'["{waltz}"]')
        dialog.get_by_role("button", name="Done").click()
        expect(opener).to_be_focused()
        expect(page.locator(".strip-music")).to_contain_text("waltz.m4a")
        # A composed tune takes its place, and the other way round.
        page.get_by_label("Composed music").select_option("warm")
        self.kept(page, "settings.composition?.audio?.music", '{"compose":"warm"}')
        opener.click()
        dialog.get_by_role("checkbox", name=re.compile("waltz")).check()
        self.kept(page, "settings.composition?.audio?.music", f'{{"files":["{waltz}"]}}')
        page.keyboard.press("Escape")
        page.get_by_role("button", name=f"Remove {waltz}").click()
        self.kept(page, "settings.composition?.audio ?? null", "null")
        self.assert_no_troubles()

    def test_music_that_another_window_took_away_is_not_taken_away_twice(self):
        waltz, polka = (str(self.media / name) for name in ("waltz.m4a", "polka.wma"))
        page = self.open(self.window(), "film")
        page.get_by_role("button", name="Choose music …").click()
        dialog = page.get_by_role("dialog", name="Music for the film")
        for name in ("waltz", "polka"):
            dialog.get_by_role("checkbox", name=re.compile(name)).check()
        files = "settings.composition?.audio?.music?.files"
        self.kept(page, files, f'["{waltz}","{polka}"]')
        draft = self.draft()
        draft["settings"]["composition"]["audio"]["music"]["files"] = [waltz]
        self.put(settings=draft["settings"], pins=draft["pins"])
        expect(page.locator("#field-composition-audio-music-files-1")).to_have_value("")
        dialog.get_by_role("checkbox", name=re.compile("polka")).uncheck()
        self.kept(page, files, f'["{waltz}"]')
        dialog.get_by_role("checkbox", name=re.compile("waltz")).uncheck()
        self.kept(page, files, "null")
        self.assertEqual(self.troubles, [])

    def test_music_is_a_list_of_files(self):
        page = self.open(self.window(), "film")
        first = page.get_by_role("textbox", name="Music file 1")
        expect(page.get_by_role("switch", name="Sound of the clips")).to_have_count(0)
        first.fill("songs/waltz.mp3")
        first.press("Tab")
        self.kept(page, "settings.composition?.audio?.music?.files", '["songs/waltz.mp3"]')
        second = page.get_by_role("textbox", name="Music file 2")
        second.fill("/media/polka.flac")
        second.press("Enter")
        self.kept(page, "settings.composition?.audio?.music?.files", '["songs/waltz.mp3","/media/polka.flac"]')
        page.get_by_role("switch", name="Sound of the clips").uncheck()
        self.kept(page, "settings.composition?.audio?.['keep-sound']", "false")
        page.get_by_label("Quieter under speech (dB)").fill("6")
        self.kept(page, "settings.composition?.audio?.music?.duck", "6")
        self.shot(page, "music")
        page.get_by_role("button", name="Remove songs/waltz.mp3").click()
        self.kept(page, "settings.composition?.audio?.music?.files", '["/media/polka.flac"]')
        page.get_by_role("button", name="Remove /media/polka.flac").click()
        self.kept(page, "settings.composition?.audio ?? null", "null")
        expect(page.get_by_role("switch", name="Sound of the clips")).to_have_count(0)
        # There are no such files.
        self.assert_no_troubles()

    def test_a_preset_is_one_press_and_one_step_back(self):
        page = self.open(self.window(), "film")
        looks = page.get_by_role("region", name="Looks").get_by_role("button")
        expect(looks).to_have_count(6)
        keepsake = looks.filter(has_text="Keepsake")
        keepsake.click()
        self.kept(page, "settings.composition?.style", '"keepsake"')
        expect(keepsake).to_have_attribute("aria-pressed", "true")
        looks.filter(has_text="Social").click()
        self.kept(page, "settings.composition?.orientation", '"portrait"')
        self.kept(page, "settings.composition?.titles?.dividers", "null")
        page.keyboard.press("Control+z")
        self.kept(page, "settings.composition?.style", '"keepsake"')
        expect(keepsake).to_have_attribute("aria-pressed", "true")

    def test_saving_asks_for_a_name_and_shows_the_changes_on_demand(self):
        page = self.open(self.window(), "film")
        page.get_by_role("radio", name="Portrait").click(force=True)
        expect(page.locator(".save-row")).to_contain_text("Not saved")
        page.get_by_role("button", name="Save …").click()
        dialog = page.get_by_role("dialog", name="Save the film")
        expect(dialog.get_by_label("Name")).to_be_focused()
        expect(dialog.get_by_label("Name")).to_have_value("december")
        expect(dialog.locator(".diff")).to_be_hidden()
        dialog.get_by_text("What changes").click()
        expect(dialog.locator(".diff-added").first).to_be_visible()
        dialog.get_by_label("Name").fill("Grandma’s December")
        self.faults.answer("POST drafts/*/save", lambda asked, _: {**self.draft(), "saved": True, **asked})
        self.shot(page, "save-name")
        with page.expect_request("**/save") as asked:
            dialog.get_by_role("button", name="Save", exact=True).click()
        self.assertEqual(asked.value.post_data_json, {"file": "Grandma’s December.yaml"})
        expect(page.locator(".save-row")).to_contain_text("Saved as Grandma’s December.yaml")

    def test_pictures_of_it(self):
        for width, height in ((1440, 1300), (390, 2200)):
            for scheme, language in (("light", "en-GB"), ("dark", "de-DE")):
                page = self.open(self.window(width, height, scheme, language), "film")
                self.until(page, "document.querySelector('.look-text')?.naturalWidth === 960")
                self.assertTrue(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                self.shot(page, f"choices-{width}-{scheme}")


if __name__ == "__main__":
    unittest.main()
