/// The command that starts a process of ours: a worker or an examiner.
package struct ProcessLaunch: Hashable, Sendable {
    /// Absolute path of what is started.
    package var executable: String
    /// The name of the process in lists of them.
    package var name: String
    package var arguments: [String]
    /// All of it, but for settings of malloc(3) that it does not name; nothing is inherited.
    package var environment: [String: String]
    /// Memory that is freed goes back to the system at once: for workers that hold large pictures for long. Those that open one file after
    /// another would ask for the same memory again and again, which tripled the CPU time of a scan.
    package var isFrugal: Bool

    /// `name` is the executable's path where it is not given.
    package init(
        executable: String, name: String? = nil, arguments: [String], environment: [String: String],
        isFrugal: Bool = true
    ) {
        self.executable = executable
        self.name = name ?? executable
        self.arguments = arguments
        self.environment = environment
        self.isFrugal = isFrugal
    }
}
