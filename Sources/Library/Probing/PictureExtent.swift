import Files
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

/// Finds the video behind the pictures of a JPEG that nothing names, without reading the pictures.
///
/// In a scan, 0xFF is followed by zero or by a restart marker (ITU T.81, B.1.1.5 and F.1.2.3); in a video any byte follows. So a small
/// block shows on which side of the pictures' end it lies, and halving finds the end: about a dozen blocks of 4 KiB in a photo of any size,
/// then one stretch of 72 KiB in which the video must begin.
struct PictureEnd {
    private let file: MediaFile
    private let failed: FailedReads

    init(_ file: MediaFile, _ failed: FailedReads) { (self.file, self.failed) = (file, failed) }

    private static let block = 4096
    /// The most bytes between the last picture and the video.
    private static let padding: Int64 = 1 << 16
    /// The number of searches: a second picture's header looks like an end, and so may a large even area.
    private static let attempts = 4

    /// The position of the `ftyp` box that follows the pictures between the position of the first scan and `end`; nil if there is none.
    func video(behind scan: Int64, before end: Int64) -> Int64? {
        var low = scan
        for _ in 0..<Self.attempts where low < end {
            guard let found = boundary(low, end) else { return nil }
            let limit = min(end, found.upperBound + Self.padding)
            let bytes = bytes(at: found.lowerBound, count: Int(limit - found.lowerBound))
            if bytes.isEmpty { return nil }
            if let place = Self.video(in: bytes) { return found.lowerBound + Int64(place) }
            // Where pictures end and none begins, nothing else is to be found farther on.
            if Self.holds([0xFF, 0xD9], bytes), !Self.holds([0xFF, 0xD8, 0xFF], bytes) { return nil }
            low = limit
        }
        return nil
    }

    /// The position of the video that begins within the padding behind the end of the last picture; nil if there is none.
    func video(at end: Int64) -> Int64? {
        guard end > 0, end < file.size else { return nil }
        return Self.video(in: bytes(at: end, count: Int(min(Self.padding, file.size - end)))).map { end + Int64($0) }
    }

    /// A stretch of at most two blocks, in which what looks like pictures ends; nil if a block cannot be read, or is not fetched yet.
    private func boundary(_ start: Int64, _ end: Int64) -> Range<Int64>? {
        var (low, high) = (start, end)
        while high - low > 2 * Int64(Self.block) {
            let middle = low + (high - low) / 2
            guard let isPicture = isPicture(at: middle, before: high) else { return nil }
            if isPicture { low = middle } else { high = middle }
        }
        return low..<high
    }

    /// True if a scan goes on at this position; nil if it cannot be read. An even area of a picture and the index of a video have hardly
    /// any 0xFF: what follows decides.
    private func isPicture(at position: Int64, before end: Int64) -> Bool? {
        for number in 0..<4 {
            let start = position + Int64(number * Self.block)
            guard start < end else { return false }
            let block = bytes(at: start, count: Int(min(Int64(Self.block), end - start)))
            if block.isEmpty { return nil }
            switch Self.looksLikePicture(block) {
            case let answer?: return answer
            case nil where block.count(where: { $0 == 0 }) * 3 > block.count: return false
            case nil: continue
            }
        }
        return false
    }

    /// Nil if there are too few 0xFF to tell. Pictures that are built up in several scans have some markers between these.
    private static func looksLikePicture(_ block: [UInt8]) -> Bool? {
        var (escapes, others) = (0, 0)
        for index in block.indices.dropLast() where block[index] == 0xFF {
            switch block[index + 1] {
            case 0xFF: continue
            case 0, 0xD0...0xD7: escapes += 1
            default: others += 1
            }
        }
        if others >= 3, others > escapes { return false }
        return escapes + others >= 3 ? true : nil
    }

    /// The position of the first `ftyp` box: its length, its type, and a brand of printable characters.
    private static func video(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 16 else { return nil }
        return (0...bytes.count - 16).first { index in
            bytes[index + 4] == UInt8(ascii: "f") && bytes[(index + 4)...].starts(with: "ftyp".utf8)
                && bytes[index] == 0 && bytes[index + 1] == 0
                && bytes[index + 8..<index + 12].allSatisfy { (0x20...0x7E).contains($0) }
        }
    }

    private static func holds(_ sequence: [UInt8], _ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0] == sequence[0] && bytes[$0...].starts(with: sequence) }
    }

    /// The bytes that the file has at a position. Of a bucket's object only these are fetched, and not what a reader would need next.
    private func bytes(at position: Int64, count: Int) -> [UInt8] {
        guard position >= 0, count > 0 else { return [] }
        return failed.value {
            try file.require([position..<min(position + Int64(count), file.size)])
            return try file.bytes(at: position, count: count)
        } ?? []
    }
}
