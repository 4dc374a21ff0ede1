import Model
import Testing

@testable import DayreelKit

@Suite struct SystemClockTests {
    /// 2024-12-31T23:30:00Z
    private let newYear = 1_735_687_800.0

    @Test func `today is where the user lives`() {
        let clock = SystemClock(environment: [:], time: newYear, zone: "America/New_York")
        #expect(clock.now == 1_735_687_800)
        #expect(clock.today(in: nil) == Day("2024-12-31"))
        #expect(clock.today(in: "Europe/Amsterdam") == Day("2025-01-01"))
        #expect(clock.today(in: "No/Such_Zone") == Day("2024-12-31"))
    }

    @Test func `SOURCE_DATE_EPOCH stands for the clock`() {
        let clock = SystemClock(environment: ["SOURCE_DATE_EPOCH": "1700000000"], time: newYear, zone: "UTC")
        #expect(clock.today(in: nil) == Day("2023-11-14"))
    }

    @Test(arguments: ["soon", "", "-1", "1.5", "253402300800", "9223372036854775807", "99999999999999999999"])
    func `a SOURCE_DATE_EPOCH that is no time is refused`(text: String) {
        #expect(throws: DayreelError.self) { try SystemClock.check(["SOURCE_DATE_EPOCH": text]) }
    }

    @Test func `a SOURCE_DATE_EPOCH that is a time is taken`() throws {
        try SystemClock.check([:])
        for text in ["0", "253402300799"] { try SystemClock.check(["SOURCE_DATE_EPOCH": text]) }
    }
}
