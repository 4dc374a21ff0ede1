import DayreelKit
import Foundation
import JobFiles
import Model
import Pipeline
import Stages
import Synchronization
import TestSupport
import Testing

@testable import Web

@Suite struct StudioMomentsTests {
    private struct Progress: Decodable {
        var draft: String
        var done: Int
        var of: Int
    }

    private func desk(_ test: TestStudio) throws -> MomentsDesk {
        MomentsDesk(
            examiners: test.workspace.examinerDesk(atMost: 1, on: TestStudio.blocking),
            kept: ResultCache(store: try SegmentStore(root: test.workspace.paths.segments)),
            speechModel: test.workspace.speechModel,
            supply: test.workspace.supply)
    }

    @Test func `a plan by what is known is there first, and says what is not looked at`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let start = studio.events.last
        let first = try await studio.plan(ofDraft: draft.id, moments: .known)
        #expect(first.pending == 4 && first.days.map(\.pending) == [true, true, true])
        #expect(first.days.flatMap(\.picks).allSatisfy { $0.moment == nil } && first.warnings == [])
        #expect(studio.events.later(than: start).events.allSatisfy { $0.type != .plan })
        let whole = try await studio.plan(ofDraft: draft.id)
        #expect(whole.pending == nil && whole.days.map(\.pending) == [nil, nil, nil])
        #expect(whole.days.flatMap(\.picks).map(\.moment?.choice) == [.best, .best, .best])
        let told = try #require(studio.events.later(than: start).events.last { $0.type == .plan })
        let progress = try JSONDecoder().decode(Progress.self, from: Data(told.data.utf8))
        #expect(progress.draft == draft.id && progress.done == 4 && progress.of == 4)
        #expect(try await studio.plan(ofDraft: draft.id, moments: .known) == whole)
    }

    @Test func `a preview and a film are of the plan that is there`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let start = studio.events.last
        _ = try await studio.plan(ofDraft: draft.id, moments: .known)
        _ = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(join: 1))
        let planned = try await studio.planned(draft.id, moments: .latest)
        #expect(planned.answer.pending == 4)
        #expect(studio.events.later(than: start).events.allSatisfy { $0.type != .plan })
        await studio.stop()
    }

    @Test func `a plan that nobody waits for is given up, and the next is whole`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let asked = Task { try await studio.plan(ofDraft: draft.id) }
        asked.cancel()
        _ = await asked.result
        #expect(try await studio.plan(ofDraft: draft.id).pending == nil)
        #expect(await studio.openDrafts.planning.isEmpty)
    }

    @Test func `an item's seconds are what plans learn, and the other way around`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let items = try await studio.items(ItemFilter(words: "C.MOV")).items
        let media = try await studio.media(ofItem: items[0].id)
        let shown = try await studio.limit(of: media.kind, inDraft: draft.id)
        #expect(shown == .seconds(1))
        let desk = try desk(test)
        let moments = Answer.Moments(try await desk.seen(in: media, showing: shown))
        #expect(moments.seconds.first?.from == 0 && moments.seconds.last?.to == 2 && !moments.covered)
        #expect(zip(moments.seconds, moments.seconds.dropFirst()).allSatisfy { $0.to == $1.from })
        #expect(try await studio.plan(ofDraft: draft.id, moments: .known).pending == 3)
        let pick = try #require(try await studio.plan(ofDraft: draft.id).days.first { $0.picks[0].id == media.id })
        #expect(moments.best?.from == pick.picks[0].begin)
        // What a library found best comes before what is measured.
        var ofLibrary = media
        ofLibrary.bestPart = .milliseconds(900)..<(.milliseconds(1100))
        let best = Answer.Moments(try await desk.seen(in: ofLibrary, showing: shown)).best
        #expect(best?.from == 0.5 && best?.to == 1.5)
        ofLibrary.bestPart = .seconds(8)..<(.seconds(9))
        #expect(Answer.Moments(try await desk.seen(in: ofLibrary, showing: shown)).best == moments.best)
        await desk.examiners.close()
    }

    @Test func `a photo has no seconds, and a recording that is gone neither`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let item = try await studio.items(ItemFilter(words: "D.MOV")).items[0]
        let media = try await studio.media(ofItem: item.id)
        try FileManager.default.removeItem(atPath: test.folder.path("media/D.MOV"))
        let desk = try desk(test)
        await #expect(throws: DayreelError.self) { try await desk.seen(in: media, showing: nil) }
        await desk.examiners.close()
        #expect(try await studio.limit(of: .still, inDraft: try studio.first.id) == nil)
    }
}

@Suite struct MeasuredCountTests {
    @Test func `rounds are counted together, with the seconds that are left`() {
        let clock = TestTime()
        let count = MeasuredCount(expected: 6) { clock.now }
        #expect(count.note(0, of: 4) == (0, 6, nil))
        clock.now = .seconds(10)
        #expect(count.note(2, of: 4) == (2, 6, 20))
        clock.now = .seconds(20)
        #expect(count.note(4, of: 4) == (4, 6, 10))
        #expect(count.note(0, of: 5) == (4, 9, 25))
        clock.now = .seconds(27)
        #expect(count.note(5, of: 5) == (9, 9, 0))
    }
}

private final class TestTime: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
