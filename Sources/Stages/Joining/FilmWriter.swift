import LibAV
import Model

/// Writes a film's file out of finished segments and sound, without encoding anything again, and checks it.
struct FilmWriter {
    let contents: FilmContents

    private var format: FilmFormat { contents.format }

    /// Writes to a path. `written` gets the number of frames that are written, at times. Throws `DayreelError`, `LibAVError`,
    /// `CancellationError`.
    func write(to path: String, written: (_ frames: Int) -> Void) throws {
        try join(to: path, written: written)
        try FilmCheck(contents: contents).check(path)
    }

    private func join(to path: String, written: (Int) -> Void) throws {
        var pictures = SegmentPackets(segments: contents.segments, rate: format.frameRate)
        var sound = try sound()
        let muxer = try Muxer(path: path, format: "mp4")
        let pictureStream = try muxer.addStream(
            copying: try pictures.template(), stream: 0, tag: format.video.codec.profile.tag)
        let soundStream = try (sound?.template).map { try muxer.addStream(copying: $0, stream: 0) }
        var subtitles = try SubtitleCues(of: contents, in: muxer)
        if let cover = contents.cover {
            try muxer.addCover(Array(cover.jpeg), width: cover.width, height: cover.height)
        }
        try describe(in: muxer)
        try muxer.start(
            options: MP4Timescale.options.merging([
                "movflags": "+faststart", "video_track_timescale": format.trackTimescale,
            ]) { $1 })
        try interleave(
            &pictures, &sound, &subtitles, in: muxer, streams: (pictureStream, soundStream), written: written)
        try muxer.finish()
        if subtitles != nil { try SubtitleSwitch.turnOff(inFilmAt: path) }
    }

    /// Writes the packets of pictures, sound and subtitles in the order of their times.
    private func interleave(
        _ pictures: inout SegmentPackets, _ sound: inout SoundPackets?, _ subtitles: inout SubtitleCues?,
        in muxer: Muxer, streams: (pictures: Int, sound: Int?), written: (Int) -> Void
    ) throws {
        let soundStream = streams.sound
        var ahead = try sound?.next()
        while let packet = try pictures.next() {
            try subtitles?.write(upTo: packet.decodeTime ?? 0, to: muxer)
            let time = packet.decodeTime.map { format.frameRate.time(ofFrames: Int($0)).microseconds } ?? 0
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
                written(pictures.written)
            }
        }
        // Packets are decoded before they are shown, so the last one is earlier than a subtitle of the last frames.
        try subtitles?.write(upTo: Int64(contents.frames), to: muxer)
        while let audio = ahead.take(), let soundStream {
            try muxer.write(audio, stream: soundStream)
            ahead = try sound?.next()
        }
    }

    private func sound() throws -> SoundPackets? {
        guard let path = contents.sound, let encoding = format.audio else { return nil }
        let expected = format.frameRate.sample(atFrame: contents.frames, sampleRate: encoding.sampleRate)
        return try SoundPackets(path: path, expected: expected)
    }

    /// Sets the tags and the chapters.
    private func describe(in muxer: Muxer) throws {
        muxer.setMetadata(contents.tags)
        let rate = format.frameRate
        for chapter in contents.chapters {
            try muxer.addChapter(
                title: chapter.title, start: rate.time(ofFrames: chapter.frames.lowerBound).microseconds,
                end: rate.time(ofFrames: chapter.frames.upperBound).microseconds)
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
