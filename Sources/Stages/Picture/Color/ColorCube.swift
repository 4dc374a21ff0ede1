import LibAV

/// A colour mapping as a table, fast enough for every pixel: 65 steps of luma by 65 by 65 of chroma, read with trilinear interpolation. PQ
/// needs that many: a cloud and a sky differ by only 20 codes of chroma in it.
///
/// The table covers luma and chroma instead of red, green and blue: the steps are powers of two of the 10-bit codes, so that finding them
/// is a shift, and grey lies on a row of nodes, so that it stays exactly grey.
struct ColorCube {
    private static let steps = 65
    /// Distances, in table entries, from one blue difference to the next, and from one red difference to the next.
    static let (columnLength, planeLength) = (65, 65 * 65)
    /// The pictures that come out of it.
    let film: PictureFormat
    /// Results are 128ths of an 8-bit code; the weights of luma, blue and red difference are 16ths.
    static let fractionBits = 7 + 4 + 4 + 4

    /// The table's luma. Luma varies fastest, then the blue difference, then the red.
    let luma: [UInt16]
    let blue: [UInt16]
    let red: [UInt16]

    init(_ mapping: BT709Mapping) { self.init(to: .sdr, mapping.mapped) }

    init(_ mapping: HLGMapping) { self.init(to: .hdr, mapping.mapped) }

    /// `map` takes and returns luma 0…1 and chroma −0.5…0.5; its results are colours of the film.
    init(to film: PictureFormat, _ map: (SIMD3<Double>) -> SIMD3<Double>) {
        self.film = film
        var planes: [[UInt16]] = [[], [], []]
        for plane in 0..<3 { planes[plane].reserveCapacity(Self.steps * Self.steps * Self.steps) }
        for v in 0..<Self.steps {
            for u in 0..<Self.steps {
                for y in 0..<Self.steps {
                    let color = map(Self.signal(y, u, v))
                    let codes = SIMD3(16, 128, 128) + color * SIMD3(219, 224, 224)
                    for plane in 0..<3 { planes[plane].append(UInt16((codes[plane] * 128).rounded())) }
                }
            }
        }
        (luma, blue, red) = (planes[0], planes[1], planes[2])
    }

    /// The signal of a node. Limited range (BT.2100 table 9): luma from 64 to 940, chroma 448 on both sides of 512.
    private static func signal(_ y: Int, _ u: Int, _ v: Int) -> SIMD3<Double> {
        SIMD3(Double(max(64, y * 16) - 64) / 876, Double(u * 16 - 512) / 896, Double(v * 16 - 512) / 896)
    }
}
