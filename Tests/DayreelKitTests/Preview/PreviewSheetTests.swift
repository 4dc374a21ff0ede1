import DayreelKit
import Model
import Synchronization
import TestSupport
import Testing

/// The files that a contact sheet must not replace; `ReelTests/PreviewTests` look at sheets.
@Suite struct PreviewSheetTests {
    @Test(arguments: [["theirs.html"], ["new.png", "theirs.html"], ["new.html", "new.html"]])
    func `a sheet that would replace a file is refused before any work`(names: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write("timeframe: 2024-12\ndays: {home: UTC}\nsources: media\noutput: film.mp4\n", to: "job.yaml")
        try folder.write("a diary", to: "theirs.html")
        let before = try folder.contents()
        let workspace = Workspace.ofTest(folder)
        let job = try JobLoader(workspace).load(folder.path("job.yaml"))
        let files = names.compactMap { SheetFile(path: folder.path($0), replaces: .own) }
        try #require(files.count == names.count)
        let events = Mutex(0)
        let error = await #expect(throws: DayreelError.self) {
            _ = try await PreviewSheet(workspace).run(
                job, to: files, progress: ProgressSink { _ in events.withLock { $0 += 1 } })
        }
        #expect(error?.code == .outputUnwritable)
        #expect(events.withLock { $0 } == 0)
        #expect(try folder.contents() == before)
        #expect(folder.text("theirs.html") == "a diary")
    }
}
