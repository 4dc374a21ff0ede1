import CCommit
import Stages

/// The versions of this program and of the libraries that it runs with.
enum Version {
    /// The last release. The only place of the version: scripts/version.sh reads it for the packages, and a test compares CHANGELOG.md
    /// with it. Films and reports name it, and not the commit, so that each commit makes the same bytes.
    static let current = "0.2.0"

    /// The release, and between releases the commit: `0.2.0+12.gabcdef0`.
    static var full: String { full(String(cString: dayreel_commit())) }

    /// `commit` is empty for a release and for a build that does not know its commit.
    static func full(_ commit: String) -> String { commit.isEmpty ? current : "\(current)+\(commit)" }

    static var line: String { "dayreel \(full)" }

    /// The version and the libraries, one per line.
    static var details: String {
        ([line] + StandardPipeline.libraries.map { "\($0.library) \($0.version)" }).joined(separator: "\n")
    }
}
