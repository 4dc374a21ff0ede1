import Model
import Pipeline
import Testing

@testable import Library

@Suite struct ProbeLineTests {
    private static let hard = "a\tb\nc\\d\\te' é🎄"
    private static let place = Coordinate(latitude: 52.37308, longitude: -4.8921)
    private static let still = StillFacts(
        taken: "2020:07:10 06:16:29+02:00", place: place, contentIdentifier: hard, lacksVideo: true,
        width: 4032, height: 3024)
    private static let video = ProbedVideo(
        VideoFacts(
            duration: MediaTime(microseconds: 2_068_333), width: 320, height: 568, rotation: 90, frameRate: 29.97002997,
            dynamicRange: .hlg, bitDepth: 10, hasAudio: false, codec: "hevc",
            problems: [.previewOnly, .overstated(claimed: .max, held: 0)], leadIn: MediaTime(microseconds: 7)),
        dates: ["creation_time": "2013-11-29T12:19:32.000000Z", "gps": hard, "maker": hard, "offset": "+02:00"],
        place: place, contentIdentifier: "", isScreenRecording: true, log: ["x"])

    private static let slow: ProbedVideo = {
        var facts = ProbedVideo(VideoFacts(duration: .zero, width: 2, height: 2))
        facts.captureRate = 239.98
        return facts
    }()

    static let facts: [FileFacts] = [
        .nothing, .still(StillFacts()), .still(still), .video(video),
        .video(ProbedVideo(VideoFacts(duration: .zero, width: 2, height: 2))),
        .video(ProbedVideo(VideoFacts(duration: .zero, width: 2, height: 2), streams: StreamChoice(picture: 3))),
        .video(ProbedVideo(VideoFacts(duration: .zero, width: 2, height: 2), streams: StreamChoice(sound: 65_535))),
        .video(slow),
        .motionPhoto(still, .init(offset: 1 << 40, length: 5), video),
        .brokenMotionPhoto(still, .unreadable(cause: hard)),
        .sidecar(TakeoutSidecar(taken: -5, place: place, isTrashed: true)), .sidecar(TakeoutSidecar(taken: 0)),
        .sidecar(TakeoutSidecar(taken: 0, caption: hard)), .xmp(XMPSidecar(caption: "Snow")),
        .xmp(XMPSidecar(date: hard, place: place, rating: -1)), .xmp(XMPSidecar()),
        .cameraFile(CameraFile(taken: hard)), .slowMotion(SlowMotion(speed: Speed(125))),
        .slowMotion(SlowMotion(speed: Speed(250), part: .milliseconds(398)..<MediaTime(microseconds: 2_255_333))),
        .refused(.noDecoder(codec: hard), dates: ["date": "2020"]), .refused(.unreadable(cause: "")), .ownFilm,
        .unfinished,
    ]

    @Test(arguments: facts) func `facts survive the way from an examiner`(facts: FileFacts) {
        for (isLasting, lacksFiles) in [(true, false), (false, true)] {
            let outcome = MediaProbe.Outcome(
                facts: facts, isLasting: isLasting, lacksFiles: lacksFiles, failedRead: isLasting ? nil : Self.hard)
            let line = ProbeLine.line(outcome)
            #expect(!line.contains(UInt8(ascii: "\n")))
            #expect(ProbeLine.outcome(line) == outcome)
        }
    }

