import LibAV
import Testing

/// A copyable summary of a picture: the test macros cannot hold a noncopyable value.
struct PictureFacts: Equatable {
    var width: Int
    var height: Int
    var pixelFormat: String
    var planeCount: Int
    var time: Int64?
    var duration: Int64
    var color: ColorDescription
    var sampleAspectRatio: Rational
    var isCorrupt: Bool
    var metadata: [String: String]

    init(_ frame: borrowing VideoFrame) {
        width = frame.width
        height = frame.height
        pixelFormat = frame.pixelFormat
        planeCount = frame.planeCount
        time = frame.presentationTime
        duration = frame.duration
        color = frame.color
        sampleAspectRatio = frame.sampleAspectRatio
        isCorrupt = frame.isCorrupt
        metadata = frame.metadata
    }
}

/// The error for a required value that is nil.
struct Missing: Error {}

extension VideoFrame {
    borrowing func time() throws -> Int64 {
        guard let time = presentationTime else { throw Missing() }
        return time
    }
}

extension VideoDecoder {
    /// The next frame. Throws `Missing` at the end.
    func frame() throws -> VideoFrame {
        guard let frame = try next() else { throw Missing() }
        return frame
    }

    /// The time of the next frame. Throws `Missing` at the end.
    func time() throws -> Int64 { try frame().time() }

    /// Decodes the remaining frames and returns their number.
    func countFrames() throws -> Int {
        var count = 0
        while try next() != nil { count += 1 }
        return count
    }
}

extension FilterGraph {
    /// The next picture. Throws `Missing` if there is none.
    func picture() throws -> VideoFrame {
        guard let frame = try pull() else { throw Missing() }
        return frame
    }
}

extension Demuxer {
    /// The next packet. Throws `Missing` at the end.
    func packet() throws -> Packet {
        guard let packet = try read() else { throw Missing() }
        return packet
    }
}
