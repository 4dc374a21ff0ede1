package import Model

/// A recording behind an item's id, for who sends its bytes or draws it. Never part of an answer.
package struct StudioMedia: Hashable, Sendable {
    package var id: String
    /// Absolute path, with the stretch of the file that is the video where that is not all of it.
    package var location: MediaLocation
    /// Absolute path of the still that belongs to a Live Photo.
    package var pair: String?
    package var kind: MediaKind
    /// libav's name of the picture's codec.
    package var codec: String
    package var dynamicRange: DynamicRange
    package var duration: MediaTime
    /// Pixels as displayed.
    package var width: Int
    package var height: Int
    /// Clockwise degrees.
    package var rotation: Int
    package var hasAudio: Bool
    /// The way in which the browser plays it.
    package var playable: Answer.Item.Playable
}
