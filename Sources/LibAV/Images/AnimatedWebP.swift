import CFFmpeg

/// Encodes pictures as one animated WebP file that repeats without end (RFC 9649).
///
/// Each picture is encoded alone. libwebp's own animations take over blocks of the picture before that differ little from it, and keep
/// them for seconds: skies and blurred grounds fill with rests of earlier pictures.
package final class AnimatedWebP {
    private let graph: FilterGraph
    private let codec: VideoEncoder
    private let size: (width: Int, height: Int)
    /// The times of pictures that are still in the graph, in milliseconds.
    private var times: [Int64] = []
    /// The pictures as RIFF chunks, with the times from which on they are shown.
    private var pictures: [(time: Int64, chunks: [UInt8])] = []
    private var end: Int64 = 0

    /// libav's name of the encoder.
    package static let encoder = "libwebp"

    /// `input` is the format of the pictures, which are scaled to `width` and `height`. `quality` ranges from 0, the smallest, to 100.
    package init(input: VideoFormat, width: Int, height: Int, quality: Int) throws {
        size = (width, height)
        // The format prescribes the matrix of BT.601 in limited range (RFC 6386, 9.2).
        let scale = Filter(
            "scale",
            ["w": "\(width)", "h": "\(height)", "flags": "area", "out_color_matrix": "smpte170m", "out_range": "tv"])
        graph = try FilterGraph(input: input, chain: [scale], outputPixelFormats: ["yuv420p"])
        codec = try VideoEncoder(
            VideoEncoderSettings(
                encoder: Self.encoder, width: width, height: height, frameRate: Rational(25, 1),
                color: ColorDescription(range: "tv", matrix: "smpte170m"), keyframeInterval: 1,
                options: ["quality": "\(quality)"], timeBase: Rational(1, 1_000)))
    }

    /// Adds a picture that is shown from `time` on, in milliseconds, for `duration` or until the next one.
    package func add(_ picture: consuming VideoFrame, at time: Int64, for duration: Int64) throws {
        times.append(time)
        end = time + duration
        try graph.push(picture)
        try pass()
    }

    /// Ends the animation, and returns the bytes of the file.
    package func finish() throws -> [UInt8] {
        try graph.finish()
        try pass()
        try codec.finish()
        try receive()
        guard !pictures.isEmpty else {
            throw LibAVError(kind: .other, operation: "encode", message: "no picture came out of \(Self.encoder)")
        }
        let canvas = [UInt8](size.width - 1, bytes: 3) + [UInt8](size.height - 1, bytes: 3)
        var content = Array("WEBP".utf8)
        // 2: it has an animation.
        content += Self.chunk("VP8X", [2, 0, 0, 0] + canvas)
        // A transparent ground, and no end.
        content += Self.chunk("ANIM", [0, 0, 0, 0, 0, 0])
        for (index, picture) in pictures.enumerated() {
            let next = index + 1 < pictures.count ? pictures[index + 1].time : end
            let duration = [UInt8](Int(max(1, next - picture.time)), bytes: 3)
            // From the upper left corner; 2: it replaces what is there.
            content += Self.chunk("ANMF", [0, 0, 0, 0, 0, 0] + canvas + duration + [2] + picture.chunks)
        }
        return Self.chunk("RIFF", content)
    }

    private func pass() throws {
        while !times.isEmpty, var picture = try graph.pull() {
            picture.presentationTime = times.removeFirst()
            try codec.send(picture)
            try receive()
        }
    }

    /// Keeps what the encoder has finished. A picture that equals the one before makes that longer.
    private func receive() throws {
        while let packet = try codec.receive() {
            // Each is a file: behind "RIFF", its length and "WEBP" are the chunks of the picture.
            let chunks = packet.withBytes { bytes in bytes.indices.dropFirst(12).map { bytes[$0] } }
            guard chunks != pictures.last?.chunks else { continue }
            pictures.append((packet.presentationTime ?? end, chunks))
        }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + [UInt8](content.count, bytes: 4) + content + (content.count.isMultiple(of: 2) ? [] : [0])
    }
}

extension [UInt8] {
    /// A number in so many bytes, the lowest first.
    fileprivate init(_ number: Int, bytes count: Int) {
        self = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
