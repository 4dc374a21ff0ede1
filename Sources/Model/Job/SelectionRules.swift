package struct SelectionRules: Hashable, Sendable, Codable {
    /// Order of kinds; within a kind chronological. A kind that is not named is not taken.
    package var prefer: [MediaKind]
    package var clipsPerDay: Int
    package var clipsOnDay: [Day: Int]
    package var minDuration: MediaTime
    /// True if recordings of a screen are taken.
    package var screenRecordings: Bool
    /// The weakest evidence of its date with which an item is taken. Nil takes all, and warns of days that rest on
    /// uncertain evidence.
    package var minEvidence: CaptureTime.Evidence?

    package init(
        prefer: [MediaKind] = [.video, .livePhoto, .motionPhoto], clipsPerDay: Int = 1, clipsOnDay: [Day: Int] = [:],
        minDuration: MediaTime = .milliseconds(500), screenRecordings: Bool = false,
        minEvidence: CaptureTime.Evidence? = nil
    ) {
        self.prefer = prefer
        self.clipsPerDay = clipsPerDay
        self.clipsOnDay = clipsOnDay
        self.minDuration = minDuration
        self.screenRecordings = screenRecordings
        self.minEvidence = minEvidence
    }

    package func clips(on day: Day) -> Int { clipsOnDay[day] ?? clipsPerDay }
}
