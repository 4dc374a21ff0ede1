import Stages

/// The parts that this program is made of.
enum Version {
    /// The one place of the version: scripts/version.sh reads it for the packages, and a test holds CHANGELOG.md to it.
    static let current = "0.2.0"

    static var line: String { "dayreel \(current)" }

    /// With the libraries that run, one a line.
    static var details: String {
        ([line] + StandardPipeline.libraries.map { "\($0.library) \($0.version)" }).joined(separator: "\n")
    }
}
