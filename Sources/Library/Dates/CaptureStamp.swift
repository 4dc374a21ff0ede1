package import Pipeline

/// One piece of evidence of when something was filmed. The policy ranks them.
package struct CaptureStamp: Hashable, Sendable {
    package var evidence: CaptureTime.Evidence
    package var reading: Reading

    package init(_ evidence: CaptureTime.Evidence, _ reading: Reading) {
        self.evidence = evidence
        self.reading = reading
    }

    /// The content of a stamp, by how much it states.
    package enum Reading: Hashable, Sendable {
        /// Seconds since 1970 and seconds east of UTC.
        case zoned(instant: Int64, offset: Int)
        /// Seconds since 1970, without the zone.
        case utc(Int64)
        /// The clock on the wall, without the zone.
        case wall(WallTime)
        /// The day on the wall only.
        case day(Day)
    }

    /// Seconds since 1970, wrong by at most a day: enough to tell a possible stamp from an impossible one.
    var roughInstant: Int64 {
        switch reading {
        case .zoned(let instant, _), .utc(let instant): instant
        case .wall(let wall): wall.seconds
        case .day(let day): WallTime(noonOf: day).seconds
        }
    }
}

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
