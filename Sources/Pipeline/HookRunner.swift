import Subprocess
import SystemPackage

/// Starts a job's hooks. Whatever becomes of them, the film is not concerned.
package struct HookRunner: Sendable {
    /// What hooks inherit.
    package var environment: [String: String]
    /// Where they are started: the job file's folder.
    package var folder: String

    package init(environment: [String: String], folder: String) {
        self.environment = environment
        self.folder = folder
    }

    /// Starts the hook of the occasion, if there is one, and waits for it. What it prints goes to standard error. One that
    /// takes too long is asked to end, and killed half a second later, with all that it started. Nil if all went well.
    @concurrent
    package func run(_ hooks: Hooks, _ occasion: HookOccasion) async -> Diagnostic? {
        let (key, command) = hooks.hook(for: occasion.status)
        guard let program = command.first else { return nil }
        guard let trouble = await trouble(with: command, limit: hooks.timeLimit, occasion) else { return nil }
        return Diagnostic(.warning, .hookFailed, path: occasion.job, "the hook '\(key)' (\(program)) \(trouble)")
    }

    private func trouble(with command: [String], limit: MediaTime, _ occasion: HookOccasion) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask { await start(command, occasion) }
            group.addTask {
                try? await Task.sleep(for: .microseconds(limit.microseconds))
                return "took longer than \(limit.jobText) and was ended"
            }
            let first = await group.next() ?? nil
            // Cancelling the first task tears its process down; the group returns once that has ended.
            group.cancelAll()
            return first
        }
    }

    /// Nil if the program ended well, else a predicate.
    private func start(_ command: [String], _ occasion: HookOccasion) async -> String? {
        var options = PlatformOptions()
        // A group of its own, so that what the hook has started ends with it.
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(500))
        ]
        var variables: [Environment.Key: String] = [:]
        for (name, value) in environment.merging(occasion.environment, uniquingKeysWith: { $1 }) {
            variables[Environment.Key(stringLiteral: name)] = value
        }
        let program = command[0]
        do {
            let result = try await Subprocess.run(
                program.contains("/") ? .path(SystemPackage.FilePath(program)) : .name(program),
                arguments: Arguments(Array(command.dropFirst())), environment: .custom(variables),
                workingDirectory: SystemPackage.FilePath(folder), platformOptions: options, input: .none,
                output: .currentStandardError, error: .currentStandardError)
            return result.terminationStatus.isSuccess ? nil : "ended with \(result.terminationStatus.words)"
        } catch {
            return "could not be started: \(error)"
        }
    }
}
