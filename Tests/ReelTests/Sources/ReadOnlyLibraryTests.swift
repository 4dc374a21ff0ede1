import Foundation
import TestSupport
import Testing

/// A Photos library on a disk that not even root can write to, such as a mounted backup or a locked card.
@Suite(.enabled(if: PrivateDisk.isPermitted && Checkout.expectsShared, "mounting needs root"))
struct ReadOnlyLibraryTests {
    @Test func `a library on a read-only disk is read like any other`() async throws {
        let folder = try TemporaryFolder()
        let program = try Program()
        let library = Checkout.shared + "/libraries/Test-Media-Types-15.7.2.photoslibrary"
        let mounted = folder.path("L.photoslibrary")
        try FileManager.default.createDirectory(atPath: mounted, withIntermediateDirectories: true)
        var shell = program
        shell.copy = "/usr/bin/unshare"
        for command in ["albums", "scan"] {
            let script = """
                mount --bind '\(library)' "$0" && mount -o remount,bind,ro "$0" || exit 1
                touch "$0/x" 2>/dev/null && exit 2
                exec '\(Program.executable.path)' \(command) "$0" --json --progress none
                """
            let outcome = try await shell.run(["--mount", "/bin/sh", "-c", script, mounted])
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            let direct = try await program.run(command, library, "--json", "--progress", "none")
            #expect(outcome.output == direct.output.replacing(library, with: mounted))
            #expect(outcome.output.contains("\"v\":1") || outcome.output.contains("\"v\" : 1"))
        }
    }
}
