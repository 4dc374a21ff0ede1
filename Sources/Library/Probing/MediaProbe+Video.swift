import LibAV
import Model

extension MediaProbe {
    /// The facts of a video, or of the video in a still if `range` is given. With `promised`, a file without a picture is refused;
    /// otherwise its facts are `nothing`. `misnamed` is the refusal of contents that libav cannot open, in place of its own words: it may
    /// have taken noise for MP3.
    func videoFacts(
        of file: FoundFile, range: MediaLocation.ByteRange? = nil, promised: Bool, misnamed: ProbeRefusal? = nil,
        _ failed: FailedReads
    ) -> Outcome {
        do {
            var facts = try openedFacts(of: file, range: range, promised: promised, failed)
            // A failed read may have kept libav from bytes that it needs.
            if case .refused(_, let dates) = facts, let refusal = failed.refusal {
                facts = .refused(refusal, dates: dates)
            }
            return Outcome(facts: facts, isLasting: true)
        } catch let error as LibAVError {
            if let memoryLimit, error.kind == .outOfMemory {
                return Outcome(facts: .refused(.memory(limit: memoryLimit)), isLasting: true)
            }
            let isSlow = error.kind == .interrupted
            let contents = error.kind.blamesContents ? misnamed : nil
            let reason =
                isSlow ? ProbeRefusal.slow(limit: timeLimit) : contents ?? .unreadable(cause: error.plainReason)
            return Outcome(
                facts: .refused(reason), isLasting: error.isLasting, mayPass: error.kind.mayPass,
                lacksFiles: error.kind == .tooManyFiles)
        } catch {
            return Outcome(facts: .refused(.unreadable(cause: "\(error)")), isLasting: false)
        }
    }

    /// The facts that libav finds. Adds failed reads that did not stop libav to `failed`. Throws `LibAVError`, `CancellationError`.
    private func openedFacts(
        of file: FoundFile, range: MediaLocation.ByteRange?, promised: Bool, _ failed: FailedReads
    ) throws -> FileFacts {
        let demuxer = try open(file, range: range)
        defer { demuxer.failedRead.map(failed.note) }
        let (info, log) = (demuxer.info, LibAVLog.drain())
        if Self.isOwnFilm(info.metadata) { return .ownFilm }
        let streams = try StreamSelection(info) { try open(file, range: range) }
        guard !streams.pictures.isEmpty else { return promised ? .refused(Self.withoutPicture(info)) : .nothing }
        var first: Result<FileFacts, any Error>?
        for (number, stream) in streams.pictures.enumerated() {
            let opened = number == 0 ? demuxer : try open(file, range: range)
            defer { opened.failedRead.map(failed.note) }
            let subject = Subject(file: file, range: range, streams: streams, picture: stream, log: log)
            let found = Result { try facts(of: subject, opened, failed) }
            if case .success(.video) = found { return try found.get() }
            // Trouble of the moment says nothing about this picture, and the next one is not the file's.
            if case .failure(let error) = found, (error as? LibAVError)?.isLasting != true { throw error }
            first = first ?? found
        }
        return try first?.get() ?? .nothing
    }

    /// A picture of a file, with its sound.
    private struct Subject {
        var file: FoundFile
        var range: MediaLocation.ByteRange?
        var streams: StreamSelection
        var picture: VideoStreamInfo
        /// libav's messages when the file was opened.
        var log: [String]
    }

