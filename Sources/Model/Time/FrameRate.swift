/// Frames per second as an exact fraction: 30/1, 30000/1001.
package struct FrameRate: Hashable, Sendable {
    package let numerator: Int64
    package let denominator: Int64

    /// Both parts must be positive.
    package init(_ numerator: Int64, over denominator: Int64 = 1) {
        precondition(numerator > 0 && denominator > 0, "a frame rate is positive")
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The length of `frames` frames, rounded to the nearest microsecond.
    package func time(ofFrames frames: Int) -> MediaTime {
        MediaTime(microseconds: Int64(frames).scaled(by: 1_000_000 * denominator, over: numerator))
    }

    /// The number of whole frames that fit into the time.
    package func wholeFrames(in time: MediaTime) -> Int {
        // `time(ofFrames:)` rounds by at most half a microsecond, so allow for that much.
        let doubled = Int128(time.microseconds) * 2 + 1
        return Int(clamping: (doubled * Int128(numerator)).flooredDivision(by: 2_000_000 * Int128(denominator)))
    }

    /// The number of frames nearest to the time.
    package func nearestFrames(to time: MediaTime) -> Int {
        Int(time.microseconds.scaled(by: numerator, over: 1_000_000 * denominator))
    }

    /// The audio sample at which the frame starts. Derived from the frame alone, so that no error accumulates over a film.
    package func sample(atFrame frame: Int, sampleRate: Int) -> Int {
        let samples = Int128(frame) * Int128(sampleRate) * Int128(denominator)
        return Int(clamping: samples.flooredDivision(by: Int128(numerator)))
    }
}

extension FrameRate: CustomStringConvertible {
    /// `30` or `30000/1001`
    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

/// Written as `30` or `30000/1001`.
extension FrameRate: WrittenAsText {
    init?(written text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count <= 2, let first = parts[0], (1...1_000_000).contains(first) else { return nil }
        guard let second = parts.count == 2 ? parts[1] : 1, (1...1_000_000).contains(second) else { return nil }
        self.init(first, over: second)
    }

    var written: String { description }
}
