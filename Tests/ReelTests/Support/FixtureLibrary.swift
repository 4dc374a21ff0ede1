import Fixtures
import Foundation

/// The synthetic month on disk, made once for all tests of a run.
enum FixtureLibrary {
    private static let making = Task {
        let folder = Program.root.appending(path: ".build/fixtures-for-tests/month")
        _ = try await FixtureWriter().write(to: folder.path)
        return folder
    }

    /// Tests only read in it.
    static func month() async throws -> URL { try await making.value }
}
