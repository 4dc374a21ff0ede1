package import Model

/// The cost of earlier runs on this machine compared with their estimates.
///
/// The bits depend on the content of a library, and the time on the machine. Both are learned from normal rendering, at no extra cost. A
/// run counts twice as much as the one before it.
package struct Calibration: Hashable, Sendable, Codable {
    /// Milliseconds of rendering: estimated by the formulas, and actual.
    private var estimatedTime = 0.0
    private var spentTime = 0.0
    /// Bytes of films: estimated by the formulas, and actual.
    private var estimatedBytes = 0.0
    private var writtenBytes = 0.0

    /// The calibration before the first run, which leaves the formulas unchanged.
    package init() {}

    /// The factors between actual and estimated time and bytes, at most eight either way. Anything beyond that is an accident, such as a
    /// machine that was asleep.
    package var time: Double { Self.ratio(spentTime, estimatedTime) }
    package var size: Double { Self.ratio(writtenBytes, estimatedBytes) }

    /// Adds a run. `estimate` is the formulas' estimate for everything that was rendered; `seconds` is the time that it took with this
    /// number of `workers`.
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

/// The settings on which the error of the formulas depends: they do not model how the encoder behaves on this machine.
private struct CalibrationKey: Encodable {
    var purpose = "calibration-2"
    var codec: VideoCodec
    var preset: String
}

extension SegmentStore {
    /// The cost of runs with this codec and preset. Stored with the measurements, so `cache clear` removes it.
    package func calibration(for video: VideoEncoding) -> Calibration {
        let key = CalibrationKey(codec: video.codec, preset: video.preset)
        return ResultCache(store: self).value(Calibration.self, for: key) ?? Calibration()
    }

    package func keep(_ calibration: Calibration, for video: VideoEncoding) {
        ResultCache(store: self).keep(
            calibration, for: CalibrationKey(codec: video.codec, preset: video.preset))
    }
}
