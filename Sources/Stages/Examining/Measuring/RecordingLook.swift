import Model

/// What was measured of a recording, or of a part of it.
struct RecordingLook: Hashable, Sendable, Codable {
    /// The part that was looked at.
    var part: Range<MediaTime>
    /// In order of time; at most one a second. The first may be of the key frame before the part.
    var moments: [MomentFacts]
    /// Nil if it was not asked for, and for a recording whose sound cannot be heard to its end.
    var sound: RecordingSound?

    init(_ part: Range<MediaTime>, moments: [MomentFacts], sound: RecordingSound? = nil) {
        self.part = part
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
