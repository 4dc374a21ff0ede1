/// The command that starts one of Dayreel's own processes: a worker or an examiner.
package struct ProcessLaunch: Hashable, Sendable {
    /// Absolute path of the executable.
    package var executable: String
    /// The name of the process in process lists.
    package var name: String
    package var arguments: [String]
    /// The complete environment, apart from settings of malloc(3) that it does not contain; nothing is inherited.
    package var environment: [String: String]
    /// True to return freed memory to the system at once: for workers that hold large pictures for long. Workers that open one file after
    /// another would request the same memory again and again, which tripled the CPU time of a scan.
    package var isFrugal: Bool

    /// `name` defaults to the executable's path.
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
