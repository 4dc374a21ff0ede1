/// Integer arithmetic that the standard library lacks.
extension BinaryInteger {
    /// Division that rounds towards negative infinity.
    package func flooredDivision(by divisor: Self) -> Self {
        let quotient = self / divisor
        return (self % divisor != 0) && ((self < 0) != (divisor < 0)) ? quotient - 1 : quotient
    }

    /// The remainder of `flooredDivision`: has the sign of the divisor.
    package func flooredModulo(by divisor: Self) -> Self { self - flooredDivision(by: divisor) * divisor }
}

extension Int {
    /// Decimal digits with leading zeros; for non-negative numbers.
    package func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// The side of a picture, multiplied by `numerator / denominator` and at least `least`. It is even, because colour is stored at half
    /// the size: an odd side becomes the next even number, or with `isRoundedDown` the one before.
    package func evenSide(
        times numerator: Int, over denominator: Int, atLeast least: Int, isRoundedDown: Bool = false
    ) -> Int {
        Swift.max(least, (self * numerator / denominator + (isRoundedDown ? 0 : 1)) & ~1)
    }
}

extension Int64 {
    /// `self * numerator / denominator`, rounded to the nearest, halves away from zero, without intermediate overflow. The denominator must
    /// be positive. A result outside 64 bits becomes the nearest number that fits.
    package func scaled(by numerator: Int64, over denominator: Int64) -> Int64 {
        let product = magnitude.multipliedFullWidth(by: numerator.magnitude)
        let half = denominator.magnitude / 2
        let (low, carry) = product.low.addingReportingOverflow(half)
        let dividend = (high: product.high + (carry ? 1 : 0), low: low)
        let isNegative = (self < 0) != (numerator < 0)
        guard dividend.high < denominator.magnitude else { return isNegative ? .min : .max }
        let quotient = Int64(clamping: denominator.magnitude.dividingFullWidth(dividend).quotient)
        return isNegative ? -quotient : quotient
    }

    /// `self + other`, or the nearest number that fits into 64 bits: for sums of sizes that a server claims.
    package func adding(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// `self - other`, or the nearest number that fits into 64 bits: for numbers from files.
    package func subtracting(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}

extension Int {
    /// The number with its noun: `1 day`, `2 days`, `3 files have`. The default plural adds an s.
    package func counted(_ singular: String, _ plural: String? = nil) -> String {
        "\(self) " + form(singular, plural ?? singular + "s")
    }

    /// The form of a word that agrees with the number: `is` with 1, otherwise `are`.
    package func form(_ singular: String, _ plural: String) -> String { self == 1 ? singular : plural }
}

extension Double {
    /// Decimal digits, rounded to `places` decimal places, the same in every locale: `12.3`. Not for numbers beyond 2^53 units of the last
    /// place.
    package func fixed(_ places: Int) -> String {
        let scale = (0..<places).reduce(1) { product, _ in product * 10 }
        guard isFinite, abs(self) * Double(scale) < 9e15 else { return "0" }
        let units = Int((self * Double(scale)).rounded())
        let sign = units < 0 ? "-" : ""
        guard places > 0 else { return String(units) }
        return "\(sign)\(abs(units) / scale).\((abs(units) % scale).padded(to: places))"
    }

    /// `fixed` without zeros at the end: `0.42`, `1`.
    package func trimmed(_ places: Int) -> String {
        var text = fixed(places)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    /// The digits in base 16, in lower case and with leading zeros: two for a `UInt8`, 16 for a `UInt64`.
    package var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}

extension [UInt8] {
    /// Two digits per byte, in lower case.
    package var hexadecimal: String { map(\.hexadecimal).joined() }
}
