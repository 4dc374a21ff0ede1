import Foundation
import TestSupport
import Testing

/// Homes in which media have been scanned or small films rendered before, once for all tests of a process: their catalogs know the media,
/// and their stores have the segments. For tests of what happens to a film, not of how it is made.
enum WarmHome {
    private static let scanned = Task {
        let program = try Program()
        try await KnownMedia.scan(try await FixtureLibrary.month().path, into: program.catalog)
        return program.home
    }

    private static let month = Task {
        let (home, folder) = (try Program(), try TemporaryFolder())
        for timeframe in ["2024-12-01..2024-12-03", "2024-12-01..2024-12-01", "2024-12-01..2024-12-02"] {
            let files = try await SmallJob.month(timeframe).write(to: folder)
            let outcome = try await home.run("render", files.job, "--progress", "none")
            try #require(outcome.exitCode == 0, "\(outcome.error)")
        }
        return home.home
    }

    private static let recurring = Task {
        let home = try await RunnerHome(of: try Program())
        let outcome = try await home.due(at: "2025-02-05T12:00:00Z", "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return home.program.home
    }

    /// A program that has scanned the synthetic month: a scan of it opens no file.
    static func ofScannedMonth() async throws -> Program { try copy(try await scanned.value) }

    /// A program that has rendered the first three days of the synthetic month, the first two, and the first.
    static func ofMonth() async throws -> Program { try copy(try await month.value) }

    /// A program that has rendered the films of `RunnerHome`.
    static func ofRecurringJobs() async throws -> Program { try copy(try await recurring.value) }

    /// Copies the catalog and the store, without the history.
    private static func copy(_ home: TemporaryFolder) throws -> Program {
        let program = try Program()
        for name in ["cache/segments", "state/catalog.sqlite"]
        where FileManager.default.fileExists(atPath: home.path(name)) {
            let target = program.home.url.appending(path: name)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: home.url.appending(path: name), to: target)
        }
        return program
    }
}
