import Foundation
import TestSupport
import Testing

/// An output that cannot be created: the command exits with 73 before anything is rendered.
@Suite struct UnwritableOutputTests {
    @Test(arguments: [
        ("/proc/film.mp4", "the film cannot be made in its folder"),
        ("/proc/nowhere/film.mp4", "the film's folder cannot be made"),
        ("/sys/kernel/film.mp4", "/sys/kernel"),
    ]) func `a film in the kernel's folders is refused`(film: String, words: String) async throws {
        let folder = try TemporaryFolder()
        let job = try await SmallJob.month().write(to: folder).job
        let outcome = try await Program().run("render", job, "-o", film, "--progress", "none")
        #expect(outcome.exitCode == 73, "\(outcome.error)")
        #expect(outcome.error.contains(words), "\(outcome.error)")
        #expect(outcome.output.isEmpty)
    }

    @Test func `a film in place of a pipe is refused, and the pipe stays`() async throws {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month().write(to: folder)
        try #require(mkfifo(film, 0o600) == 0)
        let outcome = try await Program().run("render", job)
        #expect(outcome.exitCode == 73, "\(outcome.error)")
        let type = try FileManager.default.attributesOfItem(atPath: film)[.type] as? FileAttributeType
        #expect(type != .typeRegular)
        #expect(try folder.contents() == ["film.mp4", "job.yaml"])
    }
}
