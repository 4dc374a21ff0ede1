import Model
import Testing

@Suite struct DayNamesTests {
    private func names(_ locale: String) throws -> (DayNames, Day) {
        let day = try #require(Day("2024-12-01"))
        return (DayNames(of: [day], locale: locale), day)
    }

    @Test func `British English has the words of Dayreel's own texts`() throws {
        let (names, day) = try names("en_GB")
        #expect(
            names.words(of: day) == "Sunday 1 December 2024" && names.wordsWithoutYear(of: day) == "Sunday 1 December")
        #expect(names.month(of: day) == "December 2024" && names.short([day]) == "1 Dec")
    }

    @Test func `days follow the locale, in our calendar`() throws {
        let (german, day) = try names("de_DE")
        #expect(german.words(of: day) == "Sonntag, 1. Dezember 2024" && german.month(of: day) == "Dezember 2024")
        #expect(german.short([day]).hasPrefix("1 Dez"))
        #expect(try names("th_TH").0.month(of: day).contains("2024"))
        #expect(try names("en_US").0.wordsWithoutYear(of: day) == "Sunday, December 1")
    }
}
