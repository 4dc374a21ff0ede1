import Foundation
package import Model
import Subprocess
import SystemPackage

/// Starts a job's hooks, whose results do not affect the film.
package struct HookRunner: Sendable {
    /// The environment that hooks inherit.
    package var environment: [String: String]
    /// The folder in which hooks are started: the job file's.
    package var folder: String
    /// The places where the hooks were written, for messages.
    package var places: JobPlaces

    /// Receives each line of a hook's output after it has ended; nil to let hooks write to standard error.
    package var hears: (@Sendable (String) -> Void)?

    package init(
        environment: [String: String], folder: String, places: JobPlaces = .none,
        hears: (@Sendable (String) -> Void)? = nil
    ) {
        self.environment = environment
        self.folder = folder
        self.places = places
        self.hears = hears
    }

    /// Starts the hook for the occasion, if there is one, and waits for it. Its output goes to standard error. A hook that takes too long,
    /// or whose run is stopped, is asked to end, and killed half a second later, together with its child processes. Returns nil on success.
    @concurrent
    package func run(_ hooks: Hooks, _ occasion: HookOccasion) async -> Diagnostic? {
        let (key, command) = hooks.hook(for: occasion.status)
        guard let program = command.first else { return nil }
        guard let trouble = await trouble(with: command, limit: hooks.timeLimit, occasion) else { return nil }
        let place = places["hooks.\(key)"]
        return Diagnostic(
            .warning, .hookFailed, path: place?.position == nil ? occasion.job : place?.file,
            position: place?.position,
            "the hook '\(key)' (\(program)) \(trouble)")
    }

    private func trouble(with command: [String], limit: MediaTime, _ occasion: HookOccasion) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask { await start(command, occasion) }
            group.addTask {
                try? await Task.sleep(for: .microseconds(limit.microseconds))
                return "took longer than \(limit.jobText) and was ended"
            }
            let first = await group.next() ?? nil
            // Cancelling the first task tears its process down; the group returns after it has ended.
            group.cancelAll()
            // If the run was stopped, the hook's time is over too.
            return first != nil && Task.isCancelled ? "was ended with the run" : first
        }
    }

    /// Nil if the program succeeded, otherwise a predicate.
    private func start(_ command: [String], _ occasion: HookOccasion) async -> String? {
        var options = PlatformOptions()
        // A group of its own, so that the hook's child processes end with it.
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(500))
        ]
        var variables: [Environment.Key: String] = [:]
        for (name, value) in environment.merging(occasion.environment, uniquingKeysWith: { $1 }) {
            variables[Environment.Key(stringLiteral: name)] = value
        }
        let program = command[0]
        let log = hears.flatMap { _ in HookLog() }
        defer { if let hears { log?.lines.forEach(hears) } }
        let output: FileDescriptorOutput =
            log.map { .fileDescriptor($0.descriptor, closeAfterSpawningProcess: false) } ?? .currentStandardError
        do {
            let result = try await Subprocess.run(
                program.contains("/") ? .path(SystemPackage.FilePath(program)) : .name(program),
                arguments: Arguments(Array(command.dropFirst())), environment: .custom(variables),
                workingDirectory: SystemPackage.FilePath(folder), platformOptions: options, input: .none,
                output: output, error: output)
            return result.terminationStatus.isSuccess
                ? nil : "ended with \(ProcessEnd(result.terminationStatus).words)"
        } catch {
            return "could not be started: \(error)"
        }
    }
}

/// The output of a hook, in an anonymous file. A file rather than a pipe, because background processes of the hook would keep a pipe open.
private final class HookLog {
    private let file: UnsafeMutablePointer<FILE>

    init?() {
        guard let file = tmpfile() else { return nil }
        self.file = file
    }

    deinit { fclose(file) }

    var descriptor: SystemPackage.FileDescriptor { SystemPackage.FileDescriptor(rawValue: fileno(file)) }

    /// The lines in the first 64 kB.
    var lines: [String] {
        rewind(file)
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
}
