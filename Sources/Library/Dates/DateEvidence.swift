import Model

/// The evidence of when and where a video was filmed, from the file itself and from the files that belong to it.
struct DateEvidence {
    private(set) var stamps: [CaptureStamp]
    /// The place by the best evidence: the recording itself, its still, an XMP file, Takeout.
    let place: Coordinate?

    /// `claim` comes from the source; `tags` and `place` from the recording itself.
    init(
        _ file: FoundFile, claim: SourceClaim? = nil, tags: [String: String], place: Coordinate?, still: StillFacts?,
        sidecar: TakeoutSidecar?, xmp: XMPSidecar?, exported: ExportedFacts? = nil
    ) {
        stamps = (claim?.stamps ?? []) + CaptureStamp.stamps(ofTags: tags)
        self.place = place ?? still?.place ?? xmp?.place ?? sidecar?.place
        if let reading = still?.taken.flatMap(DateText.reading) { stamps.append(CaptureStamp(.exifOriginal, reading)) }
        add(xmp)
        add(sidecar)
        add(exported)
        if let reading = FileNameDate.reading(of: claim?.name ?? file.name) {
            stamps.append(CaptureStamp(.fileName, reading))
        }
        stamps.append(CaptureStamp(.modificationTime, .utc(file.modifiedInstant)))
    }

    /// Programs copy the container's UTC without marking it as such: if the XMP date reads the same, it is UTC too.
    private mutating func add(_ xmp: XMPSidecar?) {
        guard var reading = xmp?.date.flatMap(DateText.reading) else { return }
        if case .wall(let wall) = reading, stamps.contains(where: { $0.reading == .utc(wall.seconds) }) {
            reading = .utc(wall.seconds)
        }
        stamps.append(CaptureStamp(.xmpSidecar, reading))
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
