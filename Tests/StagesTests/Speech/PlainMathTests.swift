import Foundation
import Testing

@testable import Stages

@Suite struct PlainMathTests {
    @Test(arguments: [1e-7, 0.3, 0.999, 1, 1.4142, 1.4143, 2, 1234.5, 1e12])
    func logarithmsAreThoseOfTheSystem(value: Double) {
        #expect(abs(PlainMath.logarithm(value) - log(value)) <= 1e-14 * max(1, abs(log(value))))
    }

    @Test(arguments: [-50, -3.2, -0.35, 0, 0.34, 1, 20.5])
    func exponentialsAreThoseOfTheSystem(value: Double) {
        #expect(abs(PlainMath.exponential(value) / exp(value) - 1) <= 1e-14)
    }
}
