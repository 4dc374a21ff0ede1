import Fixtures
import Foundation
import LibAV
import Model
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import Stages

@Suite struct MomentsRequestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func measured(
        _ path: String, to end: Int64, from start: Int64 = 0, pictures: Int = 3
    ) throws -> RecordingMoments {
        let request = MomentsRequest(
            location: MediaLocation(path: path), source: try Fingerprint(of: MediaLocation(path: path)), start: start,
            end: end, pictures: pictures)
        return try #require(request.answer().finding)
    }

    private func write(_ recording: LabelledRecording, frames: Int? = nil) throws -> String {
        let path = folder.path("\(recording.hashValue).mp4")
        try recording.write(to: path, frames: frames)
        return path
    }

    private func flaws(of measured: RecordingMoments) -> [Moment.Flaw?] {
        measured.moments.map { MomentRules.flaws(of: $0, best: measured.best).first?.flaw }
    }

    @Test func `each defect is found where it was drawn`() throws {
        let kinds: [(LabelledRecording.Kind, Moment.Flaw?)] = [
            (.good, nil), (.black, .dark), (.dark, .dark), (.good, nil), (.blurred, .blurred), (.still, nil),
            (.shaken, .shaken), (.fast, .fast), (.glaring, .glaring), (.good, nil),
        ]
        let recording = LabelledRecording(kinds.map { .init($0.0, 1) })
        let measured = try measured(write(recording), to: 10_000_000)
        #expect(measured.moments.map(\.time) == (0..<10).map { $0 * 1_000_000 })
        let found = measured.moments.map { MomentRules.flaws(of: $0, best: measured.best).map(\.flaw) }
        for (index, (kind, flaw)) in kinds.enumerated() {
            if let flaw {
                #expect(found[index].contains(flaw), "\(kind) \(measured.moments[index])")
            } else {
                #expect(found[index].isEmpty, "\(kind) \(measured.moments[index])")
            }
        }
        #expect(measured.moments[0].motion?.life ?? 0 > measured.moments[5].motion?.life ?? 0)
        #expect(!measured.isCovered)
    }

    /// GoPro and dash cameras write one recording into several files.
    @Test func `the good seconds of a recording are found in any of its files`() throws {
        let first = try write(LabelledRecording([.init(.black, 3)]))
        let second = try write(LabelledRecording([.init(.good, 3)]))
        var location = MediaLocation(path: first)
        location.continuations = [.init(path: second, picture: .seconds(3), sound: .seconds(3))]
        let request = MomentsRequest(
            location: location, source: try Fingerprint(of: location), start: 0, end: 6_000_000, pictures: 3)
        let measured = try #require(request.answer().finding)
        #expect(measured.moments.map(\.time) == (0..<6).map { $0 * 1_000_000 })
        let found = measured.moments.map { MomentRules.flaws(of: $0, best: measured.best).map(\.flaw) }
        #expect(found.prefix(3).allSatisfy { $0.contains(.dark) } && found.suffix(2).allSatisfy(\.isEmpty), "\(found)")
    }

    @Test func `somebody who speaks is heard, and the quiet around it`() throws {
        var recording = LabelledRecording([.init(.still, 1), .init(.talking, 5)])
        recording.isSpoken = true
        let path = try write(recording)
        let model = SpeechFile.path
        var request = MomentsRequest(
            location: MediaLocation(path: path), source: try Fingerprint(of: MediaLocation(path: path)), start: 0,
            end: 6_000_000, pictures: 1)
        #expect(request.answer().finding?.sound == nil)
        request.hearing = MomentsRequest.Hearing(detector: .init(path: model, digest: "m"))
        let sound = try #require(request.answer().finding?.sound)
        let said = try #require(sound.spoken.first)
        #expect(sound.spoken.count == 1)
        #expect(abs((said.lowerBound - .milliseconds(1600)).microseconds) < 200_000, "\(said)")
        #expect(abs((said.upperBound - .milliseconds(4600)).microseconds) < 300_000, "\(said)")
        #expect(sound.levels.count >= 118 && sound.levels[50] > -40 && sound.levels[10] < -60, "\(sound.levels)")
        // Without a detector, only levels.
        request.hearing = MomentsRequest.Hearing()
        #expect(request.answer().finding?.sound?.speech == [])
        #expect(request.answer().finding?.sound?.levels == sound.levels)
    }

    @Test func `pictures that cannot be decoded whole are damaged`() throws {
        let path = try write(LabelledRecording([.init(.good, 5)], keyFrames: 30))
        var bytes = try #require(FileManager.default.contents(atPath: path))
        // Most pictures; what is around them stays.
        for place in bytes.count * 25 / 100..<bytes.count * 85 / 100 { bytes[place] = 0xFF }
        try bytes.write(to: URL(filePath: path))
        let measured = try measured(path, to: 5_000_000)
        let flaws = flaws(of: measured)
        #expect(flaws.first == .some(nil) && flaws.contains(.damaged), "\(flaws)")
    }

    /// A decoder of B-frames returns no picture until it has several packets, and at the end it has to be drained.
    @Test(arguments: [0, 2]) func `three pictures are decoded, also those that a decoder holds back`(
        bFrames: Int
    ) throws {
        // The last key frame has two pictures after it, and the file ends.
        let recording = LabelledRecording([.init(.good, 3)], keyFrames: 30, bFrames: bFrames)
        let measured = try measured(write(recording, frames: 63), to: 2_100_000)
        #expect(measured.moments.map(\.time) == [0, 1_000_000, 2_000_000])
        #expect(measured.moments.allSatisfy { $0.motion != nil })
        // With one picture less there is no motion to measure.
        let shorter = try self.measured(write(LabelledRecording([.init(.good, 3)], seed: 2), frames: 62), to: 2_067_000)
        #expect(shorter.moments.map { $0.motion == nil } == [false, false, true])
    }

    @Test func `a recording with few key frames is looked at each second`() throws {
        let recording = LabelledRecording([.init(.good, 6)], keyFrames: 250)
        let measured = try measured(write(recording), to: 6_000_000)
        #expect(measured.moments.map { $0.time / 1_000_000 } == [0, 1, 2, 3, 4, 5])
        // Within a part, only what the part has.
        let part = try self.measured(write(recording), to: 4_000_000, from: 2_000_000, pictures: 1)
        #expect(part.moments.map { $0.time / 1_000_000 } == [0, 2, 3])
        #expect(part.moments.allSatisfy { $0.motion == nil })
    }

    @Test func `a quick recording is measured by the thirtieth of a second`() throws {
        let slow = try measured(write(LabelledRecording([.init(.shaken, 1)], rate: 30)), to: 1_000_000)
        let quick = try measured(write(LabelledRecording([.init(.shaken, 1)], rate: 60)), to: 1_000_000)
        let tremors = [slow, quick].map { $0.moments[0].motion?.tremor ?? 0 }
        #expect(tremors.allSatisfy { $0 > 300 } && abs(tremors[0] - tremors[1]) * 4 < tremors[0])
    }

    @Test func `nothing is measured of another file, or of none`() throws {
        let path = try write(LabelledRecording([.init(.good, 1)]))
        let gone = MediaLocation(path: folder.path("gone.mp4"))
        #expect(
            MomentsRequest(location: gone, source: .unknown, start: 0, end: 1, pictures: 1).answer()
                == MomentsRequest.Answer(finding: nil))
        let other = MomentsRequest(
            location: MediaLocation(path: path), source: Fingerprint(digest: "other"), start: 0, end: 1_000_000,
            pictures: 1)
        #expect(other.answer().finding == nil)
    }

    @Test func `what was measured is kept, and is the same with any number of workers`() async throws {
        let recordings = [
            LabelledRecording([.init(.black, 1), .init(.good, 2)]), LabelledRecording([.init(.shaken, 2)], seed: 2),
            LabelledRecording([.init(.blurred, 1), .init(.good, 1)], seed: 3),
        ]
        let requests = try recordings.map { recording in
            let location = MediaLocation(path: try write(recording))
            return MomentsRequest(
                location: location, source: try Fingerprint(of: location), start: 0, end: 3_000_000, pictures: 3)
        }
        let alone = try await MeasureRecordings(cache: { nil }, workers: 1).findings(of: requests, progress: .none)
        let cache = ResultCache(store: try SegmentStore(root: folder.path("store")))
        let both = MeasureRecordings(cache: { cache }, workers: 2)
        #expect(try await both.findings(of: requests, progress: .none) == alone)
        #expect(alone.allSatisfy { $0 != nil })
        let unknown = Mutex<[MediaLocation]>([])
        var other = requests[1]
        other.end -= 1
        let knowing = MeasureRecordings(cache: { cache }, workers: 2) { missing in
            unknown.withLock { $0 += missing }
        }
        #expect(try await knowing.findings(of: [requests[0], other], progress: .none) == [alone[0], nil])
        #expect(unknown.withLock { $0 } == [other.location] && !knowing.measures)
        // No file is opened for what is known.
        for request in requests { try FileManager.default.removeItem(atPath: request.location.path) }
        #expect(try await both.findings(of: requests, progress: .none) == alone)
        var longer = requests[0]
        longer.end += 1
        #expect(try await both.findings(of: [longer], progress: .none) == [nil])
    }

    /// An examiner says what a recording that has taken it over makes it say.
    @Test func `a reply with numbers that no recording has is none`() throws {
        func finding(light: String = "11800", time: String = "0") -> RecordingMoments? {
            let json = """
                {"finding":{"moments":[{"picture":{"contrast":5400,"crispness":1650,"dark":12,"glare":3,\
                "light":\(light),"sharpness":2100},"time":\(time)}],"part":[0,3000000]}}
                """
            return MomentsRequest.answer(in: .line(Array(json.utf8)))?.finding
        }
        #expect(finding() != nil && finding(time: "86400000000") != nil)
        #expect(finding(time: "9223372036854775807") == nil && finding(light: "1e18") == nil)
        let huge = try #require(finding(light: "999999999999999")?.moments.first?.picture)
        #expect(huge.clarity > 0)
        var most = huge
        (most.contrast, most.sharpness, most.crispness) = (.max, .max, .max)
        #expect(most.clarity > huge.clarity)
        // Plans can work with the rest.
        let number = 999_999_999_999_999
        var hostile = try #require(finding())
        hostile.moments[0].picture = most
        hostile.moments[0].motion = MotionFacts(tremor: number, speed: number, life: number)
        hostile.sound = RecordingSound(start: Int64(number), speech: [number - 9..<number], levels: [number])
        #expect(
            hostile.bestMoment(showing: .seconds(1), of: .zero..<(.seconds(3)), isLengthFixed: false)?.score != nil)
        hostile.moments = []
        #expect(RatedRecording.rated([hostile])[0].score(of: .zero, .seconds(1)) == 0)
        #expect(ReplyNumbers.areSmall(in: Array(#"{"false":"1234567890123456789 \" 1e9"}"#.utf8)))
    }
}
