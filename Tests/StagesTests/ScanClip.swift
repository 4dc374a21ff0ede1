import Foundation
import LibAV

/// Small real videos for the tests of Scan.
enum ScanClip {
    /// Grey pictures of 64x48 at 10 frames a second; with `tags` as the container's metadata.
    static func write(_ path: String, frames: Int64 = 20, tags: [String: String] = [:], format: String = "mov") throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let encoder = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: 64, height: 48, frameRate: Rational(10, 1), pixelFormat: "yuv420p",
                color: .bt709, keyframeInterval: 10, bFrames: 0, options: ["preset": "ultrafast"]))
        let muxer = try Muxer(path: path, format: format)
        let stream = try muxer.addStream(encoder)
        muxer.setMetadata(tags)
        try muxer.start(options: format == "mov" || format == "mp4" ? ["movflags": "use_metadata_tags+faststart"] : [:])
        for index in 0..<frames {
            var frame = try VideoFrame(width: 64, height: 48, pixelFormat: "yuv420p")
            for plane in 0..<3 {
                frame.withMutablePlane(plane) { bytes, stride, width, height in
                    for row in 0..<height {
                        for column in 0..<width {
                            bytes[row * stride + column] = UInt8((Int(index) * 8 + row * column) % 200)
                        }
                    }
                }
            }
            frame.presentationTime = index
            try encoder.send(frame)
            while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
        }
        try encoder.finish()
        while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
        try muxer.finish()
    }
}

/// A folder that is gone when the value is.
final class ScanFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "dayreel-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }
}
