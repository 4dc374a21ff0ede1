package import Model

/// The result of probing a file. It does not depend on any job, so that the catalog can keep it.
package enum FileFacts: Hashable, Sendable {
    /// A file that is no media, or sound only.
    case nothing
    case still(StillFacts)
    case video(VideoFacts)
    /// A still with a video inside it. Indirect, because there are few of these, and the other cases then need less memory.
    indirect case motionPhoto(StillFacts, MediaLocation.ByteRange, VideoFacts)
    /// A still with a video inside it that cannot be used.
    case brokenMotionPhoto(StillFacts, ProbeRefusal)
    /// Google Takeout's description of another file.
    case sidecar(TakeoutSidecar)
    /// The XMP file of another file.
    case xmp(XMPSidecar)
    /// A camera's own file beside a recording.
    case cameraFile(CameraFile)
    /// An edit of Apple's Photos beside a recording in slow motion.
    case slowMotion(SlowMotion)
    /// A file that promises a video and cannot be used, with its dates in the form of `VideoFacts.dates`.
    case refused(ProbeRefusal, dates: [String: String] = [:])
    /// A film that Dayreel made.
    case ownFilm
    /// A file that another program is still writing. Never kept in the catalog.
    case unfinished
}

extension FileFacts {
    /// The facts of a still, whether or not it holds a video.
    var still: StillFacts? {
        switch self {
        case .still(let still), .motionPhoto(let still, _, _), .brokenMotionPhoto(let still, _): still
        case .nothing, .video, .sidecar, .xmp, .cameraFile, .slowMotion, .refused, .ownFilm, .unfinished: nil
        }
    }

    /// The facts of a video that may become a clip.
    package var video: VideoFacts? {
        switch self {
        case .video(let video), .motionPhoto(_, _, let video): video
        case .nothing, .still, .brokenMotionPhoto, .sidecar, .xmp, .cameraFile, .slowMotion, .refused, .ownFilm,
            .unfinished:
            nil
        }
    }

    /// The range of the video in a still.
    var videoRange: MediaLocation.ByteRange? {
        if case .motionPhoto(_, let range, _) = self { range } else { nil }
    }
}

/// The facts that probing finds in a still.
package struct StillFacts: Hashable, Sendable {
    /// EXIF's DateTimeOriginal, followed by OffsetTimeOriginal if there is one: `2020:07:10 06:16:29+02:00`.
    package var taken: String?
    /// The place where it was taken.
    package var place: Coordinate?
    /// Apple's identifier of the Live Photo that the still is part of.
    package var contentIdentifier: String?
    /// True if it says that it has a video inside, and has none.
    package var lacksVideo: Bool
    /// Pixels as displayed; 0 if unknown, and if one of them is impossible.
    package var width: Int
    package var height: Int

    package init(
        taken: String? = nil, place: Coordinate? = nil, contentIdentifier: String? = nil, lacksVideo: Bool = false,
        width: Int = 0, height: Int = 0
    ) {
        let isKnown = Still.sides.contains(width) && Still.sides.contains(height)
        (self.width, self.height) = isKnown ? (width, height) : (0, 0)
        self.taken = taken
        self.place = place
        self.contentIdentifier = contentIdentifier
        self.lacksVideo = lacksVideo
    }
}

/// The facts that probing finds in a video.
package struct VideoFacts: Hashable, Sendable {
    /// The length of the picture, up to the last usable frame.
    package var duration: MediaTime
    /// The time from the start of the recording to its first picture, as part of `duration`.
    package var leadIn: MediaTime
    /// Pixels as displayed.
    package var width: Int
    package var height: Int
    /// Clockwise degrees.
    package var rotation: Int
    /// The average number of frames per second, within `frameRates`; 0 if unknown.
    package var frameRate: Double
    /// Frames per second that were captured, if the file says so; within `frameRates`.
    package var captureRate: Double?
    package var dynamicRange: DynamicRange
    /// Bits per sample of the picture.
    package var bitDepth: Int
    package var hasAudio: Bool
    /// libav's name for the sound's codec; `codec` is that of the picture.
    package var audioCodec: String?
    package var codec: String
    /// The file's dates by tag, spelled as in the file. The catalog keeps these rather than days, because the rules for days may change.
    package var dates: [String: String]
    /// The place where it was filmed.
    package var place: Coordinate?
    /// Apple's identifier of the Live Photo that it is part of.
    package var contentIdentifier: String?
    package var problems: [MediaProblem]
    /// The picture and sound that are used; nil for those that libav prefers.
    package var streams: StreamChoice?
    /// A digest of its format, for files that continue others; nil if unknown.
    package var format: UInt64?
    /// The length of its sound by the container's own count; nil without one.
    package var soundLength: MediaTime?
    /// True if its tags mark it as a recording of a screen.
    package var isScreenRecording: Bool
    /// The first lines that libav logged during the probe.
    package var log: [String]

    package init(
        duration: MediaTime, width: Int, height: Int, rotation: Int = 0, frameRate: Double = 30,
        dynamicRange: DynamicRange = .standard, bitDepth: Int = 8, hasAudio: Bool = true, codec: String = "h264",
        dates: [String: String] = [:], place: Coordinate? = nil, contentIdentifier: String? = nil,
        problems: [MediaProblem] = [],
        isScreenRecording: Bool = false, log: [String] = [], leadIn: MediaTime = .zero, audioCodec: String? = nil,
        streams: StreamChoice? = nil
    ) {
        self.streams = streams
        self.audioCodec = audioCodec
        self.duration = duration
        self.leadIn = leadIn
        self.width = width
        self.height = height
        self.rotation = rotation
        self.frameRate = frameRate
        self.dynamicRange = dynamicRange
        self.bitDepth = bitDepth
        self.hasAudio = hasAudio
        self.codec = codec
        self.dates = dates
        self.place = place
        self.contentIdentifier = contentIdentifier
        self.problems = problems
        self.isScreenRecording = isScreenRecording
        self.log = log
    }

    /// The evidence for files that continue it.
    var mark: RecordingMark? {
        format.map { RecordingMark(format: $0, soundLength: soundLength, created: created) }
    }

    /// The container's time of creation, whatever its zone, in seconds since 1970.
    private var created: Int64? {
        switch dates["creation_time"].flatMap(DateText.reading) {
        case .utc(let instant): instant
        case .zoned(let instant, _): instant
        case .wall(let wall): wall.seconds
        case .day, nil: nil
        }
    }

    /// Frames per second: up to a frame for each microsecond, and 0 for an unknown rate.
    static let frameRates: ClosedRange<Double> = 0...1_000_000
    /// Pixels of a side. The most is more than any camera writes, and than libav decodes.
    static let sides: ClosedRange<Int64> = 2...65_536

    /// The tags that `dates` may contain: libav's, and our own for the dates in the streams and in the notes of cameras.
    static let dateTags = [
        "com.apple.quicktime.creationdate", "date", "creation_time", avchdTag, gpsTag, makerTag, userTag, xmpTag,
        offsetTag,
    ]
    /// The local time in an AVCHD or DV stream.
    static let avchdTag = "avchd"
    /// The satellites' time in a GoPro's telemetry.
    static let gpsTag = "gps"
    /// The camera's own date, local time with or without its offset.
    static let makerTag = "maker"
    /// DateTimeOriginal in the user data.
    static let userTag = "user-data"
    /// The date in XMP inside the file.
    static let xmpTag = "xmp"
    /// The offset of the camera's zone, for the dates in UTC: `+02:00`.
    static let offsetTag = "offset"
}
