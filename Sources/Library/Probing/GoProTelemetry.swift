import LibAV
import Model

/// The time and place in a packet of GoPro's telemetry track.
///
/// The track is in GPMF (github.com/gopro/gpmf-parser, README), made of nested records: four characters, a type, the size of one value and
/// the number of values (two bytes, the highest first), then the values, padded to four bytes. Type 0 contains further records. A stream
/// (`STRM`) gives the scale of its numbers (`SCAL`). HERO11 replaced `GPS5` by `GPS9`, whose samples have their own time. A Karma drone
/// adds its position (`GLPI`) and its clock (`SYST`) (facts: exiftool, Image::ExifTool::GoPro).
struct GoProTelemetry: Hashable {
    /// Seconds since 1970, by the satellites.
    var instant: Int64?
    var place: Coordinate?

    /// Reads one packet of the track. Values from before the first fix of the satellites do not count.
    init(packet: [UInt8]) {
        var stream = Stream()
        read(packet[...], into: &stream, depth: 0)
        if place != nil { instant = instant ?? drone }
    }

    /// False for a packet from before the first fix, and for one with only a drone's clock, which is not set by then.
    var hasFix: Bool { instant != nil || place != nil }

    /// Seconds since 1970 by the drone's clock, which follows the satellites once it has a position.
    private var drone: Int64?

    /// The values of a stream's earlier records, which explain its later ones.
    private struct Stream {
        var scales: [Int64] = []
        var hasFix = false
        var utc: String?
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, into stream: inout Stream, depth: Int) {
        var rest = bytes
        while rest.count >= 8, let record = Record(rest), instant == nil || place == nil {
            let used = 8 + (record.values.count + 3) / 4 * 4
            rest = rest.dropFirst(used)
            switch record.key {
            case "STRM" where depth < 4:
                var inner = Stream()
                read(record.values, into: &inner, depth: depth + 1)
            case "DEVC" where depth < 4: read(record.values, into: &stream, depth: depth + 1)
            // 0 means no fix; 2 and 3 are the dimensions of a fix.
            case "GPSF": stream.hasFix = record.number(at: 0, bytes: 4).map { $0 >= 2 } ?? false
            case "GPSU": stream.utc = String(decoding: record.values, as: UTF8.self)
            case "SCAL": stream.scales = record.all(bytes: record.size)
            case "GPS5": takeGPS5(record, stream)
            case "GPS9": takeGPS9(record, stream)
            case "GLPI" where record.size == 28: place = place ?? coordinate(record, stream, after: 1)
            case "SYST" where record.size == 16 && stream.scales.count == 2:
                drone =
                    drone ?? record.number(at: 8, bytes: 8).map { CalendarTime.clamped($0 / max(1, stream.scales[1])) }
            default: break
            }
        }
    }

    /// Reads latitude, longitude, altitude and two speeds, each a signed number of four bytes; the time is in a record of its own.
    private mutating func takeGPS5(_ record: Record, _ stream: Stream) {
        guard stream.hasFix, record.size == 20 else { return }
        place = place ?? coordinate(record, stream)
        instant = instant ?? stream.utc.flatMap(Self.instant)
    }

    /// Reads the same values, then days since 2000, seconds of the day in UTC, and two bytes each for precision and fix.
    private mutating func takeGPS9(_ record: Record, _ stream: Stream) {
        guard record.size == 32, stream.scales.count == 9, let fix = record.number(at: 30, bytes: 2), fix >= 2,
            let days = record.number(at: 20, bytes: 4), let seconds = record.number(at: 24, bytes: 4)
        else { return }
        let firstOf2000: Int64 = 946_684_800
        guard (0...36_525).contains(days), seconds >= 0 else { return }
        place = place ?? coordinate(record, stream)
        instant = instant ?? firstOf2000 + days * 86_400 + seconds / max(1, stream.scales[6])
    }

    /// The place in two numbers of four bytes, after `index` others.
    private func coordinate(_ record: Record, _ stream: Stream, after index: Int = 0) -> Coordinate? {
        let scales = stream.scales.dropFirst(index).prefix(2)
        guard scales.count == 2, let first = scales.first, let second = scales.last, first > 0, second > 0,
            let latitude = record.number(at: 4 * index, bytes: 4),
            let longitude = record.number(at: 4 * index + 4, bytes: 4)
        else { return nil }
        return Coordinate(latitude: Double(latitude) / Double(first), longitude: Double(longitude) / Double(second))
    }

    /// Seconds since 1970 of `yymmddhhmmss.sss`.
    private static func instant(_ text: String) -> Int64? {
        guard case .wall(let wall) = DateText.reading(of: "20" + text.prefix(12)) else { return nil }
        return wall.seconds
    }

    private struct Record {
        let key: String
        /// The size of one value in bytes; a value may be a structure.
        let size: Int
        let values: ArraySlice<UInt8>

        /// Nil for a record that extends beyond the end. `bytes` has at least eight.
        init?(_ bytes: ArraySlice<UInt8>) {
            let head = Array(bytes.prefix(8))
            key = String(decoding: head[0..<4], as: UTF8.self)
            size = Int(head[5])
            let length = size * (Int(head[6]) << 8 | Int(head[7]))
            guard length <= bytes.count - 8 else { return nil }
            values = bytes.dropFirst(8).prefix(length)
        }

        /// A signed number, the highest byte first; nil beyond the values.
        func number(at offset: Int, bytes count: Int) -> Int64? {
            guard offset + count <= values.count else { return nil }
            let start = values.startIndex + offset
            let raw = values[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let unused = 64 - 8 * count
            return Int64(bitPattern: raw << unused) >> unused
        }

        func all(bytes count: Int) -> [Int64] {
            guard count > 0, count <= 4 else { return [] }
            return stride(from: 0, to: values.count - count + 1, by: count).compactMap { number(at: $0, bytes: count) }
        }
    }
}

extension GoProTelemetry {
    /// Searches the first two minutes of the track, which has a packet per second, for a fix. The packet's time in the recording is
    /// subtracted, so that `instant` is the start of the recording.
    static func read(_ demuxer: Demuxer) -> GoProTelemetry? {
        guard let track = demuxer.info.data.first(where: { $0.tag == "gpmd" }) else { return nil }
        demuxer.discardAll(except: [track.index])
        // The demuxer may be at the end, if a doubtful length was measured.
        try? demuxer.seek(toKeyframeAtOrBefore: 0, stream: track.index)
        for _ in 0..<120 {
            guard let packet = try? demuxer.read() else { return nil }
            guard packet.streamIndex == track.index else { continue }
            var found = GoProTelemetry(packet: packet.withBytes { span in span.indices.map { span[$0] } })
            guard found.hasFix else { continue }
            let timeBase = packet.timeBase
            if let time = packet.presentationTime, timeBase.denominator > 0 {
                let late = time.scaled(by: Int64(timeBase.numerator), over: Int64(timeBase.denominator))
                found.instant = found.instant.map { CalendarTime.clamped($0.subtracting(late)) }
            }
            return found
        }
        return nil
    }
}
