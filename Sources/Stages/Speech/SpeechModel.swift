/// What the speech detector has learnt, with the numbers of its filterbank: the file that `scripts/speech.py` makes, which describes it.
///
/// A net of FireRedVAD (Apache-2.0) that hears speech, singing and music. The file is not a part of the program.
package struct SpeechModel: Sendable {
    /// A triangle over neighbouring frequencies.
    struct Band: Sendable {
        var first: Int
        var weights: [Float]
    }

    /// Two matrices and a filter over time.
    struct Block: Sendable {
        var wide: SpeechMatrix
        var narrow: SpeechMatrix
        var behind: [SIMD8<Float>]
        var ahead: [SIMD8<Float>]
    }

    /// Samples of a frame, and from one frame to the next: 25 and 10 ms.
    static let (length, step) = (400, 160)
    /// Hertz of the sound that it hears.
    static let sampleRate = 16000
    /// Values of a frame, and between the two matrices of a block.
    static let (bandCount, hidden, width) = (80, 256, 128)
    /// Frames before and after a frame that a filter sees: 20, that frame included, and 20.
    static let taps = 20
    /// The highest frequency's number, of 512 samples.
    static let highest = 256
    private static let blockCount = 8

    let window: [Float]
    let mean: [Float]
    let scale: [Float]
    let bands: [Band]
    let cosine: [Double]
    let sine: [Double]
    let blocks: [Block]
    let wide: SpeechMatrix
    let last: SpeechMatrix

    /// Nil for bytes that are not a whole file in the format that this code reads.
    package init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "DRS1".utf8) else { return nil }
        var file = SpeechBytes(bytes)
        guard file.number() == 0x3153_5244, file.number() == bytes.count else { return nil }
        window = file.floats(Self.length)
        (mean, scale) = (file.floats(Self.bandCount), file.floats(Self.bandCount))
        bands = (0..<Self.bandCount).map { _ in
            let (first, count) = (file.number(), file.number())
            return Band(first: first, weights: file.floats(min(count, Self.highest + 1)))
        }
        guard bands.allSatisfy({ $0.first + $0.weights.count <= Self.highest + 1 }) else { return nil }
        (cosine, sine) = (file.doubles(Self.highest), file.doubles(Self.highest))
        blocks = (0..<Self.blockCount).map { index in
            Block(
                wide: file.matrix(index == 0 ? Self.bandCount : Self.width, Self.hidden, hasBias: true),
                narrow: file.matrix(Self.hidden, Self.width, hasBias: index == 0),
                behind: file.groups(Self.taps * Self.width), ahead: file.groups(Self.taps * Self.width))
        }
        wide = file.matrix(Self.width, Self.hidden, hasBias: true)
        last = file.matrix(Self.hidden, 3, hasBias: true)
        guard file.isWhole else { return nil }
    }
}

/// Reads numbers one after another, the least significant byte first. Bytes beyond the end read as zero.
private struct SpeechBytes {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// True if just all bytes have been read.
    var isWhole: Bool { place == bytes.count }

    mutating func number() -> Int { Int(UInt32(truncatingIfNeeded: bits(4))) }

    mutating func floats(_ count: Int) -> [Float] {
        (0..<count).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: bits(4))) }
    }

    mutating func doubles(_ count: Int) -> [Double] { (0..<count).map { _ in Double(bitPattern: bits(8)) } }

    mutating func groups(_ count: Int) -> [SIMD8<Float>] { floats(count).inEights }

    mutating func matrix(_ inputs: Int, _ outputs: Int, hasBias: Bool) -> SpeechMatrix {
        let weights = floats(inputs * outputs)
        return SpeechMatrix(
            weights, inputs: inputs, outputs: outputs,
            bias: hasBias ? floats(outputs) : [Float](repeating: 0, count: outputs))
    }

    private mutating func bits(_ count: Int) -> UInt64 {
        var bits: UInt64 = 0
        if place + count <= bytes.count {
            for index in 0..<count { bits |= UInt64(bytes[place + index]) << UInt64(8 * index) }
        }
        place += count
        return bits
    }
}

extension [Float] {
    /// The numbers in groups of eight; a last group is filled up with zeros.
    var inEights: [SIMD8<Float>] {
        stride(from: 0, to: count, by: 8).map { first in
            var group = SIMD8<Float>.zero
            for lane in 0..<Swift.min(8, count - first) { group[lane] = self[first + lane] }
            return group
        }
    }
}
