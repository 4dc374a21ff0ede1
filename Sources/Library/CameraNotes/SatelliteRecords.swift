import Model

/// The first record with a time that a dash camera's receiver of satellites wrote into an AVI file (facts: exiftool, Image::ExifTool::RIFF
/// and QuickTimeStream). The times are UTC.
///
/// Not read: the text stream of the Momento M6, which exiftool reads on request only, and whose clock it found three hours off.
struct SatelliteRecords {
    /// With `Z`.
    private var time: String?
    private var place: Coordinate?

    func add(to notes: inout CameraNotes) {
        notes.satellites = notes.satellites ?? time
        notes.place = notes.place ?? place
    }

    /// Records of 32 bytes, numbers with the lowest byte first: latitude and longitude in eight bytes each, degrees and minutes as
    /// 4807.038; from 22 on year since 2000, month, day, hour, minute and second in a byte each.
    init(track bytes: [UInt8]) {
        for start in stride(from: 0, through: bytes.count - 32, by: 32) where time == nil {
            let moment = bytes[start + 22..<start + 28].map(Int.init)
            let angles = [start, start + 8].map { at in
                Coordinate.degrees(withMinutes: Double(bitPattern: UInt64(bitPattern: bytes[at..<at + 8].littleEndian)))
            }
            set(year: 2000 + moment[0], moment[1], moment[2], moment[3], moment[4], moment[5])
            if time != nil { place = Coordinate(latitude: angles[0], longitude: angles[1]) }
        }
    }

    /// Records of 30 bytes, numbers with the highest byte first: longitude from 5 on and latitude from 11 on, each whole degrees in two
    /// bytes and hundred millionths in four; from 21 on hour, minute, second, the year in two bytes, month, day; `E` or `W`, `N` or `S`.
    init(bikeBro bytes: [UInt8]) {
        for start in stride(from: 0, through: bytes.count - 30, by: 30) where time == nil {
            func number(_ range: Range<Int>) -> Int {
                Int(bytes[start + range.lowerBound..<start + range.upperBound].bigEndian)
            }
            func angle(_ at: Int) -> Double { Double(number(at..<at + 2)) + Double(number(at + 2..<at + 6)) / 1e8 }
            set(
                year: number(24..<26), number(26..<27), number(27..<28), number(21..<22), number(22..<23),
                number(23..<24))
            let (east, north) = (
                bytes[start + 28] == UInt8(ascii: "W") ? -1.0 : 1, bytes[start + 29] == UInt8(ascii: "S") ? -1.0 : 1
            )
            if time != nil { place = Coordinate(latitude: north * angle(11), longitude: east * angle(5)) }
        }
    }

    /// Sentences within records: `$GC,hhmmss,ddmmyy,…` and `$GA,hhmmss,A,latitude,longitude,speed,N,W,…`.
    init(lucas bytes: [UInt8]) {
        let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x20 }, as: UTF8.self)
        for sentence in text.split(separator: "$") {
            let fields = sentence.split(separator: ",", omittingEmptySubsequences: false)
            if fields.count > 2, fields[0] == "GC", time == nil, let clock = Self.pairs(fields[1]),
                let day = Self.pairs(fields[2])
            {
                set(year: 2000 + day[2], day[1], day[0], clock[0], clock[1], clock[2])
            }
            guard fields.count > 7, fields[0] == "GA", fields[2] == "A", place == nil, let latitude = Double(fields[3]),
                let longitude = Double(fields[4])
            else { continue }
            place = Coordinate(
                latitude: (fields[6] == "S" ? -1 : 1) * Coordinate.degrees(withMinutes: latitude),
                longitude: (fields[7].hasPrefix("W") ? -1 : 1) * Coordinate.degrees(withMinutes: longitude))
        }
    }

    private static func pairs(_ text: Substring) -> [Int]? {
        let digits = text.utf8.map { Int($0) - 48 }
        guard digits.count == 6, digits.allSatisfy((0...9).contains) else { return nil }
        return [0, 2, 4].map { 10 * digits[$0] + digits[$0 + 1] }
    }

    /// The first year in which there were such cameras: a receiver without satellites counts from its own beginning.
    private static let firstYear = 2009

    private mutating func set(year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int) {
        guard year >= Self.firstYear, let day = Day(year: year, month: month, day: day),
            let wall = WallTime(day, hour: hour, minute: minute, second: second)
        else { return }
        time = wall.text + "Z"
    }
}
