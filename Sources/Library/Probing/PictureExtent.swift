import LibAV
import Model

/// The actual length of a file's picture.
///
/// A container may claim more than it contains: a file truncated in copying, a fragmented file with an absurd header. If the claim is
/// doubtful, the packets' own time stamps decide; likewise for a video inside a still, which is short and often cut.
struct PictureExtent: Hashable {
    /// Microseconds; 0 if there are no packets.
    let length: Int64
    /// The file's false claim, if it makes one.
    let problem: MediaProblem?
    /// True if packets were read for this: the demuxer is then at the end.
    var hasReadPackets = false
    /// True if they were not read to the end of the file: the picture is at least this long.
    var isInPart = false

    private static let second: Int64 = 1_000_000
    /// A thousand hours. Longer recordings come from damaged time stamps, and are cut here.
    private static let longest: Int64 = 1000 * 3600 * second
    /// Farther from zero than any time stamp of a recording; sums of a few of them still fit in 64 bits.
    fileprivate static let farthest: Int64 = 1 << 60

    /// Measures the picture of a stream. `size` is the size of the file in bytes; `range` is that of a video inside a still. Reads packets
    /// until `isOver`, which is called before each one, returns true. Throws `LibAVError`, `CancellationError`.
    static func measure(
        _ demuxer: Demuxer, stream: VideoStreamInfo, path: String, range: MediaLocation.ByteRange?, size: Int64,
        until isOver: () -> Bool, _ failed: FailedReads
    ) throws -> PictureExtent {
        let claim = stream.duration ?? demuxer.info.duration ?? 0
        let isOpenToDoubt =
            try range != nil || isImplausible(claim, bytes: size)
            || demuxer.indexReaches(beyond: size, stream: stream.index)
            || BoxWalk.isDoubtful(path: path, size: size, failed)
        guard isOpenToDoubt else { return PictureExtent(length: claim, problem: nil) }
        demuxer.discardAll(except: [stream.index])
        let (found, isWhole) = try packetTimes(demuxer, stream: stream, until: isOver)
        let length = min(found.map { $0.end - $0.start } ?? 0, longest)
        // Even a claim that agrees does not count here: the claim of a fragmented file grows as it is read.
        guard isWhole else {
            let problem = MediaProblem.measuredInPart(MediaTime(microseconds: length))
            return PictureExtent(length: length, problem: problem, hasReadPackets: true, isInPart: true)
        }
        // Last frames without a duration of their own do not contradict the claim.
        let agrees = claim > 0 && abs(length - claim) <= max(second / 2, claim / 20)
        if agrees { return PictureExtent(length: min(length, claim), problem: nil, hasReadPackets: true) }
        let problem = claim <= 0 ? nil : MediaProblem.overstated(claimed: claim, held: length)
        return PictureExtent(length: length, problem: problem, hasReadPackets: true)
    }

    /// True for no length, for a day or more, and for more than two seconds at under 24 kbit/s, which is less than any camera writes.
    private static func isImplausible(_ claim: Int64, bytes: Int64) -> Bool {
        let day = 86_400 * second
        guard claim > 0, claim < day else { return true }
        return claim > 2 * second && bytes < claim / second * 3000
    }

    /// The first start and the last end of the stream's packets in microseconds, as far as the file can be read. `isWhole` is false if more
    /// may follow; damage is an end. Packets of a stream without any times, such as raw H.264, follow one another at the stream's rate.
    private static func packetTimes(
        _ demuxer: Demuxer, stream: VideoStreamInfo, until isOver: () -> Bool
    ) throws -> (times: (start: Int64, end: Int64)?, isWhole: Bool) {
        var times: (start: Int64, end: Int64)?
        var frame: Int64 = 0
        var untimed: Int64 = 0
        func known() -> (start: Int64, end: Int64)? { times ?? Self.paced(untimed, stream) }
        while !isOver() {
            guard let packet = try? demuxer.read() else { return (known(), demuxer.failedRead == nil) }
            guard packet.streamIndex == stream.index else { continue }
            try Task.checkCancellation()
            guard let time = packet.presentationTime ?? packet.decodeTime else {
                untimed += 1
                continue
            }
            let start = packet.timeBase.microseconds(time)
            frame = packet.duration > 0 ? packet.timeBase.microseconds(packet.duration) : frame
            times = (min(times?.start ?? start, start), max(times?.end ?? start, start + frame))
        }
        return (known(), false)
    }

    /// The times of a number of pictures at the stream's rate; nil without a rate.
    private static func paced(_ pictures: Int64, _ stream: VideoStreamInfo) -> (start: Int64, end: Int64)? {
        let rate = stream.averageFrameRate
        guard pictures > 0, rate.numerator > 0, rate.denominator > 0 else { return nil }
        return (0, Rational(rate.denominator, rate.numerator).microseconds(pictures))
    }
}

extension Rational {
    /// Converts units of this time base to microseconds, at most `PictureExtent.farthest`.
    fileprivate func microseconds(_ units: Int64) -> Int64 {
        guard numerator > 0, denominator > 0 else { return 0 }
        let microseconds = units.scaled(by: Int64(numerator) * 1_000_000, over: Int64(denominator))
        return min(max(microseconds, -PictureExtent.farthest), PictureExtent.farthest)
    }
}
