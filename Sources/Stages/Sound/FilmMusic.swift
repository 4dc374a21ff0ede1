import LibAV
import Model
import Pipeline

/// The music of a film: measured, planned around the sound of the clips, and mixed with it.
struct FilmMusic {
    let track: MusicTrack
    let songs: [SongLevel]
    private let sampleRate: Int
    private let open: (Int) throws -> any MusicReader

    /// Measures the pieces, as far as their levels are not kept. `film`: samples. Throws `DayreelError` for a piece that cannot be read or
    /// played.
    init(
        _ track: MusicTrack, inputs: [Fingerprint: SourceInfo], version: RendererVersion, film: Int, sampleRate: Int,
        _ measurements: SourceMeasurements?, working: () throws -> Void
    ) throws {
        self.track = track
        self.sampleRate = sampleRate
        if let composed = track.composed {
            let font = try inputs.location(of: composed.soundFont.source).path
            let open = { try TunePlayer(composed, soundFont: font, samples: film, sampleRate: sampleRate) }
            let key = TuneLevel(version: version, music: composed.inRecipe, samples: film, sampleRate: sampleRate)
            self.open = { _ in try open() }
            if let known = measurements?.value(SongLevel.self, for: key) {
                songs = [known]
            } else {
                let level = try SongLevel(measuring: try open(), sampleRate: sampleRate, working: working)
                measurements?.keep(level, for: key, of: composed.soundFont.source)
                songs = [level]
            }
            return
        }
        let paths = try track.songs.map { try inputs.location(of: $0.source).path }
        open = { index in
            try Self.reading(paths[index]) { try SongReader(path: paths[index], sampleRate: sampleRate) }
        }
        songs = try zip(track.songs, paths).map { song, path in
            let key = SongLevel.Key(version: version, source: song.source, sampleRate: sampleRate)
            if let known = measurements?.value(SongLevel.self, for: key) { return known }
            let level = try Self.reading(path) {
                try SongLevel(
                    measuring: try SongReader(path: path, sampleRate: sampleRate), sampleRate: sampleRate,
                    working: working)
            }
            measurements?.keep(level, for: key, of: song.source)
            return level
        }
    }

    /// The music of a film of this many samples, with its dips.
    func bed(_ dips: MusicDips, film: Int) -> MusicBed {
        MusicBed(track, songs: songs, dips: dips, film: film, sampleRate: sampleRate, open: open)
    }

    /// Everything that decides what was measured of a tune: the key under which it is stored.
    private struct TuneLevel: Encodable {
        var version: RendererVersion
        var music: ComposedMusic
        var samples: Int
        var sampleRate: Int
        /// Raised whenever the same music would be measured differently.
        var measurement = "tune-1"
        var meter = "libebur128 \(LoudnessMeter.libraryVersion)"
    }

    /// Runs `work`, whose errors of libav become those of a piece of music.
    private static func reading<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as LibAVError where !error.kind.mayPass && error.kind != .outOfMemory {
            throw DayreelError(music: path, error.description)
        }
    }
}

extension DayreelError {
    /// The error for a piece of music that cannot be played.
    init(music path: String, _ cause: String) {
        self.init(
            .missingInput, "the music cannot be read", place: path, cause: cause,
            remedy: "Check its path, which a job has under 'audio.music.files', and play the file.")
    }
}

/// What is heard in one clip of a film, at samples of the film.
struct ClipSpeech: Hashable, Sendable {
    var place: Range<Int>
    /// Positions in the recording, from where the clip begins.
    var spans: SpeechSpans
    var speed = Speed.normal

    /// Where somebody speaks.
    func speech(sampleRate: Int) -> [Range<Int>] { spans.speech.map { samples($0, sampleRate) }.filter { !$0.isEmpty } }

    /// True if music or singing fills more than half of it.
    func isMusic(sampleRate: Int) -> Bool {
        let spans = (spans.music + spans.singing).map { samples($0, sampleRate) }
        return 2 * spans.united.reduce(0) { $0 + $1.count } > place.count
    }

    private func samples(_ span: Range<Int>, _ sampleRate: Int) -> Range<Int> {
        func samples(_ hundredths: Int) -> Int { hundredths * sampleRate * 10 / speed.thousandths }
        let first = place.lowerBound + samples(span.lowerBound)
        return (first..<(first + samples(span.count))).clamped(to: place)
    }
}

extension MusicDips {
    /// The dips for a film. `clips`: what is heard in each, nil without a detector; `own`: the loudness of their sound; `places`: all
    /// clips.
    init(
        _ track: MusicTrack, clips: [ClipSpeech]?, places: [Range<Int>], own: OwnLoudness, sampleRate: Int
    ) {
        guard let clips else {
            // What is loud counts as speech.
            self.init(speech: Self.forSpeech(own.spans, depth: track.duck, sampleRate: sampleRate).filter(\.isDeep))
            return
        }
        let spans = clips.flatMap { $0.speech(sampleRate: sampleRate) }.united
        let speech = Self.forSpeech(spans, depth: track.duck, sampleRate: sampleRate)
        let music = clips.filter { $0.isMusic(sampleRate: sampleRate) }
        let loud = places.filter { place in
            let others = own.tenths.indices.filter { index in
                let range = own.range(ofTenth: index)
                return range.clamped(to: place) == range && !speech.contains { $0.hold.overlaps(range) }
            }
            return 2 * others.count { own.tenths[$0] } > others.count
        }
        self.init(
            speech: speech.filter(\.isDeep),
            // Between two of them, the film's music does not come up.
            others: music.map(\.place).united.map { Self.forMusic(at: $0, sampleRate: sampleRate) }
                + loud.map { Self.forLoudness(at: $0, sampleRate: sampleRate) })
    }
}

extension MusicDips.Dip {
    fileprivate var isDeep: Bool { depth > 0 }
}

extension [Range<Int>] {
    /// The same numbers in sorted ranges that do not overlap.
    var united: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for range in sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }
}

extension RenderSound {
    /// What is heard in each clip; nil without a detector. Silent clips have nothing.
    func speech(_ track: MusicTrack, _ working: () throws -> Void) throws -> [ClipSpeech]? {
        guard track.keepsSound else { return [] }
        guard let detector = track.detector else { return nil }
        let find = try FindSpeech(
            modelFile: try inputs.location(of: detector.source).path, digest: detector.source.digest,
            version: recipe.version, measurements: measurements)
        return try zip(recipe.clips, places).filter { !$0.0.isSilent }.map { clip, place in
            let location = try inputs.location(of: clip.source)
            let length = clip.recorded(at: recipe.frameRate)
            let spans = try RenderFailure.attributing(to: clip.source) {
                try find.spans(of: clip.source, at: location, from: clip.start, length: length, working: working)
            }
            return ClipSpeech(place: place, spans: spans, speed: clip.speed ?? .normal)
        }
    }
}
