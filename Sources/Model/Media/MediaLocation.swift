/// The place of a video's bytes: a file, part of one for a video inside a still (Motion Photo), or several files that a camera wrote for
/// one recording.
package struct MediaLocation: Hashable, Sendable, Codable {
    /// Absolute path; for an object of a bucket, the path of its local file, which has holes for parts not fetched.
    package var path: String
    /// Address of an object of a bucket; nil for a file on a disk.
    package var remote: String?
    /// Offset of the first byte and number of bytes; nil for the whole file.
    package var range: ByteRange?
    /// Its picture and sound; nil for the ones that libav prefers.
    package var streams: StreamChoice?
    /// The files that continue it, in their order. Nil for a recording in one file.
    package var continuations: [Continuation]?

    /// A file in which a camera continues a recording: the one before was full, or a minute long.
    package struct Continuation: Hashable, Sendable, Codable {
        /// Absolute path, and address, as of the first file.
        package var path: String
        package var remote: String?
        /// The position in the recording of its first picture.
        package var picture: MediaTime
        /// The position of its first sample: the sound of the files before it has this length.
        package var sound: MediaTime

        package init(path: String, remote: String? = nil, picture: MediaTime, sound: MediaTime) {
            (self.path, self.remote) = (path, remote)
            (self.picture, self.sound) = (picture, sound)
        }

        /// The name of the place for people, as of the first file.
        package var address: String { remote ?? path }
    }

    package struct ByteRange: Hashable, Sendable, Codable {
        package var offset: Int64
        package var length: Int64

        package init(offset: Int64, length: Int64) {
            self.offset = offset
            self.length = length
        }

        /// The range that it stands for, as far as numbers go: a file may claim anything.
        package var bytes: Range<Int64> {
            let start = max(0, offset)
            let (end, overflow) = start.addingReportingOverflow(max(0, length))
            return start..<(overflow ? .max : end)
        }
    }

    package init(path: String, range: ByteRange? = nil, remote: String? = nil, streams: StreamChoice? = nil) {
        self.path = path
        self.range = range
        self.remote = remote
        self.streams = streams
    }

    /// The name of the place for people: an object's address, or else the path.
    package var address: String { remote ?? path }

    /// The paths of all its files, the first one first.
    package var paths: [String] { [path] + (continuations ?? []).map(\.path) }

    /// The addresses of all its files, the first one first.
    package var addresses: [String] { [address] + (continuations ?? []).map(\.address) }
}

/// The streams of a file that are shown and heard, by their numbers in it, where they are not the ones that libav prefers: a file may have
/// a cover, thumbnails, a preview, or a track that libav cannot decode before its film and its sound.
package struct StreamChoice: Hashable, Sendable, Codable {
    /// The number of the video stream; nil for the one that libav prefers.
    package var picture: Int?
    /// The number of the audio stream; nil for the one that libav prefers.
    package var sound: Int?

    package init(picture: Int? = nil, sound: Int? = nil) {
        self.picture = picture
        self.sound = sound
    }
}

/// A part of an object of a bucket that is needed here and has not been fetched.
package struct MissingBytes: Hashable, Sendable, Codable {
    /// Path of the object's local file.
    package var path: String
    package var offset: Int64
    package var length: Int64
    /// True if nothing after it is needed. False if a reader continues from there and does not know its end yet.
    package var isWhole: Bool

    package init(path: String, _ range: Range<Int64>, isWhole: Bool = false) {
        (self.path, offset, length) = (path, range.lowerBound, range.upperBound - range.lowerBound)
        self.isWhole = isWhole
    }

    package var range: Range<Int64> { offset..<offset + max(0, length) }
}

/// The error of work that needed bytes not fetched yet: repeat it once they have been fetched.
package struct MissingBytesError: Error, Hashable, Sendable, Codable {
    package var missing: [MissingBytes]

    package init(missing: [MissingBytes]) { self.missing = missing }
}
