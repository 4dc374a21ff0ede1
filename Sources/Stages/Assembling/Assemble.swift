import LibAV
package import Model
package import Pipeline

/// Joins the finished segments and the sound into the film, without encoding anything again, and publishes it.
///
/// The film appears under its name only when it is complete, checked and on the disk.
package struct Assemble: Stage {
    private let film: NamedOutput
    private let version: String
    private let outputs: OutputGuard
    private let locate: @Sendable (RenderKey) -> String

    /// `version` is Dayreel's, for the film's signature; `outputs` decides what the film may replace, and names the poster, if there is to
    /// be one; `locate` returns the file of a finished task.
    package init(
        to film: NamedOutput, version: String, outputs: OutputGuard = OutputGuard(outputs: [], signature: .standard),
        locate: @escaping @Sendable (RenderKey) -> String
    ) {
        self.film = film
        self.version = version
        self.outputs = outputs
        self.locate = locate
    }

    /// Returns the path of the film.
    @concurrent
    package func run(_ parts: FilmParts, progress: ProgressSink) async throws -> String {
        let publication = try Publication(of: film, outputs: outputs.reading(parts.timeline))
        let cover = parts.timeline.cover ? parts.cover : nil
        do {
            let lock = try publication.begin()
            defer { withExtendedLifetime(lock) {} }
            try write(parts, cover, to: publication.temporary, progress: progress)
            try FilmCheck(timeline: parts.timeline, cover: cover).check(publication.temporary)
            if let warning = try publication.publish() { progress(.diagnostic(warning)) }
        } catch {
            publication.discard()
            if let error = error as? LibAVError { throw DayreelError(error, place: film.path) }
            throw error
        }
        if let picture = parts.cover, let poster = outputs.poster {
            write(picture, to: poster, of: parts.timeline, progress: progress)
        }
        return film.path
    }

    /// Writes the poster. The film is finished, so trouble is only a warning.
    private func write(_ cover: Thumbnail, to poster: NamedOutput, of timeline: Timeline, progress: ProgressSink) {
        do {
            try outputs.reading(timeline).write(cover.jpeg, to: poster)
        } catch {
            let error = error as? DayreelError ?? DayreelError(unforeseen: error)
            progress(.diagnostic(.notWritten("poster", .posterNotWritten, because: error, at: poster.path)))
        }
    }

    private func write(_ parts: FilmParts, _ cover: Thumbnail?, to path: String, progress: ProgressSink) throws {
        let timeline = parts.timeline
        var pictures = SegmentPackets(
            segments: parts.tasks.compactMap { task in
                if case .segment(let recipe) = task.recipe { (locate(task.key), recipe.frames.count) } else { nil }
            }, rate: timeline.format.frameRate)
        var sound = try sound(of: parts)
        let muxer = try Muxer(path: path, format: "mp4")
        let pictureStream = try muxer.addStream(
            copying: try pictures.template(), stream: 0, tag: timeline.format.video.codec.profile.tag)
        let soundStream = try (sound?.template).map { try muxer.addStream(copying: $0, stream: 0) }
        var subtitles = try SubtitleCues(of: timeline, in: muxer)
        if let cover { try muxer.addCover(Array(cover.jpeg), width: cover.width, height: cover.height) }
        try describe(timeline, in: muxer)
        try muxer.start(
            options: MP4Timescale.options.merging([
                "movflags": "+faststart", "video_track_timescale": timeline.format.trackTimescale,
            ]) { $1 })
        try interleave(
            &pictures, &sound, &subtitles, in: muxer, streams: (pictureStream, soundStream), of: timeline,
            progress: progress)
        try muxer.finish()
        if subtitles != nil { try SubtitleSwitch.turnOff(inFilmAt: path) }
    }

    /// Writes the packets of pictures, sound and subtitles in the order of their times.
    private func interleave(
        _ pictures: inout SegmentPackets, _ sound: inout SoundPackets?, _ subtitles: inout SubtitleCues?,
        in muxer: Muxer, streams: (pictures: Int, sound: Int?), of timeline: Timeline, progress: ProgressSink
    ) throws {
        let soundStream = streams.sound
        var ahead = try sound?.next()
        while let packet = try pictures.next() {
            try subtitles?.write(upTo: packet.decodeTime ?? 0, to: muxer)
            let time = packet.decodeTime.map { timeline.format.frameRate.time(ofFrames: Int($0)).microseconds } ?? 0
            while let audio = ahead.take() {
                guard audio.microseconds <= time, let soundStream else {
                    ahead = consume audio
                    break
                }
                try muxer.write(audio, stream: soundStream)
                ahead = try sound?.next()
            }
            try muxer.write(packet, stream: streams.pictures)
            if pictures.written.isMultiple(of: 64) {
                try Task.checkCancellation()
                let fraction = Double(pictures.written) / Double(max(1, timeline.frames))
                progress(.stage(.assemble, fraction: min(0.9, fraction), detail: nil))
            }
        }
        // Packets are decoded before they are shown, so the last one is earlier than a subtitle of the last frames.
        try subtitles?.write(upTo: Int64(timeline.frames), to: muxer)
        while let audio = ahead.take(), let soundStream {
            try muxer.write(audio, stream: soundStream)
            ahead = try sound?.next()
        }
    }

    private func sound(of parts: FilmParts) throws -> SoundPackets? {
        guard let task = parts.tasks.first(where: \.isSound), let encoding = parts.timeline.format.audio else {
            return nil
        }
        let timeline = parts.timeline
        let expected = timeline.format.frameRate.sample(atFrame: timeline.frames, sampleRate: encoding.sampleRate)
        return try SoundPackets(path: locate(task.key), expected: expected)
    }

    /// Sets the title, the signature, the time and a chapter for each day.
    private func describe(_ timeline: Timeline, in muxer: Muxer) throws {
        var metadata = [
            "title": timeline.title, "encoding_tool": "Dayreel \(version)", "encoder": "Dayreel \(version)",
        ]
        // The film's date is that of its last clip: its bytes must not depend on when they were made.
        if let last = timeline.clips.last { metadata["creation_time"] = last.item.captured.utc }
        muxer.setMetadata(metadata)
        let rate = timeline.format.frameRate
        var starts: [(day: Day, frame: Int)] = []
        for clip in timeline.clips where starts.last?.day != clip.day {
            starts.append((clip.day, clip.frames.lowerBound))
        }
        let titles = ChapterTitles(timeline)
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1].frame : timeline.frames
            try muxer.addChapter(
                title: titles.title(of: start.day), start: rate.time(ofFrames: start.frame).microseconds,
                end: rate.time(ofFrames: end).microseconds)
        }
    }
}