    /// The facts of a picture, or the reason why it cannot be shown. `demuxer` has read nothing yet.
    private func facts(of subject: Subject, _ demuxer: Demuxer, _ failed: FailedReads) throws -> FileFacts {
        let (file, range, stream, info) = (subject.file, subject.range, subject.picture, demuxer.info)
        func refused(_ reason: ProbeRefusal) -> FileFacts { .refused(reason, dates: ProbedVideo.dates(info, stream)) }
        if let objection = Self.objection(to: stream) { return refused(objection) }
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: measuringTime)
        let extent = try PictureExtent.measure(
            demuxer, stream: stream, path: file.path, range: range, size: file.size,
            until: { clock.now >= deadline }, failed)
        if extent.isInPart, demuxer.failedRead == nil { failed.noteSlowness(limit: measuringTime) }
        guard extent.length > 0 else { return refused(.noPackets) }
        let log = subject.log + LibAVLog.drain()
        let untouched = extent.hasReadPackets ? try open(file, range: range) : demuxer
        defer { untouched.failedRead.map(failed.note) }
        guard let leadIn = try Self.leadIn(untouched, stream), leadIn < extent.length else {
            return refused(.noPicture)
        }
        var facts = ProbedVideo(
            info, stream: stream, sound: subject.streams.sound, extent: extent, leadIn: leadIn,
            log: subject.streams.messages(of: log, picture: stream))
        facts.streams = subject.streams.choice(of: stream)
        if range == nil {
            let streams = [stream.index, subject.streams.sound?.index].compactMap(\.self)
            facts.format = try demuxer.formatMark(ofStreams: streams)
            facts.soundLength = subject.streams.sound?.ownDuration.map { MediaTime(microseconds: $0) }
        }
        facts.add(RecordedEvidence(demuxer, stream: stream))
        if let reader = failed.value({ try NoteReader(file.path, range: range) }) {
            facts.add(CameraNotes(reader, format: info.formatName))
            reader.failure.map(failed.note)
        }
        return .video(facts)
    }

    private func open(_ file: FoundFile, range: MediaLocation.ByteRange?) throws -> Demuxer {
        try Demuxer(path: file.path, stretch: range?.bytes, timeLimit: timeLimit)
    }

    /// The time before the first picture that can be decoded, in microseconds; nil if none can. Times up to `MediaItem.longestHold` count
    /// as zero, because ConstantRateFrames shows the first picture that much early.
    private static func leadIn(_ demuxer: Demuxer, _ stream: VideoStreamInfo) throws -> Int64? {
        guard let picture = try demuxer.firstPicture(ofStream: stream.index) else { return nil }
        guard let time = picture.presentationTime else { return 0 }
        let lead = time - (stream.startTime ?? 0)
        return lead > MediaItem.longestHold.microseconds ? lead : 0
    }

    private static func withoutPicture(_ info: MediaInfo) -> ProbeRefusal {
        info.audio.isEmpty ? .noStream : .soundOnly
    }

    /// True for a film made by Dayreel: Assemble marks every film with this tag.
    private static func isOwnFilm(_ tags: [String: String]) -> Bool {
        ["encoding_tool", "encoder", "com.apple.quicktime.software"].contains { tags[$0]?.hasPrefix("Dayreel") == true }
    }

    /// The reason why the stream cannot be shown; nil if it can.
    private static func objection(to stream: VideoStreamInfo) -> ProbeRefusal? {
        if stream.codec == "none" || stream.codec.isEmpty { return .unknownFormat }
        guard LibAVCapabilities.decodes(stream.codec) else { return .noDecoder(codec: stream.codec) }
        if stream.dolbyVisionProfile == 5, (stream.dolbyVisionCompatibility ?? 0) == 0 {
            return .dolbyVision5
        }
        let sides = [stream.displayWidth, stream.displayHeight]
        if sides.contains(where: { $0 < VideoFacts.sides.lowerBound }) { return .noSize }
        // A pixel aspect ratio may claim any size.
        let isHuge = sides.contains { $0 > VideoFacts.sides.upperBound }
        return isHuge ? .hugeSize(width: stream.displayWidth, height: stream.displayHeight) : nil
    }
}

extension LibAVError {
    /// True if the same file will fail in the same way again. What libav does not tell more about is looked at again.
    fileprivate var isLasting: Bool { kind.blamesContents && kind != .other }

    /// The message with libav's last log line, which says more than the name of the error.
    fileprivate var plainReason: String { log.last.map { "\(message) (\($0))" } ?? message }
}
