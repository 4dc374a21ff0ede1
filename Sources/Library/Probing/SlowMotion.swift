import Model

/// How slowly a telephone shows what it filmed for slow motion.
///
/// Some telephones write such a recording slowly, with 30 frames a second, and the rate of capture in a tag (`com.android.capture.fps`):
/// it is slow as it is. Others write it as it happened, with 120 or 240 frames a second, and their players show 30 of them in a second;
/// the tag is the same. So the rate of the file decides. Apple's `full-frame-rate-playback-intent` is 0 in all recordings of iPhones and
/// says nothing; Photos says which of its videos are slow motion.
enum SlowMotion {
    /// Frames that players show in a second.
    private static let shown = 30_000
    /// A file with fewer frames a second is not shown slowly: 60 make a smooth video, and 90 some Live Photos.
    private static let fewest = 96.0

    /// The speed; nil for a recording that is shown as it is. `frameRate`: frames a second of the file. `captureRate`: those that a tag
    /// says were captured. `isMarked`: true if its library calls it slow motion.
    static func speed(frameRate: Double, captureRate: Double?, isMarked: Bool) -> Speed? {
        guard frameRate >= fewest, isMarked || captureRate.map({ $0 >= fewest }) ?? false else { return nil }
        return Speed(Int((Double(shown) / frameRate).rounded()))
    }
}
