extension Timeline {
    /// All files that the film is made with besides its clips. Several places may use one.
    package var assets: [Asset.Used] {
        clips.flatMap(\.assets) + format.assets + (music?.assets ?? [])
    }
}

extension Clip {
    /// The fonts of its texts, and the pictures of its cards.
    package var assets: [Asset.Used] {
        labels.compactMap(\.file).map { (.font, $0) }
            + [extras?.before?.picture, extras?.after?.picture].compactMap(\.self).map { (.picture, $0) }
    }
}

extension FilmFormat {
    /// The file of its look.
    package var assets: [Asset.Used] { [look?.file].compactMap(\.self).map { (.look, $0) } }
}

extension MusicTrack {
    /// Its songs or its sound font, and the detector of the speech under which it is lowered.
    package var assets: [Asset.Used] { (played + [detector].compactMap(\.self)).map { (.music, $0) } }

    /// What sounds: its songs, or the sound font that plays its tune.
    package var played: [Asset] { songs + [composed?.soundFont].compactMap(\.self) }
}
