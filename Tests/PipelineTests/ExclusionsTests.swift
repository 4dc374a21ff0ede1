import Reports
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct ExclusionsTests {
    private let plan: FilmPlan
    private let (sound, segment): (RenderTask, RenderTask)

    /// Two clips from the sources aa and bb.
    init() throws {
        var plan = try PlannedTrip().plan()
        var sound = try RenderTask.sound(of: ["aa", "bb"])
        sound.clips = [0, 1]
        var segment = try RenderTask.segment("bb", overlap: 10)
        segment.clips = [0, 1]
        plan.tasks = [sound, segment]
        (self.plan, self.sound, self.segment) = (plan, sound, segment)
    }

    private func exclusions(_ reason: UnusableReason, _ source: String?, of task: RenderTask) throws -> Exclusions {
        var exclusions = Exclusions()
        let failure = RenderFailure(reason, source: source.map(Fingerprint.init(digest:)))
        try exclusions.exclude(after: [task.key: failure], in: plan)
        return exclusions
    }

    private static let crash = UnusableReason.crashed(workers: 2, .signal(11), lastLine: nil)

    /// The incoming clip is another day's and intact: only the failed one is excluded.
    @Test func theSourceThatFailedIsLeftOut() throws {
        #expect(try exclusions(Self.crash, "aa", of: segment).unusable == ["a.mov": Self.crash])
        #expect(try exclusions(Self.crash, "bb", of: segment).unusable == ["c.mov": Self.crash])
    }

    @Test func aCrashOfASoundCostsOnlyThatSound() throws {
        let exclusions = try exclusions(Self.crash, "aa", of: sound)
        #expect(exclusions.unusable.isEmpty)
        #expect(exclusions.silenced == [Fingerprint(digest: "aa")])
        #expect(exclusions.diagnostics.map(\.path) == ["/m/a.mov"])
        #expect(exclusions.dropped.map(\.path) == ["/m/a.mov"])
        #expect(
            exclusions.dropped.map(\.words) == [
                "without sound: 2 workers failed on it (signal 11 (segmentation fault))"
            ])
        #expect(exclusions.diagnostics.first?.severity == .warning)

        let silent = try sound.silencing(exclusions.silenced)
        guard case .sound(let recipe) = silent.recipe else { throw DayreelError(.usage, "") }
        #expect(recipe.clips.map(\.isSilent) == [true, false])
        #expect(silent.key != sound.key)
        #expect(try segment.silencing(exclusions.silenced) == segment)
        #expect(try sound.silencing([Fingerprint(digest: "zz")]) == sound)
    }

    /// The next plan has the file in its present state; a file that keeps changing is left out.
    @Test func aChangedFileIsPlannedOnceMore() throws {
        var exclusions = Exclusions()
        let failure = RenderFailure(.changed, source: Fingerprint(digest: "bb"))
        let both = [segment.key: failure, sound.key: failure]
        try exclusions.exclude(after: both, in: plan)
        #expect(exclusions.unusable.isEmpty)
        try exclusions.exclude(after: both, in: plan)
        #expect(exclusions.unusable == ["c.mov": .changed])
    }
}
