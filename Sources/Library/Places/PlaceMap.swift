import Foundation
package import Model
import Synchronization

/// The populated places of the world by position: an offline table of GeoNames' 170,000 places with more than 1000 inhabitants.
///
/// A famous spot lies in a suburb more often than at a city's centre, so the nearest place is the wrong name for it. Here a place covers a
/// circle whose radius grows with its population (0.045 km · population^0.38), and the name is that of the largest place around the
/// position. Only places of the nearest place's region count: Malmö does not lie in Copenhagen.
struct PlaceMap: Sendable {
    /// Kilometres to the farthest place that a position may be named after. No place's own radius is longer.
    private static let reach = 30.0
    /// Kilometres of a degree of latitude.
    private static let degree = 6371.0 * .pi / 180

    private let table: PlaceTable

    /// Nil for bytes that are not a whole table in the format that this code reads.
    init?(_ bytes: [UInt8]) {
        guard let table = PlaceTable(bytes) else { return nil }
        self.table = table
    }

    /// The number of places.
    var count: Int { table.count }

    /// The number of bytes of the table.
    var size: Int { table.size }

    /// The place at a position in degrees, with its number in the table: of the places in the nearest place's region that cover the
    /// position, the largest; the nearest place if none covers it. Nil if none is within 30 km, and for coordinates outside the Earth's.
    func found(latitude: Double, longitude: Double) -> (place: NamedPlace, number: Int)? {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        let near = places(near: latitude, longitude)
        guard let nearest = near.min(by: Self.isNearer) else { return nil }
        let around = near.filter { $0.record.region == nearest.record.region && $0.distance <= $0.record.radius }
        // Of two places of the same size, the nearer.
        let largest = around.max { left, right in
            left.record.radius == right.record.radius
                ? Self.isNearer(right, left) : left.record.radius < right.record.radius
        }
        let record = (largest ?? nearest).record
        return place(record).map { ($0, record.number) }
    }

    func place(latitude: Double, longitude: Double) -> NamedPlace? {
        found(latitude: latitude, longitude: longitude)?.place
    }

    /// The number of places that a lookup at this position reads.
    func effort(latitude: Double, longitude: Double) -> Int {
        var effort = 0
        forEachStrip(near: latitude, longitude) { effort += $1.count }
        return effort
    }

    private struct Near {
        var record: PlaceTable.Record
        /// Kilometres.
        var distance: Double
    }

    /// Orders by distance, then by the offset of the name, so that the order of the table decides nothing.
    private static func isNearer(_ left: Near, _ right: Near) -> Bool {
        (left.distance, left.record.name) < (right.distance, right.record.name)
    }

    private func places(near latitude: Double, _ longitude: Double) -> [Near] {
        var near: [Near] = []
        forEachStrip(near: latitude, longitude) { strip, range in
            for index in range {
                let record = table.record(index, inStrip: strip)
                let distance = Coordinate.kilometres(
                    from: (latitude, longitude), to: (record.latitude, record.longitude))
                if distance <= Self.reach { near.append(Near(record: record, distance: distance)) }
            }
        }
        return near
    }

    /// Calls `body` with each strip within reach and the numbers of its places within reach, twice for a strip across 180°.
    private func forEachStrip(near latitude: Double, _ longitude: Double, _ body: (Int, Range<Int>) -> Void) {
        // A little more than the reach, because positions in the table are rounded.
        let height = Self.reach / Self.degree + 0.001
        let most = min(abs(latitude) + height, 90) * .pi / 180
        // Near a pole every longitude is within reach.
        let width = cos(most) < 0.01 ? 360 : height / cos(most)
        let stripsOfDegree = Double(PlaceTable.stripCount) / 180
        let strips = [latitude - height, latitude + height].map { Int((($0 + 90) * stripsOfDegree).rounded(.down)) }
        let (west, east) = (longitude - width, longitude + width)
        for strip in max(0, strips[0])...min(PlaceTable.stripCount - 1, max(0, strips[1])) {
            if west < -180 || east > 180 {
                body(strip, table.places(inStrip: strip, from: -180, to: min(east > 180 ? east - 360 : east, 180)))
                body(strip, table.places(inStrip: strip, from: max(west < -180 ? west + 360 : west, -180), to: 180))
            } else {
                body(strip, table.places(inStrip: strip, from: west, to: east))
            }
        }
    }

    private func place(_ record: PlaceTable.Record) -> NamedPlace? {
        guard let name = table.name(at: record.name), let region = table.region(record.region) else { return nil }
        return NamedPlace(name: name, country: region.country, region: region.code)
    }
}

