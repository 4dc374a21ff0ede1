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
        FaultyRun.Fault(calls: "fdatasync,ftruncate", path: "/state/", number: EIO, isFrequent: true),
        FaultyRun.Fault(calls: "ftruncate,unlink", path: "/segments/", number: EIO),
        FaultyRun.Fault(calls: "unlink,link", path: "/state/", number: EACCES, isFrequent: true),
        FaultyRun.Fault(calls: "open,opendir", path: "/media/", number: EMFILE),
        FaultyRun.Fault(calls: "open,create", path: "film", number: EMFILE),
        FaultyRun.Fault(calls: "open,create", path: "/state/", number: EMFILE, isFrequent: true),
        FaultyRun.Fault(calls: "open,create,mkdir", path: "/segments", number: EMFILE),
        FaultyRun.Fault(calls: "open,read", path: "/media/", number: EINTR),
        FaultyRun.Fault(calls: "open,create,read,write,fsync", path: "/segments/", number: EINTR),
        FaultyRun.Fault(calls: "open,create,read,write,fsync", path: "/state/", number: EINTR, isFrequent: true),
        FaultyRun.Fault(calls: "mmap", path: "/", number: ENOMEM),
        FaultyRun.Fault(calls: "open", path: "/share/fonts/", number: EIO),
        FaultyRun.Fault(calls: "read", path: "/media/", number: 0, isHarmless: true),
        FaultyRun.Fault(calls: "read,write", path: "/segments/", number: 0, isHarmless: true),
        FaultyRun.Fault(calls: "write", path: "film", number: 0, isHarmless: true),
        // A file system that becomes read-only, and a source that disappears and stays away.
        FaultyRun.Fault(calls: "create,write,mkdir,rename", path: "/segments", number: EROFS, lasts: true),
        FaultyRun.Fault(calls: "create,write,rename", path: "film", number: EROFS, lasts: true),
        FaultyRun.Fault(
            calls: "create,write,mkdir,rename", path: "/state", number: EROFS, isFrequent: true, lasts: true),
        FaultyRun.Fault(calls: "write,fsync,rename", path: "/segments", number: ENOSPC, lasts: true),
        FaultyRun.Fault(calls: "open,opendir,read", path: "/media", number: ENOENT, lasts: true, codes: [66, 74, 75]),
        // A clock that is set while the film is made.
        FaultyRun.Fault(calls: "clock", path: "", number: 0, isFrequent: true, isHarmless: true, jump: 90_000),
        FaultyRun.Fault(calls: "clock", path: "", number: 0, isFrequent: true, isHarmless: true, jump: -90_000),
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

    @Test(arguments: FaultyRun.chosen(faults))
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
