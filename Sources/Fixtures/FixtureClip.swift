package import LibAV
package import Model

/// The recipe of one synthetic clip: everything that decides its bytes.
package struct FixtureClip: Hashable, Sendable {
    /// 1...63: the clip's number in its frame code; decides its colours too.
    package var number: Int
    /// Path in the folder of the month: `100APPLE/IMG_1001.MOV`.
    package var path: String
    /// Words in the picture that say what is special about it.
    package var title: String
    package var stamp: Stamp
    package var picture: Picture
    /// The scene that is seen; nil for the pattern that tests read.
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

    /// Length of the picture.
    package var duration: MediaTime { picture.timing.time(ofFrame: picture.frames) }
}

extension FixtureClip {
    /// The time of filming, and how the file states it.
    package struct Stamp: Hashable, Sendable {
        package enum Form: Hashable, Sendable {
            /// Stamps as an iPhone does: `com.apple.quicktime.creationdate` with the offset, beside `creation_time` in UTC.
            case quickTime
            /// Stamps as an Android phone does: only `creation_time`, in UTC.
            case container
        }

        package var form: Form
        package var instant: Int64
        /// Seconds east of UTC.
        package var offset: Int
        /// Pairs the film of a Live Photo with its still.
        package var contentIdentifier: String?
        /// The place of filming in ISO 6709: `+39.6020-009.0710+005/`. Only with the form `quickTime`.
        package var place: String?

        /// `time` is the clock on the wall in seconds after midnight.
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
        /// Pixels as displayed: upright and square. Both even.
        package var width: Int
        package var height: Int
        package var timing: Timing
        package var frames: Int
        /// Turn of the stored picture for display.
        package var rotation: DisplayRotation
        /// Shape of the stored pixels; the stored width is the displayed one divided by it.
        package var sampleAspectRatio: Rational
        package var color: ColorDescription
        /// White pictures at each whole second, where the sound clicks.
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
        /// Uneven, as phones record in changing light: the intervals, in units of 1/600 s, repeat.
        case variable(intervals: [Int])

        /// The unit that all frame times are whole multiples of.
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

        /// Position of a frame in units of the time base.
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

    /// The sound of a clip: a sine with a peak of −18 dBFS in all channels, or what is heard in a scene.
    package struct Sound: Hashable, Sendable {
        package var sampleRate: Int
        package var channels: Int
        /// Hertz.
        package var frequency: Int
        /// True for a burst of the sine for 20 ms at each whole second instead of all of it.
        package var clicks: Bool
        /// The scene whose sounds are heard instead of the sine.
        package var ambience: SceneName?

        package init(
            sampleRate: Int = 48_000, channels: Int = 2, frequency: Int = 440, clicks: Bool = false,
            ambience: SceneName? = nil
        ) {
            self.sampleRate = sampleRate
            self.channels = channels
            self.frequency = frequency
            self.clicks = clicks
            self.ambience = ambience
        }
    }
}
