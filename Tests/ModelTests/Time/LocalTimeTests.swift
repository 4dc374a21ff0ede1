import Foundation
import Model
import Testing

@Suite struct LocalTimeTests {
    @Test func `an instant has the weekday and the clock of its zone`() throws {
        let berlin = LocalTime(try #require(TimeZone(identifier: "Europe/Berlin")))
        // Winter, summer, and another day than in UTC.
        #expect(berlin.text(1_733_400_000) == "Thu 2024-12-05 13:00")
        #expect(berlin.text(1_719_792_000) == "Mon 2024-07-01 02:00")
        #expect(LocalTime(.gmt).text(1_719_791_999) == "Sun 2024-06-30 23:59")
        #expect(berlin.text(ofUTC: "2024-12-05T12:00:00Z") == "Thu 2024-12-05 13:00")
        #expect(berlin.text(ofUTC: "soon") == "soon")
    }

    @Test func `the ends of time have texts`() {
        #expect(LocalTime(.gmt).text(.max).contains("9999-12-31"))
        #expect(LocalTime(.gmt).text(.min).contains("0001-01-01"))
    }
}
