/// The media that days can choose from: those of a scan, as far as they are known to be usable.
package struct AvailableMedia: Hashable, Sendable {
    package var items: [MediaItem]
    /// Media that a pin may name although the rules exclude them.
    package var refused: [RefusedMedia]
    /// Items that turned out to be unusable, by id, with the reason: candidates that are never picked.
    package var unusable: [String: UnusableReason]
    /// Ids of items that turned out to end earlier than their files say: a pin may ask for more than they have.
    package var shortened: Set<String> = []
    /// Other diagnostics of the scan, which may explain why there is no media to choose from.
    package var notes: [Diagnostic]
    /// Content digests by path, for the files whose digests were needed.
    package var contents: [String: ContentDigests]
    /// Ids of items in which nothing can be seen: shown only on days with nothing else.
    package var covered: Set<String> = []
    /// Ids of covered items in which nothing is said: shown only by pins.
    package var blank: Set<String> = []
    /// Ids of items in which nothing moves: shown only where nothing else is.
    package var unmoving: Set<String> = []
    /// How good items are, by id, comparable within a day; items that were not measured are missing.
    package var scores: [String: Int] = [:]

    package init(
        items: [MediaItem], refused: [RefusedMedia] = [], unusable: [String: UnusableReason] = [:],
        notes: [Diagnostic] = [],
        contents: [String: ContentDigests] = [:]
    ) {
        self.items = items
        self.refused = refused
        self.unusable = unusable
        self.notes = notes
        self.contents = contents
    }
}
