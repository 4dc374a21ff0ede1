/// The rules for how much of an item is shown.
package struct ClipRules: Hashable, Sendable, Codable {
    /// Longest use of a video; nil for all of it.
    package var video: MediaTime?
    /// Longest use of a Live Photo or Motion Photo.
    package var livePhoto: MediaTime
    package var from: Placement

    /// The part of a longer item that is used.
    package enum Placement: String, Hashable, Sendable, Codable, CaseIterable { case start, middle, end }

    package init(video: MediaTime? = .seconds(8), livePhoto: MediaTime = .seconds(3), from: Placement = .start) {
        self.video = video
        self.livePhoto = livePhoto
        self.from = from
    }
}
