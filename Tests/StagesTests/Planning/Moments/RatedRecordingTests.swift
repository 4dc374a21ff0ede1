import Model
import Testing

@testable import Stages

@Suite struct RatedRecordingTests {
    private static let good = (light: 11_000, sharpness: 1000)

    /// A moment each second; letters: g good, l livelier, e an empty sky, d dark, b blurred, s shaken, f fast, p a slower pan, w
    /// glaring, x shaken and fast, o unmoving, k damaged. `speech` in hundredths of a second.
    static func measured(_ seconds: String, speech: [Range<Int>] = []) -> RecordingMoments {
        RecordingMoments(
            .zero..<(.seconds(Int64(seconds.count))),
            moments: seconds.enumerated().map { index, letter in
                var picture = PictureFacts(light: good.light, contrast: 5000, sharpness: good.sharpness)
                var motion = MotionFacts(tremor: 50, speed: 100, life: 1000)
                switch letter {
                case "l": motion.life = 3000
                case "d": (picture.light, picture.dark, motion.life) = (1500, 9000, 100)
                case "b": (picture.sharpness, picture.crispness) = (450, 1200)
                case "e": picture.sharpness = 450
                case "k": return MomentFacts(time: Int64(index) * 1_000_000)
                case "s": (motion.tremor, motion.life) = (900, 5000)
                case "f": motion.speed = 2000
                case "p": motion.speed = 900
                case "o": motion = MotionFacts(tremor: 0, speed: 0, life: 0)
                case "w": picture.glare = 8000
                case "x": (motion.tremor, motion.speed) = (900, 2000)
                default: break
                }
                return MomentFacts(time: Int64(index) * 1_000_000, picture: picture, motion: motion)
            }, sound: RecordingSound(start: 0, speech: speech, levels: []))
    }

