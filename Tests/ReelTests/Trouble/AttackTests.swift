import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// Hostile files stop neither a run nor the machine.
@Suite struct AttackTests {
    /// A short selection; `make attack` tries all attacks, with mutants.
    @Test func `hostile files do no harm`() async throws {
        let script = Program.root.appending(path: "scripts/attack.py").path
        let result = try await Subprocess.run(
            .path("/usr/bin/python3"), arguments: [script, "--short", "--dayreel", Program.executable.path],
            input: .none, output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(result.terminationStatus == .exited(0), "\(result.standardOutput)\(result.standardError)")
        #expect(result.standardOutput.contains("attacks, "))
    }

    /// Some moments; `make attack` tries 60 swaps and 200 kills.
    @Test func `recordings that are swapped and workers that are killed leave no trace in later films`() async throws {
        let script = Program.root.appending(path: "scripts/attack_runs.py").path
        let result = try await Subprocess.run(
            .path("/usr/bin/python3"),
            arguments: [script, "--swaps", "6", "--kills", "4", "--dayreel", Program.executable.path],
            input: .none, output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(result.terminationStatus == .exited(0), "\(result.standardOutput)\(result.standardError)")
        #expect(result.standardOutput.contains("6 swaps, ") && result.standardOutput.contains("4 kills, "))
    }

    /// Any process that opens the file crashes, as if a library had a fault.
    @Test func `a file that crashes its examiners is refused and not opened again`() async throws {
        let (folder, program) = (try TemporaryFolder(), try Program())
        let clip = try await FixtureLibrary.month().appending(path: "100APPLE/IMG_1001.MOV").path
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        for name in ["good.mov", "killer.mov", "other.mov"] {
            try FileManager.default.copyItem(atPath: clip, toPath: folder.path("media/\(name)"))
            // Different lengths, because identical files would count as copies.
            truncate(folder.path("media/\(name)"), off_t(try folder.bytes("media/\(name)").count + name.utf8.count))
        }
        var calls: [[UInt8]] = []
        for _ in 0..<2 {
            var shimmed = program
            shimmed.environment = [
                "LD_PRELOAD": Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path,
                "FAULT_CALLS": "open", "FAULT_PATH": "killer.mov", "FAULT_NTH": "1", "FAULT_KILL": "11",
                "FAULT_COUNT": folder.path("count"),
            ]
            let outcome = try await shimmed.run("scan", folder.path("media"))
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            #expect(
                outcome.output.contains(
                    "killer.mov: crashes the process that reads it (signal 11 (segmentation fault))"),
                "\(outcome.output)")
            #expect(outcome.output.contains("good.mov") && outcome.output.contains("other.mov"))
            calls.append(try folder.bytes("count"))
        }
        #expect(calls[0] == calls[1])
    }
}
