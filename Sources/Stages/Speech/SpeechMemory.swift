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
