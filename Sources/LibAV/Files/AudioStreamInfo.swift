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