/// The bytes of the table that `scripts/places.py` makes, which describes them. Bytes beyond their end read as zero.
struct PlaceTable: Sendable {
    private let bytes: [UInt8]
    let count: Int
    private let regionCount: Int
    private let strips: Int
    private let places: Int
    private let names: Int

    var size: Int { bytes.count }

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
        let number = { (index: Int) in bytes.tableNumber(at: index, count: 4) }
        (count, regionCount) = (number(8), number(12))
        strips = 16 + regionCount * Self.bytesOfRegion
        places = strips + 4 * (Self.stripCount + 1)
        names = places + count * Self.bytesOfPlace
        guard number(4) == bytes.count, names <= bytes.count else { return nil }
    }

    private func number(at index: Int, _ count: Int) -> Int { bytes.tableNumber(at: index, count: count) }

    /// A place by its number.
    struct Record {
        /// Its number in the table.
        var number: Int
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
            number: index, latitude: north * 180 / Double(Self.stripCount) - 90, longitude: east * 360 - 180,
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
        return (bytes.tableText(start..<start + 2), bytes.tableText(start + 2..<start + Self.bytesOfRegion))
    }

    /// Nil for an offset at which there is no name.
    func name(at offset: Int) -> String? {
        let start = names + offset + 1
        let end = start + number(at: start - 1, 1)
        return start < end && end <= bytes.count ? bytes.tableText(start..<end) : nil
    }
}

extension [UInt8] {
    /// Reads a number of a table, whose least significant byte comes first. Zero beyond the end.
    func tableNumber(at index: Int, count: Int) -> Int {
        guard index >= 0, index + count <= self.count else { return 0 }
        var number = 0
        for place in 0..<count { number |= Int(self[index + place]) << (8 * place) }
        return number
    }

    /// A text of a table, without the zeros that fill it up. Empty beyond the end.
    func tableText(_ range: Range<Int>) -> String {
        guard range.upperBound <= count else { return "" }
        return String(decoding: self[range].prefix { $0 != 0 }, as: UTF8.self)
    }
}

/// The names of places by position, from tables beside the program. The files are read when a name is first needed.
package final class PlaceNames: Sendable {
    private let path: String?
    private let translationsPath: String?
    private let tables = Mutex<Tables>(.unread)

    private enum Tables: Sendable {
        case unread
        /// Nil for a table that is not there, or not in a format that this version reads.
        case read(PlaceMap?, PlaceTranslations?)
    }

    /// `path` of the table of places, and `translations` of the table of their names in other languages; nil if none is installed.
    package init(path: String?, translations: String? = nil) { (self.path, translationsPath) = (path, translations) }

    /// The number of places in the table; nil if there is none.
    package var count: Int? { read().map?.count }

    /// True if places have names in other languages too.
    package var areTranslated: Bool { read().translations != nil }

    /// The place at a position; nil far from any, and without a table.
    package func place(at position: Coordinate) -> NamedPlace? {
        read().map?.place(latitude: position.latitude, longitude: position.longitude)
    }

    /// The same under its name in the language of a locale, if that is another and known: `München` for Munich in `de_DE`.
    package func place(at position: Coordinate, inLanguageOf locale: String) -> NamedPlace? {
        let (map, translations) = read()
        guard var found = map?.found(latitude: position.latitude, longitude: position.longitude) else { return nil }
        found.place.name = translations?.name(ofPlace: found.number, in: locale) ?? found.place.name
        return found.place
    }

    private func read() -> (map: PlaceMap?, translations: PlaceTranslations?) {
        tables.withLock { tables in
            if case .read(let map, let translations) = tables { return (map, translations) }
            let map = Self.bytes(path).flatMap { PlaceMap($0) }
            let translations = map.flatMap { map in
                Self.bytes(translationsPath).flatMap { PlaceTranslations($0, ofTableOf: map.size) }
            }
            tables = .read(map, translations)
            return (map, translations)
        }
    }

    private static func bytes(_ path: String?) -> [UInt8]? {
        path.flatMap { try? Data(contentsOf: URL(filePath: $0)) }.map { [UInt8]($0) }
    }
}

extension Diagnostic {
    /// The note for a film or a list that would name places if there were a table.
    package static let noPlaceNames = Diagnostic(
        .note, .placeNamesMissing,
        "places have no names, because their table is not installed; on Debian and Ubuntu it is the package dayreel-places, "
            + "in a clone of the source scripts/places.sh makes it")
}
