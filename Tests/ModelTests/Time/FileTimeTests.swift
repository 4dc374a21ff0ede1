import Foundation
import Model
import Testing

@Suite struct FileTimeTests {
    @Test(arguments: [Int.min, -9_300_000_000, 0, 9_300_000_000, .max])
    func anyTimeOfAFileSystemCanBeHeld(seconds: Int) {
        let time = FileTime(timespec(tv_sec: seconds, tv_nsec: 999_999_999))
        #expect(time.seconds == Int64(seconds) && time.nanoseconds == 999_999_999)
        #expect(CalendarTime.instants.contains(time.instant))
    }

    @Test func orderIsThatOfTime() {
        let times = [
            FileTime(seconds: .min), FileTime(seconds: -1, nanoseconds: 5), FileTime(seconds: 0),
            FileTime(seconds: 0, nanoseconds: 1), FileTime(seconds: .max),
        ]
        #expect(times.shuffled().sorted() == times)
    }

    @Test func calendarsHaveFourDigitsOfYears() {
        #expect(UTCTime.text(.max) == "9999-12-31T23:59:59Z")
        #expect(UTCTime.text(.min) == "0001-01-01T00:00:00Z")
        #expect(CalendarTime.clamped(5) == 5)
    }
}
