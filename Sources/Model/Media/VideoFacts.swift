/// What a recording's picture and sound are, as probing found them. Items have these facts, and so have plans, the catalog's rows and the
/// lines of examiners.
package struct VideoFacts: Hashable, Sendable, Codable {
    /// Length of the picture from the start of the file to the last usable frame.
    package var duration: MediaTime
    /// The initial part of `duration` without a picture, if the file begins between two key frames.
    package var leadIn: MediaTime
    /// Pixels as displayed: after rotation and pixel aspect.
    package var width: Int
    package var height: Int
    /// Clockwise degrees by which the stored picture is turned for display: 0, 90, 180, 270.
    package var rotation: Int
    /// Average frames per second, for people; within `frameRates`, 0 if unknown.
    package var frameRate: Double
    package var dynamicRange: DynamicRange
    /// Bits per sample of the picture.
    package var bitDepth: Int
    package var hasAudio: Bool
    /// libav's name for the sound's codec; nil without sound, and if unknown.
    package var audioCodec: String?
    /// libav's name for the picture's codec.
    package var codec: String
    /// Trouble that does not prevent its use.
    package var problems: [MediaProblem]

    package init(
        duration: MediaTime, width: Int, height: Int, rotation: Int = 0, frameRate: Double = 30,
        dynamicRange: DynamicRange = .standard, bitDepth: Int = 8, hasAudio: Bool = true, codec: String = "h264",
        problems: [MediaProblem] = [], leadIn: MediaTime = .zero, audioCodec: String? = nil
    ) {
        self.duration = duration
        self.leadIn = leadIn
        self.width = width
        self.height = height
        self.rotation = rotation
        self.frameRate = frameRate
        self.dynamicRange = dynamicRange
        self.bitDepth = bitDepth
        self.hasAudio = hasAudio
        self.audioCodec = audioCodec
        self.codec = codec
        self.problems = problems
    }

    /// Frames per second: up to a frame for each microsecond, and 0 for an unknown rate.
    package static let frameRates: ClosedRange<Double> = 0...1_000_000
    /// Pixels of a side. The most is more than any camera writes, and than libav decodes.
    package static let sides: ClosedRange<Int64> = 2...65_536
}

/// The brightness that a picture's whites can have.
package enum DynamicRange: String, Hashable, Sendable, Codable {
    case standard = "none"
    case hlg, pq
    case dolbyVision = "dolby-vision"
}
