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
    package var words: String {
        switch self {
        case .onlyInICloud:
            "is only in iCloud: in Photos on the Mac choose Settings > iCloud > Download Originals to this Mac, wait, and copy the "
                + "library again"
        case .elsewhere:
            "lies outside of the library, and its disk is not here: connect it, or in Photos choose File > Consolidate and copy "
                + "the library again"
        case .missing: "is not in the library's folders: copy the library again, or restore the file from a backup"
        case .unsupported:
            "lies outside of the library, where the video of a Live Photo cannot be found: in Photos choose File > Consolidate "
                + "and copy the library again"
        }
    }
}
