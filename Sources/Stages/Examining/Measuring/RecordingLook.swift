import Model

/// What was measured of a recording, or of a part of it.
struct RecordingLook: Hashable, Sendable, Codable {
    /// In order of time; at most one a second.
    var moments: [MomentFacts]
    /// Nil if it was not asked for, and for a recording whose sound cannot be heard to its end.
    var sound: RecordingSound?

    init(moments: [MomentFacts], sound: RecordingSound? = nil) {
        self.moments = moments
        self.sound = sound
    }
}

/// What was measured at one moment of a recording.
struct MomentFacts: Hashable, Sendable, Codable {
    /// Microseconds from the start of the picture.
    var time: Int64
    /// Nil if the pictures at this moment cannot be decoded whole.
    var picture: PictureFacts?
    /// Nil if only one picture was measured, or the recording ends here.
    var motion: MotionFacts?
}

/// What is heard in a part of a recording.
struct RecordingSound: Hashable, Sendable, Codable {
    /// Milliseconds from one level to the next.
    static let step: Int64 = 50

    /// Microseconds from the start of the picture.
    var start: Int64
    /// Where people speak, in hundredths of a second from `start`: in order and apart. Empty without a detector.
    var speech: [Range<Int>]
    /// The level of each 50 ms, in dB of full scale.
    var levels: [Int]

    /// Where people speak, as positions in the recording.
    var spoken: [Range<MediaTime>] {
        speech.map { span in
            let (first, last) = (start + 10_000 * Int64(span.lowerBound), start + 10_000 * Int64(span.upperBound))
            return MediaTime(microseconds: first)..<MediaTime(microseconds: last)
        }
    }
}
