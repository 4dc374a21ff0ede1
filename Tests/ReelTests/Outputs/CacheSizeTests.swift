import Foundation
import TestSupport
import Testing

/// The effect of `--cache-size`: what a run keeps in the cache and what it removes.
@Suite struct CacheSizeTests {
    private let program: Program
    private let first: (job: String, film: String)
    private let second: (job: String, film: String)
    private let folder: TemporaryFolder

    init() async throws {
        program = try await WarmHome.ofScannedMonth()
        folder = try TemporaryFolder()
        first = try await SmallJob.month("2024-12-01..2024-12-02").write(to: folder, film: "first.mp4")
        try FileManager.default.moveItem(atPath: first.job, toPath: folder.path("first.yaml"))
        second = try await SmallJob.month("2024-12-05..2024-12-06").write(to: folder, film: "second.mp4")
    }

    private func render(_ job: String, cacheSize: String) async throws -> [String: Any] {
        let outcome = try await program.run(
            "render", job, "--progress", "json", "--workers", "2", "--cache-size", cacheSize)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return try #require(outcome.events.last { $0["event"] as? String == "done" })
    }

    private func entries() throws -> Set<String> {
        let store = program.home.path("cache/segments")
        return Set(try FileManager.default.subpathsOfDirectory(atPath: store).filter { $0.hasSuffix(".mp4") })
    }

    @Test func `the run's own segments stay, and older ones are removed`() async throws {
        let job = folder.path("first.yaml")
        // Four segments: the sound, two clips, and the last half second.
        #expect(try await render(job, cacheSize: "1K")["rendered"] as? Int == 4)
        let kept = try entries()
        #expect(kept.count == 4)
        let film = try Data(contentsOf: URL(filePath: first.film))

        _ = try await render(second.job, cacheSize: "1K")
        #expect(try entries().count == 4)
        #expect(try entries().isDisjoint(with: kept))

        let again = try await render(job, cacheSize: "1G")
        #expect(again["rendered"] as? Int == 4 && again["reused"] as? Int == 0)
        #expect(try Data(contentsOf: URL(filePath: first.film)) == film)
        #expect(try entries().count == 8)
        let third = try await render(job, cacheSize: "1G")
        #expect(third["rendered"] as? Int == 0 && third["reused"] as? Int == 4)
    }
}
