import Foundation
import TestSupport
import Testing

/// A film is made of strangers' recordings, so whatever decodes it again may fail, and costs only what it was for.
@Suite struct TeaserTroubleTests {
    @Test func `a crash over the film costs its teaser, because another process decodes it`() async throws {
        let folder = try TemporaryFolder()
        let files = try await SmallJob.month(output: "  teaser: '\(folder.path("film.webp"))'").write(to: folder)
        var program = try Program()
        let quiet = try await program.run("render", files.job, "--progress", "none")
        try #require(quiet.exitCode == 0, "\(quiet.error)")
        let (film, teaser) = (try folder.bytes("film.mp4"), try folder.bytes("film.webp"))
        let counter = try TemporaryFolder()
        let fault = FaultyRun.Fault(calls: "open", path: "/film.mp4", number: EIO)
        program.environment = fault.environment(nth: 1, counter: counter)
            .merging(["FAULT_ONLY": "examiner", "FAULT_KILL": "\(SIGSEGV)"]) { $1 }
        try FileManager.default.removeItem(atPath: folder.path("film.webp"))
        let outcome = try await program.run("render", files.job, "--force", "--progress", "json")
        let codes = outcome.events.compactMap { $0["code"] as? String }
        #expect(outcome.exitCode == 0 && codes.contains("teaser-not-written"), "\(outcome.error)")
        #expect(try folder.bytes("film.mp4") == film && !folder.contents().contains("film.webp"))
        program.environment = [:]
        let again = try await program.run("render", files.job, "--force", "--progress", "none")
        #expect(try again.exitCode == 0 && folder.bytes("film.webp") == teaser, "\(again.error)")
    }
}
