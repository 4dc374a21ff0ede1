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
