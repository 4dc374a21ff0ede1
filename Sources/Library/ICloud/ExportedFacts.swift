/// The knowledge that iCloud had of a file when it was exported.
package struct ExportedFacts: Hashable, Sendable {
    /// Capture time, seconds since 1970, in whole minutes.
    var created: Int64?
    var isFavorite = false
    var isHidden = false
    /// True for an asset in the trash.
    var isDeleted = false

    init() {}

    /// The rows of one file: an export may have it in several parts. It is hidden, or in the trash, only if all of them say so.
    init(_ assets: some Collection<ExportedAsset>) {
        created = assets.compactMap(\.created).min()
        isFavorite = assets.contains(where: \.isFavorite)
        isHidden = !assets.isEmpty && assets.allSatisfy(\.isHidden)
        isDeleted = !assets.isEmpty && assets.allSatisfy(\.isDeleted)
    }
}
