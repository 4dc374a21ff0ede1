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
    private static let video = VideoFacts(
        duration: MediaTime(microseconds: 2_068_333), width: 320, height: 568, rotation: 90, frameRate: 29.97002997,
        dynamicRange: .hlg, bitDepth: 10, hasAudio: false, codec: "hevc",
        dates: ["creation_time": "2013-11-29T12:19:32.000000Z", "gps": hard, "maker": hard, "offset": "+02:00"],
        place: place, contentIdentifier: "",
        problems: [.written(hard), .overstated(claimed: .max, held: 0)], isScreenRecording: true, log: ["x"],
        leadIn: MediaTime(microseconds: 7))

    private static let slow: VideoFacts = {
        var facts = VideoFacts(duration: .zero, width: 2, height: 2)
        facts.captureRate = 239.98
        return facts
    }()

    static let facts: [FileFacts] = [
        .nothing, .still(StillFacts()), .still(still), .video(video),
        .video(VideoFacts(duration: .zero, width: 2, height: 2)),
        .video(VideoFacts(duration: .zero, width: 2, height: 2, streams: StreamChoice(picture: 3))),
        .video(VideoFacts(duration: .zero, width: 2, height: 2, streams: StreamChoice(sound: 65_535))),
        .video(slow),
        .motionPhoto(still, .init(offset: 1 << 40, length: 5), video),
        .brokenMotionPhoto(still, .unreadable(cause: hard)),
        .sidecar(TakeoutSidecar(taken: -5, place: place, isTrashed: true)), .sidecar(TakeoutSidecar(taken: 0)),
        .sidecar(TakeoutSidecar(taken: 0, caption: hard)), .xmp(XMPSidecar(caption: "Snow")),
        .xmp(XMPSidecar(date: hard, place: place, rating: -1)), .xmp(XMPSidecar()),
        .cameraFile(CameraFile(taken: hard)),
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

    /// A hostile file may have taken over the examiner.
    @Test(arguments: [
        "", "\t", "1\t0\t'z\t", "1\t0\t'v\t9223372036854775807\t0\t2\t2\t0\t30\t'none\t8\t0\t'h264\t",
        "1\t0\t'v\t1\t0\t9223372036854775807\t2\t0\t30\t'none\t8\t0\t'h264\t",
        "1\t0\t'r\t'holds text\t", "1\t0\t'b\t\t\t\t\t'{\"no-decoder\":{}}\t",
        "1\t0\t't\t9223372036854775807\t\t\t0\t0\t", "1\t0\t'm\t\t\t\t\t0\t-1\t5\t", "\u{0}\u{1}",
    ]) func `an invalid reply refuses the file`(text: String) {
        let outcome = ProbeLine.outcome(Array(text.utf8))
        guard case .refused = outcome.facts else { Issue.record("\(outcome)"); return }
        #expect(!outcome.isLasting)
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
        let video = measures.joined(separator: "\t") + "\t'none\t8\t0\t'h264\t"
        #expect((outcome(of: "'v\t" + video).facts.video != nil) == isVideo)
        #expect((outcome(of: "'m\t\t\t\t\t0\t0\t0\t100\t200\t" + video).facts.video != nil) == isVideo)
        if !isVideo { #expect(outcome(of: "'v\t" + video).facts == .refused(.invalidReply)) }
    }

    @Test func `the range of a still's video must lie within a file`() {
        let video = "2000000\t0\t64\t48\t0\t30\t'none\t8\t0\t'h264\t"
        for range in ["9223372036854775807\t1\t", "-1\t5\t", "5\t-1\t"] {
            #expect(outcome(of: "'m\t\t\t\t\t0\t" + range + video).facts == .refused(.invalidReply))
        }
    }

    @Test func `a place that is not a number is dropped`() {
        let taken = outcome(of: "'t\t5\tnan\t7.5\t0\t0\t").facts
        #expect(taken == .sidecar(TakeoutSidecar(taken: 5)))
    }

    /// The outcome of an examiner's line with these facts.
    private func outcome(of facts: String) -> MediaProbe.Outcome {
        ProbeLine.outcome(Array(("1\t0\t" + facts).utf8))
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
