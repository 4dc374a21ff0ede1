import Testing

/// The errors in wrong values of the keys that choose and compose clips, in tables as `JobFileErrorTests` has them.
@Suite struct JobFileChoiceErrorTests {
    @Test(arguments: JobFileErrorTests.cases(choices)) func wrongChoices(_ wrong: JobFileErrorTests.Case) {
        #expect(JobFileFixture.errors(after: wrong.text) == wrong.errors)
    }

    @Test(arguments: JobFileErrorTests.cases(compositions)) func wrongCompositions(_ wrong: JobFileErrorTests.Case) {
        #expect(JobFileFixture.errors(after: wrong.text) == wrong.errors)
    }

    private static let choices = #"""
        pins: {2024-02-30: a}
          1:8: 'pins': no calendar has the day 2024-02-30
        pins: {2024-1-1: a}
          1:8: 'pins': '2024-1-1' is not a day: write 2024-01-01
        pins: {01.06.2024: a}
          1:8: 'pins': '01.06.2024' is not a day: write with the year first: 2024-06-01 (or 2024-01-06, if the month came first)
        pins: {24.12.2024: a}
          1:8: 'pins': '24.12.2024' is not a day: write 2024-12-24
        pins: {Christmas: a}
          1:8: 'pins': 'Christmas' is not a day: write YYYY-MM-DD
        pins: {2024-12-24: Skip}
          1:20: 'pins.2024-12-24' must be written skip, not 'Skip'
        pins: {2024-12-01: }
          1:20: 'pins.2024-12-01' needs a value: a file name, a path under a source, an id, or skip
        pins: {2024-12-01: {from: 3s}}
          1:20: 'pins.2024-12-01' needs the key 'media'
        pins: {2024-12-01: {media: a, duration: 0}}
          1:41: 'pins.2024-12-01.duration' must be from 0.01s to 86400s, not 0
        pins: [a]
          1:7: 'pins' must be a mapping of days, not a list
        pins: {2024-12-01: [a]}
          1:20: 'pins.2024-12-01' must be a file name, a path under a source, an id, or skip, not a list
        select: {prefer: []}
          1:18: 'select.prefer' must not be empty
        select: {prefer: [video, video]}
          1:26: 'select.prefer' names this twice
        select: {prefer: [videos]}
          1:19: 'select.prefer' must be video, live-photo, motion-photo, still, favourite, best or a tag as {tag: red}, not 'videos' (did you mean 'video'?)
        select: {prefer: [favourites]}
          1:19: 'select.prefer' must be video, live-photo, motion-photo, still, favourite, best or a tag as {tag: red}, not 'favourites' (did you mean 'favourite'?)
        select: {prefer: [{tag: rde}]}
          1:25: 'select.prefer.tag' must be red, orange, yellow, green, blue, purple, gray or a number, not 'rde' (did you mean 'red'?)
        select: {prefer: [{tag: pink}]}
          1:25: 'select.prefer.tag' must be red, orange, yellow, green, blue, purple, gray or a number, not 'pink'
        select: {exclude: [best]}
          1:20: 'select.exclude' must be video, live-photo, motion-photo, still, favourite or a tag as {tag: red}, not 'best'
        select: {exclude: [{tag: Gray}]}
          1:26: 'select.exclude.tag' must be written gray, not 'Gray'
        select: {exclude: [{tags: gray}]}
          1:21: unknown key 'tags' (did you mean 'tag'?)
        select: {exclude: [{}]}
          1:20: 'select.exclude' needs the key 'tag'
        select: {exclude: {tag: gray}}
          1:19: 'select.exclude' must be a list, not a mapping
        select: {library-pins: yes}
          1:24: 'select.library-pins' must be written true, not 'yes'
        select: {librarypins: true}
          1:10: unknown key 'librarypins' (did you mean 'library-pins'?)
        select: {prefer: video}
          1:18: 'select.prefer' must be a list, not text (write '[video]')
        select: {clips-per-day: 0}
          1:25: 'select.clips-per-day' must be a whole number from 1 to 10, not '0'
        select: {clips-per-day: 11}
          1:25: 'select.clips-per-day' must be a whole number from 1 to 10, not '11'
        select: {clips-per-day: "3"}
          1:25: 'select.clips-per-day' must be a whole number from 1 to 10, not the text '3'
        select: {clips-per-day: {defalt: 1}}
          1:26: 'select.clips-per-day': 'defalt' is not a day: write YYYY-MM-DD
        select: {clips-per-day: {2024-12-25: 99}}
          1:38: 'select.clips-per-day.2024-12-25' must be a whole number from 1 to 10, not '99'
        select: {min-evidence: mtime}
          1:24: 'select.min-evidence' must be EVIDENCE, not 'mtime'
        select: {min-evidence: [file-name]}
          1:24: 'select.min-evidence' must be EVIDENCE, not a list
        select: {min-evidence: file-names}
          1:24: 'select.min-evidence' must be EVIDENCE, not 'file-names' (did you mean 'file-name'?)
        select: {min-duration: [1]}
          1:24: 'select.min-duration' must be a duration such as 0.5s, 500ms or 1m30s, not a list
        """#

    private static let compositions = #"""
        composition: {resolution: 1081p}
          1:27: 'composition.resolution' must be 720p, 1080p, 1440p, 2160p, WIDTHxHEIGHT or original, not '1081p' (did you mean '1080p'?)
        composition: {resolution: 1921x1080}
          1:27: 'composition.resolution' must be even: a film stores colour for two by two pixels, and 1921 is odd
        composition: {resolution: 8x8}
          1:27: 'composition.resolution' must be 16 to 7680 pixels a side, not 8
        composition: {resolution: 9000x1000}
          1:27: 'composition.resolution' must be 16 to 7680 pixels a side, not 9000
        composition: {resolution: 1920 x 1080}
          1:27: 'composition.resolution' must be written 1920x1080, not '1920 x 1080'
        composition: {resolution: 1080}
          1:27: 'composition.resolution' must be written 1080p, not '1080'
        composition: {resolution: 8K}
          1:27: 'composition.resolution' must be written 7680x4320, not '8K'
        composition: {resolution: HD}
          1:27: 'composition.resolution' can mean 720p or 1080p: write which, not 'HD'
        composition: {frame-rate: 29}
          1:27: 'composition.frame-rate' must be 24, 25, 30, 50, 60, 23.976, 29.97 or 59.94, not '29'
        composition: {frame-rate: "30"}
          1:27: 'composition.frame-rate' is a number: write it without quotes
        composition: {frame-rate: 23.98}
          1:27: 'composition.frame-rate' must be 24, 25, 30, 50, 60, 23.976, 29.97 or 59.94, not '23.98'
        composition: {fit: blurr}
          1:20: 'composition.fit' must be letterbox, crop, blur or pair, not 'blurr' (did you mean 'blur'?)
        composition: {fit: }
          1:20: 'composition.fit' needs a value: letterbox, crop, blur or pair
        composition: {fit: no}
          1:20: 'composition.fit' must be letterbox, crop, blur or pair, not 'no'
        composition: {look: wrm}
          1:21: 'composition.look' must be none, warm, cool, vivid, mono or the path of a .cube file, not 'wrm' (did you mean 'warm'?)
        composition: {transition: {duration: 3s}}
          1:38: 'composition.transition.duration' must be from 0s to 2s, not 3s
        composition: {transition: fad}
          1:27: 'composition.transition' must be cross-dissolve, fade, fade-white, wipe-left, wipe-right, wipe-up, wipe-down, slide-left, slide-right, slide-up, slide-down, push-left, push-right, push-up, push-down, circle-open, blur or none, not 'fad' (did you mean 'fade'?)
        composition: {transition: {on: {2024-12-24: fad}}}
          1:45: 'composition.transition.on.2024-12-24' must be cross-dissolve, fade, fade-white, wipe-left, wipe-right, wipe-up, wipe-down, slide-left, slide-right, slide-up, slide-down, push-left, push-right, push-up, push-down, circle-open, blur or none, not 'fad' (did you mean 'fade'?)
        composition: {transition: {on: {2024-12-24: {duration: 1s}}}}
          1:45: 'composition.transition.on.2024-12-24' needs the key 'style'
        composition: {transition: {on: fade}}
          1:32: 'composition.transition.on' must be a mapping of days to transitions, not text
        composition: {transition: [fade]}
          1:27: 'composition.transition' must be a mapping of keys, not a list
        composition: {audio: off}
          1:22: 'composition.audio' must be written false, not 'off'
        composition: {audio: {loudness: 0}}
          1:33: 'composition.audio.loudness' must be a loudness in LUFS from -70 to -5, or off, not '0'
        composition: {audio: {loudness: of}}
          1:33: 'composition.audio.loudness' must be a loudness in LUFS from -70 to -5, or off, not 'of' (did you mean 'off'?)
        composition: {audio: {include: yes}}
          1:32: 'composition.audio.include' must be written true, not 'yes'
        composition: {audio: {loudness: -16 LUFS}}
          1:33: 'composition.audio.loudness' must be written -16, not '-16 LUFS'
        composition: {date-overlay: off}
          1:29: 'composition.date-overlay' must be written false, not 'off'
        composition: {date-overlay: maybe}
          1:29: 'composition.date-overlay' must be true, false or a mapping, not 'maybe'
        composition: {date-overlay: {size: 0%}}
          1:36: 'composition.date-overlay.size' must be a percentage from 1% to 20%, not '0%'
        composition: {date-overlay: {size: 30%}}
          1:36: 'composition.date-overlay.size' must be a percentage from 1% to 20%, not '30%'
        composition: {date-overlay: {locale: english}}
          1:38: 'composition.date-overlay.locale' must be written en, not 'english'
        composition: {date-overlay: {format: "HH:mm"}}
          1:38: 'composition.date-overlay.format' has 'H', which is no part of a date; put text in 'apostrophes'
        composition: {date-overlay: {format: "d 'o"}}
          1:38: 'composition.date-overlay.format' opens an apostrophe that it does not close
        composition: {date-overlay: {position: bottom}}
          1:40: 'composition.date-overlay.position' must be top-left, top-right, bottom-left or bottom-right, not 'bottom'
        """#
}
