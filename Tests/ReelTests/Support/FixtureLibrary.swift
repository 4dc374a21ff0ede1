import Fixtures
import Foundation

/// The synthetic month on disk, made once for all tests of a run.
enum FixtureLibrary {
    private static let making = Task {
        // `make test` makes the month once for all of its lanes.
        if let made = ProcessInfo.processInfo.environment["FIXTURE_MONTH"] { return URL(filePath: made) }
        let folder = Program.root.appending(path: ".build/fixtures-for-tests/month")
        _ = try await FixtureWriter().write(to: folder.path)
        return folder
    }

    /// The folder of the month, which tests must not change.
    static func month() async throws -> URL { try await making.value }
}
