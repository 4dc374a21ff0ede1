/// The streams of a file that are shown and heard, by their numbers in it, where they are not the ones that libav prefers: a file may have
/// a cover, thumbnails, a preview, or a track that libav cannot decode before its film and its sound.
package struct StreamChoice: Hashable, Sendable, Codable {
    /// The number of the video stream; nil for the one that libav prefers.
    package var picture: Int?
    /// The number of the audio stream; nil for the one that libav prefers.
    package var sound: Int?

    package init(picture: Int? = nil, sound: Int? = nil) {
        self.picture = picture
        self.sound = sound
    }
}
