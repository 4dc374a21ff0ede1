/// Thresholds for rounding, which turn the steps of soft shadows and gradients into fine patterns: on snow, steps of one level are seen.
enum OrderedDither {
    /// Bayer's matrix of 8 by 8, as 32,768ths of a sample value: for each of the eight kinds of rows, the thresholds of `count` samples,
    /// the first of which stands in column `first`. A picture's row `y` is of the kind `y & 7`.
    ///
    /// One threshold for each sample, so that loops over a row need no place in the matrix and the compiler turns them into SIMD.
    static func rows(from first: Int = 0, count: Int) -> [UInt16] {
        var rows = Array(repeating: UInt16(0), count: 8 * count)
        for y in 0..<8 {
            for column in 0..<min(8, count) { rows[y * count + column] = threshold((first + column) & 7, y) * 512 + 256 }
            for column in min(8, count)..<count { rows[y * count + column] = rows[y * count + column - 8] }
        }
        return rows
    }

    /// 0 to 63: the bits of x ^ y and y, interleaved and reversed.
    private static func threshold(_ x: Int, _ y: Int) -> UInt16 {
        var value = 0
        for bit in 0..<3 {
            let (across, down) = ((x ^ y) >> bit & 1, y >> bit & 1)
            value |= across << (5 - 2 * bit) | down << (4 - 2 * bit)
        }
        return UInt16(value)
    }
}
