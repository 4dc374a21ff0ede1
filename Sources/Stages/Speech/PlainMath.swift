/// Functions by plain arithmetic alone, which gives the same bits on every machine: a system's own choose their instructions by the
/// processor.
enum PlainMath {
    private static let logarithmOfTwo = 0.693_147_180_559_945_3

    /// The natural logarithm of a positive normal number, to 15 digits: ln(2^n · m) = n ln 2 + 2 artanh((m − 1) / (m + 1)).
    static func logarithm(_ value: Double) -> Double {
        var (exponent, part) = (Double(value.exponent), value.significand)
        if part > 1.414_213_562_373_095 {
            part /= 2
            exponent += 1
        }
        let ratio = (part - 1) / (part + 1)
        let square = ratio * ratio
        var sum = 0.0
        // |ratio| < 0.172: the term after these is below 1e-18.
        for power in stride(from: 21, through: 1, by: -2) { sum = sum * square + 1 / Double(power) }
        return exponent * logarithmOfTwo + 2 * ratio * sum
    }

    /// The exponential function, to 15 digits; between e^−700 and e^700.
    static func exponential(_ value: Double) -> Double {
        let value = min(max(value, -700), 700)
        let whole = (value / logarithmOfTwo).rounded()
        let rest = value - whole * logarithmOfTwo
        var sum = 1.0
        // |rest| < 0.347: the term after these is below 1e-17.
        for power in stride(from: 14, through: 1, by: -1) { sum = 1 + sum * rest / Double(power) }
        return Double(sign: .plus, exponent: Int(whole), significand: 1) * sum
    }
}
