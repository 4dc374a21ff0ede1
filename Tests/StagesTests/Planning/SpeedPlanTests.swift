import Foundation
import Model
import Pipeline
import Reports
import Testing

@testable import Stages

/// What speeds do to the lengths of clips, and to plans and recipes.
@Suite struct SpeedPlanTests {
    private func job(_ speed: ClipSpeed = .normal, video: Int64? = 8, maxDuration: MediaTime? = nil) -> Job {
        var rules = ClipRules(video: video.map { .seconds($0) }, from: .start, shortest: .zero)
        rules.speed = speed
        let cuts = Composition(transition: Transition(style: .none), titles: TitleStyle(opening: nil))
        return TestItems.job(composition: cuts, clips: rules, maxDuration: maxDuration)
    }

    private func pick(
        _ seconds: Double, day: Int = 1, speed: ClipSpeed? = nil, from: MediaTime? = nil, duration: MediaTime? = nil
    ) throws -> Pick {
        var pick = Pick(
            item: try TestItems.item("\(day).mov", day: "2024-12-0\(day)", seconds: seconds), from: from,
            duration: duration, isPinned: speed != nil)
        pick.speed = speed
        return pick
    }

    private func clip(_ pick: Pick, _ job: Job) throws -> Clip {
        try #require(try TestItems.timeline([pick], job: job).clips.first)
    }

    @Test func `a clip is as long as the rules say, and takes as much of its recording as that needs`() throws {
        for (speed, whole, frames) in [
            (2000, 40.0, 240), (2000, 10, 150), (500, 40, 240), (500, 3, 180), (250, 1, 120),
        ] {
            let clip = try clip(pick(whole), job(.fixed(Speed(speed))))
            #expect(clip.frames.count == frames && clip.footage.speed == Speed(speed))
        }
        // 16 of 40 s are shown in 8.
        let fast = try clip(pick(40), job(.fixed(Speed(2000))))
        #expect(fast.unused(at: FrameRate(30)) == .seconds(24))
        #expect(try clip(pick(10), job(.fixed(Speed(2000)))).unused(at: FrameRate(30)) == nil)
    }

    @Test func `the placement counts in the recording`() throws {
        var job = job(.fixed(Speed(2000)))
        job.clips.from = .middle
        #expect(try clip(pick(40), job).start == .seconds(12))
        job.clips.from = .end
        #expect(try clip(pick(40), job).start == .seconds(24))
        job.clips.speed = .fixed(Speed(500))
        #expect(try clip(pick(40), job).start == .seconds(36))
        // Shortened to 4 s of the film: the last 2 s of the recording.
        job.output.maxDuration = .seconds(4)
        let short = try clip(pick(40), job)
        #expect(short.start == .seconds(38) && short.frames.count == 120)
    }

    @Test func `a pin has its own speed`() throws {
        let picks = [
            try pick(40, speed: .fixed(Speed(500))),
            try pick(40, day: 2, speed: .fixed(.normal), from: .seconds(3), duration: .seconds(4)),
            try pick(40, day: 3),
        ]
        let clips = try TestItems.timeline(picks, job: job(.fixed(Speed(4000)))).clips
        #expect(clips.map(\.footage.speed) == [Speed(500), nil, Speed(4000)])
        #expect(clips.map(\.frames.count) == [240, 120, 240])
    }

    @Test func `photos have none, and original takes the telephone's`() throws {
        var still = try pick(3)
        still.item.kind = .still
        #expect(try clip(still, job(.fixed(Speed(500)))).footage.speed == nil)
        var slow = try pick(4)
        slow.item.slowMotion = SlowMotion(speed: Speed(250))
        #expect(try clip(slow, job(.original)).footage.speed == Speed(250))
        #expect(try clip(slow, job(.original)).frames.count == 240)
        #expect(try clip(slow, job()).footage.speed == nil)
        #expect(try clip(pick(4), job(.original)).footage.speed == nil)
    }

