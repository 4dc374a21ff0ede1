import Model

/// Compares the starts of two files with the length of the first.
enum RecordingClock {
    /// True if a file that begins `seconds` after another one, which is `length` long, begins at its end.
    ///
    /// Both starts are cut to whole seconds, and dash cameras overlap by up to a second or lose as much, so up to 1.5 s count as rounding;
    /// of short files, less. Files that begin at the same second never continue one another.
    static func agrees(_ seconds: Int64, with length: MediaTime) -> Bool {
        guard seconds > 0, seconds < 1_000_000 else { return false }
        let tolerance = min(1_500_000, max(750_000, length.microseconds / 4))
        return abs(seconds * 1_000_000 - length.microseconds) <= tolerance
    }
}
