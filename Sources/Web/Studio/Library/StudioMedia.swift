import DayreelKit
package import Model

/// The recording of an item, for code that sends it or draws its pictures. Never part of an answer.
package struct StudioMedia: Hashable, Sendable {
    package var id: String
    /// The file, with the range of the video if that is only a part of it.
    package var location: MediaLocation
    /// The path of its source, whose disk may stop answering (`Disks`).
    package var disk: String
    /// The absolute path of a Live Photo's still.
    package var pair: String?
    package var kind: ItemKind
    /// libav's name for the picture's codec.
    package var codec: String
    package var dynamicRange: DynamicRange
    package var duration: MediaTime
    /// The part of the duration without a picture.
    package var leadIn = MediaTime.zero
    /// The part that its library found best.
    package var bestPart: Range<MediaTime>?
    /// Bytes of the file.
    package var fileSize: Int64 = 0
    /// Pixels as displayed; 0 for a photo, which is not opened for it.
    package var width: Int
    package var height: Int
    /// Clockwise degrees.
    package var rotation: Int
    package var hasAudio: Bool
    /// The frame rate of a film; nil for a recording, whose copy has 30.
    package var frameRate: FrameRate?
    /// The form in which browsers can play it.
    package var playable: Answer.Item.Playable
    /// The most bytes of a copy for browsers; nil for any number.
    package var mostBytes: Int64?
}

extension BrowserCopySource {
    init(_ media: StudioMedia) {
        self.init(
            location: media.location, duration: media.duration, width: media.width, height: media.height,
            rotation: media.rotation, dynamicRange: media.dynamicRange, hasAudio: media.hasAudio, codec: media.codec,
            frameRate: media.frameRate, mostBytes: media.mostBytes)
    }
}
