package import LibAV
package import Model

/// The recipe of one synthetic clip: everything that decides its bytes.
package struct FixtureClip: Hashable, Sendable {
    /// The clip's number in its frame code, 1...63. Decides its colours too.
    package var number: Int
    /// The path in the folder of the month: `100APPLE/IMG_1001.MOV`.
    package var path: String
    /// The text in the picture that says what is special about the clip.
    package var title: String
    package var stamp: Stamp
    package var picture: Picture
    /// The scene that the clip shows; nil for the pattern that the tests read.
    package var scene: SceneName?
    /// Nil for a clip without an audio stream.
    package var sound: Sound?

    package init(
        _ number: Int, _ path: String, _ title: String, stamp: Stamp, picture: Picture = Picture(),
        scene: SceneName? = nil, sound: Sound? = Sound()
    ) {
        self.number = number
        self.path = path
        self.title = title
        self.stamp = stamp
        self.picture = picture
        self.scene = scene
        self.sound = sound
    }

    /// The length of the picture.
    package var duration: MediaTime { picture.timing.time(ofFrame: picture.frames) }
}

extension FixtureClip {
    /// The time of filming, and how the file states it.
    package struct Stamp: Hashable, Sendable {
        package enum Form: Hashable, Sendable {
            /// The form of an iPhone: `com.apple.quicktime.creationdate` with the offset, beside `creation_time` in UTC.
            case quickTime
            /// The form of an Android phone: only `creation_time`, in UTC.
            case container
        }

        package var form: Form
        package var instant: Int64
        /// Seconds east of UTC.
        package var offset: Int
        /// The identifier that pairs the video of a Live Photo with its still.
        package var contentIdentifier: String?
        /// The place of filming in ISO 6709: `+39.6020-009.0710+005/`. Only with the form `quickTime`.
        package var place: String?

        /// Creates a stamp. `time` is the time on the wall clock, in seconds after midnight.
        package init(
            _ form: Form, day: Day, time: Int, offset: Int, contentIdentifier: String? = nil, place: String? = nil
        ) {
            self.form = form
            self.instant = Int64(day.daysSinceEpoch) * 86_400 + Int64(time - offset)
            self.offset = offset
            self.contentIdentifier = contentIdentifier
            self.place = place
        }
    }

    /// The picture of a clip.
    package struct Picture: Hashable, Sendable {
        /// The size in pixels as displayed: upright, with square pixels. Both sides are even.
        package var width: Int
        package var height: Int
        package var timing: Timing
        package var frames: Int
        /// The turn of the stored picture for display.
        package var rotation: DisplayRotation
        /// The shape of the stored pixels; the stored width is the displayed one divided by it.
        package var sampleAspectRatio: Rational
        package var color: ColorDescription
        /// True for a white picture at each whole second, when the sound clicks.
        package var flashes: Bool

        package init(
            width: Int = 480, height: Int = 270, timing: Timing = .constant(FrameRate(30)), frames: Int = 75,
            rotation: DisplayRotation = .upright, sampleAspectRatio: Rational = Rational(1, 1),
            color: ColorDescription = .bt709, flashes: Bool = false
        ) {
            self.width = width
            self.height = height
            self.timing = timing
            self.frames = frames
            self.rotation = rotation
            self.sampleAspectRatio = sampleAspectRatio
            self.color = color
            self.flashes = flashes
        }
    }

    /// The times at which frames are shown.
    package enum Timing: Hashable, Sendable {
        case constant(FrameRate)
        /// Uneven intervals, as phones record in changing light. They repeat, in units of 1/600 s.
        case variable(intervals: [Int])

        /// The ticks per second, such that every frame time is a whole number of ticks.
        package var timeBase: FrameRate {
            switch self {
            case .constant(let rate): rate
            case .variable: FrameRate(600)
            }
        }

        package var averageRate: FrameRate {
            switch self {
            case .constant(let rate): rate
            case .variable(let intervals): FrameRate(600 * Int64(intervals.count), over: Int64(intervals.reduce(0, +)))
            }
        }

        /// The position of a frame in units of the time base.
        package func ticks(ofFrame frame: Int) -> Int {
            switch self {
            case .constant: return frame
            case .variable(let intervals):
                let rounds = frame / intervals.count * intervals.reduce(0, +)
                return rounds + intervals[..<(frame % intervals.count)].reduce(0, +)
            }
        }

        package func time(ofFrame frame: Int) -> MediaTime { timeBase.time(ofFrames: ticks(ofFrame: frame)) }
    }

    /// The sound of a clip: a sine with a peak of −18 dBFS in all channels, or the sounds of a scene.
    package struct Sound: Hashable, Sendable {
        package var sampleRate = 48_000
        package var channels = 2
        /// Hertz.
        package var frequency = 440
        /// True for a 20 ms burst of the sine at each whole second instead of a continuous sine.
        package var clicks = false
        /// The scene whose sounds are heard instead of the sine.
        package var ambience: SceneName?
    }
}
