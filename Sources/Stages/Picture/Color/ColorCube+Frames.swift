import LibAV

extension ColorCube {
    /// libav's name of the format that `convert` reads best.
    static let inputFormat = "yuv420p10le"

    /// A new picture of the same size, shape and time. The input must have limited range, the mapping's matrix and even sides, and 8 or 10
    /// bits.
    func convert(_ frame: borrowing VideoFrame) throws -> VideoFrame {
        switch (frame.isDeep, film.bitDepth > 8) {
        case (false, false): try convert(frame, of: UInt8.self, to: UInt8.self)
        case (true, false): try convert(frame, of: UInt16.self, to: UInt8.self)
        case (false, true): try convert(frame, of: UInt8.self, to: UInt16.self)
        case (true, true): try convert(frame, of: UInt16.self, to: UInt16.self)
        }
    }

    private func part(_ offset: Int, _ count: Int) -> Range<Int> { offset..<offset + count }

    private func convert<Input: FilmSample, Output: FilmSample>(
        _ frame: borrowing VideoFrame, of input: Input.Type, to output: Output.Type
    ) throws -> VideoFrame {
        var result = try VideoFrame(width: frame.width, height: frame.height, pixelFormat: film.pixelFormat)
        result.presentationTime = frame.presentationTime
        result.duration = frame.duration
        result.sampleAspectRatio = frame.sampleAspectRatio
        result.color = film.color
        var line = ColorLine(width: frame.width, bits: Self.fractionBits - Output.extraBits)
        frame.withSamples(0, of: input) { luma, stride, width, height in
            frame.withSamples(1, of: input) { blue, blueStride, pairs, _ in
                frame.withSamples(2, of: input) { red, redStride, _, _ in
                    result.withMutableSamples(0, of: output) { samples, ownStride, _, _ in
                        for y in 0..<height {
                            if y.isMultiple(of: 2) {
                                line.placePixels(
                                    blue.extracting(part(y / 2 * blueStride, pairs)),
                                    red.extracting(part(y / 2 * redStride, pairs)))
                            }
                            line.takeLuma(luma.extracting(part(y * stride, width)))
                            line.write(self.luma.span, width, y, to: &samples, at: y * ownStride)
                        }
                    }
                    for (plane, table) in [(1, self.blue), (2, self.red)] {
                        result.withMutableSamples(plane, of: output) { samples, ownStride, width, height in
                            for y in 0..<height {
                                line.placeSamples(
                                    blue.extracting(part(y * blueStride, width)),
                                    red.extracting(part(y * redStride, width)))
                                line.takeMeanLuma(
                                    luma.extracting(part(2 * y * stride, 2 * width)),
                                    luma.extracting(part((2 * y + 1) * stride, 2 * width)))
                                line.write(table.span, width, y, to: &samples, at: y * ownStride)
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}

/// A line of samples on its way through a table, step by step: each is a loop that the compiler turns into SIMD.
private struct ColorLine {
    /// Where a sample's chroma lies in the table: the entry for black of the corner that it falls into, and the number of its weights.
    private struct Place {
        var base: Int32
        var weights: Int32

        /// For codes of ten bits.
        @inline(__always)
        init(_ blue: Int32, _ red: Int32) {
            base = (red >> 4) &* Int32(ColorCube.planeLength) &+ (blue >> 4) &* Int32(ColorCube.columnLength)
            weights = (red & 15) << 4 | blue & 15
        }
    }

    /// The weights of an entry's four results, twice, by how far a colour lies from the corner: red's sixteenths, then blue's.
    private static let weights: [SIMD8<Int16>] = (0..<256).map { number in
        let (blue, red) = (Int16(number & 15), Int16(number >> 4))
        let four = SIMD4((16 - blue) * (16 - red), blue * (16 - red), (16 - blue) * red, blue * red)
        return SIMD8(lowHalf: four, highHalf: four)
    }

    /// The weights of an entry and the next one, by sixteenths of luma.
    private static let shares: [SIMD8<Int16>] = (0..<16).map { luma in
        SIMD8(lowHalf: SIMD4(repeating: 16 - luma), highHalf: SIMD4(repeating: luma))
    }

    private var places: [Place]
    /// Codes of ten bits.
    private var lumas: [UInt16]
    private var sums: [Int32]
    /// The dither of four lines: sums grow by it before they lose their last `bits`.
    private let thresholds: [[Int32]]
    private let bits: Int32

    init(width: Int, bits: Int) {
        places = Array(repeating: Place(0, 0), count: width)
        lumas = Array(repeating: 0, count: width)
        sums = Array(repeating: 0, count: width)
        self.bits = Int32(bits)
        thresholds = (0..<4).map { y in (0..<width).map { x in Self.threshold(x, y, bits) } }
    }

    /// Ordered dither (Bayer's 4×4 matrix) instead of rounding: ten-bit skies would show steps in eight bits. A value that is a whole code
    /// stays that code.
    private static func threshold(_ x: Int, _ y: Int, _ bits: Int) -> Int32 {
        let matrix: UInt64 = 0x5D7F_91B3_4C6E_80A2
        let rank = Int32(truncatingIfNeeded: matrix >> UInt64(4 * ((y & 3) * 4 + (x & 3))) & 15)
        return (2 * rank + 1) << Int32(bits - 5)
    }

    /// Takes the chroma of a line of pixels. It lies at the left pixel of a pair (ITU-R BT.2020, as in MPEG-2); for the right pixel it is
    /// interpolated between two pairs.
    mutating func placePixels<Sample: FilmSample>(_ blue: Span<Sample>, _ red: Span<Sample>) {
        let pairs = min(blue.count, red.count, places.count / 2)
        guard pairs > 0 else { return }
        var span = places.mutableSpan
        var (u, v) = (Int32(blue[0].tenBits), Int32(red[0].tenBits))
        for pair in 0..<pairs {
            let next = min(pair &+ 1, pairs &- 1)
            let (nextU, nextV) = (Int32(blue[next].tenBits), Int32(red[next].tenBits))
            span[2 &* pair] = Place(u, v)
            span[2 &* pair &+ 1] = Place((u &+ nextU) >> 1, (v &+ nextV) >> 1)
            (u, v) = (nextU, nextV)
        }
    }

    /// Takes the chroma of a line of chroma.
    mutating func placeSamples<Sample: FilmSample>(_ blue: Span<Sample>, _ red: Span<Sample>) {
        let count = min(blue.count, red.count, places.count)
        var span = places.mutableSpan
        for x in 0..<count { span[x] = Place(Int32(blue[x].tenBits), Int32(red[x].tenBits)) }
    }

    mutating func takeLuma<Sample: FilmSample>(_ line: Span<Sample>) {
        let count = min(line.count, lumas.count)
        var span = lumas.mutableSpan
        for x in 0..<count { span[x] = line[x].tenBits }
    }

    /// A sample of chroma belongs to four pixels: their mean luma decides.
    mutating func takeMeanLuma<Sample: FilmSample>(_ above: Span<Sample>, _ below: Span<Sample>) {
        let count = min(above.count / 2, below.count / 2, lumas.count)
        var span = lumas.mutableSpan
        for x in 0..<count {
            let sum =
                above[2 &* x].tenBits &+ above[2 &* x &+ 1].tenBits &+ below[2 &* x].tenBits
                &+ below[2 &* x &+ 1].tenBits
            span[x] = (sum &+ 2) >> 2
        }
    }

    /// Writes the results of a table for `count` samples of line `y`.
    mutating func write<Output: FilmSample>(
        _ table: Span<ColorCube.Entry>, _ count: Int, _ y: Int, to samples: inout MutableSpan<Output>, at offset: Int
    ) {
        mix(table, count)
        let added = thresholds[y & 3]
        let (sums, thresholds) = (sums.span, added.span)
        var line = samples._mutatingExtracting(offset..<offset + count)
        let count = min(line.count, sums.count, thresholds.count)
        for x in 0..<count { line[x] = Output(truncatingIfNeeded: (sums[x] &+ thresholds[x]) >> bits) }
    }

    /// The means of the eight results around each colour, in 4096ths. Results and weights have 16 bits, so that one instruction multiplies
    /// all eight and adds their products in pairs.
    private mutating func mix(_ table: Span<ColorCube.Entry>, _ count: Int) {
        let (weights, shares) = (Self.weights.span, Self.shares.span)
        let (placed, codes) = (places, lumas)
        let (places, lumas) = (placed.span, codes.span)
        var sums = sums.mutableSpan
        let count = min(count, places.count, lumas.count, sums.count)
        for x in 0..<count {
            let at = Int(places[x].base) &+ Int(lumas[x] >> 4)
            let results = SIMD8(lowHalf: table[at], highHalf: table[at &+ 1])
            let parts = weights[Int(places[x].weights)] &* shares[Int(lumas[x] & 15)]
            sums[x] = (SIMD8<Int32>(truncatingIfNeeded: results) &* SIMD8<Int32>(truncatingIfNeeded: parts))
                .wrappedSum()
        }
    }
}

extension FilmSample {
    /// The sample as a code of ten bits.
    @inline(__always)
    fileprivate var tenBits: UInt16 { UInt16(truncatingIfNeeded: self) << UInt16(2 - Self.extraBits) & 1023 }
}
