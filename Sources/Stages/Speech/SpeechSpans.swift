/// Where people speak or sing and where music plays, in a part of a recording. Positions are hundredths of a second from the part's start.
package struct SpeechSpans: Hashable, Sendable, Codable {
    /// Sorted, and at least 0.2 s apart, as all of these.
    package var speech: [Range<Int>]
    package var singing: [Range<Int>]
    package var music: [Range<Int>]

    /// Thousandths from which a chance counts, as FireRedVAD has them.
    private static let (speechChance, otherChance) = (400, 500)
    /// Hundredths to both sides over which chances are averaged.
    private static let smoothing = 2
    /// Hundredths: shorter pauses are no pauses, and shorter sounds are none of these.
    private static let shortest = 20

    package init(speech: [Range<Int>] = [], singing: [Range<Int>] = [], music: [Range<Int>] = []) {
        (self.speech, self.singing, self.music) = (speech, singing, music)
    }

    /// Spans of `SpeechDetector`'s chances.
    package init(chances: [Float]) {
        let kinds = (0..<3).map { kind in
            stride(from: kind, to: chances.count, by: 3).map { Int((chances[$0] * 1000).rounded()) }
        }
        self.init(
            speech: Self.spans(kinds[0], from: Self.speechChance),
            singing: Self.spans(kinds[1], from: Self.otherChance),
            music: Self.spans(kinds[2], from: Self.otherChance))
    }

    private static func spans(_ chances: [Int], from least: Int) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        for index in chances.indices {
            let around = chances[max(0, index - smoothing)..<min(chances.count, index + smoothing + 1)]
            guard around.reduce(0, +) >= least * around.count else { continue }
            // A frame is 25 ms long: it ends with the hundredth after its own.
            if let last = spans.last, index < last.upperBound + shortest {
                spans[spans.count - 1] = last.lowerBound..<(index + 2)
            } else {
                spans.append(index..<(index + 2))
            }
        }
        return spans.filter { $0.count >= shortest }
    }

    /// The spans within a part that begins at `start` and has this length, counted from its start.
    package func part(from start: Int, length: Int) -> SpeechSpans {
        func part(_ spans: [Range<Int>]) -> [Range<Int>] {
            spans.map { ($0.lowerBound - start)..<($0.upperBound - start) }.map { $0.clamped(to: 0..<length) }
                .filter { !$0.isEmpty }
        }
        return SpeechSpans(speech: part(speech), singing: part(singing), music: part(music))
    }
}
