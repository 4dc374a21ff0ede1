import Library
import Model
import Testing

@Suite struct DateTextTests {
    @Test(arguments: [
        ("2013-11-29T13:19:09+0100", "2013-11-29T13:19:09+01:00"),
        ("2013-11-29T13:19:09+01:00", "2013-11-29T13:19:09+01:00"),
        ("2013-11-29T13:19:09.250+01", "2013-11-29T13:19:09+01:00"),
        ("2016-02-02 10:51:27 -0700", "2016-02-02T10:51:27-07:00"),
        ("2024:01:12 23:10:00+05:45", "2024-01-12T23:10:00+05:45"),
        ("2024-01-01T00:30:00+14:00", "2024-01-01T00:30:00+14:00"),
        ("2024-01-22T10:47:18+0000", "2024-01-22T10:47:18+00:00"),
        // XMP without seconds: the offset's minus is not a separator.
        ("2024-01-28T23:54-05:00", "2024-01-28T23:54:00-05:00"), ("2024-01-28T23:54-0500", "2024-01-28T23:54:00-05:00"),
        ("2024-01-28T23:54-05", "2024-01-28T23:54:00-05:00"), ("2024-01-28T23:54+02:00", "2024-01-28T23:54:00+02:00"),
    ])
    func readsAnOffset(text: String, expected: String) throws {
        guard case .zoned(let instant, let offset) = try #require(DateText.reading(of: text)) else {
            Issue.record("no offset in \(text)")
            return
        }
        let time = CaptureTime(instant: instant, offset: offset, evidence: .quickTimeCreationDate)
        #expect(time.description == expected)
    }

    @Test(arguments: ["2024-01-28T09:54:20.000000Z", "2024-01-28 09:54:20 UTC", "20240128T095420Z"])
    func readsUTC(text: String) {
        #expect(DateText.reading(of: text) == .utc(1_706_435_660))
    }

    @Test(arguments: ["2012-09-10 20:52:00", "2012:09:10 20:52:00", " 2012/09/10 20.52\n", "20120910 205200"])
    func readsAWallClock(text: String) {
        #expect(DateText.reading(of: text) == .wall(WallTime(seconds: 1_347_310_320)))
    }

    @Test func readsADay() throws {
        #expect(DateText.reading(of: "2012-09-10") == .day(try #require(Day("2012-09-10"))))
    }

    @Test(arguments: [
        "", "2012", "2012-09", "2012-13-01", "2012-02-30T10:00:00Z", "2012-09-10T25:00:00", "2012-09-10T10:61:00",
        "0000:00:00 00:00:00", "2012-09-10 20:52:00+99:00", "2012-09-10 20:52:00 Tokyo", "yesterday", "2012-09/10",
    ])
    func refusesTextThatIsNotADate(text: String) {
        #expect(DateText.reading(of: text) == nil)
    }
}
