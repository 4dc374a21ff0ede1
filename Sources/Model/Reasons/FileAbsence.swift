/// The reason why the file of an Apple Photos asset is missing. The history keeps it under these words.
package enum FileAbsence: String, Hashable, Sendable, Codable, CaseIterable {
    /// "Optimise Mac Storage" left the original in iCloud.
    case onlyInICloud = "only-in-icloud"
    /// The library refers to a file outside the library, where nothing is read.
    case elsewhere
    /// The name in the database leads out of the library.
    case outside
    /// The file, or a folder on the way to it, is a link.
    case link
    case missing
    /// The video of a Live Photo outside the library.
    case unsupported
}