    /// The owner drew the part in Photos: from 1 to 2.5 s of 4.
    @Test func `original shows the part that the phone shows slowly`() throws {
        var slow = try pick(4)
        slow.item.slowMotion = SlowMotion(speed: Speed(250), part: .seconds(1)..<MediaTime(microseconds: 2_500_000))
        let clip = try clip(slow, job(.original))
        #expect((clip.start, clip.footage.speed) == (.seconds(1), Speed(250)))
        #expect(clip.frames.count == 180)
        #expect(try self.clip(slow, job()).start == .zero)
        // A pin decides: outside of the part, it is shown as recorded.
        slow.from = .milliseconds(1500)
        #expect(try self.clip(slow, job(.original)).footage.speed == Speed(250))
        slow.from = .seconds(3)
        #expect(try self.clip(slow, job(.original)).footage.speed == nil)
        #expect(try self.clip(slow, job(.original)).frames.count == 30)
    }

    @Test func `the recipes of other clips do not change`() throws {
        func tasks(_ speed: ClipSpeed?) throws -> [RenderTask] {
            let picks = [try pick(4), try pick(4, day: 2, speed: speed)]
            return try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(
                for: TestItems.timeline(picks, job: job()))
        }
        let (plain, normal, slow) = (try tasks(nil), try tasks(.fixed(.normal)), try tasks(.fixed(Speed(800))))
        #expect(plain.map(\.key) == normal.map(\.key))
        let shared = Set(plain.map(\.key)).intersection(slow.map(\.key))
        #expect(shared == [plain[1].key])
        let encoder = JSONEncoder()
        let texts = try [plain, slow].map { tasks in
            try tasks.map { task -> String in
                switch task.recipe {
                case .segment(let recipe): String(decoding: try encoder.encode(recipe), as: UTF8.self)
                case .sound(let recipe): String(decoding: try encoder.encode(recipe), as: UTF8.self)
                }
            }
        }
        #expect(!texts[0].contains { $0.contains("speed") })
        #expect(texts[1].map { $0.contains(#""speed":0.8"#) } == [true, false, true])
    }

    @Test func `a clip below half of its speed is silent, and a note says so`() throws {
        for (speed, isSilent) in [(499, true), (500, false), (250, true), (4000, false)] {
            let timeline = try TestItems.timeline([try pick(20)], job: job(.fixed(Speed(speed))))
            let tasks = try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline)
            guard case .sound(let sound)? = tasks.first?.recipe else { Issue.record("no sound"); continue }
            #expect(sound.clips.map(\.isSilent) == [isSilent])
            let notes = timeline.diagnostics.filter { $0.code == .slowSound }
            #expect(notes.map(\.arguments) == (isSilent ? [["clips": 1]] : []))
        }
        var silent = try pick(20)
        silent.item.hasAudio = false
        #expect(try TestItems.timeline([silent], job: job(.fixed(Speed(250)))).diagnostics.isEmpty)
    }

    @Test func `plans keep the speed`() throws {
        let timeline = try TestItems.timeline([try pick(20), try pick(20, day: 2)], job: job(.fixed(Speed(333))))
        let copy = try JSONDecoder().decode(Clip.self, from: JSONEncoder().encode(timeline.clips[0]))
        #expect(copy == timeline.clips[0] && copy.footage.speed == Speed(333))
        for wrong in ["0", "-1", "0.1", "4.1", "1e300", "null"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(Speed.self, from: Data(wrong.utf8)) }
        }
    }

    @Test func `a pair has its speed on both sides`() throws {
        let rate = FrameRate(30)
        let source = Fingerprint(digest: "x")
        func excerpt(_ name: String, _ speed: Int) throws -> Excerpt {
            Excerpt(
                day: try #require(Day("2024-12-01")), item: try TestItems.item(name, day: "2024-12-01", seconds: 20),
                source: source, start: .seconds(2), length: 240, speed: Speed(speed), isFixed: false, isWhole: false,
                placement: .end)
        }
        let pair = try excerpt("a", 500).with(excerpt("b", 2000), rate: rate).shortened(to: 120, rate: rate)
        #expect(pair.start == .seconds(4) && pair.beside?.start == .seconds(10))
        #expect(pair.beside?.speed == Speed(2000) && pair.footage.speed == Speed(500))
    }
}