extension OutputSignature {
    /// Recognizes films by the text that `Assemble` writes as the encoding tool.
    package static let standard = OutputSignature { FilmSignature.tool(ofFilmAt: $0)?.hasPrefix("Dayreel ") ?? false }
}

extension OutputGuard {
    /// The poster beside the film; nil if there is to be none.
    var poster: NamedOutput? { outputs.first { $0.kind == .beside(.poster) } }

    /// The guard for a run that shows these clips.
    func reading(_ timeline: Timeline) -> OutputGuard {
        let clips = timeline.clips.flatMap(\.shown).flatMap {
            $0.item.location.paths.map { Input("a clip of the film", $0) }
        }
        return reading(clips + timeline.assets.compactMap { use, asset in asset.path.map { Input(use.name, $0) } })
    }
}

extension Asset.Use {
    fileprivate var name: String {
        switch self {
        case .font: "a font of the film"
        case .look: "the look of the film"
        case .music: "music of the film"
        case .picture: "a picture of the film"
        }
    }
}

extension FilmFormat {
    /// Ticks per second of the film's picture track: 512 per frame, so that every frame is a whole number of them.
    fileprivate var trackTimescale: String { "\(frameRate.numerator * 512)" }
}

extension Packet {
    /// The decode time in microseconds.
    fileprivate var microseconds: Int64 {
        (decodeTime ?? 0).scaled(by: Int64(timeBase.numerator) * 1_000_000, over: Int64(timeBase.denominator))
    }
}
