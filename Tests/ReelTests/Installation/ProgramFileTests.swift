import Foundation
import TestSupport
import Testing

@testable import Model
@testable import dayreel

/// The program's dependence on its own file and on /proc.
@Suite struct ProgramFileTests {
    /// An update may replace the program's file at any time: workers are started from the running program's file.
    @Test func `a program that is replaced while it runs finishes its film`() async throws {
        let folder = try TemporaryFolder()
        let files = try await SmallJob.month().write(to: folder)
        var program = try Program()
        program.copy = folder.path("bin/dayreel")
        try FileManager.default.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Program.executable.path, toPath: folder.path("bin/dayreel"))
        let next = try folder.write("#!/bin/sh\nexit 3\n", to: "bin/next")
        chmod(next, 0o755)
        let outcome = try await program.follow(["render", files.job, "--progress", "json"]) { _, _ in
            rename(next, folder.path("bin/dayreel"))
        }
        #expect(outcome.exitCode == 0, "\(outcome.lines)")
        #expect(FileManager.default.fileExists(atPath: files.film))
        #expect(folder.text("bin/dayreel").hasPrefix("#!"))
    }

    /// Swift gets no arguments without /proc, and the program would print its help and succeed.
    @Test func `a missing /proc is an error instead of the help`() throws {
        let error = try #require(throws: DayreelError.self) { try CurrentProcess.requireProc([]) }
        #expect(error.code == .missingComponent && error.remedy?.contains("/proc") == true)
        try CurrentProcess.requireProc(["dayreel"])
    }
}
