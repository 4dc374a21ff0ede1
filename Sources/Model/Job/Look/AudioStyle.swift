/// The sound of a film: whether it has any, how clips follow each other, and how loud they are.
package struct AudioStyle: Hashable, Sendable {
    /// Whether clips that noise keeps quiet get less of it.
    package enum Denoise: String, Hashable, Sendable, Codable, CaseIterable { case auto, off }

    /// False makes a film without an audio track.
    package var include: Bool
    package var crossfade: MediaTime
    /// Target of the film in LUFS; nil leaves levels as recorded.
    package var loudness: Double?
    /// Has no effect without `loudness`.
    package var denoise: Denoise
    /// Nil for a film without music.
    package var music: MusicStyle?
    /// False leaves out the sound of clips; only with `music`.
    package var keepSound: Bool

    package init(
        include: Bool = true, crossfade: MediaTime = .milliseconds(500), loudness: Double? = -16,
        denoise: Denoise = .auto, music: MusicStyle? = nil, keepSound: Bool = true
    ) {
        self.include = include
        self.crossfade = crossfade
        self.loudness = loudness
        self.denoise = denoise
        self.music = music
        self.keepSound = keepSound
    }
}

/// Encodes `denoise`, `music` and `keepSound` only if they are not the defaults, so that the hashes of older jobs stay as they are.
extension AudioStyle: Codable {
    private enum CodingKeys: String, CodingKey { case include, crossfade, loudness, denoise, music, keepSound }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            include: try container.decode(Bool.self, forKey: .include),
            crossfade: try container.decode(MediaTime.self, forKey: .crossfade),
            loudness: try container.decodeIfPresent(Double.self, forKey: .loudness),
            denoise: try container.decodeIfPresent(Denoise.self, forKey: .denoise) ?? .auto,
            music: try container.decodeIfPresent(MusicStyle.self, forKey: .music),
            keepSound: try container.decodeIfPresent(Bool.self, forKey: .keepSound) ?? true)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(include, forKey: .include)
        try container.encode(crossfade, forKey: .crossfade)
        try container.encodeIfPresent(loudness, forKey: .loudness)
        if denoise != .auto { try container.encode(denoise, forKey: .denoise) }
        try container.encodeIfPresent(music, forKey: .music)
        if !keepSound { try container.encode(keepSound, forKey: .keepSound) }
    }
}
