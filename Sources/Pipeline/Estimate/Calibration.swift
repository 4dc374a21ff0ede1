package import Model

/// The cost of earlier runs on this machine, against what was estimated for them.
///
/// Bits depend on what a library shows and time on the machine: both are found out by rendering, at no cost of their own. A run
/// counts twice as much as the one before it.
package struct Calibration: Hashable, Sendable, Codable {
    /// Milliseconds that rendering took, by the formulas and as it came.
    private var estimatedTime = 0.0
    private var spentTime = 0.0
    /// Bytes of films, likewise.
    private var estimatedBytes = 0.0
    private var writtenBytes = 0.0

    /// Nothing was rendered yet: the formulas stand as they are.
    package init() {}

    /// The factors by which time and bytes differed from the formulas. More than eightfold either way is an accident, such as a
    /// machine that was asleep.
    package var time: Double { Self.ratio(spentTime, estimatedTime) }
    package var size: Double { Self.ratio(writtenBytes, estimatedBytes) }

    /// Adds one more run. `estimate` is that of the formulas for all that was rendered; `seconds` is how long that took with
    /// this number of `workers`.
    package func adding(_ estimate: FilmEstimate, seconds: Double, workers: Int, filmBytes: Int64) -> Calibration {
        guard estimate.work > 0, estimate.filmBytes > 0, seconds > 0, filmBytes > 0 else { return self }
        var sum = self
        sum.estimatedTime = estimatedTime / 2 + Double(estimate.workload.milliseconds(workers: workers))
        sum.spentTime = spentTime / 2 + seconds * 1000
        sum.estimatedBytes = estimatedBytes / 2 + Double(estimate.filmBytes)
        sum.writtenBytes = writtenBytes / 2 + Double(filmBytes)
        return sum
    }

    private static func ratio(_ came: Double, _ expected: Double) -> Double {
        expected > 0 ? min(8, max(0.125, came / expected)) : 1
    }
}

/// The settings that decide how far the formulas are off: they do not know the encoder's ways on this machine.
private struct CalibrationKey: Encodable {
    var purpose = "calibration-2"
    var codec: VideoCodec
    var preset: String
}

extension SegmentStore {
    /// The cost of runs with this codec and preset. Kept among the measurements, so `cache clear` forgets it.
    package func calibration(for video: VideoEncoding) -> Calibration {
        let key = CalibrationKey(codec: video.codec, preset: video.preset)
        return ResultCache(store: self).value(Calibration.self, for: key) ?? Calibration()
    }

    package func keep(_ calibration: Calibration, for video: VideoEncoding) {
        ResultCache(store: self).keep(
            calibration, for: CalibrationKey(codec: video.codec, preset: video.preset))
    }
}
