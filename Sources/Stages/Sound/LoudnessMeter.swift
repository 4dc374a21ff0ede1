import CEBUR128

/// The loudness and the true peak of stereo sound, measured by libebur128: EBU R 128, ITU-R BS.1770-4.
final class LoudnessMeter {
    /// The error of a meter that lacks memory.
    struct OutOfMemory: Error, CustomStringConvertible {
        init() {}

        var description: String { "there is no memory to measure the loudness of sound" }
    }

    /// Freed once, in `deinit`.
    private let state: UnsafeMutablePointer<ebur128_state>
    /// Samples in libebur128's order: left, right, left, right.
    private var interleaved: [Float] = []

    /// A meter without `truePeak` takes a quarter of the time.
    init(sampleRate: Int, truePeak: Bool = true) throws(OutOfMemory) {
        let mode = EBUR128_MODE_I.rawValue | (truePeak ? EBUR128_MODE_TRUE_PEAK.rawValue : 0)
        guard let state = ebur128_init(2, UInt(sampleRate), Int32(mode)) else { throw OutOfMemory() }
        self.state = state
    }

    deinit {
        var pointer: UnsafeMutablePointer<ebur128_state>? = state
        ebur128_destroy(&pointer)
    }

    /// Takes the next samples; both channels have the same number.
    func add(left: [Float], right: [Float]) throws(OutOfMemory) {
        interleaved.removeAll(keepingCapacity: true)
        for (left, right) in zip(left, right) {
            interleaved.append(left)
            interleaved.append(right)
        }
        guard ebur128_add_frames_float(state, interleaved, interleaved.count / 2) == 0 else { throw OutOfMemory() }
    }

    /// Integrated and gated, in LUFS; nil if nothing is loud enough to count, or there is less than 0.4 s.
    var integrated: Double? {
        var loudness = 0.0
        return ebur128_loudness_global(state, &loudness) == 0 && loudness.isFinite ? loudness : nil
    }

    /// The loudness in LUFS of the last 0.4 s, ungated; nil for silence.
    var momentary: Double? {
        var loudness = 0.0
        return ebur128_loudness_momentary(state, &loudness) == 0 && loudness.isFinite ? loudness : nil
    }

    /// The true peak of the samples added last, as a factor of full scale: the higher one of both channels.
    var latestPeak: Double {
        var (left, right) = (0.0, 0.0)
        ebur128_prev_true_peak(state, 0, &left)
        ebur128_prev_true_peak(state, 1, &right)
        return max(left, right)
    }

    /// The version of the library in use: `1.2.6`.
    static var libraryVersion: String {
        var (major, minor, patch) = (Int32(0), Int32(0), Int32(0))
        ebur128_get_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
