/// The rules for how much of an item is shown.
package struct ClipRules: Hashable, Sendable, Codable {
    /// Longest excerpt of a video; nil for all of it.
    package var video: MediaTime?
    /// Longest excerpt of a Live Photo or Motion Photo.
    package var livePhoto: MediaTime
    package var from: Placement

    /// The position of the excerpt in a longer item.
    package enum Placement: String, Hashable, Sendable, Codable, CaseIterable { case start, middle, end }

    /// A date is read in this time.
    package static let readable = MediaTime.milliseconds(1200)

    /// A shorter recording stays on its last picture until it is this long.
    package static let shortest = MediaTime.milliseconds(1600)

    package init(video: MediaTime? = .seconds(8), livePhoto: MediaTime = .seconds(3), from: Placement = .start) {
        self.video = video
        self.livePhoto = livePhoto
        self.from = from
    }
}
