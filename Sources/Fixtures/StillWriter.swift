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

/// The photo of a Live Photo: the first picture of its video, as a JPEG.
package struct FixtureStill: Hashable, Sendable {
    package var clip: FixtureClip
    /// The path in the folder of the month, with the same stem as the clip's.
    package var path: String

    package init(of clip: FixtureClip, path: String) {
        self.clip = clip
        self.path = path
    }
}

/// The APP1 segment of a JPEG with the capture time and, for a Live Photo, Apple's content identifier (Exif 2.32, TIFF 6.0; big-endian).
struct ExifSegment {
    var stamp: FixtureClip.Stamp

    /// The segment, including its marker and length.
    var bytes: [UInt8] {
        let payload = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xE1] + UInt16(payload.count + 2).bigEndianBytes + payload
    }

    private var tiff: [UInt8] {
        let header = Array("MM".utf8) + UInt16(42).bigEndianBytes + UInt32(8).bigEndianBytes
        let camera = [Entry(0x010F, text: "Apple"), Entry(0x0110, text: "iPhone 15")]
        // The Exif directory follows the camera's; tag 0x8769 points to it.
        let pointer = { (offset: Int) in Entry(0x8769, long: UInt32(offset)) }
        let length = Self.directory(camera + [pointer(0)], at: 8).count
        let first = Self.directory(camera + [pointer(8 + length)], at: 8)
        return header + first + Self.directory(exifEntries, at: 8 + length)
    }

    private var exifEntries: [Entry] {
        let local = CaptureTime(instant: stamp.instant, offset: stamp.offset, evidence: .exifOriginal).description
        let date = "\(local.prefix(10).replacing("-", with: ":")) \(local.dropFirst(11).prefix(8))"
        let times = [Entry(0x9003, text: date), Entry(0x9011, text: String(local.suffix(6)))]
        return times + (stamp.contentIdentifier.map { [Entry(0x927C, undefined: Self.makerNote($0))] } ?? [])
    }

    /// Apple's maker note: a directory whose offsets count from the note's own start (ExifTool, `Apple.pm`). Tag 0x0011 is the
    /// ContentIdentifier.
    private static func makerNote(_ identifier: String) -> [UInt8] {
        let header = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8)
        return header + directory([Entry(0x0011, text: identifier)], at: header.count)
    }

    private struct Entry {
        var tag: UInt16
        var type: UInt16
        var count: Int
        var value: [UInt8]

        init(_ tag: UInt16, text: String) {
            value = Array(text.utf8) + [0]
            (self.tag, type, count) = (tag, 2, value.count)
        }

        init(_ tag: UInt16, long: UInt32) {
            (self.tag, type, count, value) = (tag, 4, 1, long.bigEndianBytes)
        }

        init(_ tag: UInt16, undefined bytes: [UInt8]) {
            (self.tag, type, count, value) = (tag, 7, bytes.count, bytes)
        }
    }

    /// A directory that starts at `offset`, followed by the values that do not fit into four bytes.
    private static func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
        var head = UInt16(entries.count).bigEndianBytes
        var values: [UInt8] = []
        let valuesStart = offset + 2 + 12 * entries.count + 4
        for entry in entries {
            head += entry.tag.bigEndianBytes + entry.type.bigEndianBytes + UInt32(entry.count).bigEndianBytes
            if entry.value.count <= 4 {
                head += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                head += UInt32(valuesStart + values.count).bigEndianBytes
                values += entry.value
                if !values.count.isMultiple(of: 2) { values.append(0) }
            }
        }
        return head + UInt32(0).bigEndianBytes + values
    }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
