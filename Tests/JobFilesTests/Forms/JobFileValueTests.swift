import Testing

@testable import JobFiles
@testable import Model

/// All forms that values may have, and their meanings.
@Suite struct JobFileValueTests {
    @Test(
        arguments: [
            ("2024", .year(2024)), ("2024-02", .month(year: 2024, month: 2)), ("\"2024\"", .year(2024)),
            ("{year: 2024}", .year(2024)), ("{month: 2024-12}", .month(year: 2024, month: 12)),
            ("previous-month", .relative(.previousMonth)), ("this-month", .relative(.thisMonth)),
            ("previous-year", .relative(.previousYear)), ("this-year", .relative(.thisYear)),
            ("previous-week", .relative(.previousWeek)), ("last-30-days", .relative(.last30Days)),
            ("last-month", .relative(.previousMonth)), ("last-year", .relative(.previousYear)),
            ("last-week", .relative(.previousWeek)),
        ] as [(String, Timeframe)])
    func timeframes(text: String, expected: Timeframe) throws {
        let yaml = JobFileFixture.minimal.replacing("2024-12\n", with: text + "\n")
        #expect(try JobFileFixture.parse(yaml).job.timeframe == expected)
    }

    /// Other names and short forms with only one possible meaning.
    @Test(arguments: [
        ("composition: {resolution: 4k}", "composition: {resolution: 2160p}"),
        ("composition: {resolution: UHD}", "composition: {resolution: 2160p}"),
        ("composition: {transition: cut}", "composition: {transition: {style: none}}"),
        ("composition: {transition: Cut}", "composition: {transition: {style: none}}"),
        ("composition: {transition: crossfade}", "composition: {transition: {style: cross-dissolve}}"),
        ("composition: {transition: fade}", "composition: {transition: {style: fade}}"),
        ("composition: {transition: dip-to-white}", "composition: {transition: {style: fade-white}}"),
        (
            "composition: {transition: {on: {2024-12-24: cut}}}",
            "composition: {transition: {on: {2024-12-24: {style: none}}}}"
        ),
        ("composition: {audio: false}", "composition: {audio: {include: false}}"),
        ("  codec: H.265", "  codec: hevc"), ("  codec: x265", "  codec: hevc"), ("  codec: h265", "  codec: hevc"),
        ("  codec: x264", "  codec: h264"), ("  codec: AV1", "  codec: av1"),
    ])
    func otherNames(text: String, meaning: String) throws {
        #expect(try JobFileFixture.job(text) == JobFileFixture.job(meaning))
    }

    @Test func aSingleFolderAndAFilmNeedNoMapping() throws {
        let short = try JobFileFixture.parse("timeframe: 2024-12\nsources: ../media\noutput: a.mp4").job
        let list = try JobFileFixture.parse("timeframe: 2024-12\nsources:\n  - ../media\noutput: {file: a.mp4}").job
        #expect(short == list)
        #expect(short.sources == [Source(path: "/work/media")] && short.output.file == "/work/jobs/a.mp4")
    }

    @Test(arguments: ["2024-02-28..2024-02-29", "{from: 2024-02-28, to: 2024-02-29}"])
    func timeframesOfDays(text: String) throws {
        let yaml = JobFileFixture.minimal.replacing("2024-12\n", with: text + "\n")
        let first = try #require(Day("2024-02-28"))
        #expect(try JobFileFixture.parse(yaml).job.timeframe == .days(first: first, last: first.advanced(by: 1)))
    }

    @Test(arguments: [
        ("0.5s", 500_000), ("500ms", 500_000), ("1m30s", 90_000_000), ("2m", 120_000_000), ("3", 3_000_000),
        ("0.1", 100_000), ("\"0.1\"", 100_000), ("1.000001s", 1_000_001), ("0.3s", 300_000), ("1m0.25s", 60_250_000),
        ("86400s", 86_400_000_000),
    ])
    func durations(text: String, microseconds: Int64) throws {
        let clips = try JobFileFixture.job("clips: {video: \(text)}").clips
        #expect(clips.video == MediaTime(microseconds: microseconds))
    }

    @Test(arguments: [
        "", "s", "ms", "m", ".5s", "1.s", "1.0000001s", "-1s", "+1s", "1e3", "0x10", "1 s", "1h", "1s500ms", "1m5",
        "1.5m", "1m1m", "1mss", "１s", "9999999s", "1m30s ", "٣s",
    ])
    func notDurations(text: String) {
        #expect(MediaTime(jobText: text) == nil)
    }

