import Model

extension CaptureStamp {
    /// The stamps in a container's tags, by libav's keys.
    ///
    /// - `com.apple.quicktime.creationdate`: Apple's capture time with offset.
    /// - `date`: QuickTime's `©day`; on older iPhones the capture time with offset, elsewhere often only a year.
    /// - `creation_time`: UTC in MP4, QuickTime and Matroska, which libav marks with `Z`. In AVI it is the local time, without `Z`; the
    ///   probe turns a GoPro's into that form.
    /// - `avchd` and `gps`: the probe's own keys for dates in the streams; `maker`, `user-data` and `xmp` for those in notes, which may be
    ///   days alone: then a container's date with a time comes first.
    package static func stamps(ofTags tags: [String: String]) -> [CaptureStamp] {
        ProbedVideo.dateTags.compactMap { key in
            guard let text = tags[key], let reading = DateText.reading(of: text) else { return nil }
            return CaptureStamp(evidence(key, reading), reading)
        }
    }

    private static func evidence(_ tag: String, _ reading: Reading) -> CaptureTime.Evidence {
        switch (tag, reading) {
        case (ProbedVideo.gpsTag, _): .gpsClock
        case (ProbedVideo.avchdTag, _): .avchd
        case (_, .day): .containerDate
        case (ProbedVideo.makerTag, _): .makerNotes
        case (ProbedVideo.userTag, _): .userData
        case (ProbedVideo.xmpTag, _): .xmpEmbedded
        case (_, .zoned): .quickTimeCreationDate
        case (_, .utc): .containerCreationTime
        case (_, .wall): .containerDate
        }
    }
}
