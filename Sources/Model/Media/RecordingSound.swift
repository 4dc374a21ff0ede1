/// What is heard in a part of a recording.
package struct RecordingSound: Hashable, Sendable, Codable {
    /// Milliseconds from one level to the next.
    package static let step: Int64 = 50

    /// Microseconds from the start of the picture.
    package var start: Int64
    /// Where people speak, in hundredths of a second from `start`: in order and apart. Empty without a detector.
    package var speech: [Range<Int>]
    /// The level of each 50 ms, in dB of full scale.
    package var levels: [Int]

    package init(start: Int64, speech: [Range<Int>], levels: [Int]) {
        (self.start, self.speech, self.levels) = (start, speech, levels)
    }

    /// Where people speak, as positions in the recording.
    package var spoken: [Range<MediaTime>] {
        // An examiner may claim any times.
        func time(_ hundredths: Int) -> MediaTime {
            MediaTime(microseconds: start.adding(Int64(hundredths).scaled(by: 10_000, over: 1)))
        }
        return speech.map { time($0.lowerBound)..<time($0.upperBound) }
    }

    /// The sound of a part, from the level at its start on.
    package func of(_ part: Range<MediaTime>) -> RecordingSound {
        let step = 1000 * Self.step
        let count = Int64(levels.count)
        let first = min(max(0, (part.lowerBound.microseconds - start) / step), count)
        let last = min(max(first, (part.upperBound.microseconds - start + step - 1) / step), count)
        let (begin, end) = (Int(first * step / 10_000), Int(last * step / 10_000))
        let spoken = speech.map { $0.clamped(to: begin..<end) }.filter { !$0.isEmpty }
        return RecordingSound(
            start: start + first * step, speech: spoken.map { $0.lowerBound - begin..<$0.upperBound - begin },
            levels: Array(levels[Int(first)..<Int(last)]))
    }
}
