import Model
import Testing

@testable import DayreelKit

@Suite struct SystemClockTests {
    /// 2024-12-31T23:30:00Z
    private let newYear = 1_735_687_800.0

    @Test func `today is where the user lives`() {
        let clock = SystemClock(environment: [:], time: newYear, zone: "America/New_York")
        #expect(clock.now == 1_735_687_800)
        #expect(clock.today(by: DayRules()) == Day("2024-12-31"))
        #expect(clock.today(by: DayRules(home: "Europe/Amsterdam")) == Day("2025-01-01"))
        #expect(clock.today(by: DayRules(home: "No/Such_Zone")) == Day("2024-12-31"))
    }

    @Test func `today begins at the hour at which days start`() {
        // It is half past midnight on New Year's Day in Amsterdam, but the day begins at four.
        let clock = SystemClock(environment: [:], time: newYear, zone: "Europe/Amsterdam")
        let rules = DayRules(startsAt: 4 * 3600)
        #expect(clock.today(by: rules) == Day("2024-12-31"))
        #expect(clock.set(to: 1_735_700_399).today(by: rules) == Day("2024-12-31"))
        #expect(clock.set(to: 1_735_700_400).today(by: rules) == Day("2025-01-01"))
        let month = Timeframe.relative(.thisMonth).resolved(today: clock.today(by: rules))
        #expect("\(month.first)" == "2024-12-01")
    }

    @Test func `durations are measured even if the clock is fixed`() {
        let set = ["SOURCE_DATE_EPOCH": "1700000000"]
        let clock = SystemClock(environment: set, time: newYear, zone: "UTC", uptime: { .seconds(3) })
        #expect(clock.uptime() == .seconds(3))
        #expect(clock.set(to: 5).uptime() == .seconds(3))
    }

    @Test func `a long run sees the present time unless the clock is fixed`() {
        let set = ["SOURCE_DATE_EPOCH": "1700000000"]
        func clock(_ environment: [String: String]) -> SystemClock {
            SystemClock(environment: environment, time: newYear, zone: "UTC", ofSystem: { 1_735_687_900 })
        }
        #expect(clock([:]).now == 1_735_687_800 && clock([:]).present() == 1_735_687_900)
        #expect(clock(set).present() == 1_700_000_000 && clock(set).ofSystem() == 1_735_687_900)
        #expect(clock([:]).set(to: 5).present() == 5)
    }

    @Test func `SOURCE_DATE_EPOCH replaces the clock`() {
        let clock = SystemClock(environment: ["SOURCE_DATE_EPOCH": "1700000000"], time: newYear, zone: "UTC")
        #expect(clock.today(by: DayRules()) == Day("2023-11-14"))
    }

    @Test(arguments: ["soon", "", "-1", "1.5", "253402300800", "9223372036854775807", "99999999999999999999"])
    func `a SOURCE_DATE_EPOCH that is not a time is refused`(text: String) {
        #expect(throws: DayreelError.self) { try SystemClock.check(["SOURCE_DATE_EPOCH": text]) }
    }

    @Test func `a SOURCE_DATE_EPOCH that is a time is accepted`() throws {
        try SystemClock.check([:])
        for text in ["0", "253402300799"] { try SystemClock.check(["SOURCE_DATE_EPOCH": text]) }
    }

    /// TZ is a container's only way to give its user's zone, and nobody would notice that it has no effect.
    @Test(
        arguments: [
            ("Europe/Amstedam", "Europe/Amsterdam"), ("CET-1CEST,M3.5.0,M10.5.0/3", nil), ("Mars/Base", nil),
            (":Mars/Base", nil), ("/etc/passwd", nil),
        ] as [(String, String?)])
    func `a TZ that is not a zone is reported`(text: String, meant: String?) throws {
        let clock = SystemClock(environment: ["TZ": text], time: newYear, zone: "UTC")
        let doubt = try #require(clock.set(to: 5).zoneDoubt)
        #expect(doubt.code == .unknownZone && doubt.message.contains("'\(text)'"))
        #expect(doubt.message.contains("did you mean") == (meant != nil))
        if let meant { #expect(doubt.message.contains("'\(meant)'")) }
    }

    /// POSIX counts west of Greenwich as positive.
    @Test(arguments: [
        ("UTC+2", "Etc/GMT+2"), ("UTC-2", "Etc/GMT-2"), ("EST5", "Etc/GMT+5"), ("UTC0", "UTC"),
        ("Europe/Amsterdam", "Europe/Paris"), ("CET-1CEST", "Europe/Paris"), (":/etc/localtime", "Europe/Paris"),
        (":America/New_York", "America/New_York"), ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
    ])
    func `an offset or a path in TZ is read as POSIX does`(text: String, zone: String) {
        #expect(SystemClock(environment: ["TZ": text], time: newYear, zone: "Europe/Paris").zone == zone)
    }

    @Test(arguments: ["Europe/Amsterdam", "UTC", "", ":/etc/localtime", "/usr/share/zoneinfo/Europe/Berlin"])
    func `a TZ that is a zone or a file is accepted`(text: String) {
        #expect(SystemClock(environment: ["TZ": text], time: newYear, zone: "UTC").zoneDoubt == nil)
    }
}
