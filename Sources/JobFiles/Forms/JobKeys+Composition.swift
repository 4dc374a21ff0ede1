import Model

extension JobKeys {
    static let composition: [Key<Composition>] = [
        Key(
            "resolution", \.resolution, .resolution, byDefault: "1080p",
            "Lines of the shorter side, exact pixels, or 'original' for the size that most clips have."),
        Key(
            "orientation", \.shape, .choice(), byDefault: "landscape",
            "The shape of the picture, for a resolution in lines."),
        Key("frame-rate", \.frameRate, .frameRate, byDefault: 30, "Frames a second; decimals mean n/1001 exactly."),
        Key(
            "fit", \.fit, .choice(), byDefault: "blur",
            "How to fit pictures of another shape into the frame: a blurred copy fills the bars, or black does, or the picture is cropped."
        ),
        Key(
            "transition", \.transition, KnownKeys(keys: transition), short: \.style, .transitionStyle,
            "How one clip gives way to the next; a style alone is its 'style'."),
        Key(
            "fade", \.fade, .duration(.zero ... .seconds(5)), byDefault: "0.5s",
            "0 to 5 seconds, for which the film fades in from black and silence, and out again."),
        Key(
            "audio", \.audio, KnownKeys(keys: audio), short: \.include, .flag("true, false or a mapping"),
            "The sound; true or false alone is its 'include'."),
        Key(
            "date-overlay", switched: \.dateOverlay, KnownKeys(keys: dateOverlay), from: DateOverlayStyle(),
            byDefault: true, "The date on the picture: false for none."),
    ]

    static let transition: [Key<Transition>] = [
        Key("style", \.style, .transitionStyle, byDefault: "cross-dissolve", "'fade' goes through black."),
        Key(
            "duration", \.duration, .duration(.zero ... .seconds(2)), byDefault: "0.5s",
            "0 to 2 seconds; shortened where a clip is shorter than twice that."),
    ]

    static let audio: [Key<AudioStyle>] = [
        Key("include", \.include, .flag, byDefault: true, "False makes a film without sound."),
        Key(
            "crossfade", \.crossfade, .duration(.zero ... .seconds(2)), byDefault: "0.5s",
            "0 to 2 seconds, over which one clip's sound gives way to the next."),
        Key("loudness", \.loudness, .loudness, byDefault: -16, "The loudness to aim for in LUFS, or off."),
        Key(
            "denoise", \.denoise, .choice(), byDefault: "auto",
            "Whether clips that noise keeps quiet get less of it, or stay as recorded."),
    ]

    static let dateOverlay: [Key<DateOverlayStyle>] = [
        Key("position", \.position, .choice(), byDefault: "bottom-right", "The corner."),
        Key("format", \.format, .dateFormat, "Date pattern of Unicode UTS #35; by default as the locale writes dates."),
        Key("locale", \.locale, .locale, byDefault: "en_GB", "Language and region of the date."),
        Key("size", \.size, .textSize, byDefault: "4.5%", "Height of the text in percent of the shorter side."),
        Key(
            "font", \.font, .font, byDefault: "DejaVu Sans",
            "Name of an installed font family, or the path of a font file."),
    ]
}

extension Form where Value == Transition.Style {
    static var transitionStyle: Form {
        .choice(aliases: [
            "dissolve": .crossDissolve, "crossfade": .crossDissolve, "cross-fade": .crossDissolve, "cut": .none,
        ])
    }
}
