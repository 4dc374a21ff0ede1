/// The facts that iCloud exported about a file.
package struct ExportedFacts: Hashable, Sendable {
    /// The capture time in seconds since 1970, to the minute.
    var created: Int64?
    var isFavorite = false
    var isHidden = false
    /// True for an asset in the trash.
    var isDeleted = false

    init() {}

    /// Combines the rows of one file, which several parts of an export may contain. It is hidden, or in the trash, only if all of them say
    /// so.
    init(_ assets: some Collection<ExportedAsset>) {
        created = assets.compactMap(\.created).min()
        isFavorite = assets.contains(where: \.isFavorite)
        isHidden = !assets.isEmpty && assets.allSatisfy(\.isHidden)
        isDeleted = !assets.isEmpty && assets.allSatisfy(\.isDeleted)
    }
}
