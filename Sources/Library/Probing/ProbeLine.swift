import Model

/// The scan's question to an examiner about a file's contents, and the examiner's reply. Each is one line.
package enum ProbeLine {
    /// The fields of a question. The caller puts the prefix that distinguishes it from other questions before them.
    package static func question(_ file: FoundFile, now: Int64) -> [UInt8] {
        var line = FieldLine()
        line.put(file.path)
        line.put(file.size)
        line.put(file.modified.seconds)
        line.put(Int64(file.modified.nanoseconds))
        line.put(now)
        return line.bytes
    }

    /// An examiner's reply to a question; nil if the line is not a valid question.
    package static func reply(to question: ArraySlice<UInt8>, memoryLimit: Int64?) -> [UInt8]? {
        var fields = FieldReader(question)
        guard let path = fields.text(), let size = fields.integer(), let seconds = fields.integer(),
            let nanoseconds = fields.integer(), let now = fields.integer()
        else { return nil }
        let time = FileTime(seconds: seconds, nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
        let file = FoundFile(path: path, relativePath: path.lastPathPart, size: size, modified: time, inode: 0)
        return line(MediaProbe(now: now, memoryLimit: memoryLimit).facts(of: file))
    }

    static func line(_ outcome: MediaProbe.Outcome) -> [UInt8] {
        var line = FieldLine()
        line.put(outcome.isLasting)
        line.put(outcome.lacksFiles)
        line.put(outcome.facts)
        line.put(outcome.failedRead)
        return line.bytes
    }

    /// Reads an examiner's reply; an invalid reply becomes a refusal.
    package static func outcome(_ reply: [UInt8]) -> MediaProbe.Outcome {
        var fields = FieldReader(reply[...])
        let (isLasting, lacksFiles) = (fields.flag(), fields.flag())
        guard let facts = fields.facts() else {
            return .init(facts: .refused(.invalidReply), isLasting: false)
        }
        return .init(facts: facts, isLasting: isLasting, lacksFiles: lacksFiles, failedRead: fields.text())
    }
}

extension FieldLine {
    fileprivate mutating func put(_ facts: FileFacts) {
        switch facts {
        case .nothing: put("n")
        case .still(let still):
            put("s")
            put(still)
        case .video(let video):
            put("v")
            put(video)
        case .motionPhoto(let still, let range, let video):
            put("m")
            put(still)
            put(range.offset)
            put(range.length)
            put(video)
        case .brokenMotionPhoto(let still, let reason):
            put("b")
            put(still)
            put(ReasonCoding.text(of: reason))
        case .sidecar(let sidecar):
            put("t")
            put(sidecar)
        case .xmp(let xmp):
            put("x")
            put(xmp)
        case .cameraFile(let camera):
            put("c")
            put(camera.taken)
        case .refused(let reason, let dates):
            put("r")
            put(ReasonCoding.text(of: reason))
            put(dates)
        case .ownFilm: put("o")
        case .unfinished: put("u")
        }
    }

    private mutating func put(_ sidecar: TakeoutSidecar) {
        put(sidecar.taken)
        put(sidecar.place)
        put(sidecar.isTrashed)
        put(sidecar.isFavorite)
        put(sidecar.caption)
    }

    private mutating func put(_ xmp: XMPSidecar) {
        put(xmp.date)
        put(xmp.place)
        put(xmp.rating)
        put(xmp.isFavorite)
        put(xmp.isHidden)
        put(xmp.caption)
    }

    private mutating func put(_ place: Coordinate?) {
        put(place?.latitude)
        put(place?.longitude)
    }

    private mutating func put(_ still: StillFacts) {
        put(still.taken)
        put(still.place)
        put(still.contentIdentifier)
        put(still.lacksVideo)
        put(still.width)
        put(still.height)
    }

    private mutating func put(_ dates: [String: String]) { for tag in VideoFacts.dateTags { put(dates[tag]) } }

    private mutating func put(_ video: VideoFacts) {
        put(video.duration.microseconds)
        put(video.leadIn.microseconds)
        put(video.width)
        put(video.height)
        put(video.rotation)
        put(video.frameRate)
        put(video.dynamicRange.rawValue)
        put(video.bitDepth)
        put(video.hasAudio)
        put(video.codec)
        put(video.dates)
        put(video.place)
        put(video.contentIdentifier)
        put(video.problems.map(ReasonCoding.text))
        put(video.isScreenRecording)
        put(video.log)
        put(video.audioCodec)
        put(video.streams?.picture)
        put(video.streams?.sound)
        put(video.format.map { Int64(bitPattern: $0) })
        put(video.soundLength?.microseconds)
        put(video.captureRate)
    }
}

extension FieldReader {
    fileprivate mutating func facts() -> FileFacts? {
        switch text() {
        case "n": return .nothing
        case "s": return .still(still())
        case "v": return video().map { .video($0) }
        case "m":
            let still = still()
            guard let range = range(), let video = video() else { return nil }
            return .motionPhoto(still, range, video)
        case "b":
            let still = still()
            return refusal().map { .brokenMotionPhoto(still, $0) }
        case "t":
            guard let taken = integer(), CalendarTime.instants.contains(taken) else { return nil }
            return .sidecar(
                TakeoutSidecar(
                    taken: taken, place: place(), isTrashed: flag(), isFavorite: flag(), caption: text()))
        case "x":
            let (date, place, rating) = (text(), place(), integer())
            return .xmp(
                XMPSidecar(
                    date: date, place: place, rating: rating.map { Int(min(max($0, -1), 5)) }, isFavorite: flag(),
                    isHidden: flag(), caption: text()))
        case "c": return text().map { .cameraFile(CameraFile(taken: $0)) }
        case "r":
            return refusal().map { .refused($0, dates: dates()) }
        case "o": return .ownFilm
        case "u": return .unfinished
        default: return nil
        }
    }

    private mutating func refusal() -> ProbeRefusal? { text().flatMap { ReasonCoding.value(of: $0) } }

    private mutating func place() -> Coordinate? {
        let (latitude, longitude) = (number(), number())
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private mutating func still() -> StillFacts {
        let (taken, place, identifier) = (text(), place(), text())
        let lacksVideo = flag()
        let sides = 0...Int64(Still.sides.upperBound)
        let (width, height) = (integer(in: sides), integer(in: sides))
        return StillFacts(
            taken: taken, place: place, contentIdentifier: identifier, lacksVideo: lacksVideo,
            width: Int(width ?? 0), height: Int(height ?? 0))
    }

    private mutating func dates() -> [String: String] {
        var dates: [String: String] = [:]
        for tag in VideoFacts.dateTags { dates[tag] = text() }
        return dates
    }

    /// A range of bytes whose end does not overflow.
    private mutating func range() -> MediaLocation.ByteRange? {
        guard let offset = integer(), let length = integer(), offset >= 0, length >= 0, length <= .max - offset else {
            return nil
        }
        return .init(offset: offset, length: length)
    }

    /// An integer within the bounds; nil otherwise.
    private mutating func integer(in bounds: ClosedRange<Int64>) -> Int64? {
        integer().flatMap { bounds.contains($0) ? $0 : nil }
    }

    /// The numbers of the chosen streams. A file with as many streams as fit in 16 bits is no recording.
    private mutating func streams() -> StreamChoice? {
        let (picture, sound) = (integer(in: 0...65_535), integer(in: 0...65_535))
        return picture == nil && sound == nil
            ? nil : StreamChoice(picture: picture.map { Int($0) }, sound: sound.map { Int($0) })
    }

    /// Facts whose sizes and durations are within valid bounds, so that later arithmetic need not check them.
    private mutating func video() -> VideoFacts? {
        let thousandHours: Int64 = 3_600_000_000_000
        guard let duration = integer(in: 0...thousandHours), let leadIn = integer(in: 0...duration),
            let width = integer(in: VideoFacts.sides), let height = integer(in: VideoFacts.sides),
            let rotation = integer(), [0, 90, 180, 270].contains(rotation),
            let frameRate = number(), VideoFacts.frameRates.contains(frameRate),
            let range = text().flatMap(DynamicRange.init), let bitDepth = integer(in: 0...64)
        else { return nil }
        var video = VideoFacts(
            duration: MediaTime(microseconds: duration), width: Int(width), height: Int(height),
            rotation: Int(rotation), frameRate: frameRate, dynamicRange: range, bitDepth: Int(bitDepth),
            leadIn: MediaTime(microseconds: leadIn))
        (video.hasAudio, video.codec, video.dates) = (flag(), text() ?? "", dates())
        (video.place, video.contentIdentifier) = (place(), text())
        video.problems = texts().compactMap { ReasonCoding.value(of: $0) }
        (video.isScreenRecording, video.log, video.audioCodec) = (flag(), texts(), text())
        video.streams = streams()
        video.format = integer().map { UInt64(bitPattern: $0) }
        video.soundLength = integer(in: 0...thousandHours).map { MediaTime(microseconds: $0) }
        video.captureRate = number().flatMap { VideoFacts.frameRates.contains($0) ? $0 : nil }
        return video
    }
}
