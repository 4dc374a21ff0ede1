import Foundation
import LibAV
import Model

/// Writes the photo of a Live Photo: the first picture of its video, as a JPEG with the Exif data of an iPhone.
struct StillWriter {
    var still: FixtureStill

    /// Writes the file. Throws `LibAVError` and Foundation's errors of writing.
    func write(to path: String) throws {
        let jpeg = try encoded()
        let exif = ExifSegment(stamp: still.clip.stamp).bytes
        // The segment follows the start-of-image marker, as the Exif standard requires.
        try Data(jpeg.prefix(2) + exif + jpeg.dropFirst(2)).write(to: URL(filePath: path))
    }

    private func encoded() throws -> [UInt8] {
        let picture = still.clip.picture
        // JPEG is full range BT.601 (JFIF).
        let format = VideoFormat(
            width: picture.width, height: picture.height, pixelFormat: "yuv420p", timeBase: Rational(1, 1),
            frameRate: nil, sampleAspectRatio: Rational(1, 1), color: .bt709)
        let scaling = Filter(
            "scale",
            [
                "in_color_matrix": "bt709", "in_range": "tv", "out_color_matrix": "bt601", "out_range": "pc",
                "flags": ClipShape.exactScaling,
            ])
        let conversion = try FilterGraph(input: format, chain: [scaling], outputPixelFormats: ["yuvj420p"])
        try conversion.push(ClipPictures(of: still.clip).picture(0))
        let encoder = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "mjpeg", width: picture.width, height: picture.height, frameRate: Rational(1, 1),
                pixelFormat: "yuvj420p", color: ColorDescription(range: "pc", matrix: "smpte170m"), keyframeInterval: 1,
                options: ["qmin": "3", "qmax": "3"]))
        if var frame = try conversion.pull() {
            frame.presentationTime = 0
            try encoder.send(frame)
        }
        try encoder.finish()
        guard let packet = try encoder.receive() else {
            throw DayreelError(.internalError, "no picture came out of the JPEG encoder")
        }
        return packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }
}
