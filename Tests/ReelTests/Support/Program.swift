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
        /// The exit code; 128 plus the signal's number if a signal ended the program, as in shells.
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
    /// Variables added to the environment; nil removes one.
    var environment: [String: String?] = [:]
    var workingDirectory: String?
    /// The path of an executable to run instead of the built program.
    var copy: String?

    init() throws { home = try TemporaryFolder() }

    /// The path of the catalog in the home.
    var catalog: String { home.path("state/catalog.sqlite") }

    /// The built program, which SwiftPM puts beside the test bundle.
    static var executable: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "dayreel")
    }

    /// The root of the package.
    static let root = URL(filePath: Checkout.path)

    func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) { _ in } }

    /// Runs the program; `during` gets its process identifier as soon as it runs, to send it signals.
    func run(_ arguments: [String], during: (pid_t) async throws -> Void = { _ in }) async throws -> Outcome {
        if let server = try startServer {
            return try await server.run(arguments, environment: variables, in: workingDirectory, during: during)
        }
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

    /// The server that starts the program. Nil if the file to run is another one, or if a variable is for what happens before main(): the
    /// program is then executed.
    private var startServer: StartServer? {
        get throws {
            let early = ["LD_", "MALLOC_", "GLIBC_", "SWIFT_"]
            let isEarly = environment.keys.contains { name in early.contains { name.hasPrefix($0) } }
            return copy == nil && !isEarly ? try StartServer.shared.get() : nil
        }
    }

    private static let outputLimit = 16 << 20

    private var changes: [String: String?] { ["DAYREEL_HOME": home.path].merging(environment) { $1 } }

    private var variables: [String: String] {
        ProcessInfo.processInfo.environment.merging(changes.compactMapValues { $0 }) { $1 }
            .filter { changes[$0.key] != .some(nil) }
    }

    var environmentOfChild: Environment {
        .inherit.updating(Dictionary(uniqueKeysWithValues: changes.map { (Environment.Key(stringLiteral: $0), $1) }))
    }
}
