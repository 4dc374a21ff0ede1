import LibAV
import Model

/// The time and place of an AVCHD recording, which are in the video stream because the container has neither.
///
/// They are in H.264's "user data unregistered" message (ITU-T H.264, D.1.6): a UUID and the letters MDPM, a count, and for each entry a
/// tag and four bytes (facts: exiftool, Image::ExifTool::H264). Tags 0x18 and 0x19 hold the zone, the year in two bytes, month and
/// day, hour, minute and second in BCD; 0xB1 to 0xB8 the position as in EXIF, each number as two times two bytes.
struct AVCHDRecording: Hashable {
    /// The local time. The byte with the zone is ignored, because cameras leave it at zero or at the zone of home.
    var wall: WallTime?
    var place: Coordinate?

    private static let mark: [UInt8] =
        [0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66]
        + Array("MDPM".utf8)

    /// Nil for a part of the stream without such a message.
    init?(h264 bytes: [UInt8]) {
        let plain = Self.withoutEmulationPrevention(bytes)
        guard let start = Self.position(of: Self.mark, in: plain) else { return nil }
        var entries: [UInt8: [UInt8]] = [:]
        var position = start + Self.mark.count + 1
        let count = plain.indices.contains(position - 1) ? Int(plain[position - 1]) : 0
        for _ in 0..<count where position + 5 <= plain.count {
            entries[plain[position]] = Array(plain[position + 1..<position + 5])
            position += 5
        }
        wall = Self.wall(entries)
        place = Self.place(entries)
        if wall == nil, place == nil { return nil }
    }

    private static func wall(_ entries: [UInt8: [UInt8]]) -> WallTime? {
        guard let date = entries[0x18], let time = entries[0x19] else { return nil }
        let digits = Array(date[1...] + time).hexadecimal
        guard digits.count == 14, case .wall(let wall) = DateText.reading(of: digits) else { return nil }
        return wall
    }

    private static func place(_ entries: [UInt8: [UInt8]]) -> Coordinate? {
        guard let latitude = degrees(entries, from: 0xB2), let longitude = degrees(entries, from: 0xB6) else {
            return nil
        }
        let isSouth = entries[0xB1]?.first == UInt8(ascii: "S")
        let isWest = entries[0xB5]?.first == UInt8(ascii: "W")
        return Coordinate(latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude)
    }

    /// Degrees as a number, from the three entries with degrees, minutes and seconds.
    private static func degrees(_ entries: [UInt8: [UInt8]], from tag: UInt8) -> Double? {
        var degrees = 0.0
        for (index, unit) in [1.0, 60, 3600].enumerated() {
            guard let bytes = entries[tag + UInt8(index)] else { return nil }
            let over = Int(bytes[2]) << 8 | Int(bytes[3])
            guard over > 0 else { return nil }
            degrees += Double(Int(bytes[0]) << 8 | Int(bytes[1])) / Double(over) / unit
        }
        return degrees
    }

    /// Removes each 3 after two zeros, which only prevents a false start code (H.264, 7.4.1).
    private static func withoutEmulationPrevention(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var zeros = 0
        for byte in bytes {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            plain.append(byte)
        }
        return plain
    }

    private static func position(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= mark.count else { return nil }
        return (0...bytes.count - mark.count).first { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
    }
}

extension AVCHDRecording {
    /// Searches the first 30 pictures of a transport stream. The message precedes a picture's own data.
    static func read(_ demuxer: Demuxer, stream: VideoStreamInfo) -> AVCHDRecording? {
        guard demuxer.info.formatName == "mpegts", stream.codec == "h264" else { return nil }
        // The demuxer may be at the end, if a doubtful length was measured.
        try? demuxer.seek(toKeyframeAtOrBefore: 0, stream: stream.index)
        var pictures = 0
        while pictures < 30, let packet = try? demuxer.read() {
            guard packet.streamIndex == stream.index else { continue }
            pictures += 1
            let head = packet.withBytes { span in (0..<min(span.count, 4096)).map { span[$0] } }
            if let found = AVCHDRecording(h264: head) { return found }
        }
        return nil
    }
}
