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
    /// A list of music files: paths, or mappings with the key `file`, and the beats of some.
    static var songs: Form {
        let long = KnownKeys(keys: JobKeys.song).form(from: { MusicStyle.Song() }) { song, _ in
            song.firstBeat != nil && song.tempo == nil
                ? .refused("has 'first-beat' without 'bpm': 'dayreel music FILE' proposes both") : .value(song)
        }
        return Form<MusicStyle.Song>.either(
            Form<String>.path.map { MusicStyle.Song(file: $0) }, mapping: long
        ).list(atLeast: 1)
    }
}

extension Form where Value == Int {
    /// Beats a minute, with at most three decimals, in thousandths.
    static var tempo: Form {
        let tempos = MusicStyle.Song.tempos
        let schema: JSONValue = [
            "type": "number", "minimum": .integer(tempos.lowerBound / 1000),
            "maximum": .integer(tempos.upperBound / 1000),
        ]
        return .scalar("a number of beats a minute from 20 to 400", schema: schema) { scalar, _ in
            if let number = scalar.text.wholeMatch(of: /([0-9]+(?:\.[0-9]+)?) ?bpm/.ignoresCase())?.output.1 {
                return .respelled(as: String(number))
            }
            let parts = scalar.text.split(separator: ".", omittingEmptySubsequences: false)
            guard scalar.isNumber, parts.count <= 2, parts.allSatisfy(\.isDigits), parts[0].count <= 3,
                let whole = Int(parts[0])
            else { return .wrong }
            let fraction = parts.count == 2 ? parts[1] : "0"
            guard fraction.count <= 3 else { return .refused("has at most three decimals") }
            guard let thousandths = Int(fraction + String(repeating: "0", count: 3 - fraction.count)) else {
                return .wrong
            }
            let tempo = whole * 1000 + thousandths
            return tempos.contains(tempo) ? .value(tempo) : .wrong
        }
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
        Key("file", \.file, .path, isRequired: true, "The path of a music file."),
        Key(
            "bpm", \.tempo, .tempo,
            "Its beats per minute, 20 to 400, with up to three decimals; 'dayreel music FILE' proposes them."),
        Key(
            "first-beat", \.firstBeat, .duration(.zero ... .seconds(600)),
            "With bpm: the time of its first beat, 0 seconds to 10 minutes; by default 0s."),
    ]

    static let music: [Key<MusicStyle>] = [
        Key("files", \.files, .songs, "Music files, played in this order."),
        Key(
            "compose", \.compose, .choice(),
            "Compose music instead of playing files: calm, warm or bright. Cuts fall on its beats."),
        Key(
            "optional", \.isOptional, .flag, byDefault: false,
            "With compose: make the film without music if FluidSynth is missing, and let 'files' replace the composed "
                + "music."),
        Key(
            "seed", \.seed, .seed, byDefault: "auto",
            "Which tune: a number, or auto to derive one from the job and its days."),
        Key(
            "level", \.level, .level(-70 ... -5, "a loudness in LUFS from -70 to -5"),
            "The loudness of the music in LUFS; by default -20, or -16 without the sound of clips."),
        Key(
            "duck", \.duck, .level(0...40, "a number of decibels from 0 to 40"), byDefault: 14,
            "By how many decibels to lower the music while somebody speaks; 0 for never."),
        Key(
            "fade-in", \.fadeIn, .duration(.zero ... .seconds(20)), byDefault: "1s",
            "How long the music fades in: 0 to 20 seconds."),
        Key(
            "fade-out", \.fadeOut, .duration(.zero ... .seconds(20)), byDefault: "3s",
            "How long the music fades out at the end of the film: 0 to 20 seconds."),
        Key(
            "loop", \.loop, .flag, byDefault: true, "Repeat the music if it is shorter than the film."),
        Key(
            "cut-to-beats", \.cutToBeats, .flag, byDefault: false,
            "Make clips slightly longer or shorter, so that cuts fall on the beats of files with 'bpm'."),
    ]
}

extension Job {
    /// The fault of `composition.audio.music`, and the key that has it; nil without one.
    var faultOfMusic: (key: String, fault: String)? {
        guard let music = composition.audio.music else { return nil }
        let seed = "composition.audio.music.seed"
        let cuts = "composition.audio.music.cut-to-beats"
        if music.compose != nil {
            guard !music.files.isEmpty else { return nil }
            return (
                JobPlaces.composedMusic,
                "'composition.audio.music' has 'compose' and 'files': either is enough, so leave out the other"
            )
        }
        if music.seed != nil { return (seed, "'\(seed)' needs 'compose'") }
        guard music.cutToBeats, music.files.allSatisfy({ $0.tempo == nil }) else { return nil }
        return (cuts, "'\(cuts)' needs the 'bpm' of a file under 'files': 'dayreel music FILE' proposes one")
    }

    /// What is wrong with `composition.audio.keep-sound`; nil if nothing is.
    var faultOfSound: String? {
        let audio = composition.audio
        guard !audio.keepSound, audio.music == nil else { return nil }
        return
            "'composition.audio.keep-sound: false' needs the 'files' or 'compose' of 'music'; a film without any sound has 'audio: false'"
    }
}
