/// The facts that a media file states about itself, without decoding.
package struct MediaInfo: Hashable, Sendable {
    /// libav's name of the container: `mov,mp4,m4a,3gp,3g2,mj2`, `matroska,webm`, `mpegts`.
    package var formatName: String
    /// Start of the earliest stream, in microseconds.
    package var startTime: Int64?
    /// Length of the container, in microseconds, as the file states it; may be absurd.
    package var duration: Int64?
    /// Keys as libav gives them: `creation_time`, `com.apple.quicktime.creationdate`.
    package var metadata: [String: String]
    /// Video streams in the order of the file, including attached pictures.
    package var video: [VideoStreamInfo]
    package var audio: [AudioStreamInfo]
    /// Streams that are neither video nor audio: timed metadata, subtitles, time codes.
    package var data: [DataStreamInfo]
    package var chapters: [ChapterInfo]
    /// The index of the stream that libav prefers; never an attached picture.
    package var bestVideoIndex: Int?
    package var bestAudioIndex: Int?

    package var bestVideo: VideoStreamInfo? { video.first { $0.index == bestVideoIndex } }
    package var bestAudio: AudioStreamInfo? { audio.first { $0.index == bestAudioIndex } }
}

extension MediaInfo {
    /// Opens a file, reads its information, and closes it. A time limit that is hit throws kind `.interrupted`.
    package init(ofFileAt path: String, stretch: ByteStretch? = nil, timeLimit: Duration? = nil) throws {
        self = try Demuxer(path: path, stretch: stretch, timeLimit: timeLimit).info
    }
}

/// A stream that is neither video nor audio.
package struct DataStreamInfo: Hashable, Sendable {
    package var index: Int
    /// The container's four characters: `gpmd` for GoPro's telemetry, `tmcd` for a timecode. Empty if there are none.
    package var tag: String
}

/// A chapter mark.
package struct ChapterInfo: Hashable, Sendable {
    package var title: String
    /// Microseconds.
    package var start: Int64
    package var end: Int64
}

/// One video stream of a file.
package struct VideoStreamInfo: Hashable, Sendable {
    package var index: Int
    /// libav's name: `h264`, `hevc`.
    package var codec: String
    /// Pixels as stored, before pixel aspect and rotation.
    package var width: Int
    package var height: Int
    /// Width of a pixel divided by its height; 1:1 if the file does not say.
    package var sampleAspectRatio: Rational
    package var rotation: DisplayRotation
    /// libav's name: `yuv420p`. Nil if libav could not tell without decoding.
    package var pixelFormat: String?
    /// Bits per component: 8 or 10.
    package var bitDepth: Int
    package var color: ColorDescription
    /// Frames per second of the whole stream; 0/1 if unknown.
    package var averageFrameRate: Rational
    /// Microseconds.
    package var startTime: Int64?
    /// Microseconds: the stream's own duration, or else the container's, as the file states it; may be absurd.
    package var duration: Int64?
    package var frameCount: Int64?
    /// True for a cover picture.
    package var isAttachedPicture: Bool
    /// True if the container marks it as a still, or as thumbnails for certain times.
    package var isMarkedAsStill: Bool
    package var dolbyVisionProfile: Int?
    /// The kind of picture that a player without Dolby Vision shows: 1 HDR10, 2 SDR, 4 HLG.
    package var dolbyVisionCompatibility: Int?
    package var metadata: [String: String]

    /// Pixels as shown, after pixel aspect and rotation. The pixel aspect applies to the stored width.
    package var displayWidth: Int { rotation.swapsSides ? height : widthInSquarePixels }
    package var displayHeight: Int { rotation.swapsSides ? widthInSquarePixels : height }

    private var widthInSquarePixels: Int {
        let (numerator, denominator) = (Int(sampleAspectRatio.numerator), Int(sampleAspectRatio.denominator))
        guard numerator > 0, denominator > 0 else { return width }
        return max(1, (width * numerator + denominator / 2) / denominator)
    }
}

/// One audio stream of a file.
package struct AudioStreamInfo: Hashable, Sendable {
    package var index: Int
    /// libav's name: `aac`, `amrnb`, `pcm_s16le`.
    package var codec: String
    /// Hz
    package var sampleRate: Int
    package var channels: Int
    /// True if libav has a decoder for it.
    package var hasDecoder: Bool
    /// True if each channel belongs to a loudspeaker: a mono or stereo track, or one that names its channels. False for Ambisonics, and for
    /// more channels than two without names.
    package var isForLoudspeakers: Bool
    /// Microseconds.
    package var startTime: Int64?
    /// Microseconds: the stream's own duration, or else the container's.
    package var duration: Int64?
    /// Microseconds: the stream's own duration; nil if the container gives none.
    package var ownDuration: Int64?
    /// The number of packets; nil for none, and if the container does not count them.
    package var packetCount: Int64?
}
