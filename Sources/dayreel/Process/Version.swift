import Stages

/// The versions of this program and of the libraries that it runs with.
enum Version {
    /// The only place of the version: scripts/version.sh reads it for the packages, and a test compares CHANGELOG.md with it.
    static let current = "0.2.0"

    static var line: String { "dayreel \(current)" }

    /// The version and the libraries, one per line.
    static var details: String {
        ([line] + StandardPipeline.libraries.map { "\($0.library) \($0.version)" }).joined(separator: "\n")
    }
}
