import Fixtures
import Foundation

/// The synthetic months on disk, made once for all tests of a run. Tests must not change them.
enum FixtureLibrary {
    private static let december = Task { try await made(.december2024, "FIXTURE_MONTH", folder: "month") }
    private static let may = Task { try await made(.may2024(height: 36), "FIXTURE_MAY", folder: "may") }

    /// `make test` makes the months once for all of its lanes, and names their folders in these variables.
    private static func made(_ month: FixtureMonth, _ variable: String, folder: String) async throws -> URL {
        if let made = ProcessInfo.processInfo.environment[variable] { return URL(filePath: made) }
        let folder = Program.root.appending(path: ".build/fixtures-for-tests/\(folder)")
        _ = try await FixtureWriter(month: month).write(to: folder.path)
        return folder
    }

    /// The folder of the month of test clips.
    static func month() async throws -> URL { try await december.value }

    /// The folder of the natural month, in small pictures.
    static func naturalMonth() async throws -> URL { try await may.value }
}
