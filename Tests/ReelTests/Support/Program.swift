import Foundation
import JobFiles
import Subprocess
import SystemPackage
import TestSupport

/// The built `dayreel`, run as users run it.
struct Program {
    struct Outcome {
        var output: String
        var error: String
        /// 128 plus the signal's number if a signal ended it, as shells say it.
        var exitCode: Int32

        /// The lines of standard error that are JSON objects: `--progress json`.
        var events: [[String: Any]] {
            error.split(separator: "\n").filter { $0.hasPrefix("{") }.compactMap {
                (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
            }
        }
    }

    /// Holds cache, catalog and settings.
    var home: TemporaryFolder
    /// Added to the environment; nil takes a variable away.
    var environment: [String: String?] = [:]
    var workingDirectory: String?
    /// Another file of the program than the one that was built.
    var copy: String?

    init() throws { home = try TemporaryFolder() }

    /// Beside the test bundle, as SwiftPM builds both into one folder.
    static var executable: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "dayreel")
    }

    /// The root of the package.
    static let root = URL(filePath: Checkout.path)

    func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) { _ in } }

    /// Runs the program; `during` is given its process identifier as soon as it runs, to send it signals.
    func run(_ arguments: [String], during: (pid_t) async throws -> Void = { _ in }) async throws -> Outcome {
        let result = try await Subprocess.run(
            .path(FilePath(copy ?? Self.executable.path)), arguments: Arguments(arguments),
            environment: environmentOfChild, workingDirectory: workingDirectory.map { FilePath($0) },
            input: .none, output: .string(limit: Self.outputLimit), error: .string(limit: Self.outputLimit)
        ) { execution in
            try await during(execution.processIdentifier.value)
        }
        let code: Int32 =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): 128 + signal
            }
        return Outcome(output: result.standardOutput, error: result.standardError, exitCode: code)
    }

    private static let outputLimit = 16 << 20

    var environmentOfChild: Environment {
        var changes: [Environment.Key: String?] = ["DAYREEL_HOME": home.path]
        for (name, value) in environment { changes[Environment.Key(stringLiteral: name)] = value }
        return .inherit.updating(changes)
    }
}
