/// The photo of a Live Photo: the first picture of its video, as a JPEG.
package struct FixtureStill: Hashable, Sendable {
    package var clip: FixtureClip
    /// The path in the folder of the month, with the same stem as the clip's.
    package var path: String

    package init(of clip: FixtureClip, path: String) {
        self.clip = clip
        self.path = path
    }
}
