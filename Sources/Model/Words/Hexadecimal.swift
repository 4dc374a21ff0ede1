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
