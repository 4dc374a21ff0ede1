/// The bytes of the table that `scripts/places.py` makes, which describes them. Bytes beyond their end read as zero.
struct PlaceTable: Sendable {
    private let bytes: [UInt8]
    let count: Int
    private let regionCount: Int
    private let strips: Int
    private let places: Int
    private let names: Int

    /// Strips of latitude, from the south pole. A degree has four.
    static let stripCount = 720
    private static let bytesOfPlace = 11
    private static let bytesOfRegion = 10
    private static let longitudes = 1 << 21
    private static let latitudes = 1 << 11

    /// Nil if the bytes are not such a table, or not all of one.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "DRP1".utf8) else { return nil }
        self.bytes = bytes
        let number = { (index: Int) in Self.number(bytes, at: index, count: 4) }
        (count, regionCount) = (number(8), number(12))
        strips = 16 + regionCount * Self.bytesOfRegion
        places = strips + 4 * (Self.stripCount + 1)
        names = places + count * Self.bytesOfPlace
        guard number(4) == bytes.count, names <= bytes.count else { return nil }
    }

    /// Reads a number whose least significant byte comes first.
    private static func number(_ bytes: [UInt8], at index: Int, count: Int) -> Int {
        guard index >= 0, index + count <= bytes.count else { return 0 }
        var number = 0
        for place in 0..<count { number |= Int(bytes[index + place]) << (8 * place) }
        return number
    }

    private func number(at index: Int, _ count: Int) -> Int { Self.number(bytes, at: index, count: count) }

    /// A place by its number.
    struct Record {
        /// Degrees.
        var latitude: Double
        var longitude: Double
        /// Kilometres around its centre that it covers.
        var radius: Double
        /// The number of its region.
        var region: Int
        /// The offset of its name.
        var name: Int
    }

    func record(_ index: Int, inStrip strip: Int) -> Record {
        let start = places + index * Self.bytesOfPlace
        let position = number(at: start, 4)
        let north = Double(strip) + (Double(position & (Self.latitudes - 1)) + 0.5) / Double(Self.latitudes)
        let east = (Double(position >> 11) + 0.5) / Double(Self.longitudes)
        return Record(
            latitude: north * 180 / Double(Self.stripCount) - 90, longitude: east * 360 - 180,
            radius: Double(number(at: start + 4, 2)) / 2000, region: number(at: start + 6, 2),
            name: number(at: start + 8, 3))
    }

    /// The numbers of the places of a strip between two longitudes, in degrees.
    func places(inStrip strip: Int, from west: Double, to east: Double) -> Range<Int> {
        let first = min(number(at: strips + 4 * strip, 4), count)
        let end = max(first, min(number(at: strips + 4 * (strip + 1), 4), count))
        let start = firstPlace(in: first..<end, east: Self.column(west))
        return start..<firstPlace(in: start..<end, east: Self.column(east) + 1)
    }

    private static func column(_ longitude: Double) -> Int {
        Int(((longitude + 180) / 360 * Double(longitudes)).rounded(.down))
    }

    /// The first place that lies in the column or east of it; the end if there is none.
    private func firstPlace(in range: Range<Int>, east column: Int) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            let isWest = number(at: places + middle * Self.bytesOfPlace, 4) >> 11 < column
            if isWest { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The codes of a country and of a region in it; nil beyond the last.
    func region(_ index: Int) -> (country: String, code: String)? {
        guard index < regionCount else { return nil }
        let start = 16 + index * Self.bytesOfRegion
        return (text(start..<start + 2), text(start + 2..<start + Self.bytesOfRegion))
    }

    /// Nil for an offset at which there is no name.
    func name(at offset: Int) -> String? {
        let start = names + offset + 1
        let end = start + number(at: start - 1, 1)
        return start < end && end <= bytes.count ? text(start..<end) : nil
    }

    /// The text, without the zeros that fill it up.
    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
    }
}
