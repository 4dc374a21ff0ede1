/// The reason why the file of an Apple Photos asset is missing.
package enum FileAbsence: Hashable, Sendable, CaseIterable {
    /// "Optimise Mac Storage" left the original in iCloud.
    case onlyInICloud
    /// The library refers to a file outside the library.
    case elsewhere
    case missing
    /// The video of a Live Photo outside the library.
    case unsupported
}
