import Testing

@testable import Model

@Suite struct PlaceWordsTests {
    private let places = ["Lisbon", "Porto", "Sintra"].map { NamedPlace(name: $0, country: "PT") }

    @Test(arguments: [
        ("en_GB", "Lisbon and Porto"), ("de_DE", "Lisbon und Porto"), ("fr_FR", "Lisbon et Porto"),
        ("ja_JP", "Lisbon、Porto"),
    ])
    func listsFollowTheLanguage(locale: String, text: String) {
        #expect(PlaceWords.list(Array(places.prefix(2)), locale: locale) == text)
    }

    @Test func shortListsHaveNoAnd() {
        #expect(PlaceWords.list([], locale: "en_GB") == "")
        #expect(PlaceWords.list([places[0]], locale: "en_GB") == "Lisbon")
        #expect(PlaceWords.list(places, locale: "en_GB") == "Lisbon, Porto and Sintra")
    }

    @Test(arguments: [
        ("PT", "en", "Portugal"), ("DE", "de_DE", "Deutschland"), ("JP", "fr_FR", "Japon"), ("Q7", "en", "Q7"),
    ])
    func countriesFollowTheLanguage(code: String, locale: String, name: String) {
        #expect(PlaceWords.country(code, locale: locale) == name)
    }
}
