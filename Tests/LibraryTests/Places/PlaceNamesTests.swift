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

    /// Positions of cities, with their names in the languages of films.
    @Test(arguments: [
        ("de_DE", ["Lissabon", "München", "Wien", "Rom"]), ("de-AT", ["Lissabon", "München", "Wien", "Rom"]),
        ("it", ["Lisbona", "Munich", "Vienna", "Roma"]), ("nl_NL", ["Lissabon", "München", "Wenen", "Rome"]),
        ("fr-CA", ["Lisbonne", "Munich", "Vienne", "Rome"]), ("pt_BR", ["Lisboa", "Munique", "Vienna", "Roma"]),
        ("ja", ["リスボン", "ミュンヘン", "ウィーン", "ローマ"]), ("zh-Hant", ["里斯本", "慕尼黑", "維也納", "羅馬"]),
        ("en_GB", ["Lisbon", "Munich", "Vienna", "Rome"]), ("xx", ["Lisbon", "Munich", "Vienna", "Rome"]),
        ("", ["Lisbon", "Munich", "Vienna", "Rome"]),
    ])
    func placesHaveNamesInTheLanguageOfAFilm(locale: String, expected: [String]) throws {
        let names = PlaceNames(path: PlacesFile.path, translations: PlacesFile.translations)
        let positions = [(38.7139, -9.1394), (48.1374, 11.5755), (48.2082, 16.3738), (41.9028, 12.4964)]
        let found = try positions.map { latitude, longitude in
            let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
            return names.place(at: position, inLanguageOf: locale)?.name
        }
        #expect(found == expected && names.areTranslated)
    }

    /// A table that is damaged, or of another table of places, translates nothing.
    @Test func aDamagedTableOfNamesIsNone() throws {
        let folder = try TemporaryFolder()
        let whole = [UInt8](try Data(contentsOf: URL(filePath: PlacesFile.translations)))
        let ofOther = Array(whole.prefix(8)) + [1, 2, 3, 4] + whole.dropFirst(12)
        let tooManyLanguages = Array(whole.prefix(12)) + [255, 255, 255, 127] + whole.dropFirst(16)
        for bytes in [[], Array(whole.dropLast()), ofOther, tooManyLanguages, Array("DRN1".utf8)] {
            let names = PlaceNames(path: PlacesFile.path, translations: try folder.write(bytes, to: "names"))
            #expect(names.place(at: try #require(lisbon), inLanguageOf: "de")?.name == "Lisbon" && !names.areTranslated)
        }
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
