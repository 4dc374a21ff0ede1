package import Model

extension ItemBuilder.KnownFile {
    /// True for a file that may become an item.
    package var isVideo: Bool { file.mayBePicked && facts.video != nil }

    /// True for a still without a usable recording in it.
    package var isStill: Bool { file.mayBePicked && facts.video == nil && facts.still != nil }

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
