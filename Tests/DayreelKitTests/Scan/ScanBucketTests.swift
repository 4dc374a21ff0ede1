import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit

/// Verbs over a bucket without media, which starts no process.
@Suite struct ScanBucketTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("nothing", to: "notes/.note")
    }

    @Test func `a command ends with a note on the network that it used`() async throws {
        let server = try S3TestServer(.double, ["notes": folder.path("notes")])
        let job = try folder.write(
            """
            timeframe: 2024-05
            sources: [{s3: {bucket: notes, endpoint: '\(server.endpoint)', region: us-east-1, path-style: true}}]
            output: {file: a.mp4}
            """, to: "a.yaml")
        let notes = Mutex<[Diagnostic]>([])
        let sink = ProgressSink { event in
            guard case .diagnostic(let diagnostic) = event, diagnostic.code == .networkUse else { return }
            notes.withLock { $0.append(diagnostic) }
        }
        let workspace = Workspace.ofTest(folder, environment: server.environment)
        let named = try NamedSources([job], days: DayRules(), own: "sources", in: workspace)
        let found = try await ScanFolders(workspace).list(named, find: nil, withIds: false, progress: sink)
        #expect(found.result.items.isEmpty)
        #expect(notes.withLock { $0.count } == 1)
        _ = try await ListAlbums(workspace).run(named, withEmpty: true, progress: sink)
        #expect(notes.withLock { $0.count } == 2)
        withExtendedLifetime(server) {}
    }
}
