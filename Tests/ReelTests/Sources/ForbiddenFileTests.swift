import Foundation
import TestSupport
import Testing

/// A file that may not be read.
@Suite struct ForbiddenFileTests {
    @Test func `a file without permission is not taken for an unfinished one`() async throws {
        let (folder, counter) = (try TemporaryFolder(), try TemporaryFolder())
        let clip = try await FixtureLibrary.month().appending(path: "100APPLE/IMG_1001.MOV")
        // The file is as new as one that is still being copied.
        try folder.write([UInt8](contentsOf: clip.path), to: "media/IMG_1001.MOV")
        var program = try Program()
        let fault = FaultyRun.Fault(calls: "open", path: "/media/IMG_1001.MOV", number: EACCES)
        program.environment = fault.environment(nth: 1, counter: counter)
        let outcome = try await program.run("scan", folder.path("media"))
        let words = outcome.output + outcome.error
        #expect(words.contains("Permission denied"), "\(words)")
    }
}
