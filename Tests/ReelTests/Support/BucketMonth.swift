import Foundation
import TestSupport
import Testing

/// A small film of a part of the synthetic month, from any source.
enum BucketMonth {
    static let days = "2024-12-01..2024-12-08"

    /// The text of a job file; `source` is the YAML of its source.
    static func job(_ source: String, _ film: String) -> String {
        """
        timeframe: \(days)
        days: { home: Europe/Amsterdam }
        sources: [\(source)]
        clips: { video: 1s, live-photo: 1s }
        composition: { resolution: 320x180, fade: 0 }
        output: { file: \(film).mp4, preset: ultrafast }
        """
    }

    /// The film of the month in a folder, rendered once for all tests.
    static var filmOfFolder: [UInt8] { get async throws { try await making.value } }

    private static let making = Task {
        let folder = try TemporaryFolder()
        let source = "{folder: '\(try await FixtureLibrary.month().path)'}"
        let file = try folder.write(job(source, "folder"), to: "folder.yaml")
        let outcome = try await Program().run("render", file, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return try folder.bytes("folder.mp4")
    }
}
