/// The running program, for starting workers, and for the texts in films and timers.
package struct ProgramInfo: Sendable {
    /// The version, such as `0.2.0`.
    package var version: String
    /// The absolute path of its file.
    package var path: String
    /// The path that starts this same program again even if an update has replaced its file.
    package var executable: String

    package init(version: String, path: String, executable: String) {
        self.version = version
        self.path = path
        self.executable = executable
    }
}
