import LibAV
import Testing

/// A picture's own facts, copyable: the test macros cannot hold a noncopyable value.
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

/// A value that had to be there was not.
struct Missing: Error {}

extension VideoFrame {
    borrowing func time() throws -> Int64 {
        guard let time = presentationTime else { throw Missing() }
        return time
    }
}

extension VideoDecoder {
    /// The next frame, which must be there.
    func frame() throws -> VideoFrame {
        guard let frame = try next() else { throw Missing() }
        return frame
    }

    /// The time of the next frame, which must be there.
    func time() throws -> Int64 { try frame().time() }

    /// Decodes all that is left.
    func countFrames() throws -> Int {
        var count = 0
        while try next() != nil { count += 1 }
        return count
    }
}

extension FilterGraph {
    /// The next picture, which must be there.
    func picture() throws -> VideoFrame {
        guard let frame = try pull() else { throw Missing() }
        return frame
    }
}

extension Demuxer {
    /// The next packet, which must be there.
    func packet() throws -> Packet {
        guard let packet = try read() else { throw Missing() }
        return packet
    }
}
