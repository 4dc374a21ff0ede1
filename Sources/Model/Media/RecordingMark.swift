/// The evidence of whether a file continues the recording of another one.
package struct RecordingMark: Hashable, Sendable {
    /// A digest of container, codecs and their headers: equal if one decoder can decode both files.
    package var format: UInt64
    /// The length of the sound by the file's own count; nil without sound, and if it does not count.
    package var soundLength: MediaTime?
    /// The container's time of creation in seconds since 1970, whatever its zone; nil without one.
    package var created: Int64?

    package init(format: UInt64, soundLength: MediaTime? = nil, created: Int64? = nil) {
        (self.format, self.soundLength, self.created) = (format, soundLength, created)
    }
}
