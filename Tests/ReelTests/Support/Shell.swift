import Foundation
import JobFiles
import Subprocess
import SystemPackage
import TestSupport

/// A shell that runs lines of a page as a reader would, with the built program on the PATH.
struct Shell {
    /// The folder in which the lines run.
    var folder: TemporaryFolder
    /// Holds cache, catalog and settings.
    var home: TemporaryFolder
    /// Variables added to the environment.
    var environment: [String: String] = [:]

    /// Runs the lines and returns the exit code, and standard output followed by standard error.
    func run(_ script: String) async throws -> (code: Int32, log: String) {
        let program = Program.executable.deletingLastPathComponent().path
        let path = [environment["PATH"], program, ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        var changes: [Environment.Key: String?] = ["DAYREEL_HOME": home.path]
        for (name, value) in environment { changes[Environment.Key(stringLiteral: name)] = value }
        changes["PATH"] = path.compactMap(\.self).joined(separator: ":")
        let result = try await Subprocess.run(
            .path("/bin/bash"), arguments: ["-euo", "pipefail", "-c", script], environment: .inherit.updating(changes),
            workingDirectory: FilePath(folder.path), input: .none, output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20))
        let code: Int32 = if case .exited(let code) = result.terminationStatus { code } else { -1 }
        return (code, result.standardOutput + result.standardError)
    }
}
