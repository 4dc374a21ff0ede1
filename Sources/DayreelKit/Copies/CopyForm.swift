import Model

/// A size and quality of a copy.
struct CopyForm: Hashable, Sendable {
    /// The most pixels of the longer side.
    let longestSide: Int
    let crf: Int
    /// Bits per second.
    let audioBitRate: Int
    /// The bytes of a copy in this form, in hundredths of those in the first; measured on four recordings of telephones and cameras.
    private let weight: Int64

    /// From the best to the smallest: the first for what is only watched, the others for what has to be small.
    static let all = [
        CopyForm(longestSide: 1280, crf: 24, audioBitRate: 128_000, weight: 100),
        CopyForm(longestSide: 1280, crf: 28, audioBitRate: 96_000, weight: 54),
        CopyForm(longestSide: 960, crf: 29, audioBitRate: 96_000, weight: 32),
        CopyForm(longestSide: 640, crf: 30, audioBitRate: 64_000, weight: 17),
        CopyForm(longestSide: 480, crf: 33, audioBitRate: 48_000, weight: 8),
    ]
    static let best = all[0]

    /// The number of the form to try first: one in which a film of little movement fits. A film of such a length would be made in better
    /// ones for nothing.
    static func first(duration: MediaTime, limit: Int64) -> Int {
        let seconds = max(1, duration.microseconds / 1_000_000)
        return all.firstIndex { leastBitRate / 100 * $0.weight <= limit * 8 / seconds } ?? all.count - 1
    }

    /// Bits per second of a film of little movement in the first form.
    private static let leastBitRate: Int64 = 600_000

    /// The number of the form to try after form `number`, whose copy had `bytes`: the next that should have at most `limit`, else the last.
    /// Nil if that form fits, or is the last.
    static func next(after number: Int, bytes: Int64, limit: Int64) -> Int? {
        guard bytes > limit, number < all.count - 1 else { return nil }
        // A film of much movement loses less by a smaller form.
        let fits = (number + 1..<all.count).first { bytes / all[number].weight * all[$0].weight <= limit / 20 * 19 }
        return fits ?? all.count - 1
    }
}
