/// The reason why the file of an Apple Photos asset is missing. The history keeps it under these words.
package enum FileAbsence: String, Hashable, Sendable, Codable, CaseIterable {
    /// "Optimise Mac Storage" left the original in iCloud.
    case onlyInICloud = "only-in-icloud"
    /// The library refers to a file outside the library.
    case elsewhere
    case missing
    /// The video of a Live Photo outside the library.
    case unsupported
}
