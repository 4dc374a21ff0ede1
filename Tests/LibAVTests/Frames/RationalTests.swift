import Testing

@testable import LibAV

@Suite struct RationalTests {
    @Test func timesAreConvertedToTheNearest() {
        #expect(Int64(1).rescaled(from: Rational(1, 30), to: .microseconds) == 33_333)
        #expect(Int64(2).rescaled(from: Rational(1, 30), to: .microseconds) == 66_667)
        #expect(Int64(-1).rescaled(from: Rational(1, 2), to: Rational(1, 1)) == -1)
        #expect(Int64(1001).rescaled(from: Rational(1, 30_000), to: .microseconds) == 33_367)
    }

    @Test func `times advance and fit in 64 bits even if pictures last for ever`() {
        var time: Int64 = 0
        for _ in 0..<20 {
            let next = time.later(by: .farthestTime)
            #expect(next > time)
            time = next
        }
        #expect(time == .farthestTime + 19)
        #expect(Int64(5).later(by: 0) == 6)
        #expect(Int64(5).later(by: 10) == 15)
        #expect(Int64.max.adding(1) == .max)
    }

    @Test func aMissingTimeIsNilInSwiftAndMinimumInLibAV() {
        #expect(Int64.min.timestamp == nil)
        #expect(Int64?.none.avTimestamp == .min)
        #expect(Int64(0).timestamp == 0)
    }

    @Test func anInvertedRateIsATimeBase() {
        #expect(Rational(30_000, 1001).inverted == Rational(1001, 30_000))
        #expect(!Rational(0, 1).isPositive)
        #expect("\(Rational(30_000, 1001))" == "30000/1001")
    }
}
