import CZoneTable

/// The time zones of the world by place: an offline map, built into the program.
///
/// A raster of cells of 0.011°, made by `scripts/zones.py`, which describes its bytes. Nothing is read before the first lookup, and a
/// lookup touches only a few pages. Damaged bytes yield no zone.
struct ZoneMap: Sendable {
    /// The time zone of a place.
    enum Zone: Hashable, Sendable {
        /// The IANA name.
        case named(String)
        /// Open sea: the nautical zone, in hours east of UTC.
        case sea(hours: Int)
    }

    private let bytes: TableBytes
    private let zoneCount: Int
    private let names: Int
    private let directory: Int
    private let tileOffsets: Int
    private let tiles: Int

    private static let columns = 32_768
    private static let rows = 16_384
    private static let tileSize = 128
    private static let tilesAcross = columns / tileSize
    private static let tileCount = tilesAcross * rows / tileSize

    /// The built-in map; nil if it is not in the format that this code reads.
    init?() { self.init(.carried) }

    init?(_ bytes: TableBytes) {
        guard bytes.starts(with: "DRZ1") else { return nil }
        let splitTiles = bytes.number(at: 10, bytes: 2)
        self.bytes = bytes
        zoneCount = bytes.number(at: 8, bytes: 2)
        names = 12 + 4 * (zoneCount + 1)
        let length = bytes.number(at: names - 4, bytes: 4)
        directory = names + length + length % 2
        tileOffsets = directory + 2 * Self.tileCount
        tiles = tileOffsets + 4 * (splitTiles + 1)
        guard tiles <= bytes.count else { return nil }
    }

    /// The zone of a place in degrees; nil for coordinates outside the Earth's.
    func zone(latitude: Double, longitude: Double) -> Zone? {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        let column = Int((longitude + 180) / 360 * Double(Self.columns)) % Self.columns
        let row = min(Self.rows - 1, Int((90 - latitude) / 180 * Double(Self.rows)))
        let tile = row / Self.tileSize * Self.tilesAcross + column / Self.tileSize
        let entry = bytes.number(at: directory + 2 * tile, bytes: 2)
        let number =
            entry < 0x8000 ? entry : zone(inTile: entry - 0x8000, row: row % Self.tileSize, column % Self.tileSize)
        if number == 0 { return .sea(hours: Int((longitude / 15).rounded())) }
        return name(of: number).map(Zone.named)
    }

    private func name(of zone: Int) -> String? {
        guard (1...zoneCount).contains(zone) else { return nil }
        let start = bytes.number(at: 12 + 4 * (zone - 1), bytes: 4)
        let end = bytes.number(at: 12 + 4 * zone, bytes: 4)
        return bytes.text(from: names + start, to: names + end)
    }

    /// Goes through the squares of a tile in order, down to the one that holds the cell.
    private func zone(inTile tile: Int, row: Int, _ column: Int) -> Int {
        let start = tiles + bytes.number(at: tileOffsets + 4 * tile, bytes: 4)
        let count = bytes.number(at: start, bytes: 1)
        var reader = BitReader(bytes: bytes, position: 8 * (start + 1 + 2 * count))
        let width = max(0, Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
        // Quarters to skip before the cell's own.
        func skip(_ size: Int) {
            guard size > 1, reader.next() == 1 else { return reader.skip(width) }
            for _ in 0..<4 { skip(size / 2) }
        }
        var size = Self.tileSize
        while size > 1, reader.next() == 1 {
            size /= 2
            let quarter = (row & size == 0 ? 0 : 2) + (column & size == 0 ? 0 : 1)
            for _ in 0..<quarter { skip(size) }
        }
        let place = (0..<width).reduce(0) { number, _ in number << 1 | reader.next() }
        return place < count ? bytes.number(at: start + 1 + 2 * place, bytes: 2) : 0
    }
}

/// The bytes of the map. Bytes beyond their end read as zero.
///
/// `@unchecked Sendable`: the pointer refers to constants of the program, which never change and live as long as it does.
struct TableBytes: @unchecked Sendable {
    private let start: UnsafePointer<UInt8>
    let count: Int

    static var carried: TableBytes { TableBytes(start: dayreel_zone_table(), count: dayreel_zone_table_length()) }

    func byte(at index: Int) -> UInt8 { index >= 0 && index < count ? start[index] : 0 }

    /// Reads a number whose least significant byte comes first.
    func number(at index: Int, bytes count: Int) -> Int {
        (0..<count).reversed().reduce(0) { $0 << 8 | Int(byte(at: index + $1)) }
    }

    func starts(with text: String) -> Bool { text.utf8.enumerated().allSatisfy { byte(at: $0) == $1 } }

    func text(from start: Int, to end: Int) -> String? {
        guard start >= 0, start < end, end <= count else { return nil }
        return String(decoding: (start..<end).map(byte), as: UTF8.self)
    }
}

/// Reads bits, from the highest to the lowest of each byte.
struct BitReader {
    let bytes: TableBytes
    var position: Int

    mutating func next() -> Int {
        defer { position += 1 }
        return Int(bytes.byte(at: position >> 3) >> (7 - UInt8(position & 7)) & 1)
    }

    mutating func skip(_ count: Int) { position += count }
}
