import LibAV

/// Consecutive stereo samples, −1…1.
package struct SampleBlock: Hashable, Sendable {
    package var left: [Float]
    package var right: [Float]

    /// Silence.
    package init(count: Int) {
        left = [Float](repeating: 0, count: count)
        right = left
    }

    package var count: Int { left.count }

    mutating func append(_ other: SampleBlock, dropping dropped: Int = 0) {
        left += other.left[dropped...]
        right += other.right[dropped...]
    }

    mutating func appendSilence(_ count: Int) {
        left += repeatElement(0, count: count)
        right += repeatElement(0, count: count)
    }

    mutating func removeFirst(_ count: Int) {
        left.removeFirst(count)
        right.removeFirst(count)
    }

    func first(_ count: Int) -> SampleBlock {
        var block = SampleBlock(count: 0)
        block.left = Array(left[..<count])
        block.right = Array(right[..<count])
        return block
    }

    /// Multiplies each sample of the range by a factor that depends on its position in the range.
    mutating func scale(_ range: Range<Int>, by factor: (Int) -> Float) {
        for index in range {
            let factor = factor(index - range.lowerBound)
            left[index] *= factor
            right[index] *= factor
        }
    }
}

extension SampleBlock {
    /// Decoded stereo samples. Damaged tracks may decode to anything: replaces NaN and infinity, and limits samples to +12 dBFS, which no
    /// codec exceeds for valid sound.
    init(_ frame: borrowing AudioFrame) {
        self.init(count: frame.sampleCount)
        frame.withChannel(0) { Self.copy($0, to: &left) }
        frame.withChannel(1) { Self.copy($0, to: &right) }
    }

    private static func copy(_ samples: Span<Float>, to channel: inout [Float]) {
        var target = channel.mutableSpan
        // So that the loop checks no bounds, which would rule out SIMD.
        precondition(samples.count == target.count)
        for index in target.indices {
            let sample = samples[index]
            target[index] = sample.isFinite ? max(-4, min(4, sample)) : 0
        }
    }
}

extension AudioFrame {
    /// `position` of the first sample counts samples.
    init(_ block: SampleBlock, sampleRate: Int, position: Int) throws {
        try self.init(sampleRate: sampleRate, channels: 2, sampleCount: block.count)
        presentationTime = Int64(position)
        withMutableChannel(0) { samples in for index in samples.indices { samples[index] = block.left[index] } }
        withMutableChannel(1) { samples in for index in samples.indices { samples[index] = block.right[index] } }
    }
}
