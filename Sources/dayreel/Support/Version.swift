import LibAV

/// What this program is made of.
enum Version {
    static let current = "0.1.0"

    static var line: String { "dayreel \(current)" }

    /// With the libav that runs, a library a line.
    static var details: String {
        ([line] + LibAVCapabilities.versions.map { "\($0.library) \($0.version)" }).joined(separator: "\n")
    }
}
