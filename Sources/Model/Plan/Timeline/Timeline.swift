/// The film as positions, in parallel tracks.
package struct Timeline: Hashable, Sendable {
    package var title: String
    package var format: FilmFormat
    package var picture: PictureTrack
    package var ownSound: OwnSoundTrack
    /// Nil for a film without music.
    package var music: MusicTrack?
    /// Nil for a film without subtitles.
    package var subtitles: SubtitleTrack?
    /// True for a film with a cover picture.
    package var cover: Bool
    package var diagnostics: [Diagnostic]

    package init(
        title: String, format: FilmFormat, picture: PictureTrack, ownSound: OwnSoundTrack,
        music: MusicTrack? = nil, subtitles: SubtitleTrack? = nil, cover: Bool = true, diagnostics: [Diagnostic] = []
    ) {
        self.title = title
        self.format = format
        self.picture = picture
        self.ownSound = ownSound
        self.music = music
        self.subtitles = subtitles
        self.cover = cover
        self.diagnostics = diagnostics
    }

    /// `transitionFrames`: length of transitions between clips that are long enough; 0 for cuts.
    package init(
        title: String, format: FilmFormat, transition: Transition.Style, transitionFrames: Int, fadeFrames: Int = 0,
        fadesFromBlack: Bool = true, crossfade: MediaTime, loudness: Double?, denoise: AudioStyle.Denoise = .auto,
        music: MusicTrack? = nil, clips: [Clip], subtitles: SubtitleTrack? = nil, cover: Bool = true,
        diagnostics: [Diagnostic] = []
    ) {
        self.init(
            title: title, format: format,
            picture: PictureTrack(
                clips, style: transition, transitionFrames: transitionFrames, fadeFrames: fadeFrames,
                fadesFromBlack: fadesFromBlack),
            ownSound: OwnSoundTrack(crossfade: crossfade, loudness: loudness, denoise: denoise), music: music,
            subtitles: subtitles, cover: cover, diagnostics: diagnostics)
    }

    /// The picture's clips. Makes a new array each time.
    package var clips: [Clip] {
        get { picture.clips }
        set { picture.clips = newValue }
    }

    /// Length of the film in frames.
    package var frames: Int { picture.frames }

    package var duration: MediaTime { format.frameRate.time(ofFrames: frames) }

    /// The number of frames that two neighbours of these lengths share: a transition covers at most a quarter of a clip, so that a short
    /// one is seen alone. In a clip of the usual shortest length or more, its date is readable for 1.2 s between two transitions: in all
    /// frames but eight tenths of each, as it gives way to the next date and comes after the last.
    package static func overlap(wanted: Int, between first: Int, and second: Int, rate: FrameRate) -> Int {
        let readable = rate.nearestFrames(to: ClipRules.readable)
        let shortest = rate.nearestFrames(to: ClipRules.usualShortest)
        return [first, second].reduce(wanted) { overlap, length in
            min(overlap, length / 4, length < shortest ? overlap : ((length - readable) * 5 + 4) / 8)
        }
    }

    /// The length in frames of each fade at the ends of a film of this length.
    package static func fade(wanted: Int, inFilmOf frames: Int) -> Int { max(0, min(wanted, (frames - 1) / 2)) }
}

/// Encodes the tracks' values side by side, without the transitions, which follow from the clips.
extension Timeline: Codable {
    private enum CodingKeys: String, CodingKey {
        case title, format, transition, transitionFrames, fadeFrames, fadesFromBlack, crossfade, loudness, denoise,
            music, clips, subtitles, cover, diagnostics
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            title: try container.decode(String.self, forKey: .title),
            format: try container.decode(FilmFormat.self, forKey: .format),
            transition: try container.decode(Transition.Style.self, forKey: .transition),
            transitionFrames: try container.decode(Int.self, forKey: .transitionFrames),
            fadeFrames: try container.decode(Int.self, forKey: .fadeFrames),
            fadesFromBlack: try container.decodeIfPresent(Bool.self, forKey: .fadesFromBlack) ?? true,
            crossfade: try container.decode(MediaTime.self, forKey: .crossfade),
            loudness: try container.decodeIfPresent(Double.self, forKey: .loudness),
            denoise: try container.decodeIfPresent(AudioStyle.Denoise.self, forKey: .denoise) ?? .auto,
            music: try container.decodeIfPresent(MusicTrack.self, forKey: .music),
            clips: try container.decode([Clip].self, forKey: .clips),
            subtitles: try container.decodeIfPresent(SubtitleTrack.self, forKey: .subtitles),
            cover: try container.decodeIfPresent(Bool.self, forKey: .cover) ?? true,
            diagnostics: try container.decode([Diagnostic].self, forKey: .diagnostics))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(format, forKey: .format)
        try container.encode(picture.style, forKey: .transition)
        try container.encode(picture.transitionFrames, forKey: .transitionFrames)
        try container.encode(picture.fadeFrames, forKey: .fadeFrames)
        try container.encode(picture.fadesFromBlack, forKey: .fadesFromBlack)
        try container.encode(ownSound.crossfade, forKey: .crossfade)
        try container.encodeIfPresent(ownSound.loudness, forKey: .loudness)
        if ownSound.denoise != .auto { try container.encode(ownSound.denoise, forKey: .denoise) }
        try container.encodeIfPresent(music, forKey: .music)
        try container.encode(clips, forKey: .clips)
        try container.encodeIfPresent(subtitles, forKey: .subtitles)
        if !cover { try container.encode(cover, forKey: .cover) }
        try container.encode(diagnostics, forKey: .diagnostics)
    }
}

/// The clips' own sound.
package struct OwnSoundTrack: Hashable, Sendable {
    /// Longest audio crossfade; never longer than the overlap of its clips, unless the clips only touch.
    package var crossfade: MediaTime
    /// LUFS, or nil.
    package var loudness: Double?
    package var denoise: AudioStyle.Denoise

    package init(crossfade: MediaTime, loudness: Double?, denoise: AudioStyle.Denoise = .auto) {
        self.crossfade = crossfade
        self.loudness = loudness
        self.denoise = denoise
    }
}

/// Texts that players show below the picture if the viewer wants them.
package struct SubtitleTrack: Hashable, Sendable, Codable {
    /// The locale of the texts.
    package var locale: String
    /// In film order. They do not overlap.
    package var subtitles: [Subtitle]

    package init(locale: String, subtitles: [Subtitle]) {
        self.locale = locale
        self.subtitles = subtitles
    }

    package struct Subtitle: Hashable, Sendable, Codable {
        /// The frames of the film for which it is shown.
        package var frames: Range<Int>
        package var text: String

        package init(frames: Range<Int>, text: String) {
            self.frames = frames
            self.text = text
        }
    }
}
