/// The reason why the file of an asset of Apple Photos is not there. The history keeps it under these words.
package enum FileAbsence: String, Hashable, Sendable, Codable, CaseIterable {
    /// "Optimise Mac Storage" left the original in iCloud.
    case onlyInICloud = "only-in-icloud"
    /// The library refers to a file outside of it.
    case elsewhere
    case missing
    /// The video of a Live Photo that lies outside of the library.
    case unsupported
}
