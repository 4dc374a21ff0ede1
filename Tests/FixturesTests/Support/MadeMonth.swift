import Foundation
import LibAV
import TestSupport
import Testing

@testable import Fixtures

/// The month on disk, made once for all tests of this target.
enum MadeMonth {
    private static let making = Task {
        // `make test` makes one month for all of its lanes.
        if let made = ProcessInfo.processInfo.environment["FIXTURE_MONTH"] { return URL(filePath: made) }
        return try await make("first")
    }

    static func folder() async throws -> URL { try await making.value }

    /// Makes a new month in a folder of this name.
    static func make(_ name: String) async throws -> URL {
        let folder = URL(filePath: Checkout.path + "/.build/fixtures-tests/\(name)")
        try? FileManager.default.removeItem(at: folder)
        let paths = try await FixtureWriter().write(to: folder.path)
        #expect(paths.count == 34)
        return folder
    }

    static func path(of clip: FixtureClip) async throws -> String {
        try await folder().appending(path: clip.path).path
    }

    static func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)) == nil
        }.sorted()
    }
}
