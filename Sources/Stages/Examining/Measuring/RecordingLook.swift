import Model

/// What was measured of a recording, or of a part of it.
struct RecordingLook: Hashable, Sendable, Codable {
    /// In order of time; at most one a second.
    var moments: [MomentFacts]
}

/// What was measured at one moment of a recording.
struct MomentFacts: Hashable, Sendable, Codable {
    /// Microseconds from the start of the picture.
    var time: Int64
    var picture: PictureFacts
    /// Nil if only one picture was measured, or the recording ends here.
    var motion: MotionFacts?
}
