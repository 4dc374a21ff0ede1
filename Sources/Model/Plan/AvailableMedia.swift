/// The media that days can choose from: what a scan found, as far as it is known to be usable.
package struct AvailableMedia: Hashable, Sendable {
    package var items: [MediaItem]
    /// Media that a pin may name although the rules do not take them.
    package var refused: [RefusedMedia]
    /// Items that turned out unusable, by id, with the reason: candidates, but never picked.
    package var unusable: [String: UnusableReason]
    /// Other diagnostics of the scan, which may explain why there is nothing to choose from.
    package var notes: [Diagnostic]
    /// Content digests by path, for the files whose digests were needed.
    package var contents: [String: ContentDigests]

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
