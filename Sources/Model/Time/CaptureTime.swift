/// The time of filming, and the evidence for it.
package struct CaptureTime: Hashable, Sendable, Codable {
    /// The sources of a time, best first: the order of the cases is the ranking.
    package enum Evidence: String, Hashable, Sendable, Codable, CaseIterable {
        /// The job file's own correction.
        case job = "job-file"
        /// The database of an Apple Photos library: the camera's date, or the owner's correction in Photos.
        case photosLibrary = "photos-library"
        /// An XMP file beside the video: the owner's entry in another program.
        case xmpSidecar = "xmp-sidecar"
        /// XMP inside the video: the owner's entry in another program.
        case xmpEmbedded = "xmp-embedded"
        /// DateTimeOriginal in the container's user data, where programs write an owner's date.
        case userData = "user-data"
        case quickTimeCreationDate = "quicktime-creationdate"
        case exifOriginal = "exif-datetimeoriginal"
        /// The camera's own record: its notes in the file, the EXIF of its thumbnail, its XML or MOI file beside it. Local time, with or
        /// without its offset.
        case makerNotes = "maker-notes"
        /// The satellites' clock in a camera's telemetry: UTC.
        case gpsClock = "gps-clock"
        case takeoutSidecar = "takeout-sidecar"
        /// The tables of an iCloud export: UTC in whole minutes.
        case icloudExport = "icloud-export"
        /// The container's `creation_time`: UTC.
        case containerCreationTime = "container-creation-time"
        /// A date in the video stream of an AVCHD camera: local time.
        case avchd = "avchd-date"
        /// A date in the container without a zone (AVI, GoPro): local time.
        case containerDate = "container-date"
        case fileName = "file-name"
        case modificationTime = "modification-time"

        /// True if it ranks below the other.
        package func isWeaker(than other: Evidence) -> Bool {
            let order = Self.allCases
            return (order.firstIndex(of: self) ?? 0) > (order.firstIndex(of: other) ?? 0)
        }

        /// The word for people, of which several kinds may share one: `camera`, `file time`.
        package var tableWord: String {
            switch self {
            case .job: "job"
            case .photosLibrary: "Photos"
            case .xmpSidecar, .xmpEmbedded: "XMP"
            case .quickTimeCreationDate, .exifOriginal, .makerNotes, .avchd: "camera"
            case .gpsClock: "GPS"
            case .takeoutSidecar: "Takeout"
            case .icloudExport: "iCloud"
            case .userData, .containerCreationTime, .containerDate: "file"
            case .fileName: "name"
            case .modificationTime: "file time"
            }
        }
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    package var instant: Int64
    /// Seconds east of UTC, of the local time at the place of filming.
    package var offset: Int
    package var evidence: Evidence
    /// The evidence for the offset; nil if it does not matter.
    package var zone: ZoneEvidence?

    /// The sources of an offset.
    package enum ZoneEvidence: String, Hashable, Sendable, Codable {
        /// Recorded with the time.
        case recorded
        /// The zone of the place.
        case gps
        /// The difference between local time and UTC.
        case clocks
        /// The zone of the source.
        case source
        /// The home zone.
        case home
        /// `days.timezone`, which applies to all clips.
        case job
    }

    /// True if the evidence has a day without a time: `instant` is noon.
    package var isDayOnly: Bool

    package init(
        instant: Int64, offset: Int, evidence: Evidence, zone: ZoneEvidence? = nil, isDayOnly: Bool = false
    ) {
        self.instant = instant
        self.offset = offset
        self.evidence = evidence
        self.zone = zone
        self.isDayOnly = isDayOnly
    }

    /// True if no evidence is sure about the day of the recording. Copying a file changes its modification time, and a file name with only
    /// a day is usually a messenger's, which writes the day of receipt.
    package var isUncertain: Bool { evidence == .modificationTime || isDayOnly && evidence != .job }

    /// The local day at the place of filming. A day starts `startsAt` seconds after midnight: with 04:00, a clip from 01:30 belongs to the
    /// previous day.
    package func day(startsAt: Int = 0) -> Day {
        Day(daysSinceEpoch: Int((instant + Int64(offset - startsAt)).flooredDivision(by: 86_400)))
    }
}

extension CaptureTime: CustomStringConvertible {
    /// ISO 8601 with offset: `2024-12-24T23:58:20+08:00`
    package var description: String {
        let local = instant + Int64(offset)
        let clock = CalendarTime.clock(Int(local.flooredModulo(by: 86_400)))
        let minutes = abs(offset) / 60
        let zone = "\(offset < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
        return "\(day())T\(clock)\(zone)"
    }
}

extension CaptureTime {
    /// The local time to the minute, noon if no evidence has a time: `14:03`.
    package var clockTime: String { String(description.dropFirst(11).prefix(5)) }

    /// ISO 8601 in UTC: `2024-12-24T15:58:20Z`
    package var utc: String {
        let text = CaptureTime(instant: instant, offset: 0, evidence: evidence).description
        return text.replacing("+00:00", with: "Z")
    }
}

extension CaptureTime.Evidence {
    /// What says the time, for people: `the file's name`.
    package var words: String {
        switch self {
        case .job: "the job file"
        case .photosLibrary: "the Photos library"
        case .xmpSidecar: "an XMP sidecar"
        case .xmpEmbedded: "XMP in the file"
        case .userData: "the file's user data"
        case .quickTimeCreationDate: "the camera"
        case .exifOriginal: "the photo's Exif data"
        case .makerNotes: "the camera's own notes"
        case .gpsClock: "the GPS clock"
        case .takeoutSidecar: "a Takeout sidecar"
        case .icloudExport: "an iCloud export"
        case .containerCreationTime: "the file's creation time"
        case .avchd: "the camcorder"
        case .containerDate: "the file's own date"
        case .fileName: "the file's name"
        case .modificationTime: "the file's modification time"
        }
    }
}
