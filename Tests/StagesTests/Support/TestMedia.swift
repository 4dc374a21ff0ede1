import Foundation
import LibAV
import TestSupport

/// Makes small media whose pictures and sounds identify their source and position.
struct TestMedia {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "dayreel-stages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    /// Writes lossless H.264 whose picture n is flat with luma 20 + n. `times` are presentation times in milliseconds.
    func counting(_ name: String, times: [Int], width: Int = 64, height: Int = 48) throws -> String {
        try video(name, times: times, width: width, height: height) { frame, number in
            frame.fill(luma: UInt8(20 + number), blue: 128, red: 128)
        }
    }

    func video(
        _ name: String, times: [Int], width: Int, height: Int, draw: (inout VideoFrame, Int) throws -> Void
    ) throws -> String {
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: width, height: height, frameRate: Rational(1000, 1), pixelFormat: "yuv420p",
            color: .bt709, keyframeInterval: 12, bFrames: 0, options: ["preset": "ultrafast", "qp": "0"], threads: 1)
        let lengths = zip(times, times.dropFirst()).map { $1 - $0 }
        try ClipFile(path(name)).write(settings, frames: times.count) { frame, number in
            try draw(&frame, number)
            frame.presentationTime = Int64(times[number])
            frame.duration = Int64(number < lengths.count ? lengths[number] : lengths.last ?? 33)
        }
        return path(name)
    }
}

extension VideoFrame {
    /// The mean of a rectangle of a plane, in that plane's samples.
    borrowing func mean(plane: Int = 0, x: Range<Int>? = nil, y: Range<Int>? = nil) -> Double {
        withPlane(plane) { bytes, stride, width, height in
            let (columns, rows) = (x ?? 0..<width, y ?? 0..<height)
            var sum = 0
            for row in rows { for column in columns { sum += Int(bytes[row * stride + column]) } }
            return Double(sum) / Double(columns.count * rows.count)
        }
    }
}
