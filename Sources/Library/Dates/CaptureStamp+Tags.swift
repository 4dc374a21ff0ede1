import Model

extension CaptureStamp {
    /// The stamps in a container's tags. Keys are libav's.
    ///
    /// - `com.apple.quicktime.creationdate`: Apple's capture time with offset.
    /// - `date`: QuickTime's `©day`, on older iPhones the same with offset; elsewhere often only a year.
    /// - `creation_time`: UTC in MP4, QuickTime and Matroska; libav then writes `Z`. In AVI, and as the probe hands over what a GoPro
    ///   wrote, the wall clock, without.
    /// - `avchd` and `gps`: the probe's own, of what stands in the streams.
    package static func stamps(ofTags tags: [String: String]) -> [CaptureStamp] {
        VideoFacts.dateTags.compactMap { key in
            guard let text = tags[key], let reading = DateText.reading(of: text) else { return nil }
            return CaptureStamp(evidence(key, reading), reading)
        }
    }

    private static func evidence(_ tag: String, _ reading: Reading) -> CaptureTime.Evidence {
        switch (tag, reading) {
        case (VideoFacts.gpsTag, _): .gpsClock
        case (VideoFacts.avchdTag, _): .avchd
        case (_, .zoned): .quickTimeCreationDate
        case (_, .utc): .containerCreationTime
        case (_, .wall), (_, .day): .containerDate
        }
    }
}
