import Foundation
import Model
import TestSupport
import Testing

@testable import Library

@Suite struct PlaceNamesTests {
    private let lisbon = Coordinate(latitude: 38.7139, longitude: -9.1394)

    @Test func theTableNamesAPosition() throws {
        let names = PlaceNames(path: PlacesFile.path)
        let position = try #require(lisbon)
        #expect(names.place(at: position) == NamedPlace(name: "Lisbon", country: "PT", region: "14"))
        #expect(names.count ?? 0 > 170_000)
        #expect(names.place(at: try #require(Coordinate(latitude: 30, longitude: -45))) == nil)
    }

    @Test func withoutATableThereAreNoNames() throws {
        let folder = try TemporaryFolder()
        let whole = try PlacesFile.bytes()
        let paths = [
            nil, folder.path("none"), folder.path, try folder.write("DRP1", to: "short"),
            try folder.write(Array(whole.dropLast()), to: "cut"),
            try folder.write(Array("DRP2".utf8) + whole.dropFirst(4), to: "new"),
        ]
        for path in paths {
            let names = PlaceNames(path: path)
            #expect(names.count == nil)
            #expect(names.place(at: try #require(lisbon)) == nil)
        }
    }

    /// The file is read once, when a name is first needed.
    @Test func theFileIsReadOnce() throws {
        let folder = try TemporaryFolder()
        let names = PlaceNames(path: folder.path("places.table"))
        try FileManager.default.copyItem(atPath: PlacesFile.path, toPath: folder.path("places.table"))
        let position = try #require(lisbon)
        #expect(names.place(at: position)?.name == "Lisbon")
        try FileManager.default.removeItem(atPath: folder.path("places.table"))
        #expect(names.place(at: position)?.name == "Lisbon")
    }
}
