/// How a worker is started.
package struct WorkerCommand: Hashable, Sendable {
    /// Absolute path of what is started.
    package var executable: String
    /// What the worker is called in lists of processes.
    package var name: String
    package var arguments: [String]
    /// All of it, but for settings of malloc(3) that it does not name; nothing is inherited.
    package var environment: [String: String]

    /// `name` is the executable's path where it is not given.
    package init(executable: String, name: String? = nil, arguments: [String], environment: [String: String]) {
        self.executable = executable
        self.name = name ?? executable
        self.arguments = arguments
        self.environment = environment
    }
}
