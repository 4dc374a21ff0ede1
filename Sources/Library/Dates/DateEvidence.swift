import Foundation
import Model

/// The evidence of when and where a video was filmed, from the file itself and from the files that belong to it.
struct DateEvidence {
    private(set) var stamps: [CaptureStamp]
    /// The place by the best evidence: the recording itself, its still, an XMP file, Takeout.
    let place: Coordinate?
    /// The zone of the camera's clock, if it notes the zone apart from its dates.
    let zone: AssumedZone?

    /// `claim` comes from the source; `tags`, `length` and `place` from the recording itself; `camera` is the date in the camera's own file
    /// beside it.
    init(
        _ file: FoundFile, claim: SourceClaim? = nil, tags: [String: String], length: MediaTime = .zero,
        place: Coordinate?, still: StillFacts?, camera: String? = nil, sidecar: TakeoutSidecar?, xmp: XMPSidecar?,
        exported: ExportedFacts? = nil
    ) {
        let offset = tags[ProbedVideo.offsetTag].flatMap(OffsetText.seconds)
        zone = offset.flatMap { TimeZone(secondsFromGMT: $0) }.map { AssumedZone($0, .recorded) }
        stamps = (claim?.stamps ?? []) + CaptureStamp.stamps(ofTags: tags)
        self.place = place ?? still?.place ?? xmp?.place ?? sidecar?.place
        if let reading = camera.flatMap(DateText.reading) { stamps.append(CaptureStamp(.makerNotes, reading)) }
        LocalClock(stamps, length: length)?.mark(&stamps)
        stamps = stamps.map { [.xmpEmbedded, .userData].contains($0.evidence) ? inUTC($0) : $0 }
        if let reading = still?.taken.flatMap(DateText.reading) { stamps.append(CaptureStamp(.exifOriginal, reading)) }
        if let reading = xmp?.date.flatMap(DateText.reading) {
            stamps.append(inUTC(CaptureStamp(.xmpSidecar, reading)))
        }
        add(sidecar)
        add(exported)
        if let reading = FileNameDate.reading(of: claim?.name ?? file.name) {
            stamps.append(CaptureStamp(.fileName, reading))
        }
        stamps.append(CaptureStamp(.modificationTime, .utc(file.modifiedInstant)))
    }

    /// Programs copy the container's UTC without marking it as such: if a date without an offset reads the same, it is UTC too.
    private func inUTC(_ stamp: CaptureStamp) -> CaptureStamp {
        guard case .wall(let wall) = stamp.reading, stamps.contains(where: { $0.reading == .utc(wall.seconds) }) else {
            return stamp
        }
        return CaptureStamp(stamp.evidence, .utc(wall.seconds))
    }

    /// Exports give whole minutes: a UTC stamp within the same minute provides the seconds.
    private mutating func add(_ exported: ExportedFacts?) {
        guard let minute = exported?.created else { return }
        let instants: [Int64] = stamps.compactMap { if case .utc(let instant) = $0.reading { instant } else { nil } }
        let exact = instants.first { (0..<60).contains($0 - minute) }
        stamps.append(CaptureStamp(.icloudExport, .utc(exact ?? minute)))
    }

    /// Adds Google's date, unless it is a container's local time that Google read as UTC.
    private mutating func add(_ sidecar: TakeoutSidecar?) {
        guard let sidecar else { return }
        let isMisread = stamps.contains {
            $0 == CaptureStamp(.containerDate, .wall(WallTime(seconds: sidecar.taken)))
        }
        if !isMisread { stamps.append(CaptureStamp(.takeoutSidecar, .utc(sidecar.taken))) }
    }
}
