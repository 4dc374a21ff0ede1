import Foundation
import TestSupport
import Testing

/// A kernel that offers neither Landlock nor seccomp, as a library pretends (`Tests/AttackShim`): processes that open media are not
/// limited.
@Suite struct UnlimitedKernelTests {
    private static let library = Program.executable.deletingLastPathComponent().appending(path: "libAttackShim.so")

    @Test func `a film is the same, and doctor says that nothing is limited`() async throws {
        let (limited, folder) = (try TemporaryFolder(), try TemporaryFolder())
        let job = try await SmallJob.month()
        let usual = try await Program().run("render", try job.write(to: limited).job, "--progress", "none")
        try #require(usual.exitCode == 0, "\(usual.error)")
        var program = try Program()
        program.environment = ["LD_PRELOAD": Self.library.path, "FAULT_UNLIMITED": "1"]
        let made = try await program.run("render", try job.write(to: folder).job, "--progress", "none")
        try #require(made.exitCode == 0, "\(made.error)")
        #expect(try folder.bytes("film.mp4") == limited.bytes("film.mp4"))
        let report = try await program.run("doctor", "--json")
        let document = try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any]
        let findings = try #require(document?["findings"] as? [[String: Any]], "\(report.output)")
        let sandbox = try #require(findings.first { $0["name"] as? String == "sandbox" })
        #expect(sandbox["state"] as? String == "limited" && sandbox["remedy"] is String)
        #expect(sandbox["detail"] as? String == "does not limit what media can do")
    }
}
