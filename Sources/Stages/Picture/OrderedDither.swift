/// Thresholds for rounding, which turn the steps of soft shadows and gradients into fine patterns: on snow, steps of one level are seen.
enum OrderedDither {
    /// Bayer's matrix of 8 by 8, as 32,768ths of a sample value.
    private static let matrix: [SIMD8<UInt32>] = (0..<8).map { y in
        var row = SIMD8<UInt32>()
        for x in 0..<8 { row[x] = threshold(x, y) * 512 + 256 }
        return row
    }

    /// 0 to 63: the bits of x ^ y and y, interleaved and reversed.
    private static func threshold(_ x: Int, _ y: Int) -> UInt32 {
        var value = 0
        for bit in 0..<3 {
            let (across, down) = ((x ^ y) >> bit & 1, y >> bit & 1)
            value |= across << (5 - 2 * bit) | down << (4 - 2 * bit)
        }
        return UInt32(value)
    }

    static func row(_ y: Int) -> SIMD8<UInt32> { matrix[y & 7] }
}
