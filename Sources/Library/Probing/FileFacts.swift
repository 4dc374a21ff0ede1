package import Model

/// The known facts of a file's contents. Does not depend on any job, so that it can be kept.
package enum FileFacts: Hashable, Sendable {
    /// Not media, or sound only.
    case nothing
    case still(StillFacts)
    case video(VideoFacts)
    /// A still with a video inside it. Indirect, as there are few: the others need less memory for it.
    indirect case motionPhoto(StillFacts, MediaLocation.ByteRange, VideoFacts)
    /// A still with a video inside it that cannot be used.
    case brokenMotionPhoto(StillFacts, ProbeRefusal)
    /// Google Takeout's description of another file.
    case sidecar(TakeoutSidecar)
    /// The XMP file of another file.
    case xmp(XMPSidecar)
    /// Promises a video and cannot be used; with the dates that it carries, as `VideoFacts.dates`.
    case refused(ProbeRefusal, dates: [String: String] = [:])
    /// A film that Dayreel made.
    case ownFilm
    /// Someone is writing it. Never kept in the catalog.
    case unfinished
}

extension FileFacts {
    /// The facts of a still, whether or not it holds a video.
    var still: StillFacts? {
        switch self {
        case .still(let still), .motionPhoto(let still, _, _), .brokenMotionPhoto(let still, _): still
        case .nothing, .video, .sidecar, .xmp, .refused, .ownFilm, .unfinished: nil
        }
    }

    /// The facts of a video that may become a clip.
    package var video: VideoFacts? {
        switch self {
        case .video(let video), .motionPhoto(_, _, let video): video
        case .nothing, .still, .brokenMotionPhoto, .sidecar, .xmp, .refused, .ownFilm, .unfinished: nil
        }
    }

    /// The bytes of the video in a still.
    var videoRange: MediaLocation.ByteRange? {
        if case .motionPhoto(_, let range, _) = self { range } else { nil }
    }
}

/// The known facts of a still.
package struct StillFacts: Hashable, Sendable {
    /// EXIF's DateTimeOriginal, with OffsetTimeOriginal behind it if there is one: `2020:07:10 06:16:29+02:00`.
    package var taken: String?
    /// Place of the shot.
    package var place: Coordinate?
    /// Apple's identifier of the Live Photo that it is part of.
    package var contentIdentifier: String?

    package init(taken: String? = nil, place: Coordinate? = nil, contentIdentifier: String? = nil) {
        self.taken = taken
        self.place = place
        self.contentIdentifier = contentIdentifier
    }
}

/// The known facts of a video.
package struct VideoFacts: Hashable, Sendable {
    /// Length of the picture, up to the last frame that can be used.
    package var duration: MediaTime
    /// The part of `duration`, from the start, that has no picture.
    package var leadIn: MediaTime
    /// Pixels as displayed.
    package var width: Int
    package var height: Int
    /// Clockwise degrees.
    package var rotation: Int
    /// Average frames a second, for people.
    package var frameRate: Double
    package var dynamicRange: DynamicRange
    /// Bits of a sample of the picture.
    package var bitDepth: Int
    package var hasAudio: Bool
    /// libav's name of the sound's codec.
    package var audioCodec: String?
    package var codec: String
    /// The file's dates as it spells them, by tag: they are kept rather than days, as the rules for days may change.
    package var dates: [String: String]
    /// Place of filming.
    package var place: Coordinate?
    /// Apple's identifier of the Live Photo that it is part of.
    package var contentIdentifier: String?
    package var problems: [MediaProblem]
    /// True if its tags say that it shows a screen.
    package var isScreenRecording: Bool
    /// The first lines that libav logged while it was probed.
    package var log: [String]

    package init(
        duration: MediaTime, width: Int, height: Int, rotation: Int = 0, frameRate: Double = 30,
        dynamicRange: DynamicRange = .standard, bitDepth: Int = 8, hasAudio: Bool = true, codec: String = "h264",
        dates: [String: String] = [:], place: Coordinate? = nil, contentIdentifier: String? = nil,
        problems: [MediaProblem] = [],
        isScreenRecording: Bool = false, log: [String] = [], leadIn: MediaTime = .zero, audioCodec: String? = nil
    ) {
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

    /// The tags that `dates` may hold: libav's, and our own for what stands in the streams.
    static let dateTags = ["com.apple.quicktime.creationdate", "date", "creation_time", avchdTag, gpsTag]
    /// The clock on the wall in an AVCHD stream.
    static let avchdTag = "avchd"
    /// The satellites' clock in a GoPro's telemetry.
    static let gpsTag = "gps"
}
