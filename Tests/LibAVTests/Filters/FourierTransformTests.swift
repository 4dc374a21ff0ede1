import Foundation
import LibAV
import Testing

@Suite struct FourierTransformTests {
    private func numbers(_ count: Int) -> [SIMD2<Float>] {
        (0..<count).map { index in
            let (real, imaginary) = ((index * 7 + 3) % 13 - 6, (index * 5 + 1) % 11 - 5)
            return SIMD2(Float(real), Float(imaginary))
        }
    }

    /// The sum that defines the transform, at one frequency.
    private func sum(_ values: [SIMD2<Float>], frequency: Int) -> SIMD2<Double> {
        var sum = SIMD2<Double>.zero
        for (index, value) in values.enumerated() {
            let turns = Double(frequency * index % values.count) / Double(values.count)
            let (cosine, sine) = (cos(-2 * Double.pi * turns), sin(-2 * Double.pi * turns))
            let (real, imaginary) = (Double(value.x), Double(value.y))
            sum.x += real * cosine - imaginary * sine
            sum.y += real * sine + imaginary * cosine
        }
        return sum
    }

    @Test(arguments: [64, 256])
    func theResultIsThatOfTheDefinition(length: Int) throws {
        let values = numbers(length)
        let result = try FourierTransform(length: length).forward(values)
        try #require(result.count == length)
        for frequency in 0..<length {
            let (found, expected) = (result[frequency], sum(values, frequency: frequency))
            #expect(abs(Double(found.x) - expected.x) < 0.01)
            #expect(abs(Double(found.y) - expected.y) < 0.01)
        }
    }

    @Test(arguments: [64, 2048])
    func thereAndBackMultipliesByTheLength(length: Int) throws {
        let values = numbers(length)
        let transform = try FourierTransform(length: length)
        let back = transform.inverse(transform.forward(values))
        for (found, expected) in zip(back, values) {
            #expect(abs(found.x / Float(length) - expected.x) < 0.001)
            #expect(abs(found.y / Float(length) - expected.y) < 0.001)
        }
    }

    @Test func anImpossibleLengthIsAnError() {
        #expect(throws: LibAVError.self) { try FourierTransform(length: 0) }
    }
}
