package import Model

extension ItemBuilder.KnownFile {
    /// True if it may become an item.
    package var isVideo: Bool { file.mayBePicked && facts.video != nil }

    var isScreenRecording: Bool {
        claim?.isScreenRecording == true || facts.video?.isScreenRecording == true
            || ScreenRecording.isNamed(claim?.name ?? file.name)
    }

    /// The reason why it cannot become an item although it should be one, and the dates in its file.
    package var refusal: (reason: RefusalReason, dates: [String: String])? {
        guard let claim, let absence = claim.absence else { return facts.refusal }
        return (.notOnDisk(name: claim.name, absence), [:])
    }
}

extension FileFacts {
    /// The file holds a recording, or should.
    package var looksLikeMedia: Bool { video != nil || refusal != nil }

    /// The reason why the file cannot become an item although it should be one, and the dates in it.
    fileprivate var refusal: (reason: RefusalReason, dates: [String: String])? {
        switch self {
        case .refused(let refusal, let dates): (.probed(refusal), dates)
        case .brokenMotionPhoto(_, let refusal): (.videoInStill(refusal), [:])
        case .unfinished: (.unfinished, [:])
        case .nothing, .still, .video, .motionPhoto, .sidecar, .xmp, .ownFilm: nil
        }
    }
}

extension MediaProblem {
    /// A date that cannot be true, by the day in UTC.
    init(impossible stamp: CaptureStamp) {
        let time = CaptureTime(instant: stamp.roughInstant, offset: 0, evidence: stamp.evidence)
        self = .impossibleDate(time.day(), stamp.evidence)
    }
}
