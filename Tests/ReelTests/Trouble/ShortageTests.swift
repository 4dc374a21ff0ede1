import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// A run that gets too few descriptors or threads reports that and ends; it neither hangs nor blames the media.
@Suite struct ShortageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a command under a limit that the shell sets.
    private func run(
        _ limit: String, _ command: String, through: String = "timeout 30"
    ) async throws -> (code: Int32, error: String) {
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: ["-c", "\(limit) && exec \(through) '\(Program.executable.path)' \(command)"],
            environment: Program().environmentOfChild, input: .none, output: .discarded, error: .string(limit: 1 << 20))
        let code: Int32 =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): 128 + signal
            }
        return (code, result.standardError)
    }

    @Test(arguments: [12, 20, 40, 60]) func `too few file descriptors are reported as such`(limit: Int) async throws {
        try folder.write("text", to: "media/a.mov")
        let outcome = try await run("ulimit -n \(limit)", "scan '\(folder.path("media"))'")
        #expect(outcome.code == 75 && outcome.error.contains("ulimit -n 1024"), "\(outcome.error)")
    }

    @Test func `a low limit that may be raised is raised`() async throws {
        try folder.write("text", to: "media/a.mov")
        let outcome = try await run("ulimit -S -n 20", "scan '\(folder.path("media"))'")
        #expect(outcome.code == 0, "\(outcome.error)")
    }

    /// A folder that cannot be opened now is an error, because its media may still exist.
    @Test(arguments: [EMFILE, ENFILE]) func `a folder that cannot be opened for lack of descriptors ends the run`(
        number: Int32
    ) async throws {
        try folder.write("text", to: "media/sub/a.mov")
        for nth in 1...2 {
            var program = try Program()
            program.environment = shim(
                ["FAULT_CALLS": "opendir", "FAULT_PATH": "/media", "FAULT_ERRNO": "\(number)"], nth)
            let outcome = try await program.run("scan", folder.path("media"))
            #expect(outcome.exitCode == 75 && outcome.error.contains("ulimit -n 1024"), "\(outcome.error)")
        }
    }

    /// The program ends when it is told to, even if the system refuses new threads from the n-th on, whoever asks for them.
    @Test(arguments: [1, 4, 12, 13, 14, 15, 16, 20].sampled(3)) func `a run without threads ends`(nth: Int) async throws
    {
        let files = try await SmallJob.month().write(to: folder)
        let variables = shim(["FAULT_CALLS": "thread", "FAULT_ERRNO": "\(EAGAIN)", "FAULT_LASTS": "1"], nth)
            .map { "\($0)='\($1 ?? "")'" }.joined(separator: " ")
        // The program is told to end after three seconds, and killed (137) after thirty more.
        let outcome = try await run(
            "ulimit -c 0", "render '\(files.job)' --progress none",
            through: "timeout --kill-after 30 3 env \(variables)")
        // GLib aborts a program if the thread in which Pango looks for fonts cannot start (g_thread_new).
        let isGLib = outcome.code == 133 && outcome.error.contains("GLib-ERROR") && outcome.error.contains("[pango]")
        #expect([0, 75, 124].contains(outcome.code) || isGLib, "\(outcome)")
        if outcome.code == 75 { #expect(outcome.error.contains("threads"), "\(outcome.error)") }
        #expect(nth > 4 || outcome.code == 75, "\(outcome)")
    }

    private func shim(_ variables: [String: String], _ nth: Int) -> [String: String?] {
        let library = Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path
        var environment: [String: String?] = [
            "LD_PRELOAD": library, "FAULT_NTH": "\(nth)", "FAULT_COUNT": folder.path("count-\(nth)"),
        ]
        for (name, value) in variables { environment[name] = value }
        return environment
    }
}