    @Test func durationsAreWrittenExactly() {
        #expect(MediaTime(microseconds: 1_000_001).jobText == "1.000001s")
        #expect(MediaTime(microseconds: 500_000).jobText == "0.5s")
        #expect(MediaTime.seconds(2).jobText == "2s")
    }

    @Test(
        arguments: [
            ("24", 24, 1), ("25", 25, 1), ("30", 30, 1), ("50", 50, 1), ("60", 60, 1), ("23.976", 24_000, 1001),
            ("29.97", 30_000, 1001), ("59.94", 60_000, 1001),
        ] as [(String, Int64, Int64)])
    func frameRates(text: String, numerator: Int64, denominator: Int64) throws {
        let composition = try JobFileFixture.job("composition: {frame-rate: \(text)}").composition
        #expect(composition.frameRate == FrameRate(numerator, over: denominator))
    }

    @Test(
        arguments: [
            ("720p", .lines(720)), ("2160p", .lines(2160)), ("original", .original),
            ("320x240", .pixels(width: 320, height: 240)), ("16x7680", .pixels(width: 16, height: 7680)),
        ] as [(String, Composition.Resolution)])
    func resolutions(text: String, expected: Composition.Resolution) throws {
        #expect(try JobFileFixture.job("composition: {resolution: \(text)}").composition.resolution == expected)
    }

    @Test func `a blurred copy fills the bars unless the job says otherwise`() throws {
        #expect(try JobFileFixture.job().composition.fit == .blur)
    }

    @Test func `a look is a word or a file, and none by default`() throws {
        #expect(try JobFileFixture.job().composition.look == nil)
        #expect(try JobFileFixture.job("composition: {look: warm}").composition.look == .builtIn(.warm))
        let named = try JobFileFixture.parse(JobFileFixture.minimal + "composition: {look: looks/Film.CUBE}")
        #expect(named.job.composition.look == .file("/work/jobs/looks/Film.CUBE"))
        #expect(named.named.look?.path == "/work/jobs/looks/Film.CUBE" && named.named.fonts.isEmpty)
        let fault = named.named.look?.error("which is none").errors[0]
        #expect(fault?.message.contains("'looks/Film.CUBE'") == true)
        #expect(fault?.line == 6 && fault?.column == 21)
        var context = JobFileFixture.context(["/work/jobs/base.yaml": "composition: {look: vivid}"])
        let text = JobFileFixture.minimal + "extends: base.yaml\ncomposition: {look: none}"
        #expect(try JobFile.parse(Array(text.utf8), path: "jobs/trip.yaml", context).job.composition.look == nil)
        let settings = Array("job: {composition: {look: a.cube}}".utf8)
        context.settings = try Settings.parse(settings, path: "/s.yaml", context)
        let plain = try JobFile.parse(Array(JobFileFixture.minimal.utf8), path: "jobs/trip.yaml", context)
        #expect(plain.named.look?.path == "/a.cube")
    }

    @Test func pictureAndSound() throws {
        let composition = try JobFileFixture.job(
            """
            composition:
              orientation: portrait
              fit: blur
              transition: { style: fade, duration: 2s }
              fade: 250ms
              audio: { include: false, crossfade: 0, loudness: off }
              date-overlay: { position: top-left, format: "EEE d 'o''clock'", locale: zh-Hant_TW, size: 10, font: Inter }
            """
        ).composition
        let expected = Composition(
            shape: .portrait, fit: .blur, transition: Transition(style: .fade, duration: .seconds(2)),
            fade: Composition.Fade(.milliseconds(250)),
            audio: AudioStyle(include: false, crossfade: .zero, loudness: nil),
            dateOverlay: DateOverlayStyle(
                position: .topLeft, format: .pattern("EEE d 'o''clock'"), locale: "zh-Hant_TW", size: 10, font: "Inter")
        )
        #expect(composition == expected)
        #expect(try JobFileFixture.job("composition: {fade: 0}").composition.fade == Composition.Fade(.zero))
        #expect(try JobFileFixture.job("").composition.fade == Composition.Fade())
        #expect(try JobFileFixture.job("composition: {audio: {loudness: -23.5}}").composition.audio.loudness == -23.5)
        #expect(try JobFileFixture.job("composition: {audio: {denoise: off}}").composition.audio.denoise == .off)
        #expect(try JobFileFixture.job("composition: {audio: {denoise: auto}}").composition.audio == AudioStyle())
    }

