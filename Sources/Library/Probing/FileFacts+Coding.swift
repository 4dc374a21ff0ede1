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
        let video = VideoFacts(duration: .zero, width: 0, height: 0)
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

/// The longest time of a recording: 1,000 hours, in microseconds. Later arithmetic need not check for overflows.
private let longestRecording: Int64 = 3_600_000_000_000

extension VideoFacts {
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        coder.code(&duration, in: 0...longestRecording)
        coder.code(&leadIn, in: 0...duration.microseconds)
        coder.code(&width, in: Self.sides)
        coder.code(&height, in: Self.sides)
        coder.code(&rotation, in: 0...270)
        if !rotation.isMultiple(of: 90) { coder.refuse() }
        coder.code(rate: &frameRate)
        coder.code(&dynamicRange)
        coder.code(&bitDepth, in: 0...64)
        coder.code(&hasAudio)
        coder.code(&codec)
        coder.code(dates: &dates)
        coder.code(&place)
        coder.code(&contentIdentifier)
        coder.code(&problems, blank: .startsLate(.zero)) { $0.code(reason: &$1) }
        coder.code(&isScreenRecording)
        coder.code(&log, blank: "") { $0.code(&$1) }
        coder.code(&audioCodec)
        coder.code(&streams)
        coder.code(bits: &format)
        coder.code(&soundLength, in: 0...longestRecording)
        coder.code(rate: &captureRate)
    }
}

extension StillFacts {
    fileprivate mutating func code(_ coder: inout some FactCoder) {
        let sides = 0...Int64(Still.sides.upperBound)
        coder.code(&taken)
        coder.code(&place)
        coder.code(&contentIdentifier)
        coder.code(&lacksVideo)
        coder.code(&width, in: sides)
        coder.code(&height, in: sides)
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

extension FactCoder {
    fileprivate mutating func code(dates: inout [String: String]) {
        for tag in VideoFacts.dateTags { code(&dates[tag]) }
    }

    fileprivate mutating func code(rate: inout Double?) {
        code(&rate)
        rate = rate.flatMap { VideoFacts.frameRates.contains($0) ? $0 : nil }
    }

    fileprivate mutating func code(rate: inout Double) {
        var value: Double? = rate
        code(rate: &value)
        if let value { rate = value } else { refuse() }
    }

    fileprivate mutating func code(bits: inout UInt64?) {
        var number = bits.map { Int64(bitPattern: $0) }
        code(&number)
        bits = number.map { UInt64(bitPattern: $0) }
    }

    /// A file with more streams than fit in 16 bits is no recording.
    fileprivate mutating func code(_ streams: inout StreamChoice?) {
        var (picture, sound) = (streams?.picture, streams?.sound)
        code(&picture, in: 0...65_535)
        code(&sound, in: 0...65_535)
        streams = picture == nil && sound == nil ? nil : StreamChoice(picture: picture, sound: sound)
    }
}
