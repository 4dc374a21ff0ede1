import Model

/// Recognises a camera that writes local time where the container should have UTC: its own notes show the same time.
struct LocalClock {
    /// The local time in the camera's notes, in seconds as if it were UTC.
    private let wall: Int64
    /// Seconds east of UTC, if the notes have the offset.
    private let offset: Int?
    /// Seconds.
    private let length: Int64

    /// Nil without notes of a camera. `length` is that of the recording: some containers stamp its end.
    init?(_ stamps: [CaptureStamp], length: MediaTime) {
        guard let notes = stamps.first(where: { $0.evidence == .makerNotes }) else { return nil }
        switch notes.reading {
        case .zoned(let instant, let east): (wall, offset) = (instant + Int64(east), east)
        case .wall(let time): (wall, offset) = (time.seconds, nil)
        case .utc, .day: return nil
        }
        self.length = length.microseconds / 1_000_000
    }

    /// Turns container dates in UTC that are local time into what they are.
    func mark(_ stamps: inout [CaptureStamp]) {
        for index in stamps.indices where stamps[index].evidence == .containerCreationTime {
            if case .utc(let instant) = stamps[index].reading, isLocal(instant) {
                stamps[index] = CaptureStamp(.containerDate, .wall(WallTime(seconds: instant)))
            }
        }
    }

    private func isLocal(_ instant: Int64) -> Bool {
        if let offset, fits(instant - (wall - Int64(offset))) { return false }
        return fits(instant - wall)
    }

    /// True if the container's stamp is this much later than the notes, at the start or the end of the recording.
    private func fits(_ late: Int64) -> Bool {
        abs(late) <= ClockAgreement.tolerance || abs(late - length) <= ClockAgreement.tolerance
    }
}
