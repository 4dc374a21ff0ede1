import LibAV

extension ColorCube {
    /// libav's name of the format that `convert` reads best.
    static let inputFormat = "yuv420p10le"

    /// A new picture of the same size, shape and time. The input must have limited range, the mapping's matrix and even sides, and 8 or 10
    /// bits.
    func convert(_ frame: borrowing VideoFrame) throws -> VideoFrame {
        switch (frame.isDeep, film.bitDepth > 8) {
        case (false, false): try convert(frame, EightBits.self, to: UInt8.self)
        case (true, false): try convert(frame, TenBits.self, to: UInt8.self)
        case (false, true): try convert(frame, EightBits.self, to: UInt16.self)
        case (true, true): try convert(frame, TenBits.self, to: UInt16.self)
        }
    }

    private func convert<Samples: SampleCodes, Output: FilmSample>(
        _ frame: borrowing VideoFrame, _ samples: Samples.Type, to output: Output.Type
    ) throws -> VideoFrame {
        var result = try VideoFrame(width: frame.width, height: frame.height, pixelFormat: film.pixelFormat)
        result.presentationTime = frame.presentationTime
        result.duration = frame.duration
        result.sampleAspectRatio = frame.sampleAspectRatio
        result.color = film.color
        frame.withPlane(0) { luma, stride, _, _ in
            frame.withPlane(1) { blue, blueStride, _, _ in
                frame.withPlane(2) { red, redStride, _, _ in
                    for plane in 0...2 {
                        result.withMutableSamples(plane, of: output) { bytes, ownStride, width, height in
                            for row in 0..<height {
                                let half = plane == 0 ? row / 2 : row
                                let source = PixelRow(
                                    luma: (plane == 0 ? row : 2 * row) * stride, stride: stride,
                                    blue: half * blueStride, red: half * redStride)
                                let at = row * ownStride
                                if plane == 0 {
                                    mapLuma(
                                        samples, row, source, luma.bytes, blue.bytes, red.bytes, to: &bytes, at, width)
                                } else {
                                    mapChroma(
                                        samples, row, plane, source, luma.bytes, blue.bytes, red.bytes, to: &bytes, at,
                                        width)
                                }
                            }
                        }
                    }
                }
            }
        }
        return result
    }

    /// The start of a row in each plane, and the distance to the next row of luma, in bytes.
    private struct PixelRow {
        let luma: Int
        let stride: Int
        let blue: Int
        let red: Int
    }

    /// Converts luma. Chroma lies at the left pixel of a pair (ITU-R BT.2020, as in MPEG-2); for the right pixel it is interpolated between
    /// two pairs.
    private func mapLuma<Samples: SampleCodes, Output: FilmSample>(
        _: Samples.Type, _ row: Int, _ source: PixelRow, _ luma: RawSpan, _ blue: RawSpan, _ red: RawSpan,
        to bytes: inout MutableSpan<Output>, _ start: Int, _ width: Int
    ) {
        let table = self.luma.span
        let pairs = width / 2
        let size = Samples.size
        var (u, v) = (Samples.code(blue, source.blue), Samples.code(red, source.red))
        for pair in 0..<pairs {
            let next = min(pair + 1, pairs - 1)
            let (nextU, nextV) = (
                Samples.code(blue, source.blue &+ size &* next), Samples.code(red, source.red &+ size &* next)
            )
            let at = source.luma &+ 2 &* size &* pair
            let left = Cell(u, v).value(in: table, Samples.code(luma, at))
            let right = Cell((u &+ nextU) / 2, (v &+ nextV) / 2).value(in: table, Samples.code(luma, at &+ size))
            bytes[start &+ 2 &* pair] = Self.code(left, 2 &* pair, row)
            bytes[start &+ 2 &* pair &+ 1] = Self.code(right, 2 &* pair &+ 1, row)
            (u, v) = (nextU, nextV)
        }
    }

    /// Converts chroma. A sample belongs to four pixels: their mean luma decides.
    private func mapChroma<Samples: SampleCodes, Output: FilmSample>(
        _: Samples.Type, _ row: Int, _ plane: Int, _ source: PixelRow, _ luma: RawSpan, _ blue: RawSpan, _ red: RawSpan,
        to bytes: inout MutableSpan<Output>, _ start: Int, _ width: Int
    ) {
        let table = plane == 1 ? self.blue.span : self.red.span
        let size = Samples.size
        for column in 0..<width {
            let above = source.luma &+ 2 &* size &* column
            let below = above &+ source.stride
            let sum =
                Samples.code(luma, above) &+ Samples.code(luma, above &+ size) &+ Samples.code(luma, below)
                &+ Samples.code(luma, below &+ size)
            let cell = Cell(
                Samples.code(blue, source.blue &+ size &* column), Samples.code(red, source.red &+ size &* column))
            bytes[start &+ column] = Self.code(cell.value(in: table, (sum &+ 2) / 4), column, row)
        }
    }

    /// Ordered dither (Bayer's 4×4 matrix) instead of rounding: ten-bit skies would show steps in eight bits. A value that is a whole code
    /// stays that code.
    @inline(__always)
    private static func code<Output: FilmSample>(_ value: Int, _ x: Int, _ y: Int) -> Output {
        let rank = Int(0x5D7F_91B3_4C6E_80A2 >> UInt64(4 &* ((y & 3) &* 4 &+ (x & 3))) & 15)
        let bits = fractionBits &- Output.extraBits
        let threshold = (2 &* rank &+ 1) << (bits &- 5)
        return Output(truncatingIfNeeded: (value &+ threshold) >> bits)
    }
}

/// The corner of the table that a chroma pair falls into, and how far it lies from there, in sixteenths.
private struct Cell {
    private let base: Int
    private let blue: UInt64
    private let red: UInt64

    @inline(__always)
    init(_ blue: Int, _ red: Int) {
        base = (red >> 4) &* ColorCube.planeLength &+ (blue >> 4) &* ColorCube.columnLength
        self.blue = UInt64(truncatingIfNeeded: blue & 15)
        self.red = UInt64(truncatingIfNeeded: red & 15)
    }

    /// The mean of the eight results around a colour. Both red differences are summed at once, in the halves of a word: 28 bits each.
    @inline(__always)
    func value(in table: Span<UInt64>, _ luma: Int) -> Int {
        let at = base &+ luma >> 4
        let high = UInt64(truncatingIfNeeded: luma & 15)
        let low = 16 &- high
        let (dark, light) = (table[at], table[at &+ 1])
        let halves: UInt64 = 0x0000_FFFF_0000_FFFF
        let own = (dark & halves) &* low &+ (light & halves) &* high
        let next = (dark >> 16 & halves) &* low &+ (light >> 16 & halves) &* high
        let sums = own &* (16 &- blue) &+ next &* blue
        return Int(truncatingIfNeeded: (sums & 0xFFFF_FFFF) &* (16 &- red) &+ sums >> 32 &* red)
    }
}

/// How the samples of a picture are stored.
private protocol SampleCodes {
    /// Bytes.
    static var size: Int { get }
    /// The sample at an offset in bytes, as a code of ten bits.
    static func code(_ bytes: RawSpan, _ offset: Int) -> Int
}

private enum TenBits: SampleCodes {
    static let size = 2

    @inline(__always)
    static func code(_ bytes: RawSpan, _ offset: Int) -> Int {
        Int(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)) & 1023
    }
}

private enum EightBits: SampleCodes {
    static let size = 1

    @inline(__always)
    static func code(_ bytes: RawSpan, _ offset: Int) -> Int {
        Int(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)) << 2
    }
}
