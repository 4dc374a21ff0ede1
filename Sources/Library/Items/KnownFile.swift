package import Model

extension ItemBuilder {
    /// A file and its contents.
    package struct KnownFile: Hashable, Sendable {
        package var file: FoundFile
        package var facts: FileFacts
        /// The fingerprint, if another file has the same size: files with equal ones are the same video.
        package var fingerprint: Fingerprint?
        /// The source's own data about it, if any.
        package var claim: SourceClaim?
        /// iCloud's data about it, if it comes from an export.
        package var exported: ExportedFacts?
        /// The path of the Takeout sidecar beside a copy of it, if it has none itself.
        package var sidecarOfCopy: String?

        package init(
            file: FoundFile, facts: FileFacts, fingerprint: Fingerprint? = nil, claim: SourceClaim? = nil
        ) {
            self.file = file
            self.facts = facts
            self.fingerprint = fingerprint
            self.claim = claim
        }
    }
}

extension ItemBuilder.KnownFile {
    /// The words of its owner about it: in the source's own data, else in a file beside it.
    func caption(_ sidecar: TakeoutSidecar?, _ xmp: XMPSidecar?) -> String? {
        MediaCaption.of([claim?.caption, sidecar?.caption, xmp?.caption], fileName: claim?.name ?? file.name)
    }
}

extension ItemBuilder.KnownFile {
    /// True for a file that may become an item.
    package var isVideo: Bool { file.mayBePicked && facts.video != nil }

    /// True for a still without a usable recording in it.
    package var isStill: Bool { file.mayBePicked && isPhoto }

    /// True for a still without a usable recording in it, which the job may leave out.
    package var isPhoto: Bool { facts.video == nil && facts.still != nil }

    var isScreenRecording: Bool {
        claim?.isScreenRecording == true || facts.video?.isScreenRecording == true
            || ScreenRecording.isNamed(claim?.name ?? file.name)
    }

    /// The reason why a file that looks like media cannot become an item, and the dates in it; nil for any other file.
    package var refusal: (reason: RefusalReason, dates: [String: String])? {
        guard let claim, let absence = claim.absence else { return facts.refusal }
        return (.notOnDisk(name: claim.name, absence), [:])
    }
}

extension FileFacts {
    /// True if the file contains a recording, or promises one.
    package var looksLikeMedia: Bool { video != nil || refusal != nil }

    /// The reason why a file that looks like media cannot become an item, and the dates in it; nil for any other file.
    fileprivate var refusal: (reason: RefusalReason, dates: [String: String])? {
        switch self {
        case .refused(let refusal, let dates): (.probed(refusal), dates)
        case .brokenMotionPhoto(_, let refusal): (.videoInStill(refusal), [:])
        case .unfinished: (.unfinished, [:])
        case .nothing, .still, .video, .motionPhoto, .sidecar, .xmp, .cameraFile, .slowMotion, .ownFilm: nil
        }
    }
}

extension MediaProblem {
    /// The problem of a date that cannot be true, given as its day in UTC.
    init(impossible stamp: CaptureStamp) {
        let time = CaptureTime(instant: stamp.roughInstant, offset: 0, evidence: stamp.evidence)
        self = .impossibleDate(time.day(), stamp.evidence)
    }
}

/// Gives items their ids: the source's own id, or else the path under the source. If files of two sources share a path, it is preceded by
/// the name of the source's folder; if that is ambiguous too, the id is the absolute path.
struct ItemIdentifiers {
    /// Ids by path, for files that share their path under the source with another file.
    private var clashing: [String: String] = [:]

    init(_ known: some Collection<ItemBuilder.KnownFile>) {
        let files = Array(known.lazy.filter { $0.claim == nil }.map(\.file))
        // A path is unique within a source.
        guard let first = files.first, !files.allSatisfy({ $0.source == first.source }) else { return }
        let alike = Dictionary(grouping: files, by: \.relativePath).values.filter { $0.count > 1 }
        for (name, group) in Dictionary(grouping: alike.joined(), by: \.pathWithSourceName) {
            for file in group { clashing[file.path] = group.count == 1 ? name : file.path }
        }
    }

    func id(of known: ItemBuilder.KnownFile) -> String {
        known.claim?.id ?? clashing[known.file.path] ?? known.file.relativePath
    }
}

extension FoundFile {
    fileprivate var pathWithSourceName: String { String(source).withoutSlashAtEnd.lastPathPart + "/" + relativePath }
}
