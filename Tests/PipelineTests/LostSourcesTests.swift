import Foundation
import Reports
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// A source that disappears during a run ends it; a single file that disappears costs only its clip.
@Suite struct LostSourcesTests {
    private struct Answer<Input: Sendable, Output: Sendable>: Stage {
        let output: Output
        func run(_ input: Input, progress: ProgressSink) async throws -> Output { output }
    }

    private let folder: TemporaryFolder
    /// The planned trip with its media in `disk`, and another file beside them.
    private let plan: FilmPlan

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("x", to: "disk/a.mov")
        try folder.write("x", to: "disk/other.mov")
        try folder.write("x", to: "phone/b.mov")
        var plan = try PlannedTrip().plan()
        plan.request.job.sources = [Source(path: folder.path("phone")), Source(path: folder.path("disk"))]
        plan.request.places = JobPlaces([
            "sources[1]": FilePlace(file: "job.yaml", position: TextPosition(line: 3, column: 5))
        ])
        self.plan = plan
    }

    private func check(_ paths: String...) throws {
        let dropped = paths.map { DroppedSource(path: $0, loss: .whole(.unreadable("gone")), version: nil) }
        try LostSources(of: plan.request).check(dropped)
    }

    @Test func `one missing file is not a lost source`() throws {
        try FileManager.default.removeItem(atPath: folder.path("disk/a.mov"))
        try check(folder.path("disk/a.mov"))
        try check("/elsewhere/a.mov", folder.path("disk 2/a.mov"))
    }

    @Test func `a missing or empty folder is reported at its line`() throws {
        for name in ["a.mov", "other.mov"] { try FileManager.default.removeItem(atPath: folder.path("disk/" + name)) }
        let empty = #expect(throws: DayreelError.self) { try check(folder.path("disk/a.mov")) }
        #expect(empty?.code == .busy)
        #expect(empty?.place == "job.yaml:3:5")
        #expect(empty?.cause?.hasPrefix(folder.path("disk")) == true)
        try FileManager.default.removeItem(atPath: folder.path("disk"))
        let gone = #expect(throws: DayreelError.self) { try check(folder.path("disk/a.mov")) }
        #expect(gone?.code == .busy && gone?.cause?.hasSuffix(String(cString: strerror(ENOENT))) == true)
        // A file that went while its own source is still there.
        try check(folder.path("phone/b.mov"))
    }

    /// The disk disappears after the scan has found the media, before the chosen ones are read.
    @Test func `a plan whose disk disappears ends instead of losing days`() async throws {
        let folder = folder
        var selection = plan.selection
        for day in selection.days.indices {
            for pick in selection.days[day].picks.indices {
                selection.days[day].picks[pick].item.location = MediaLocation(path: folder.path("disk/a.mov"))
            }
        }
        let planner = ReelPlanner(
            for: plan.request, scan: Answer<[Source], ScanResult>(output: ScanResult(items: [], refused: [])),
            contents: Answer<ScanResult, [String: ContentDigests]>(output: [:]),
            select: Answer<AvailableMedia, Selection>(output: selection),
            identify: Identify { location in
                try? FileManager.default.removeItem(atPath: folder.path("disk"))
                throw DayreelError(.missingInput, "cannot be read", place: location.path)
            }, arrange: Answer<IdentifiedSelection, Timeline>(output: plan.timeline),
            split: Answer<Timeline, [RenderTask]>(output: []))
        let error = await #expect(throws: DayreelError.self) {
            _ = try await planner.plan(progress: ProgressSink { _ in })
        }
        #expect(error?.code == .busy)
        #expect(error?.remedy?.contains("segments") == false)
    }
}
