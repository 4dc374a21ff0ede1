import Testing

@testable import Model

@Suite struct DurationTextTests {
    @Test(arguments: [
        (0, "1 s"), (59, "59 s"), (60, "1 min"), (80, "1 min 20 s"), (3599, "59 min 59 s"), (3600, "1 h"),
        (7530, "2 h 5 min"),
    ])
    func isReadAsWords(seconds: Int, text: String) { #expect(DurationText.of(seconds: seconds) == text) }

    @Test(arguments: [(0, "0:00"), (12, "0:12"), (605, "10:05"), (3599, "59:59"), (3723, "1:02:03")])
    func isReadAsAClock(seconds: Int, text: String) { #expect(DurationText.clock(seconds: seconds) == text) }
}
