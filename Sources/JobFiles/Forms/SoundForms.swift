import Model

extension Form where Value == Double? {
    /// LUFS, or `off`. EBU R 128 measures nothing below −70; above −5 there is no room for peaks.
    static var loudness: Form {
        let schema: JSONValue = ["anyOf": [["type": "number", "minimum": -70, "maximum": -5], ["enum": ["off"]]]]
        return .scalar("a loudness in LUFS from -70 to -5, or off", words: ["off"], schema: schema) { scalar, _ in
            if scalar.text == "off" { return .value(nil) }
            if let number = scalar.text.wholeMatch(of: /(-[0-9]+) ?(?:LU|LUFS|LKFS|dB|dBFS)/.ignoresCase())?.output.1 {
                return .respelled(as: String(number))
            }
            guard scalar.isNumber, let value = Double(scalar.text), (-70 ... -5).contains(value) else { return .wrong }
            return .value(value)
        }
    }
}

extension Form where Value == Double {
    /// A number of decibels, or of LUFS. `what` completes "must be".
    static func level(_ range: ClosedRange<Double>, _ what: String) -> Form {
        let schema: JSONValue = [
            "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
        ]
        return .scalar(what, schema: schema) { scalar, _ in
            guard scalar.isNumber, let value = Double(scalar.text), range.contains(value) else { return .wrong }
            return .value(value)
        }
    }
}

extension Form where Value == [MusicStyle.Song] {
    /// A list of music files: paths, or mappings with the key `file`.
    static var songs: Form {
        let long = KnownKeys(keys: JobKeys.song).form(from: { MusicStyle.Song() }) { song, _ in .value(song) }
        return Form<MusicStyle.Song>.either(
            Form<String>.path.map { MusicStyle.Song(file: $0) }, mapping: long
        ).list(atLeast: 1)
    }
}

extension Form where Value == Int? {
    /// A number that chooses a tune, or `auto`.
    static var seed: Form {
        let seeds = MusicStyle.seeds
        let schema: JSONValue = [
            "anyOf": [
                ["enum": ["auto"]],
                ["type": "integer", "minimum": .integer(seeds.lowerBound), "maximum": .integer(seeds.upperBound)],
            ]
        ]
        return .scalar("auto or a whole number from 0 to 999999999", words: ["auto"], schema: schema) { scalar, _ in
            if scalar.text == "auto" { return .value(nil) }
            guard scalar.kind == .integer, let value = Int(scalar.text), seeds.contains(value) else { return .wrong }
            return .value(value)
        }
    }
}

extension JobKeys {
    static let song: [Key<MusicStyle.Song>] = [
        Key("file", \.file, .path, isRequired: true, "The path of a music file.")
    ]

    static let music: [Key<MusicStyle>] = [
        Key("files", \.files, .songs, "Music files, played in this order."),
        Key(
            "compose", \.compose, .choice(),
            "Music that is composed for the film, with cuts on its beats, in place of files: calm, warm or bright."),
        Key(
            "seed", \.seed, .seed, byDefault: "auto",
            "Which tune is composed: a number, or auto for one of the job and its period."),
        Key(
            "level", \.level, .level(-70 ... -5, "a loudness in LUFS from -70 to -5"),
            "The loudness of the music in LUFS; by default -20, or -16 without the sound of clips."),
        Key(
            "duck", \.duck, .level(0...40, "a number of decibels from 0 to 40"), byDefault: 14,
            "By how many decibels the music is quieter while somebody speaks; 0 for never."),
        Key(
            "fade-in", \.fadeIn, .duration(.zero ... .seconds(20)), byDefault: "1s",
            "0 to 20 seconds, for which the music fades in."),
        Key(
            "fade-out", \.fadeOut, .duration(.zero ... .seconds(20)), byDefault: "3s",
            "0 to 20 seconds, for which the music fades out at the end of the film."),
        Key(
            "loop", \.loop, .flag, byDefault: true, "Whether music that is shorter than the film begins again."),
    ]
}

extension Job {
    /// The fault of `composition.audio.music`; nil without one.
    var faultOfMusic: String? {
        guard let music = composition.audio.music else { return nil }
        if music.compose != nil, !music.files.isEmpty {
            return "'composition.audio.music' has 'compose' and 'files': either is enough, so leave out the other"
        }
        return music.compose == nil && music.seed != nil ? "'composition.audio.music.seed' needs 'compose'" : nil
    }

    /// What is wrong with `composition.audio.keep-sound`; nil if nothing is.
    var faultOfSound: String? {
        let audio = composition.audio
        guard !audio.keepSound, audio.music == nil else { return nil }
        return
            "'composition.audio.keep-sound: false' needs the 'files' or 'compose' of 'music'; a film without any sound has 'audio: false'"
    }
}
