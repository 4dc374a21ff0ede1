/// The current activity of a stage, as a value. Its words are in `Reports/Words`.
package enum ProgressDetail: Hashable, Sendable, Codable {
    /// The beginning of a scan: sources are opened, which may take a while on a network or a sleeping disk.
    case looking
    /// Files that a source has listed so far.
    case listed(files: Int)
    /// Files examined, out of those that the catalog does not know.
    case examined(files: Int, of: Int)
    /// Files read whole, out of those whose contents are needed.
    case read(files: Int, of: Int)
    /// The result of a scan.
    case scanned(clips: Int, files: Int)
    /// Days that the film shows.
    case selected(days: Int)
    /// Clips whose pictures were looked at for their best parts, out of all.
    /// `fetched`: bytes of buckets that this takes at the most.
    case lookedAt(clips: Int, of: Int, fetched: Int64 = 0)
    /// Pictures of a contact sheet, out of all.
    case drawn(pictures: Int, of: Int)
    /// Sample files made, out of all.
    case made(files: Int, of: Int)
}
