/// Finds out what a media file holds.
package enum Probe {
    /// Opens the file, reads what it says of itself, closes it. A time limit that is hit throws kind `.interrupted`.
    package static func media(
        at path: String, stretch: ByteStretch? = nil, timeLimit: Duration? = nil
    ) throws -> MediaInfo {
        try Demuxer(path: path, stretch: stretch, timeLimit: timeLimit).info
    }
}