    @Test func dateOverlayCanBeSwitched() throws {
        #expect(try JobFileFixture.job("composition: {date-overlay: false}").composition.dateOverlay == nil)
        #expect(try JobFileFixture.job("composition: {date-overlay: true}").composition == Composition())
    }

    @Test(arguments: ["04:30", "\"04:30\"", "'04:30'"])
    func clockTimesAreNotSexagesimalNumbers(text: String) throws {
        #expect(try JobFileFixture.job("days: {starts-at: \(text)}").days.startsAt == 16_200)
    }

    @Test func zones() throws {
        let days = try JobFileFixture.job("days: {timezone: America/New_York, home: UTC}").days
        #expect(days == DayRules(timeZone: "America/New_York", home: "UTC"))
        #expect(try JobFileFixture.job("days: {timezone: recorded}").days == DayRules())
    }

    @Test func selection() throws {
        let select = try JobFileFixture.job(
            "select: {prefer: [live-photo, video], clips-per-day: {default: 2, 2024-12-25: 3}, min-duration: 0, screen-recordings: true}"
        ).select
        let christmas = try #require(Day("2024-12-25"))
        let expected = SelectionRules(
            prefer: [.livePhoto, .video], clipsPerDay: 2, clipsOnDay: [christmas: 3], minDuration: .zero,
            screenRecordings: true)
        #expect(select == expected)
        #expect(try JobFileFixture.job("select: {clips-per-day: 10}").select.clipsPerDay == 10)
        let big = try JobFileFixture.job("select: {clips-per-day: {default: 2, big-days: 4}}").select
        #expect(big.clipsPerDay == 2 && big.clipsOnBigDays == 4 && big.clipsOnDay.isEmpty)
        #expect(try JobFileFixture.job("select: {min-evidence: container-date}").select.minEvidence == .containerDate)
    }

    @Test(
        arguments: [
            ("", .h264, 20, "veryfast"), ("quality: draft", .h264, 26, "superfast"),
            ("quality: high", .h264, 17, "medium"),
            ("codec: hevc", .hevc, 25, "veryfast"), ("codec: hevc, quality: draft", .hevc, 30, "ultrafast"),
            ("codec: hevc, quality: high", .hevc, 21, "medium"), ("codec: av1", .av1, 35, "9"),
            ("codec: av1, quality: draft", .av1, 45, "12"), ("codec: av1, quality: high, crf: 63", .av1, 63, "6"),
            ("codec: av1, preset: 4", .av1, 35, "4"), ("codec: av1, preset: \"5\"", .av1, 35, "5"),
            ("quality: high, preset: slow", .h264, 17, "slow"), ("crf: 0, preset: placebo", .h264, 0, "placebo"),
        ] as [(String, VideoCodec, Int, String)])
    func quality(text: String, codec: VideoCodec, crf: Int, preset: String) throws {
        let yaml = JobFileFixture.minimal.replacing(
            "output:\n  file: ../out/{year}-{month}.mp4", with: "output: {file: a.mp4, \(text)}")
        let expected = Output(file: "/work/jobs/a.mp4", codec: codec, crf: crf, preset: preset)
        #expect(try JobFileFixture.parse(yaml).job.output == expected)
    }

    @Test(arguments: [("192k", 192_000), ("32k", 32_000), ("512000", 512_000)])
    func bitRates(text: String, expected: Int) throws {
        #expect(try JobFileFixture.job("  audio-bitrate: \(text)").output.audioBitRate == expected)
    }

    @Test(arguments: [
        ("../out/a.mp4", "/work/out/a.mp4"), ("/abs/./x//{title} {name}.MP4", "/abs/x/{title} {name}.MP4"),
        ("~/Films/{from}_{to}.mp4", "/home/ada/Films/{from}_{to}.mp4"), ("a.mp4", "/work/jobs/a.mp4"),
        ("../../../../a.mp4", "/a.mp4"), ("\"it's: 😀 .mp4\"", "/work/jobs/it's: 😀 .mp4"),
    ])
    func paths(text: String, expected: String) throws {
        let yaml = JobFileFixture.minimal.replacing("../out/{year}-{month}.mp4", with: text)
        #expect(try JobFileFixture.parse(yaml).job.output.file == expected)
    }

    @Test func numbersAreTextWhereTextIsMeant() throws {
        let job = try JobFileFixture.job("title: 2024\npins: {2024-12-01: 1024}\n")
        #expect(job.title == "2024")
        #expect(job.pins.values.first == .media("1024"))
        #expect(try JobFileFixture.job("title: no").title == "no")
    }
}
