package import LibAV
package import Model

/// A part of a source at the film's constant frame rate: for each output frame, the picture that is on screen at that time.
///
/// Sources with a higher rate lose pictures; those with a lower or uneven rate repeat some. Nothing is blended.
package struct ConstantRateFrames: ~Copyable, FrameSequence {
    /// The most that a picture may be shown ahead of its time, in hundredths of an output frame. It is about half, so that each picture is
    /// shown at the nearest output frame and stays in sync with the sound. It is neither exactly half nor a multiple of the frame distance
    /// of 24, 25, 48, 50, 60, 90, 120 or 240 f/s, where rounding would alternate between two pictures.
    private static let earliness: Int64 = 45

    /// The source to blame for failures.
    package let source: Fingerprint
    private let pictures: ClipFrames
    private let clip: ClipRecipe
    private let rate: FrameRate
    private let pictureStart: MediaTime
    /// Presentation time of the recording's first frame in the clip, on the container's timeline.
    private let origin: MediaTime
    private var frames: Range<Int>
    private var isPrimed = false
    private var current: VideoFrame?
    private var currentEnd = MediaTime.zero
    private var ahead: VideoFrame?
    private var aheadStart: MediaTime?
    private var aheadEnd = MediaTime.zero

    /// `frames` counts in output frames from the clip's first. Throws `RenderFailure`.
    package init(_ clip: ClipRecipe, at location: MediaLocation, frames: Range<Int>, rate: FrameRate) throws {
        let first = clip.start + rate.time(ofFrames: clip.recorded(atFrame: frames.lowerBound))
        pictures = try RenderFailure.attributing(to: clip.source) {
            let pictures = try ClipFrames(location)
            try pictures.seek(to: pictures.start + first)
            return pictures
        }
        source = clip.source
        pictureStart = pictures.start
        origin = pictureStart + clip.start
        self.clip = clip
        self.frames = frames
        self.rate = rate
    }

    /// The stream's properties, for the stages above.
    package var stream: VideoStreamInfo { pictures.stream }

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

    /// True if the next frame shows the same picture as the last one.
    package private(set) var showsAgain = false

    private var staysOnScreen: Bool {
        guard let next = frames.first else { return false }
        guard let start = aheadStart else { return true }
        return start > latest(for: time(ofFrame: next))
    }

    /// The time of what a frame of the clip shows.
    private func time(ofFrame frame: Int) -> MediaTime {
        origin + rate.time(ofFrames: clip.recorded(atFrame: frame))
    }

    /// The latest time at which a picture may start to be shown at `wanted`.
    private func latest(for wanted: MediaTime) -> MediaTime {
        wanted + MediaTime(microseconds: Self.earliness.scaled(by: 10_000 * rate.denominator, over: rate.numerator))
    }

    private mutating func advance(to wanted: MediaTime) throws {
        if !isPrimed {
            isPrimed = true
            try fetch()
            try holdFirst(at: wanted)
        }
        let latest = latest(for: wanted)
        while let start = aheadStart, start <= latest { try step() }
        if aheadStart == nil { try checkEnd(at: wanted) }
    }

    /// Makes the next picture the current one.
    private mutating func step() throws {
        current = ahead.take()
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
