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
