import Foundation
import Library
import Model
import Testing

@Suite struct WallTimeTests {
    private func placed(_ text: String, _ zone: String) throws -> String {
        guard case .wall(let wall) = try #require(DateText.reading(of: text)) else { return "not a wall time" }
        let (instant, offset) = wall.instant(in: try #require(TimeZone(identifier: zone)))
        return CaptureTime(instant: instant, offset: offset, evidence: .fileName).description
    }

    @Test(arguments: [
        ("2024-01-15 12:00:00", "Europe/Amsterdam", "2024-01-15T12:00:00+01:00"),
        ("2024-07-15 12:00:00", "Europe/Amsterdam", "2024-07-15T12:00:00+02:00"),
        ("2024-07-15 23:59:59", "Asia/Kathmandu", "2024-07-15T23:59:59+05:45"),
        ("2024-07-15 00:00:00", "Pacific/Kiritimati", "2024-07-15T00:00:00+14:00"),
        ("2024-07-15 00:00:00", "Pacific/Pago_Pago", "2024-07-15T00:00:00-11:00"),
        ("2024-03-31 01:59:59", "Europe/Amsterdam", "2024-03-31T01:59:59+01:00"),
        ("2024-03-31 03:00:00", "Europe/Amsterdam", "2024-03-31T03:00:00+02:00"),
    ])
    func aTimeGetsTheOffsetOfItsSeason(text: String, zone: String, expected: String) throws {
        #expect(try placed(text, zone) == expected)
    }

    @Test func aSkippedTimeIsMovedPastTheChange() throws {
        #expect(try placed("2024-03-31 02:30:00", "Europe/Amsterdam") == "2024-03-31T03:30:00+02:00")
        #expect(try placed("2024-03-10 02:15:00", "America/New_York") == "2024-03-10T03:15:00-04:00")
    }

    @Test func aRepeatedTimeMeansItsFirstOccurrence() throws {
        #expect(try placed("2024-10-27 02:30:00", "Europe/Amsterdam") == "2024-10-27T02:30:00+02:00")
        #expect(try placed("2024-11-03 01:30:00", "America/New_York") == "2024-11-03T01:30:00-04:00")
    }
}
