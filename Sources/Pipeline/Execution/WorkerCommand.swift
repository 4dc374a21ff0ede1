/// How a worker is started.
package struct WorkerCommand: Hashable, Sendable {
    /// Absolute path.
    package var executable: String
    package var arguments: [String]
    /// All of it, but for settings of malloc(3) that it does not name; nothing is inherited.
    package var environment: [String: String]

    package init(executable: String, arguments: [String], environment: [String: String]) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
    }
}
