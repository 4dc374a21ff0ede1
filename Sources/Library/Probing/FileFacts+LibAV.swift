import LibAV
import Model

extension VideoFacts {
    init(
        _ info: MediaInfo, stream: VideoStreamInfo, sound: AudioStreamInfo?, extent: PictureExtent, leadIn: Int64,
        log: [String]
    ) {
        let lateness = MediaTime(microseconds: leadIn)
        self.init(
            duration: MediaTime(microseconds: extent.length), width: stream.displayWidth, height: stream.displayHeight,
            rotation: stream.rotation.clockwiseDegrees,
            frameRate: Self.frameRate(stream.averageFrameRate),
            dynamicRange: DynamicRange(of: stream), bitDepth: stream.bitDepth, hasAudio: sound != nil,
            codec: stream.codec, dates: Self.dates(info, stream),
            contentIdentifier: info.metadata["com.apple.quicktime.content.identifier"],
            problems: [extent.problem, leadIn > 0 ? .startsLate(lateness) : nil].compactMap(\.self),
            isScreenRecording: ScreenRecording.isSigned(info.metadata), log: Self.firstLines(log),
            leadIn: lateness, audioCodec: sound?.codec)
        captureRate = info.metadata["com.android.capture.fps"].flatMap { Double($0) }.flatMap {
            Self.frameRates.contains($0) ? $0 : nil
        }
    }

    /// Frames per second; 0 for a rate that no recording has.
    private static func frameRate(_ rate: Rational) -> Double {
        guard rate.denominator > 0 else { return 0 }
        let perSecond = Double(rate.numerator) / Double(rate.denominator)
        return frameRates.contains(perSecond) ? perSecond : 0
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

extension StillFacts {
    init(_ tags: StillTags) {
        // A malformed offset, as some cameras write it, must not cost the date.
        let whole = tags.dateTimeOriginal.map { $0 + (tags.offsetTimeOriginal ?? "") }
        let taken = [whole, tags.dateTimeOriginal].compactMap(\.self).first { DateText.reading(of: $0) != nil }
        let place = tags.place.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        self.init(
            taken: taken, place: place, contentIdentifier: tags.contentIdentifier, width: tags.width,
            height: tags.height)
    }
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
