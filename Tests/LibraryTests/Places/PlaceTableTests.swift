import Model
import Testing

@testable import Library

/// Tables made here, for what the real one does not have.
@Suite struct PlaceTableTests {
    private struct Entry {
        var name: String
        var latitude: Double
        var longitude: Double
        /// Kilometres.
        var radius = 1.0
        var region = 0
    }

    /// Writes a table as `scripts/places.py` describes it.
    private func bytes(_ entries: [Entry]) -> [UInt8] {
        let places = entries.map { entry in
            let north = (entry.latitude + 90) * 4
            let strip = min(719, Int(north))
            let position = Int((entry.longitude + 180) / 360 * 2_097_152) << 11 | Int((north - Double(strip)) * 2048)
            return (entry, strip, position)
        }.sorted { ($0.1, $0.2) < ($1.1, $1.2) }
        var body: [UInt8] = []
        for region in [("PT", "14"), ("ES", ""), ("DK", "17")] {
            body += region.0.utf8
            body += region.1.utf8
            body += [UInt8](repeating: 0, count: 8 - region.1.utf8.count)
        }
        for strip in 0...720 { body += number(places.count { $0.1 < strip }, 4) }
        var names: [UInt8] = []
        for (entry, _, position) in places {
            body += number(position, 4) + number(Int(entry.radius * 2000), 2) + number(entry.region, 2)
            body += number(names.count, 3)
            names += [UInt8(entry.name.utf8.count)] + entry.name.utf8
        }
        body += names
        let head = Array("DRP1".utf8) + number(body.count + 16, 4) + number(entries.count, 4) + number(3, 4)
        return head + body
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }

    private func name(_ entries: [Entry], _ latitude: Double, _ longitude: Double) throws -> String? {
        try #require(PlaceMap(bytes(entries))).place(latitude: latitude, longitude: longitude)?.name
    }

    @Test func theLargestPlaceAroundThePositionGivesTheName() throws {
        let suburb = Entry(name: "suburb", latitude: 38.70, longitude: -9.20, radius: 1.5)
        let city = Entry(name: "city", latitude: 38.70, longitude: -9.13, radius: 8)
        #expect(try name([suburb, city], 38.70, -9.19) == "city")
        // Beyond the city's circle, inside the suburb's; beyond both, the nearest; beyond 30 km, none.
        #expect(try name([suburb, city], 38.70, -9.21) == "city")
        #expect(try name([suburb, city], 38.70, -9.23) == "suburb")
        #expect(try name([suburb, city], 38.70, -9.50) == "suburb")
        #expect(try name([suburb, city], 38.70, -9.56) == nil)
    }

    @Test func aLargerPlaceOfAnotherRegionDoesNotCount() throws {
        let town = Entry(name: "town", latitude: 55.60, longitude: 13.00, radius: 2, region: 0)
        let city = Entry(name: "city", latitude: 55.67, longitude: 12.80, radius: 25, region: 2)
        #expect(try name([town, city], 55.61, 13.02) == "town")
        #expect(try name([town, city], 55.66, 12.81) == "city")
    }

    @Test func ofTwoPlacesOfOneSizeTheNearerCounts() throws {
        let one = Entry(name: "one", latitude: 10, longitude: 10, radius: 5)
        let other = Entry(name: "other", latitude: 10, longitude: 10.03, radius: 5)
        for entries in [[one, other], [other, one]] {
            #expect(try name(entries, 10, 10.014) == "one")
            #expect(try name(entries, 10, 10.016) == "other")
        }
    }

    @Test func placesAcrossTheDateLineAndAtThePolesAreNear() throws {
        let east = Entry(name: "east", latitude: -16.8, longitude: 179.95)
        let west = Entry(name: "west", latitude: -16.8, longitude: -179.9)
        #expect(try name([east], -16.8, -179.98) == "east")
        #expect(try name([west], -16.8, 179.99) == "west")
        #expect(try name([east, west], -16.8, 180) == "east")
        let pole = Entry(name: "pole", latitude: 89.95, longitude: 100)
        #expect(try name([pole], 89.9, -80) == "pole")
        #expect(try name([Entry(name: "south", latitude: -90, longitude: 0)], -89.9, 179) == "south")
    }

    @Test func aPlaceHasTheCodesOfItsRegion() throws {
        let places = [
            Entry(name: "Évora", latitude: 38, longitude: -8), Entry(name: "B", latitude: 40, longitude: -4, region: 1),
        ]
        let map = try #require(PlaceMap(bytes(places)))
        #expect(map.place(latitude: 38, longitude: -8) == .init(name: "Évora", country: "PT", region: "14"))
        #expect(map.place(latitude: 40, longitude: -4) == .init(name: "B", country: "ES", region: ""))
    }

    @Test func otherBytesAreNoTable() {
        let whole = bytes([Entry(name: "A", latitude: 0, longitude: 1)])
        #expect(PlaceMap(whole) != nil)
        #expect(PlaceMap([]) == nil)
        #expect(PlaceMap(Array("DRP2".utf8) + whole.dropFirst(4)) == nil)
        for length in [3, 4, 15, 16, 100, whole.count - 1] { #expect(PlaceMap(Array(whole.prefix(length))) == nil) }
        #expect(PlaceMap(whole + [0]) == nil)
    }

    /// No damaged byte crashes a lookup.
    @Test func damagedTablesGiveAnotherNameOrNone() throws {
        let whole = bytes(
            (0..<40).map { Entry(name: "P\($0)", latitude: Double($0) / 20, longitude: 7, region: $0 % 3) })
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= 0xFF
            guard let map = PlaceMap(damaged) else { continue }
            for latitude in [0.0, 0.5, 1.9] {
                let name = map.place(latitude: latitude, longitude: 7.01)?.name
                #expect((name?.utf8.count ?? 0) <= 255)
            }
        }
    }
}
