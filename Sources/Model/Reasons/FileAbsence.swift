/// The reason why the file of an asset of Apple Photos is not there.
package enum FileAbsence: Hashable, Sendable, CaseIterable {
    /// "Optimise Mac Storage" left the original in iCloud.
    case onlyInICloud
    /// The library refers to a file outside of it.
    case elsewhere
    case missing
    /// The video of a Live Photo that lies outside of the library.
    case unsupported
}

extension FileAbsence {
    /// The state in a sentence that begins with the file, and what to do: "is only in iCloud: …".
    package var words: String { "\(state): \(remedy)" }

    /// The rest of a sentence that begins with the file: "is only in iCloud".
    package var state: String {
        switch self {
        case .onlyInICloud: "is only in iCloud"
        case .elsewhere: "lies outside of the library, and its disk is not here"
        case .missing: "is not in the library's folders"
        case .unsupported: "lies outside of the library, where the video of a Live Photo cannot be found"
        }
    }

    private var remedy: String {
        switch self {
        case .onlyInICloud:
            "in Photos on the Mac choose Settings > iCloud > Download Originals to this Mac, wait, and copy the library again"
        case .elsewhere: "connect it, or in Photos choose File > Consolidate and copy the library again"
        case .missing: "copy the library again, or restore the file from a backup"
        case .unsupported: "in Photos choose File > Consolidate and copy the library again"
        }
    }
}
