import Testing

@testable import LibAV

@Suite struct RationalTests {
    @Test func timesAreConvertedToTheNearest() {
        #expect(Int64(1).rescaled(from: Rational(1, 30), to: .microseconds) == 33_333)
        #expect(Int64(2).rescaled(from: Rational(1, 30), to: .microseconds) == 66_667)
        #expect(Int64(-1).rescaled(from: Rational(1, 2), to: Rational(1, 1)) == -1)
        #expect(Int64(1001).rescaled(from: Rational(1, 30_000), to: .microseconds) == 33_367)
    }

    @Test func aMissingTimeIsNilOnOurSideOnly() {
        #expect(Int64.min.timestamp == nil)
        #expect(Int64?.none.avTimestamp == .min)
        #expect(Int64(0).timestamp == 0)
    }

    @Test func aRateUpsideDownIsATimeBase() {
        #expect(Rational(30_000, 1001).inverted == Rational(1001, 30_000))
        #expect(!Rational(0, 1).isPositive)
        #expect("\(Rational(30_000, 1001))" == "30000/1001")
    }
}
