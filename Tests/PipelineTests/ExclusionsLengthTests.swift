import Reports
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct ExclusionsLengthTests {
    /// The end of a clip is in its own segment, in that of the clip after it, and in the sound.
    @Test func `a clip whose end several tasks miss is shortened, not left out`() throws {
        var plan = try PlannedTrip().plan()
        var tasks = [
            try RenderTask.segment("bb"), try RenderTask.segment("bb", frames: 20), try RenderTask.sound(of: ["bb"]),
        ]
        for index in tasks.indices { tasks[index].clips = [1] }
        plan.tasks = tasks
        var exclusions = Exclusions()
        let lengths = [MediaTime.milliseconds(700), .milliseconds(700), .milliseconds(500)]
        let failures = zip(tasks, lengths).map { task, usable in
            (task.key, RenderFailure(.endsEarly(usable), source: Fingerprint(digest: "bb")))
        }
        try exclusions.exclude(after: Dictionary(uniqueKeysWithValues: failures), in: plan)
        #expect(exclusions.unusable.isEmpty)
        #expect(exclusions.usableLength == ["c.mov": .milliseconds(500)])
        let item = try #require(plan.selection.days.last?.picks.first?.item)
        let media = exclusions.available(of: ScanResult(items: [item], refused: []))
        #expect(media.items.map(\.duration) == [.milliseconds(500)] && media.shortened == ["c.mov"])
        // The next plan uses this length; a clip that ends early again is excluded.
        try exclusions.exclude(after: Dictionary(uniqueKeysWithValues: failures), in: plan)
        #expect(exclusions.unusable == ["c.mov": .endsEarly(.milliseconds(700))])
    }
}