    /// The values of an examiner's line without the last, tab by tab.
    private func fields(of facts: FileFacts) -> [String] {
        let line = ProbeLine.line(.init(facts: facts, isLasting: true))
        return String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// The facts in a line.
    private func read(_ fields: [String]) -> FileFacts {
        ProbeLine.outcome(Array(fields.map { $0 + "\t" }.joined().utf8)).facts
    }

    @Test(
        arguments: [
            ("0", 0), ("-5", -5), ("007", 7), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
            ("", nil), ("-", nil), ("+1", nil), (" 1", nil), ("1.5", nil), ("1e3", nil), ("9223372036854775808", nil),
            ("-9223372036854775809", nil), ("92233720368547758070", nil),
        ] as [(String, Int64?)])
    func `a whole number is its digits`(text: String, number: Int64?) {
        let read = Array("\(text)\t'x\t".utf8).withUnsafeBytes { bytes in
            var fields = FieldReader(bytes)
            return (fields.integer(), fields.text())
        }
        #expect(read.0 == number && read.1 == "x")
    }

    /// A hostile file may have taken over the examiner.
    @Test(arguments: ["", "\t", "1\t0\t99\t", "1\t0\t-1\t", "1\t0\t2\t", "1\t0\t9223372036854775807\t", "\u{0}\u{1}"])
    func `an invalid reply refuses the file`(text: String) {
        let outcome = ProbeLine.outcome(Array(text.utf8))
        #expect(outcome.facts == .refused(.invalidReply))
        #expect(!outcome.isLasting)
    }

    /// No line, however it is changed, stops the program, and each has facts within their bounds.
    @Test(arguments: facts) func `a changed reply has possible facts or none`(facts: FileFacts) {
        let fields = fields(of: facts)
        for index in fields.indices {
            for value in ["", "-1", "9223372036854775807", "-9223372036854775808", "nan", "1e300", "'x", "'", "70000"] {
                var changed = fields
                changed[index] = value
                let found = read(changed)
                if let video = found.video {
                    #expect(video.leadIn <= video.duration && video.duration <= .seconds(3_600_000))
                    #expect(VideoFacts.sides.contains(Int64(video.width)))
                    #expect(VideoFacts.sides.contains(Int64(video.height)))
                    #expect(VideoFacts.frameRates.contains(video.frameRate))
                }
                if let range = found.videoRange {
                    #expect(range.offset >= 0 && range.length >= 0 && range.length <= .max - range.offset)
                }
                if case .sidecar(let sidecar) = found { #expect(CalendarTime.instants.contains(sidecar.taken)) }
            }
        }
    }

    /// Duration, lead-in, width, height, rotation and frame rate; only the first four rows are possible for a recording.
    @Test(arguments: [
        (["2000000", "0", "64", "48", "90", "29.97"], true), (["2000000", "0", "64", "48", "0", "0.0"], true),
        (["2000000", "0", "64", "48", "0", "1000000"], true), (["2000000", "2000000", "64", "48", "0", "30"], true),
        (["2000000", "0", "64", "48", "0", "nan"], false), (["2000000", "0", "64", "48", "0", "inf"], false),
        (["2000000", "0", "64", "48", "0", "-inf"], false), (["2000000", "0", "64", "48", "0", "-30"], false),
        (["2000000", "0", "64", "48", "0", "1e300"], false), (["2000000", "0", "64", "48", "0", ""], false),
        (["-1", "0", "64", "48", "0", "30"], false), (["3600000000001", "0", "64", "48", "0", "30"], false),
        (["2000000", "-1", "64", "48", "0", "30"], false), (["2000000", "2000001", "64", "48", "0", "30"], false),
        (["2000000", "0", "0", "48", "0", "30"], false), (["2000000", "0", "64", "1", "0", "30"], false),
        (["2000000", "0", "64", "65537", "0", "30"], false), (["2000000", "0", "64", "48", "45", "30"], false),
        (["2000000", "0", "64", "48", "360", "30"], false),
    ])
    func `a video with impossible measures refuses its file`(measures: [String], isVideo: Bool) {
        let plain = ProbedVideo(VideoFacts(duration: .zero, width: 2, height: 2))
        // After two flags and the kind; in a still, after its six facts and the range too.
        for (facts, place) in [
            (FileFacts.video(plain), 3), (.motionPhoto(StillFacts(), .init(offset: 1, length: 2), plain), 12),
        ] {
            var fields = fields(of: facts)
            fields.replaceSubrange(place..<place + measures.count, with: measures)
            let found = read(fields)
            #expect((found.video != nil) == isVideo)
            if !isVideo { #expect(found == .refused(.invalidReply)) }
        }
    }

    @Test func `the range of a still's video must lie within a file`() {
        let plain = ProbedVideo(VideoFacts(duration: .zero, width: 2, height: 2))
        for range in [["9223372036854775807", "1"], ["-1", "5"], ["5", "-1"]] {
            var fields = fields(of: .motionPhoto(StillFacts(), .init(offset: 1, length: 2), plain))
            fields.replaceSubrange(10..<12, with: range)
            #expect(read(fields) == .refused(.invalidReply))
        }
    }

    @Test func `a place that is not a number is dropped`() {
        var fields = fields(of: .sidecar(TakeoutSidecar(taken: 5)))
        fields.replaceSubrange(4..<6, with: ["nan", "7.5"])
        #expect(read(fields) == .sidecar(TakeoutSidecar(taken: 5)))
    }

    @Test func `a question can name a file with any name and time`() throws {
        let name = "/m/no\tsuch\nfile\\.mov"
        let time = FileTime(seconds: .min, nanoseconds: 999_999_999)
        let file = FoundFile(path: name, relativePath: "x", size: .max, modified: time, inode: .max)
        let question = ProbeLine.question(file, now: 5)
        #expect(!question.contains(UInt8(ascii: "\n")))
        let reply = try #require(ProbeLine.reply(to: question[...], memoryLimit: nil))
        guard case .refused(.unreadable(let cause), _) = ProbeLine.outcome(reply).facts else {
            Issue.record("\(String(decoding: reply, as: UTF8.self))")
            return
        }
        #expect(cause.contains("No such file"))
        #expect(ProbeLine.reply(to: Array("'x\t".utf8)[...], memoryLimit: nil) == nil)
    }
}
