import Model
import Testing

@Suite struct IntegersTests {
    @Test func floorsTowardsNegativeInfinity() {
        #expect((-1).flooredDivision(by: 4) == -1)
        #expect((-4).flooredDivision(by: 4) == -1)
        #expect(7.flooredDivision(by: 4) == 1)
        #expect(7.flooredDivision(by: -4) == -2)
        #expect((-1).flooredModulo(by: 4) == 3)
        #expect((-8).flooredModulo(by: 4) == 0)
    }

    @Test func scalesToTheNearest() {
        #expect(Int64(1).scaled(by: 1, over: 2) == 1)
        #expect(Int64(-1).scaled(by: 1, over: 2) == -1)
        #expect(Int64(1).scaled(by: 1, over: 3) == 0)
        #expect(Int64(100).scaled(by: 1001 * 1_000_000, over: 30_000) == 3_336_667)
    }

    @Test func scalesPast64BitsOnTheWay() {
        #expect(Int64.max.scaled(by: 1000, over: 1000) == Int64.max)
        #expect(Int64(4_000_000_000_000).scaled(by: 90_000_000, over: 1_000_000) == 360_000_000_000_000)
    }

    /// Numbers in files may have any value.
    @Test func resultsThatDoNotFitAreClamped() {
        #expect(Int64.max.scaled(by: 1000, over: 1) == .max)
        #expect(Int64.max.scaled(by: -1000, over: 1) == .min)
        #expect(Int64.min.scaled(by: .max, over: 1) == .min)
        #expect(Int64.min.subtracting(1) == .min)
        #expect(Int64.max.subtracting(-1) == .max)
        #expect(Int64(5).subtracting(7) == -2)
        #expect(Int64.max.adding(1) == .max && Int64.min.adding(-1) == .min && Int64(5).adding(-7) == -2)
    }

    @Test func sidesOfPicturesAreEven() {
        #expect(1080.evenSide(times: 480, over: 1920, atLeast: 2) == 270)
        #expect(1081.evenSide(times: 1, over: 3, atLeast: 2) == 360)
        #expect(1083.evenSide(times: 1, over: 3, atLeast: 2) == 362)
        #expect(1083.evenSide(times: 1, over: 3, atLeast: 2, isRoundedDown: true) == 360)
        #expect(3.evenSide(times: 1, over: 3, atLeast: 16) == 16)
    }

    @Test func pads() {
        #expect(7.padded(to: 2) == "07")
        #expect(2024.padded(to: 2) == "2024")
    }
}
