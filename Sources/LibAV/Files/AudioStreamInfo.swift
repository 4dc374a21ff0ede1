/// One audio stream of a file.
package struct AudioStreamInfo: Hashable, Sendable {
    package var index: Int
    /// libav's name: `aac`, `amrnb`, `pcm_s16le`.
    package var codec: String
    /// Hz
    package var sampleRate: Int
    package var channels: Int
    /// Microseconds.
    package var startTime: Int64?
    /// Microseconds: the stream's own duration, or else the container's.
    package var duration: Int64?
}
