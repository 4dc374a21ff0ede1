import Model
import Testing

@Suite struct MediaTimeWordsTests {
    @Test(
        arguments: [
            (0, "0.0 s", "0 s", "0s"), (500_000, "0.5 s", "0.5 s", "0.5s"), (2_000_000, "2.0 s", "2 s", "2s"),
            (333_333, "0.3 s", "0.33 s", "0.333333s"), (1_999_999, "2.0 s", "2 s", "1.999999s"),
            (10_050_000, "10.1 s", "10.05 s", "10.05s"), (1, "0.0 s", "0 s", "0.000001s"),
            (-500_000, "-0.5 s", "-0.5 s", "-0.5s"), (-1_234_567, "-1.2 s", "-1.23 s", "-1.234567s"),
            (.max, "9223372036854.8 s", "9223372036854.78 s", "9223372036854.775807s"),
        ] as [(Int64, String, String, String)])
    func timesAreReadAsSeconds(microseconds: Int64, round: String, plain: String, job: String) {
        let time = MediaTime(microseconds: microseconds)
        #expect(time.roundSeconds == round && time.oneDecimal + " s" == round)
        #expect(time.plainSeconds == plain)
        #expect(time.jobText == job && time.exactSeconds + "s" == job)
    }
}
