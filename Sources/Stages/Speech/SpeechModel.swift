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

/// A matrix of the speech detector, with what is added to its outputs.
///
/// Each sum is taken in the order of the inputs, by plain multiplications and additions: so a frame gives the same bits on every machine,
/// and whatever frames are worked out beside it.
struct SpeechMatrix: Sendable {
    private let inputs: Int
    private let outputs: Int
    /// By groups of eight outputs, then by inputs.
    private let weights: [SIMD8<Float>]
    private let bias: [SIMD8<Float>]

    /// `weights` has a row for each input, `bias` a number for each output.
    init(_ weights: [Float], inputs: Int, outputs: Int, bias: [Float]) {
        (self.inputs, self.outputs) = (inputs, outputs)
        self.bias = bias.inEights
        self.weights = stride(from: 0, to: outputs, by: 8).flatMap { first in
            (0..<inputs).map { input in
                var group = SIMD8<Float>.zero
                for lane in 0..<min(8, outputs - first) { group[lane] = weights[input * outputs + first + lane] }
                return group
            }
        }
    }

    /// The outputs of rows of inputs, one row after another. `isRectified` makes negative ones zero.
    func times(_ rows: [Float], isRectified: Bool) -> [Float] {
        let count = rows.count / inputs
        var results = [Float](repeating: 0, count: count * outputs)
        var four = [SIMD4<Float>](repeating: .zero, count: inputs)
        for first in stride(from: 0, to: count, by: 4) {
            for row in 0..<4 {
                let start = (first + row) * inputs
                for input in 0..<inputs { four[input][row] = first + row < count ? rows[start + input] : 0 }
            }
            for group in bias.indices {
                var sums = sums(ofGroup: group, four.span)
                if isRectified {
                    for row in 0..<4 { sums[row].replace(with: 0, where: sums[row] .< 0) }
                }
                for row in 0..<min(4, count - first) {
                    let start = (first + row) * outputs + 8 * group
                    for lane in 0..<min(8, outputs - 8 * group) { results[start + lane] = sums[row][lane] }
                }
            }
        }
        return results
    }

    /// The sums of eight outputs for four rows.
    private func sums(ofGroup group: Int, _ four: Span<SIMD4<Float>>) -> [4 of SIMD8<Float>] {
        let (weights, start) = (weights.span, group * inputs)
        var (one, two, three, last) = (bias[group], bias[group], bias[group], bias[group])
        for input in four.indices {
            let (weight, values) = (weights[start + input], four[input])
            one += weight * values[0]
            two += weight * values[1]
            three += weight * values[2]
            last += weight * values[3]
        }
        return [one, two, three, last]
    }
}

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

/// A filter of the speech detector over time: what a frame gets from the 19 before it, itself and the 20 after it, each value on its own.
struct SpeechMemory {
    private static let groups = SpeechModel.width / 8
    /// Frames that a frame's sum needs beside its own.
    private static let around = 2 * SpeechModel.taps - 1

    private let behind: [SIMD8<Float>]
    private let ahead: [SIMD8<Float>]
    /// The last frames, of which the first 19 have been answered. The sound begins after silence.
    private var line: [SIMD8<Float>]

    init(_ block: SpeechModel.Block) {
        (behind, ahead) = (block.behind, block.ahead)
        line = [SIMD8<Float>](repeating: .zero, count: (SpeechModel.taps - 1) * Self.groups)
    }

    /// Takes the next frames, and returns those that are known by now. `isLast`: what follows is silence, and all are returned.
    mutating func next(_ frames: [Float], isLast: Bool) -> [Float] {
        line += frames.inEights
        if isLast { line += repeatElement(.zero, count: SpeechModel.taps * Self.groups) }
        let count = max(0, line.count / Self.groups - Self.around)
        var results = [Float](repeating: 0, count: count * SpeechModel.width)
        for frame in 0..<count {
            for group in 0..<Self.groups {
                let sum = sum(ofGroup: group, frame)
                let start = frame * SpeechModel.width + 8 * group
                for lane in 0..<8 { results[start + lane] = sum[lane] }
            }
        }
        line.removeFirst(count * Self.groups)
        return results
    }

    /// The sum at a frame of the line's, which are 19 frames late.
    private func sum(ofGroup group: Int, _ frame: Int) -> SIMD8<Float> {
        let (line, behind, ahead) = (line.span, behind.span, ahead.span)
        let first = frame * Self.groups + group
        var sum = line[first + (SpeechModel.taps - 1) * Self.groups]
        for tap in 0..<SpeechModel.taps {
            sum += line[first + tap * Self.groups] * behind[tap * Self.groups + group]
            sum += line[first + (tap + SpeechModel.taps) * Self.groups] * ahead[tap * Self.groups + group]
        }
        return sum
    }
}
