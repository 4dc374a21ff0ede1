import Model

extension FileFacts {
    /// What a file is, by the numbers that examiners' lines and the catalog have for it.
    enum Kind: Int {
        case nothing, still, video, refused, ownFilm, motionPhoto, brokenMotionPhoto, sidecar, xmp, cameraFile
        case unfinished, slowMotion

        /// Rises when probing finds other facts in files of this kind, or another kind of file: the catalog's older facts no longer count.
        var revision: Int { 1 }
    }

    var kind: Kind {
        switch self {
        case .nothing: .nothing
        case .still: .still
        case .video: .video
        case .refused: .refused
        case .ownFilm: .ownFilm
        case .motionPhoto: .motionPhoto
        case .brokenMotionPhoto: .brokenMotionPhoto
        case .sidecar: .sidecar
        case .xmp: .xmp
        case .cameraFile: .cameraFile
        case .unfinished: .unfinished
        case .slowMotion: .slowMotion
        }
    }

    /// Reads facts of this kind; nil if they are impossible.
    init?(_ kind: Kind, in fields: inout FieldReader) {
        self = Self.blank(kind)
        code(&fields)
        if fields.isRefused { return nil }
    }

    /// Facts to read into.
    private static func blank(_ kind: Kind) -> FileFacts {
        let video = ProbedVideo(VideoFacts(duration: .zero, width: 0, height: 0))
        return switch kind {
        case .nothing: .nothing
        case .still: .still(StillFacts())
        case .video: .video(video)
        case .refused: .refused(.invalidReply)
        case .ownFilm: .ownFilm
        case .motionPhoto: .motionPhoto(StillFacts(), .init(offset: 0, length: 0), video)
        case .brokenMotionPhoto: .brokenMotionPhoto(StillFacts(), .invalidReply)
        case .sidecar: .sidecar(TakeoutSidecar(taken: 0))
        case .xmp: .xmp(XMPSidecar())
        case .cameraFile: .cameraFile(CameraFile(taken: ""))
        case .unfinished: .unfinished
        case .slowMotion: .slowMotion(SlowMotion(speed: .normal))
        }
    }

    /// Writes or reads all but the kind.
    mutating func code(_ coder: inout some FactCoder) {
        switch self {
        case .nothing, .ownFilm, .unfinished: break
        case .still(var still):
            still.code(&coder)
            self = .still(still)
        case .video(var video):
            video.code(&coder)
            self = .video(video)
        case .motionPhoto(var still, var range, var video):
            still.code(&coder)
            range.code(&coder)
            video.code(&coder)
            self = .motionPhoto(still, range, video)
        case .brokenMotionPhoto(var still, var refusal):
            still.code(&coder)
            coder.code(reason: &refusal)
            self = .brokenMotionPhoto(still, refusal)
        case .sidecar(var sidecar):
            sidecar.code(&coder)
            self = .sidecar(sidecar)
        case .xmp(var xmp):
            xmp.code(&coder)
            self = .xmp(xmp)
        case .cameraFile(var camera):
            coder.code(&camera.taken)
            self = .cameraFile(camera)
        case .refused(var refusal, var dates):
            coder.code(reason: &refusal)
            coder.code(dates: &dates)
            self = .refused(refusal, dates: dates)
        case .slowMotion(var slow):
            slow.code(&coder)
            self = .slowMotion(slow)
        }
    }
}

extension MediaLocation.ByteRange {
    /// Its end does not overflow.
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        coder.code(&offset, in: 0...Int64.max)
        coder.code(&length, in: 0...(.max - offset))
    }
}

extension TakeoutSidecar {
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        coder.code(&taken, in: CalendarTime.instants)
        coder.code(&place)
        coder.code(&isTrashed)
        coder.code(&isFavorite)
        coder.code(&caption)
    }
}

extension XMPSidecar {
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        coder.code(&date)
        coder.code(&place)
        coder.code(&rating, in: -1...5)
        coder.code(&isFavorite)
        coder.code(&isHidden)
        coder.code(&caption)
    }
}

extension SlowMotion {
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        var thousandths = speed.thousandths
        var (start, end) = (part?.lowerBound, part?.upperBound)
        coder.code(&thousandths, in: 1...Int64(Speed.all.upperBound))
        coder.code(&start, in: 0...longestRecording)
        coder.code(&end, in: 0...longestRecording)
        speed = Speed(thousandths)
        if let start, let end, start < end { part = start..<end } else { part = nil }
    }
}
