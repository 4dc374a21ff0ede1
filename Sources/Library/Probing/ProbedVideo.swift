import LibAV
package import Model

/// What probing finds in a video: its facts, and the evidence for its date, its place and the files that belong to it.
@dynamicMemberLookup package struct ProbedVideo: Hashable, Sendable {
    package var facts: VideoFacts
    /// Frames per second that were captured, if the file says so; within `VideoFacts.frameRates`.
    package var captureRate: Double?
    /// The file's dates by tag, spelled as in the file. The catalog keeps these rather than days, because the rules for days may change.
    package var dates: [String: String]
    /// The place where it was filmed.
    package var place: Coordinate?
    /// Apple's identifier of the Live Photo that it is part of.
    package var contentIdentifier: String?
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
        _ facts: VideoFacts, dates: [String: String] = [:], place: Coordinate? = nil, contentIdentifier: String? = nil,
        isScreenRecording: Bool = false, log: [String] = [], captureRate: Double? = nil, streams: StreamChoice? = nil
    ) {
        self.facts = facts
        self.dates = dates
        self.place = place
        self.contentIdentifier = contentIdentifier
        self.isScreenRecording = isScreenRecording
        self.log = log
        self.captureRate = captureRate
        self.streams = streams
    }

    /// Its facts count as its own: `video.duration`.
    package subscript<Value>(dynamicMember fact: KeyPath<VideoFacts, Value>) -> Value { facts[keyPath: fact] }

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

/// The longest time of a recording: 1,000 hours, in microseconds. Later arithmetic need not check for overflows.
let longestRecording: Int64 = 3_600_000_000_000

extension ProbedVideo {
    mutating func code(_ coder: inout some FactCoder) {
        coder.code(&facts.duration, in: 0...longestRecording)
        coder.code(&facts.leadIn, in: 0...facts.duration.microseconds)
        coder.code(&facts.width, in: VideoFacts.sides)
        coder.code(&facts.height, in: VideoFacts.sides)
        coder.code(&facts.rotation, in: 0...270)
        if !facts.rotation.isMultiple(of: 90) { coder.refuse() }
        coder.code(rate: &facts.frameRate)
        coder.code(&facts.dynamicRange)
        coder.code(&facts.bitDepth, in: 0...64)
        coder.code(&facts.hasAudio)
        coder.code(&facts.codec)
        coder.code(dates: &dates)
        coder.code(&place)
        coder.code(&contentIdentifier)
        coder.code(&facts.problems, blank: .startsLate(.zero)) { $0.code(reason: &$1) }
        coder.code(&isScreenRecording)
        coder.code(&log, blank: "") { $0.code(&$1) }
        coder.code(&facts.audioCodec)
        coder.code(&streams)
        coder.code(bits: &format)
        coder.code(&soundLength, in: 0...longestRecording)
        coder.code(rate: &captureRate)
    }
}

extension ProbedVideo {
    init(
        _ info: MediaInfo, stream: VideoStreamInfo, sound: AudioStreamInfo?, extent: PictureExtent, leadIn: Int64,
        log: [String]
    ) {
        let lateness = MediaTime(microseconds: leadIn)
        let facts = VideoFacts(
            duration: MediaTime(microseconds: extent.length), width: stream.displayWidth, height: stream.displayHeight,
            rotation: stream.rotation.clockwiseDegrees, frameRate: Self.frameRate(stream.averageFrameRate),
            dynamicRange: DynamicRange(of: stream), bitDepth: stream.bitDepth, hasAudio: sound != nil,
            codec: stream.codec,
            problems: [extent.problem, leadIn > 0 ? .startsLate(lateness) : nil].compactMap(\.self),
            leadIn: lateness, audioCodec: sound?.codec)
        self.init(
            facts, dates: Self.dates(info, stream),
            contentIdentifier: info.metadata["com.apple.quicktime.content.identifier"],
            isScreenRecording: ScreenRecording.isSigned(info.metadata), log: Self.firstLines(log),
            captureRate: info.metadata["com.android.capture.fps"].flatMap { Double($0) }.flatMap {
                VideoFacts.frameRates.contains($0) ? $0 : nil
            })
    }

    /// Frames per second; 0 for a rate that no recording has.
    private static func frameRate(_ rate: Rational) -> Double {
        guard rate.denominator > 0 else { return 0 }
        let perSecond = Double(rate.numerator) / Double(rate.denominator)
        return VideoFacts.frameRates.contains(perSecond) ? perSecond : 0
    }

    /// The container's dates by tag; the stream's where the container has none. libav reads the EXIF of some cameras' AVI files into the
    /// stream's tags.
    static func dates(_ info: MediaInfo, _ stream: VideoStreamInfo) -> [String: String] {
        var tags = stream.metadata.filter { Self.dateTags.contains($0.key) }
        tags.merge(info.metadata.filter { Self.dateTags.contains($0.key) }) { _, container in container }
        // MXF's only date: cameras write their clock's time when they close the file. It has no zone, but libav marks it as UTC.
        if info.formatName == "mxf", let written = info.metadata["modification_date"] {
            tags["creation_time"] = written.hasSuffix("Z") ? String(written.dropLast()) : written
        }
        tags[makerTag] = stream.metadata["DateTimeOriginal"]
        tags[userTag] = Self.original.lazy.compactMap { info.metadata[$0] }.first
        tags[offsetTag] = info.metadata["samsung.android.utc_offset"].flatMap {
            OffsetText.seconds(of: $0) == nil ? nil : $0
        }
        return tags
    }

    /// The container's tags in which programs keep the date of recording.
    private static let original = ["DateTimeOriginal", "DATETIMEORIGINAL", "DATE_RECORDED", "date_recorded"]

    /// The first three different lines: a damaged file logs the same line hundreds of times.
    private static func firstLines(_ log: [String]) -> [String] { Array(log.withoutRepeats.prefix(3)) }
}

extension DynamicRange {
    /// The range by Dolby Vision's configuration record, else by the transfer function.
    init(of stream: VideoStreamInfo) {
        switch stream.color.transfer {
        case _ where stream.dolbyVisionProfile != nil: self = .dolbyVision
        case "arib-std-b67": self = .hlg
        case "smpte2084": self = .pq
        default: self = .standard
        }
    }
}

extension FactCoder {
    mutating func code(dates: inout [String: String]) {
        for tag in ProbedVideo.dateTags { code(&dates[tag]) }
    }

    fileprivate mutating func code(rate: inout Double?) {
        code(&rate)
        rate = rate.flatMap { VideoFacts.frameRates.contains($0) ? $0 : nil }
    }

    fileprivate mutating func code(rate: inout Double) {
        var value: Double? = rate
        code(rate: &value)
        if let value { rate = value } else { refuse() }
    }

    fileprivate mutating func code(bits: inout UInt64?) {
        var number = bits.map { Int64(bitPattern: $0) }
        code(&number)
        bits = number.map { UInt64(bitPattern: $0) }
    }

    /// A file with more streams than fit in 16 bits is no recording.
    fileprivate mutating func code(_ streams: inout StreamChoice?) {
        var (picture, sound) = (streams?.picture, streams?.sound)
        code(&picture, in: 0...65_535)
        code(&sound, in: 0...65_535)
        streams = picture == nil && sound == nil ? nil : StreamChoice(picture: picture, sound: sound)
    }
}
