import Model
import Testing

@Suite struct CalendarWordsTests {
    @Test func `names follow the language, and weeks begin on Monday`() {
        let german = CalendarWords(locale: "de_DE")
        #expect(german.months.first == "Januar" && german.months.last == "Dezember" && german.months.count == 12)
        #expect(german.weekdays == ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"])
        #expect(german.shortWeekdays.first == "Mo" || german.shortWeekdays.first == "Mo.")
        #expect(CalendarWords(locale: "en_GB").months[6] == "July")
        // The calendar is ours, whatever the country's.
        #expect(CalendarWords(locale: "th_TH").months.count == 12)
    }

    @Test(
        arguments: [
            ("en_GB", "july", 7), ("en_GB", "Sept", 9), ("de_DE", "MÄRZ", 3), ("de_DE", "Dez.", 12),
            ("pl_PL", "lipca", 7),
            ("ru_RU", "июля", 7), ("en_GB", "ju", nil), ("en_GB", "juli", nil), ("en_GB", "", nil), ("en_GB", "7", nil),
        ] as [(String, String, Int?)])
    func `a month has its number`(locale: String, word: String, number: Int?) {
        #expect(CalendarWords(locale: locale).month(word) == number)
    }
}
