import LibAV
import Model

/// The local time of a DV recording, which is in each picture because the container has none, whether it is a tape's raw stream, AVI,
/// QuickTime or MXF.
///
/// A picture is made of DIF blocks of 80 bytes. A block of video auxiliary data (type 2 in the three highest bits) has fifteen packs of
/// five bytes after its head of three; one of subcode (type 1) has six groups of eight bytes, whose last five are a pack. Pack 0x62 holds
/// the date of recording, 0x63 its time, in BCD (IEC 61834-4, 12.3 and 12.4; facts: exiftool, Image::ExifTool::DV).
struct DVRecording: Hashable {
    var wall: WallTime

    private static let blockLength = 80

    /// Nil for a picture without date or time.
    init?(picture bytes: [UInt8]) {
        var date: ArraySlice<UInt8>?
        var time: ArraySlice<UInt8>?
        for start in stride(from: 0, through: bytes.count - Self.blockLength, by: Self.blockLength) {
            for pack in Self.packs(ofBlock: bytes[start..<start + Self.blockLength]) {
                // A pack of ones only is empty.
                guard let id = pack.first, pack.dropFirst().contains(where: { $0 != 0xFF }) else { continue }
                if id == 0x62 { date = date ?? pack }
                if id == 0x63 { time = time ?? pack }
            }
            if let date, let time, let wall = Self.wall(Array(date), Array(time)) {
                self.wall = wall
                return
            }
        }
        return nil
    }

    private static func packs(ofBlock block: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let starts: [Int] =
            switch (block.first ?? 0) >> 5 {
            case 1: (0..<6).map { 6 + 8 * $0 }
            case 2: (0..<15).map { 3 + 5 * $0 }
            default: []
            }
        return starts.map { block[block.startIndex + $0..<block.startIndex + $0 + 5] }
    }

    /// The time in two packs. The byte with the zone is ignored, as in AVCHD; so is the count of pictures.
    private static func wall(_ date: [UInt8], _ time: [UInt8]) -> WallTime? {
        let numbers = [date[4], date[3] & 0x1F, date[2] & 0x3F, time[4] & 0x3F, time[3] & 0x7F, time[2] & 0x7F]
            .map { Int($0 >> 4) * 10 + Int($0 & 15) }
        // DV exists since 1995. Programs that know no date write the first of 1970, the beginning of Unix's clock.
        guard date[4] != 0x70 else { return nil }
        let year = numbers[0] + (numbers[0] < 75 ? 2000 : 1900)
        return Day(year: year, month: numbers[1], day: numbers[2]).flatMap {
            WallTime($0, hour: numbers[3], minute: numbers[4], second: numbers[5])
        }
    }
}

extension DVRecording {
    /// Searches the first 30 pictures: a tape may begin with pictures that were recorded before the clock was set.
    static func read(_ demuxer: Demuxer, stream: VideoStreamInfo) -> DVRecording? {
        guard stream.codec == "dvvideo" else { return nil }
        // The demuxer may be at the end, if a doubtful length was measured.
        try? demuxer.seek(toKeyframeAtOrBefore: 0, stream: stream.index)
        var pictures = 0
        while pictures < 30, let packet = try? demuxer.read() {
            guard packet.streamIndex == stream.index else { continue }
            pictures += 1
            if let found = DVRecording(picture: packet.withBytes { span in span.indices.map { span[$0] } }) {
                return found
            }
        }
        return nil
    }
}
