package import LibAV
package import Model

/// A part of a source at the film's constant frame rate: for each output frame, the picture that is on screen at that time.
///
/// Sources with a higher rate lose pictures; those with a lower or uneven rate repeat some. Nothing is blended here: `share` says how it
/// could be.
package struct ConstantRateFrames: ~Copyable, FrameSequence {
    /// The most that a picture may be shown ahead of its time, in hundredths of an output frame. It is about half, so that each picture is
    /// shown at the nearest output frame and stays in sync with the sound. It is neither exactly half nor a multiple of the frame distance
    /// of 24, 25, 48, 50, 60, 90, 120 or 240 f/s, where rounding would alternate between two pictures.
    private static let earliness: Int64 = 45

    /// The source to blame for failures.
    package let source: Fingerprint
    private let pictures: PicturesAhead
    private let clip: ClipRecipe
    private let rate: FrameRate
    private let pictureStart: MediaTime
    /// True if pictures that stay on screen for long are to be mixed with those that follow them.
    private let mixes: Bool
    private var frames: Range<Int>
    private var isPrimed = false
    private var current: VideoFrame?
    private var currentStart = MediaTime.zero
    private var currentEnd = MediaTime.zero
    private var ahead: VideoFrame?
    private var aheadStart: MediaTime?
    private var aheadEnd = MediaTime.zero

    /// `frames` counts in output frames from the clip's first. With `mixes`, `share` and `following` say what is between two pictures, and
    /// those that stay on screen for long are not shown ahead of their time. Throws `RenderFailure`.
    package init(
        _ clip: ClipRecipe, at location: MediaLocation, frames: Range<Int>, rate: FrameRate, mixes: Bool = false
    ) throws {
        let first = clip.position(ofFrame: frames.lowerBound, at: rate)
        let recorded = try RenderFailure.attributing(to: clip.source) {
            let recorded = try ClipFrames(location)
            try recorded.seek(to: recorded.start + first)
            return recorded
        }
        pictures = PicturesAhead(recorded)
        source = clip.source
        (stream, pictureStart) = (recorded.stream, recorded.start)
        self.clip = clip
        self.frames = frames
        self.rate = rate
        self.mixes = mixes
    }

    /// The stream's properties, for the stages above.
    package let stream: VideoStreamInfo

    package mutating func next() throws -> VideoFrame? {
        guard let frame = frames.first else { return nil }
        do {
            try advance(to: time(ofFrame: frame))
        } catch let error as LibAVError {
            throw RenderFailure(error, source: source)
        }
        frames = (frame + 1)..<frames.upperBound
        showsAgain = staysOnScreen
        // A picture that is not shown again is handed over, so that its receiver can draw on it without a copy.
        guard let shown = showsAgain ? try current?.reference() : current.take() else {
            throw RenderFailure(.noPicture, source: source)
        }
        return shown
    }

    // Between two pictures

    /// A picture is mixed with the next one if it stays on screen for at least so many halves of an output frame: a shorter one is followed
    /// closely enough.
    private static let halvesUnmixed = 3
    /// The longest time between two recorded pictures that are mixed: after a pause, what follows has nothing to do with it.
    private static let longestMixed = MediaTime.milliseconds(250)
    /// A picture is shown as it is for one of so many parts of the time to the next.
    private static let sharpest: Int64 = 16

    /// Counts the pictures from the source: that of the last frame.
    private(set) var number = 0
    /// How much of the picture that follows belongs into the last frame, of 256; 0 without `mixes`.
    private(set) var share = 0

    /// The picture after that of the last frame.
    func following() throws -> VideoFrame? { try ahead?.reference() }

    /// The microseconds from the current picture to the next, if they are to be mixed; nil if not.
    private var gap: Int64? {
        guard mixes, number > 0, let aheadStart else { return nil }
        let gap = aheadStart - currentStart
        let shown = (clip.speed ?? .normal).shown(gap)
        let isLong = 2 * shown.microseconds >= rate.time(ofFrames: Self.halvesUnmixed).microseconds
        return isLong && gap <= Self.longestMixed ? gap.microseconds : nil
    }

    private func share(at wanted: MediaTime) -> Int {
        guard let gap, wanted > currentStart else { return 0 }
        let share = (wanted - currentStart).microseconds * 256 / gap
        return share < 256 / Self.sharpest ? 0 : Int(min(share, 255))
    }

    /// True if the next frame shows the same picture as the last one.
    package private(set) var showsAgain = false

    private var staysOnScreen: Bool {
        guard let next = frames.first else { return false }
        guard let start = aheadStart else { return true }
        return !isDue(start, at: time(ofFrame: next))
    }

    /// The time of what a frame of the clip shows.
    private func time(ofFrame frame: Int) -> MediaTime {
        pictureStart + clip.position(ofFrame: frame, at: rate)
    }

    /// The latest time at which a picture may start to be shown at `wanted`.
    private func latest(for wanted: MediaTime) -> MediaTime {
        let early = MediaTime(
            microseconds: Self.earliness.scaled(by: 10_000 * rate.denominator, over: rate.numerator))
        // Of a fast clip, too, it is the recording whose pictures jitter.
        return wanted + min((clip.speed ?? .normal).recorded(in: early), early)
    }

    /// True if the picture after the current one, which starts at `start`, is shown at `wanted`.
    private func isDue(_ start: MediaTime, at wanted: MediaTime) -> Bool {
        guard let gap else { return start <= latest(for: wanted) }
        return start <= wanted + MediaTime(microseconds: gap / Self.sharpest)
    }

    private mutating func advance(to wanted: MediaTime) throws {
        if !isPrimed {
            isPrimed = true
            try fetch()
            try holdFirst(at: wanted)
        }
        while let start = aheadStart, isDue(start, at: wanted) { try step() }
        share = share(at: wanted)
        if aheadStart == nil { try checkEnd(at: wanted) }
    }

    /// Makes the next picture the current one.
    private mutating func step() throws {
        current = ahead.take()
        number += 1
        if let start = aheadStart { currentStart = start }
        try fetch()
    }

    private mutating func fetch() throws {
        currentEnd = aheadEnd
        guard let picture = try pictures.next() else {
            aheadStart = nil
            return
        }
        let start = MediaTime(microseconds: picture.presentationTime ?? aheadEnd.microseconds)
        aheadStart = start
        aheadEnd = start + MediaTime(microseconds: max(0, picture.duration))
        ahead = consume picture
        // The last frame needs no more pictures.
        if frames.count > 1 { pictures.prepare() }
    }

    /// Repeats the first picture for a moment if the source starts later than its clip.
    private mutating func holdFirst(at wanted: MediaTime) throws {
        guard let start = aheadStart, start > wanted else { return }
        guard start - wanted <= MediaItem.longestHold else {
            throw RenderFailure(.startsLate(start - wanted), source: source)
        }
        try step()
    }

    /// Repeats the last picture for a moment if the source ends before its clip.
    private func checkEnd(at wanted: MediaTime) throws {
        guard wanted > currentEnd + MediaItem.longestHold else { return }
        throw RenderFailure(.endsEarly(currentEnd - pictureStart), source: source)
    }
}
