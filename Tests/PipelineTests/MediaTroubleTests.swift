import Testing

@testable import Model
@testable import Pipeline

@Suite struct MediaTroubleTests {
    private let plan: ReelPlan
    private let (sound, segment): (RenderTask, RenderTask)

    /// Two clips, of the sources aa and bb.
    init() throws {
        var plan = try PlannedTrip().plan()
        var sound = try RenderTask.sound(of: ["aa", "bb"])
        sound.clips = [0, 1]
        var segment = try RenderTask.segment("bb", overlap: 10)
        segment.clips = [0, 1]
        plan.tasks = [sound, segment]
        (self.plan, self.sound, self.segment) = (plan, sound, segment)
    }

    private func trouble(_ kind: RenderFailure.Kind, _ source: String?, of task: RenderTask) throws -> MediaTrouble {
        var trouble = MediaTrouble()
        let failure = RenderFailure(
            kind: kind, source: source.map(Fingerprint.init(digest:)), message: "2 workers died")
        try trouble.learn(from: [task.key: failure], plan: plan)
        return trouble
    }

    /// The incoming clip is a healthy day: only the one that failed goes.
    @Test func theSourceThatFailedIsLeftOut() throws {
        #expect(try trouble(.crashed, "aa", of: segment).unusable == ["a.mov": "2 workers died"])
        #expect(try trouble(.crashed, "bb", of: segment).unusable == ["c.mov": "2 workers died"])
    }

    @Test func crashOfASoundCostsThatSoundOnly() throws {
        let trouble = try trouble(.crashed, "aa", of: sound)
        #expect(trouble.unusable.isEmpty)
        #expect(trouble.silenced == [Fingerprint(digest: "aa")])
        #expect(trouble.diagnostics.map(\.path) == ["/m/a.mov"])
        #expect(trouble.dropped.map(\.path) == ["/m/a.mov"])
        #expect(trouble.diagnostics.first?.severity == .warning)

        let silent = try sound.silencing(trouble.silenced)
        guard case .sound(let recipe) = silent.recipe else { throw DayreelError(.usage, "") }
        #expect(recipe.clips.map(\.isSilent) == [true, false])
        #expect(silent.key != sound.key)
        #expect(try segment.silencing(trouble.silenced) == segment)
        #expect(try sound.silencing([Fingerprint(digest: "zz")]) == sound)
    }

    /// The next plan has the file as it is now; one that never holds still is left out.
    @Test func fileThatChangesIsPlannedWithOnceMore() throws {
        var trouble = MediaTrouble()
        let failure = RenderFailure(kind: .changed, source: Fingerprint(digest: "bb"), message: "it changed")
        let both = [segment.key: failure, sound.key: failure]
        try trouble.learn(from: both, plan: plan)
        #expect(trouble.unusable.isEmpty)
        try trouble.learn(from: both, plan: plan)
        #expect(trouble.unusable == ["c.mov": "it changed"])
    }
}
