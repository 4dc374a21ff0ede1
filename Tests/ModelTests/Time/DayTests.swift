import Foundation
import Model
import Testing

@Suite struct DayTests {
    @Test func everyDayOf800YearsFollowsTheOneBefore() throws {
        var day = try #require(Day(year: 1600, month: 1, day: 1))
        var number = day.daysSinceEpoch
        while day.year < 2400 {
            let next = day.advanced(by: 1)
            #expect(next > day)
            #expect(next.daysSinceEpoch == number + 1)
            #expect(Day(daysSinceEpoch: number) == day)
            (day, number) = (next, number + 1)
        }
        // 800 years of the Gregorian calendar are twice 146,097 days.
        #expect(try number - #require(Day("1600-01-01")).daysSinceEpoch == 2 * 146_097)
    }

    @Test(arguments: [("1970-01-01", 0), ("2000-03-01", 11_017), ("1969-12-31", -1), ("2024-02-29", 19_782)])
    func knownNumbers(text: String, number: Int) throws {
        #expect(try #require(Day(text)).daysSinceEpoch == number)
        #expect(Day(daysSinceEpoch: number).description == text)
    }

    @Test(arguments: [
        "2023-02-29", "2024-13-01", "2024-00-10", "2024-4-1", "24-04-01", "2024-04-31", "2024-12-24x", "+024-01-01", "",
    ])
    func refusesTextThatIsNotADay(text: String) {
        #expect(Day(text) == nil)
    }

    @Test(arguments: [("2024-12-23", 1), ("2024-12-29", 7), ("1970-01-01", 4), ("1969-12-29", 1)])
    func weekdays(text: String, weekday: Int) throws {
        #expect(try #require(Day(text)).weekday == weekday)
    }

    @Test func isTextInJSON() throws {
        let day = try #require(Day("2024-12-24"))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode([day: day]), as: UTF8.self)
        #expect(text == #"{"2024-12-24":"2024-12-24"}"#)
        #expect(try JSONDecoder().decode([Day: Day].self, from: Data(text.utf8)) == [day: day])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Day.self, from: Data(#""2024-02-30""#.utf8)) }
    }
}
