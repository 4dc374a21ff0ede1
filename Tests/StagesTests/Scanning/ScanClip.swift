import Foundation
import LibAV
import TestSupport

/// Small real videos for the tests of Scan.
enum ScanClip {
    /// Writes grey pictures of 64x48 at 10 frames a second, with `tags` as the container's metadata.
    static func write(
        _ path: String, frames: Int = 20, tags: [String: String] = [:], format: String = "mov", isFast: Bool = true
    ) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: 64, height: 48, frameRate: Rational(10, 1), pixelFormat: "yuv420p",
            color: .bt709, keyframeInterval: 10, bFrames: 0, options: ["preset": "ultrafast"])
        let options =
            format == "mov" || format == "mp4" ? ["movflags": "use_metadata_tags" + (isFast ? "+faststart" : "")] : [:]
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

    /// Writes a video whose film box is at the end of the file, with these boxes added to it, and others behind it.
    static func write(_ path: String, film: [UInt8], behind: [UInt8] = [], tags: [String: String] = [:]) throws {
        let plain = path + ".plain.mov"
        try write(plain, frames: 5, tags: tags, isFast: false)
        var bytes = try [UInt8](contentsOf: plain)
        try FileManager.default.removeItem(atPath: plain)
        guard let type = bytes.ranges(of: Array("moov".utf8)).last, type.lowerBound >= 4 else {
            throw CocoaError(.fileReadUnknown)
        }
        let start = type.lowerBound - 4
        bytes.replaceSubrange(start..<start + 4, with: NoteBytes.number(bytes.count - start + film.count, bytes: 4))
        try Data(bytes + film + behind).write(to: URL(fileURLWithPath: path))
    }

    /// Copies all packets but the first `count` to another file.
    static func copy(_ path: String, to copy: String, without count: Int, format: String) throws {
        let source = try Demuxer(path: path)
        let muxer = try Muxer(path: copy, format: format)
        let stream = try muxer.addStream(copying: source, stream: 0)
        muxer.setMetadata(source.info.metadata)
        try muxer.start()
        var number = 0
        while let packet = try source.read() {
            number += 1
            if number > count { try muxer.write(packet, stream: stream) }
        }
        try muxer.finish()
    }

    /// A JPEG of a few bytes with this capture date in EXIF: `2024:12:24 10:00:00` (Exif 2.32, TIFF 6.0; big-endian).
    static func jpeg(taken: String) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
        // A directory with one entry (tag, type, count, value or offset) and no next directory.
        func directory(_ tag: [UInt8], type: UInt8, count: UInt32, value: UInt32) -> [UInt8] {
            [0, 1] + tag + [0, type] + word(count) + word(value) + word(0)
        }
        let tiff =
            Array("MM".utf8) + [0, 42] + word(8) + directory([0x87, 0x69], type: 4, count: 1, value: 26)
            + directory([0x90, 0x03], type: 2, count: 20, value: 44) + Array(taken.utf8) + [0]
        let exif = Array("Exif".utf8) + [0, 0] + tiff
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + [0xFF, 0xD9]
    }
}
