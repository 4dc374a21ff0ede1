import Model

extension JobKeys {
    static let composition: [Key<Composition>] = [
        Key(
            "resolution", \.resolution, .resolution, byDefault: "1080p",
            "Lines of the shorter side (1080p), exact pixels (1280x720), or 'original' for the size that most clips "
                + "have."),
        Key(
            "orientation", \.shape, .choice(), byDefault: "landscape",
            "The shape of the picture, if 'resolution' is in lines."),
        Key("frame-rate", \.frameRate, .frameRate, byDefault: 30, "Frames per second. 29.97 means exactly 30000/1001."),
        Key(
            "fit", \.fit, .fit, byDefault: "blur",
            "How to fit pictures of another shape into the frame: blur (whole, over a blurred copy), letterbox (whole, between black "
                + "bars), crop (fills the frame) or pair (two upright clips side by side)."
        ),
        Key(
            "transition", \.transition, KnownKeys(keys: transition), short: \.style, .transitionStyle,
            "How one clip becomes the next. A style alone is short for 'style'."),
        Key(
            "fade", \.fade, KnownKeys(keys: fade), short: \.duration, .duration(.zero ... .seconds(5)),
            "The fades at both ends of the film. A length alone is short for 'duration'."),
        Key(
            "audio", \.audio, KnownKeys(keys: audio), short: \.include, .flag("true, false or a mapping"),
            "The sound. true or false alone is short for 'include'."),
        Key(
            "date-overlay", switched: \.dateOverlay, KnownKeys(keys: dateOverlay), from: DateOverlayStyle(),
            byDefault: true, "The date on the picture; false for none."),
        Key(
            "look", \.look, .look, byDefault: "none",
            "The colours of all pictures: warm, cool, vivid, mono (black and white), or those of a .cube file."),
        Key(
            "dynamic-range", \.dynamicRange, .choice(), byDefault: "sdr",
            "sdr, or hdr for brighter highlights (HLG, 10 bits; needs 'output.codec: hevc')."
        ),
        Key(
            "stabilise", \.stabilise, .choice(), byDefault: "off",
            "Which clips to steady: off, auto (visibly shaky ones) or on (all that benefit). Crops less than 8 %."),
        Key(
            "style", \.style, .choice(), byDefault: "clear",
            "The style of all text: its typefaces, sizes and positions."),
        Key(
            "locale", \.locale, .locale,
            "Language and region of all words: titles, places, subtitles. By default that of the dates, else en_GB."),
        Key(
            "font", \.font, .font,
            "Name of an installed font family, or path of a font file, for all text; by default the style's typefaces."
        ),
        Key(
            "titles", \.titles, KnownKeys(keys: titles), short: \.areShown, .flag("true, false or a mapping"),
            "Titles on the picture; false for none."),
        Key(
            "places", \.places, KnownKeys(keys: places), short: \.show, .placeShow,
            "Names of the places where clips were filmed. off or change alone is short for 'show'."),
        Key(
            "captions", \.captionRules, .captions,
            "Captions by day: a line, or 'text' and 'second-line'. For the titles and descriptions of your media, "
                + "write media, or 'from: media' with days of your own."),
    ]

    static let fade: [Key<Composition.Fade>] = [
        Key(
            "duration", \.duration, .duration(.zero ... .seconds(5)), byDefault: "0.5s",
            "0 to 5 seconds: how long the sound fades in at the beginning, and picture and sound fade out at the end."),
        Key(
            "from", \.from, .choice(), byDefault: "picture",
            "How the film begins: with the picture at once, or with a fade from black."),
    ]

    static let titles: [Key<TitleStyle>] = [
        Key(
            "opening", switched: \.opening, KnownKeys(keys: openingTitle), from: OpeningTitle(), byDefault: true,
            "The title on the first clip; false for none."),
        Key(
            "closing", switched: \.closing, KnownKeys(keys: closingTitle), from: ClosingTitle(), byDefault: false,
            "A title after the last clip; false for none."),
        Key(
            "dividers", \.dividers, .choice(), byDefault: "month",
            "In a film of several months or years, name each as it begins: month, year or none."),
    ]

