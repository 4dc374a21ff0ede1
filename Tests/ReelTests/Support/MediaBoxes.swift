import Fixtures
import Foundation
import Testing

/// The top-level boxes of an MP4 or MOV file (ISO/IEC 14496-12, 4.2), read without libav.
struct MediaBoxes {
    struct Box {
        var type: String
        var offset: UInt64
        var size: UInt64
        /// The number of bytes before the contents.
        var header: UInt64
    }

    let path: String
    let boxes: [Box]

    init(path: String) throws {
        self.path = path
        let data = try Data(contentsOf: URL(filePath: path))
        var boxes: [Box] = []
        var offset = 0
        while offset + 8 <= data.count {
            let short = data[offset..<offset + 4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let type = String(decoding: data[offset + 4..<offset + 8], as: UTF8.self)
            // A length of 1 means that the length follows as 64 bits.
            let long = short == 1 && offset + 16 <= data.count
            let size = long ? data[offset + 8..<offset + 16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : short
            try #require(size >= 8, "box \(type) of \(path) has the length \(size)")
            boxes.append(Box(type: type, offset: UInt64(offset), size: size, header: long ? 16 : 8))
            offset += Int(size)
        }
        self.boxes = boxes
    }

    var types: [String] { boxes.map(\.type) }

    /// Overwrites the contents of a box except the first `percent` percent; its size stays.
    func overwrite(_ type: String, keeping percent: UInt64 = 0) throws {
        let box = try #require(boxes.first { $0.type == type })
        let file = try FileHandle(forUpdating: URL(filePath: path))
        let kept = (box.size - box.header) * percent / 100
        try file.seek(toOffset: box.offset + box.header + kept)
        try file.write(contentsOf: Data(repeating: 0xA5, count: Int(box.size - box.header - kept)))
        try file.close()
    }
}

/// The recipes of the month that tests share.
enum FixtureMonthClips {
    static func clip(_ name: String) -> FixtureClip? { FixtureMonth.december2024.clip(named: name) }
}
