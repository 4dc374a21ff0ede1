/// The program that runs: what its workers are started from, and what it writes into films and timers.
package struct ProgramInfo: Sendable {
    /// `0.2.0`.
    package var version: String
    /// Absolute path of its file.
    package var path: String
    /// The path that starts this very program once more, even if another one has taken its place on the disk since.
    package var executable: String

    package init(version: String, path: String, executable: String) {
        self.version = version
        self.path = path
        self.executable = executable
    }
}
