import Foundation
import TestSupport
import Testing

/// A momentary fault costs at most that run: its result is never cached, and the next run makes the right film.
@Suite(.serialized) struct FaultTests {
    static let faults = [
        FaultyRun.Fault(calls: "read", path: "/media/", number: EIO),
        FaultyRun.Fault(calls: "open", path: "/media/", number: EIO),
        FaultyRun.Fault(calls: "read", path: "/segments/", number: EIO),
        FaultyRun.Fault(calls: "open", path: "/segments/", number: EIO),
        FaultyRun.Fault(calls: "write,fsync,rename", path: "/segments/", number: ENOSPC),
        FaultyRun.Fault(calls: "write,fsync,rename", path: "/segments/", number: EIO),
        FaultyRun.Fault(calls: "write,fsync,rename", path: "film", number: ENOSPC),
        FaultyRun.Fault(calls: "write,fsync,rename", path: "/state/", number: ENOSPC, isFrequent: true),
        FaultyRun.Fault(calls: "write,fsync,rename", path: "/state/", number: EIO, isFrequent: true),
        FaultyRun.Fault(calls: "write,fsync,rename", path: "film", number: EIO),
    ]

    /// A job over three clips and its undisturbed film, made once for all faults.
    private struct Subject: Sendable {
        /// Keeps the files alive.
        var folder: TemporaryFolder
        var files: (job: String, film: String)
        var expected: Data
    }

    private static let making = Task {
        let folder = try TemporaryFolder()
        let month = try await FixtureLibrary.month()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        for name in ["100APPLE/IMG_1001.MOV", "100APPLE/IMG_1002.MOV", "Camera/PXL_20241203_113000000.mp4"] {
            let source = month.appending(path: name)
            try FileManager.default.copyItem(
                atPath: source.path, toPath: folder.path("media/\(source.lastPathComponent)"))
        }
        let files = try SmallJob(sources: [folder.path("media")]).write(to: folder)
        let quiet = try await Program().run("render", files.job, "--progress", "none")
        try #require(quiet.exitCode == 0, "\(quiet.error)")
        return Subject(folder: folder, files: files, expected: try Data(contentsOf: URL(filePath: files.film)))
    }

    @Test(arguments: faults.sampled(6, all: !FaultyRun.isSample))
    func `a system call that fails once costs at most that run`(fault: FaultyRun.Fault) async throws {
        let subject = try await Self.making.value
        // Each fault starts with the film of an earlier run in place, which the checks remove.
        try subject.expected.write(to: URL(filePath: subject.files.film))
        let run = FaultyRun(fault: fault, job: subject.files, expected: subject.expected)
        let calls = try await run.count()
        #expect(calls > 4)
        var tally = DisturbanceTally(fault.testDescription)
        let step = fault.isFrequent && FaultyRun.step > 1 ? 4 * FaultyRun.step : FaultyRun.step
        for nth in stride(from: 1, through: calls, by: step) {
            try await run.check(nth: nth, &tally)
        }
        try tally.write()
    }
}
