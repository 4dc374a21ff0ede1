import Foundation
import Model
import Subprocess
import SystemPackage

/// Runs the programs of a queue, such as `sbatch`.
struct QueueProgram: Sendable {
    /// The complete environment, whose `PATH` leads to the programs.
    let environment: [String: String]

    struct Outcome: Sendable {
        var isSuccess: Bool
        /// Standard output and standard error.
        var output: String
        var errors: String

        /// Its last error in one line.
        var words: String {
            let lines = (errors.isEmpty ? output : errors).split(separator: "\n")
            return lines.last.map(String.init) ?? "it gave no reason"
        }
    }

    /// Runs a program in a process group of its own, so that Ctrl-C at the terminal does not reach it. Ends it if the task is cancelled.
    /// Throws `DayreelError(.missingComponent)` if it cannot be started, `CancellationError`.
    @concurrent
    func run(_ words: [String]) async throws -> Outcome {
        // Files and not pipes: a program that it leaves behind would keep a pipe open.
        let (output, errors) = (try PassingFile(), try PassingFile())
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(300))
        ]
        var variables: [Environment.Key: String] = [:]
        for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
        let program = words[0]
        do {
            let result = try await Subprocess.run(
                program.contains("/") ? .path(SystemPackage.FilePath(program)) : .name(program),
                arguments: Arguments(Array(words.dropFirst())), environment: .custom(variables),
                platformOptions: options, input: .none,
                output: .fileDescriptor(output.descriptor, closeAfterSpawningProcess: false),
                error: .fileDescriptor(errors.descriptor, closeAfterSpawningProcess: false))
            try Task.checkCancellation()
            return Outcome(isSuccess: result.terminationStatus.isSuccess, output: output.text, errors: errors.text)
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            throw DayreelError(
                .missingComponent, "'\(program)' cannot be started", cause: "\(error)",
                remedy: "Install the programs of the queue on this machine, or make the film without it.")
        }
    }

    /// Runs a program to its end even if the task is cancelled.
    func runToEnd(_ words: [String]) async throws -> Outcome {
        let running = Task {  // without an executor: it waits for a process, and blocks no thread
            try await run(words)
        }
        return try await running.value
    }
}

/// A file without a name.
private final class PassingFile {
    private let file: UnsafeMutablePointer<FILE>

    init() throws {
        guard let file = tmpfile() else {
            throw DayreelError.system(errno, "cannot make a temporary file", place: "TMPDIR")
        }
        self.file = file
    }

    deinit { fclose(file) }

    var descriptor: SystemPackage.FileDescriptor { SystemPackage.FileDescriptor(rawValue: fileno(file)) }

    /// The first megabytes.
    var text: String {
        rewind(file)
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 22) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