    static let openingTitle: [Key<OpeningTitle>] = [
        Key(
            "title", \.title, .titleTemplate, byDefault: "{title}",
            "The large line. {title} is the job's title or its days, {range} the first and last day, {days} the number "
                + "of days with clips, {places} the two places with the most days."),
        Key(
            "subtitle", \.subtitle, .titleTemplate, byDefault: "{days} · {places}",
            "The small line, with the same placeholders. Parts between ' · ' are left out if a placeholder is empty."),
        Key(
            "duration", \.duration, .duration(.seconds(2) ... .seconds(20)), byDefault: "3.6s",
            "How long the title is shown: 2 to 20 seconds, less on a short first clip."),
        Key(
            "background", \.background, .openingGround, byDefault: "clip",
            "Behind the title and the dividers: clip (the moving clip), blur (a card with its picture out of focus), "
                + "black, white or a picture file."),
    ]

    static let closingTitle: [Key<ClosingTitle>] = [
        Key(
            "title", \.title, .titleTemplate,
            "The large line, with the placeholders of the opening title; by default {title}."),
        Key("subtitle", \.subtitle, .titleTemplate, "The small line, with the same placeholders."),
        Key(
            "duration", \.duration, .duration(.seconds(2) ... .seconds(20)),
            "2 to 20 seconds, from the last moving frame to the end of the film; by default 3."),
        Key(
            "background", \.background, .closingGround,
            "Behind the title: blur (the last picture out of focus; the default), black, white or a picture file."),
    ]

    static let places: [Key<PlaceStyle>] = [
        Key(
            "show", \.show, .placeShow, byDefault: "change",
            "change names each place when it changes; off names none."),
        Key(
            "names", \.names, .placeNames,
            "Your own names for places, keyed by the names that 'dayreel plan' shows."),
    ]

    static let audio: [Key<AudioStyle>] = [
        Key("include", \.include, .flag, byDefault: true, "False makes a film without sound."),
        Key(
            "crossfade", \.crossfade, .duration(.zero ... .seconds(2)), byDefault: "0.5s",
            "0 to 2 seconds: how long the sound of one clip crossfades into the next."),
        Key("loudness", \.loudness, .loudness, byDefault: -16, "The target loudness in LUFS, or off."),
        Key(
            "denoise", \.denoise, .choice(), byDefault: "auto",
            "auto reduces noise that would keep a clip too quiet; off leaves the sound as recorded."),
        Key(
            "music", switched: \.music, KnownKeys(keys: music), from: MusicStyle(), byDefault: false,
            files: "files", "Music under the film, quieter while somebody speaks; false for none."),
        Key(
            "keep-sound", \.keepSound, .flag, byDefault: true,
            "Keep the sound of the clips along with the music; false for music only."),
    ]

    static let dateOverlay: [Key<DateOverlayStyle>] = [
        Key(
            "style", \.design, .choice(), byDefault: "clear",
            "clear (a line in the film's style), calendar (a calendar leaf), plate (a line on a plate) or outline "
                + "(outlined letters)."),
        Key("position", \.position, .choice(), "The corner; by default the style's own position."),
        Key(
            "format", \.format, .dateFormat, byDefault: "auto",
            "auto leaves out the year if the title has it; long; short; or a date pattern of Unicode UTS #35."),
        Key("locale", \.locale, .locale, "Language and region of the date; by default the film's 'locale'."),
        Key("size", \.size, .textSize, "Text size in percent of the shorter side; by default the style's own."),
        Key(
            "font", \.font, .font,
            "Name of an installed font family, or the path of a font file; by default the film's 'font'."),
        Key(
            "show", \.presence, .presence, byDefault: "always",
            "always, or how long to show it after each transition: 1.2 to 30 seconds."),
    ]
}
