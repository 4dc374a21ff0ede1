import Foundation
import LibAV
import TestSupport

/// Small real videos for the tests of Scan.
enum ScanClip {
    /// Grey pictures of 64x48 at 10 frames a second; with `tags` as the container's metadata.
    static func write(_ path: String, frames: Int = 20, tags: [String: String] = [:], format: String = "mov") throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: 64, height: 48, frameRate: Rational(10, 1), pixelFormat: "yuv420p",
            color: .bt709, keyframeInterval: 10, bFrames: 0, options: ["preset": "ultrafast"])
        let options = format == "mov" || format == "mp4" ? ["movflags": "use_metadata_tags+faststart"] : [:]
        try ClipFile(path, format: format, options: options).write(
            settings, frames: frames, prepare: { muxer, _ in muxer.setMetadata(tags) }
        ) { frame, number in
            for plane in 0..<3 {
                frame.withMutablePlane(plane) { bytes, stride, width, height in
                    for row in 0..<height {
                        for column in 0..<width {
                            bytes[row * stride + column] = UInt8((number * 8 + row * column) % 200)
                        }
                    }
                }
            }
        }
    }
}