    private func best(_ seconds: String, _ length: Int64 = 4, speech: Range<Int>? = nil) throws -> MediaTime {
        try #require(
            RatedRecording.rated([Self.measured(seconds, speech: [speech].compactMap(\.self))])[0].best(
                length: .seconds(length), from: .zero, to: .seconds(Int64(seconds.count)))
        ).start
    }

    @Test(
        arguments: [
            ("ssssgggg", 4), ("ggggssss", 0), ("ddggggss", 2), ("bbbggggbb", 3), ("wffgggggg", 4), ("ggggllll", 4),
            ("gggggggg", 0), ("sgggllllg", 4), ("eeeegggg", 0), ("kkggggbb", 2), ("ggggkkkk", 0),
        ] as [(String, Int64)]) func `the best part is steady, sharp and lively`(seconds: String, start: Int64) throws
    {
        #expect(try best(seconds) == .seconds(start))
    }

    @Test func `parts begin at quarters of a second`() throws {
        let rated = RatedRecording.rated([Self.measured("sgggg")])[0]
        let found = rated.best(length: .milliseconds(3500), from: .milliseconds(250), to: .milliseconds(4750))
        #expect(found?.start == .milliseconds(1250))
        #expect(rated.best(length: .seconds(9), from: .zero, to: .seconds(5))?.start == .zero)
        #expect(RatedRecording(ratings: []).best(length: .seconds(1), from: .zero, to: .seconds(5)) == nil)
    }

    @Test func `speech attracts, and does not outweigh what is bad`() throws {
        #expect(try best("gggggggg", speech: 400..<800) == .milliseconds(2750))
        #expect(try best("ggggssss", speech: 400..<800) == .zero)
        // Two thirds of a part are as good as all of it.
        #expect(try best("gggggggg", 3, speech: 400..<800) == .seconds(3))
    }

    @Test func `if all is bad, the least bad part is shown`() throws {
        #expect(try best("xxxxssssxxxx") == .seconds(4))
        // Of one flaw, the smaller: a slow pan among fast ones.
        #expect(try best("ffffppppffff") == .seconds(4))
        let rated = RatedRecording.rated([Self.measured("ddss")])[0]
        #expect(
            rated.flawed(until: .seconds(4)) == [
                .init(.dark, from: .zero, to: .seconds(2)), .init(.shaken, from: .seconds(2), to: .seconds(4)),
            ])
    }

    /// A telephone that was put down loses to a recording with bad seconds, unless somebody is heard.
    @Test func `a recording in which nothing moves loses, and is said`() throws {
        func score(_ recording: RecordingMoments, besides other: String) throws -> [Int] {
            try RatedRecording.rated([recording, Self.measured(other)]).map {
                try #require($0.best(length: .seconds(4), from: .zero, to: .seconds(6))).score
            }
        }
        let still = try score(Self.measured("oooooo"), besides: "ssgggg")
        #expect(still[0] < Moment.poor && still[1] > still[0] + 2048)
        #expect(
            RatedRecording.rated([Self.measured("oooo")])[0].flawed(until: .seconds(4))
                == [.init(.unmoving, from: .zero, to: .seconds(4))])
        #expect(try score(Self.measured("oooooo", speech: [100..<500]), besides: "gggggg")[0] > 0)
        // One still second among others is none.
        let moving = RatedRecording.rated([Self.measured("ooogoo")])[0]
        #expect(moving.ratings.allSatisfy { $0.flaws.isEmpty })
    }

    @Test func `recordings of a day are compared with each other`() throws {
        var blurred = Self.measured("gggg")
        for index in blurred.moments.indices { blurred.moments[index].picture?.sharpness = 300 }
        for index in blurred.moments.indices { blurred.moments[index].picture?.crispness = 1150 }
        let recordings = [Self.measured("ssss"), Self.measured("gggg"), Self.measured("llll"), blurred]
        let scores = try RatedRecording.rated(recordings).map {
            try #require($0.best(length: .seconds(4), from: .zero, to: .seconds(4))).score
        }
        #expect(scores[2] > scores[1] && scores[1] > scores[0] && scores[1] > scores[3] + 2048)
        #expect(!Self.measured("dddd").isCovered)
        #expect(!RecordingMoments(.zero..<(.zero), moments: []).isCovered)
        var cap = Self.measured("dd")
        for index in cap.moments.indices {
            cap.moments[index].picture = PictureFacts(light: 300, dark: 10_000, contrast: 90, sharpness: 0)
        }
        #expect(cap.isCovered)
    }

    @Test func `black and blurred starts are passed over, three seconds at most`() {
        func end(_ seconds: String, spare: Int64 = 9) -> Moment? {
            BadStart.end(of: Self.measured(seconds), from: .zero, spare: .seconds(spare))
        }
        #expect(end("gggg") == nil && end("sggg") == nil && end("dddd") == nil && end("gdgg") == nil)
        #expect(
            end("dggg")
                == Moment(.laterStart, start: .seconds(1), flawed: [.init(.dark, from: .zero, to: .seconds(1))]))
        #expect(end("dbgg")?.flawed.map(\.flaw) == [.dark, .blurred])
        #expect(
            end("dddg")?.start == .seconds(3) && end("kggg")?.flawed.map(\.flaw) == [.damaged] && end("eggg") == nil)
        #expect(end("dddg", spare: 2)?.start == .seconds(2))
        #expect(end("dggg", spare: 0) == nil)
    }

    @Test func `what else is good is found, and what is good about a part`() throws {
        func moment(_ seconds: String, speech: [Range<Int>] = [], isFixed: Bool = false) throws -> Moment {
            let recording = Self.measured(seconds, speech: speech)
            return try #require(
                recording.bestMoment(
                    showing: .seconds(3), of: .zero..<(.seconds(Int64(seconds.count))), isLengthFixed: isFixed))
        }
        let two = try moment("ssllllssgggss")
        #expect(two.start >= .seconds(2) && two.start <= .seconds(3), "\(two)")
        #expect(two.others == [Moment.Part(start: .seconds(8), length: .seconds(3))] && two.merits == [.steady])
        // Neither bad parts nor what the best has.
        #expect(try moment("ssssllllssss").others.isEmpty)
        #expect(try moment("ssssss").merits.isEmpty)
        // What is said is kept whole, also where the length is not to change.
        let spoken = try moment("gggggggggg", speech: [300..<530])
        #expect(spoken.merits == [.steady, .speech] && spoken.length != nil)
        let fixed = try moment("gggggggggg", speech: [300..<530], isFixed: true)
        #expect(fixed.length == nil && fixed.start == .milliseconds(2300), "\(fixed)")
    }

    /// From 1 to 2 s, of which 0.2 s are between two sentences.
    @Test func `a short part between two sentences moves as a whole`() {
        let recording = Self.measured("gggg", speech: [20..<145, 165..<400])
        func moment(showing length: MediaTime) -> Moment {
            recording.withSentencesWhole(
                in: Moment(.best, start: .seconds(1)), showing: length, of: .zero..<(.seconds(4)), isLengthFixed: false)
        }
        // It ends with the first sentence.
        let second = moment(showing: .seconds(1))
        #expect(second.start == .milliseconds(650) && second.length == nil, "\(second)")
        // A longer one begins with the second sentence, and ends with it.
        let longer = moment(showing: .milliseconds(2500))
        #expect(longer.start == .milliseconds(1450) && longer.length == .milliseconds(2550), "\(longer)")
    }
}
