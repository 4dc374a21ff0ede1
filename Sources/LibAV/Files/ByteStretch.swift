/// A part of a file, in bytes: the video inside a motion photo.
package struct ByteStretch: Hashable, Sendable {
    package var offset: Int64
    package var length: Int64

    package init(offset: Int64, length: Int64) {
        self.offset = offset
        self.length = length
    }
}
