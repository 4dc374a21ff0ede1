import Model

/// Checks that the disks have room for a plan.
package struct SpaceCheck: Sendable {
    /// A file system's free bytes, and an identifier that distinguishes it from others.
    package struct Volume: Hashable, Sendable {
        package var id: UInt64
        package var freeBytes: Int64

        package init(id: UInt64, freeBytes: Int64) {
            self.id = id
            self.freeBytes = freeBytes
        }
    }

    /// The volume of a path, which need not exist. Nil if unknown; then nothing is refused.
    private let volume: @Sendable (String) -> Volume?

    package init(volume: @escaping @Sendable (String) -> Volume?) { self.volume = volume }

    /// Throws `DayreelError(.diskFull)` with the required and the free bytes.
    package func check(_ estimate: FilmEstimate, film: String, store: String) throws {
        let filmVolume = volume(film)
        let storeVolume = volume(store)
        if let filmVolume, filmVolume.id == storeVolume?.id {
            try require(
                estimate.filmBytes + estimate.storeBytes, of: filmVolume, at: film, "'--output' or '--home'",
                hasCache: true)
        } else {
            if let filmVolume { try require(estimate.filmBytes, of: filmVolume, at: film, "'--output'") }
            if let storeVolume {
                try require(estimate.storeBytes, of: storeVolume, at: store, "'--home'", hasCache: true)
            }
        }
    }

    /// `options` choose another place. `hasCache` is true if the disk has the cache, so that clearing it helps.
    private func require(
        _ bytes: Int64, of volume: Volume, at place: String, _ options: String, hasCache: Bool = false
    ) throws {
        guard bytes > volume.freeBytes else { return }
        throw DayreelError(
            .diskFull, "there is not enough space on the disk", place: place,
            cause: "about \(ByteCount.text(bytes)) are needed, \(ByteCount.text(volume.freeBytes)) are free",
            remedy: "Free some space\(hasCache ? " ('dayreel cache clear' helps)" : ""), choose another place with "
                + "\(options), or a lower 'output.quality'.")
    }
}
