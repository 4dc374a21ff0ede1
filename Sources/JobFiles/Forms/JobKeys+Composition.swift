import Model

extension JobKeys {
    static let composition: [Key<Composition>] = [
        Key(
            "resolution", \.resolution, .resolution, byDefault: "1080p",
            "Lines of the shorter side, exact pixels, or 'original' for the size that most clips have."),
        Key(
            "orientation", \.shape, .choice(), byDefault: "landscape",
            "The shape of the picture, for a resolution in lines."),
        Key("frame-rate", \.frameRate, .frameRate, byDefault: 30, "Frames a second. 29.97 means exactly 30000/1001."),
        Key(
            "fit", \.fit, .fit, byDefault: "blur",
            "How to fit pictures of another shape into the frame: blur (whole, over a blurred copy), letterbox (whole, between black "
                + "bars), crop (fills the frame) or pair (two upright clips side by side)."
        ),
        Key(
            "transition", \.transition, KnownKeys(keys: transition), short: \.style, .transitionStyle,
            "How one clip gives way to the next. A style alone is short for 'style'."),
        Key(
            "fade", \.fade, KnownKeys(keys: fade), short: \.duration, .duration(.zero ... .seconds(5)),
            "The ends of the film. A length alone is short for 'duration'."),
        Key(
            "audio", \.audio, KnownKeys(keys: audio), short: \.include, .flag("true, false or a mapping"),
            "The sound. true or false alone is short for 'include'."),
        Key(
            "date-overlay", switched: \.dateOverlay, KnownKeys(keys: dateOverlay), from: DateOverlayStyle(),
            byDefault: true, "The date on the picture: false for none."),
        Key(
            "look", \.look, .look, byDefault: "none",
            "The colours of all pictures: warm, cool, vivid, mono (black and white), or a .cube file's."),
        Key(
            "dynamic-range", \.dynamicRange, .choice(), byDefault: "sdr",
            "sdr, or hdr for brighter highlights (HLG, 10 bits; needs 'output.codec: hevc')."
        ),
        Key(
            "stabilise", \.stabilise, .choice(), byDefault: "off",
            "Which clips to steady: off, auto (those that shake visibly) or on (all that it helps). Crops less than 8 %."
        ),
        Key("style", \.style, .choice(), byDefault: "clear", "The style of all text: its faces, sizes and places."),
        Key(
            "locale", \.locale, .locale,
            "Language and region of all words: titles, months, places, subtitles. By default that of the dates, or else en_GB."
        ),
        Key(
            "font", \.font, .font,
            "Name of an installed font family, or the path of a font file, for all text; by default the faces of the style."
        ),
        Key(
            "titles", \.titles, KnownKeys(keys: titles), short: \.areShown, .flag("true, false or a mapping"),
            "Titles on the picture; false for none."),
        Key(
            "places", \.places, KnownKeys(keys: places), short: \.show, .placeShow,
            "The names of the places of filming. off or change alone is short for 'show'."),
        Key(
            "captions", \.captionRules, .captions,
            "Captions by day: a line, or 'text' and 'second-line'. media, or 'from: media' beside days, uses titles and descriptions of "
                + "the library."
        ),
    ]

    static let fade: [Key<Composition.Fade>] = [
        Key(
            "duration", \.duration, .duration(.zero ... .seconds(5)), byDefault: "0.5s",
            "0 to 5 seconds: how long the sound fades in at the beginning, and picture and sound fade out at the end."),
        Key(
            "from", \.from, .choice(), byDefault: "picture",
            "What the film begins with: the picture at once, or black that gives way to it."),
    ]

    static let titles: [Key<TitleStyle>] = [
        Key(
            "opening", switched: \.opening, KnownKeys(keys: openingTitle), from: OpeningTitle(), byDefault: true,
            "The title on the first clip: false for none."),
        Key(
            "closing", switched: \.closing, KnownKeys(keys: closingTitle), from: ClosingTitle(), byDefault: false,
            "A title behind the last clip: false for none."),
        Key(
            "dividers", \.dividers, .choice(), byDefault: "month",
            "In a film of several months or years, name each as it begins: month, year or none."),
    ]

    static let openingTitle: [Key<OpeningTitle>] = [
        Key(
            "title", \.title, .titleTemplate, byDefault: "{title}",
            "The large line. {title} is the job's title or its days, {range} the first and last day, {days} how many days have clips, "
                + "{places} the two places with the most days."
        ),
        Key(
            "subtitle", \.subtitle, .titleTemplate, byDefault: "{days} · {places}",
            "The small line, with the same placeholders. Parts between ' · ' are left out if nothing is known for them."
        ),
        Key(
            "duration", \.duration, .duration(.seconds(2) ... .seconds(20)), byDefault: "3.6s",
            "How long the title is shown: 2 to 20 seconds, less on a short first clip."),
        Key(
            "background", \.background, .openingGround, byDefault: "clip",
            "Behind the title and the dividers: the moving clip, or a card with its picture out of focus, black, white or a picture file."
        ),
    ]

    static let closingTitle: [Key<ClosingTitle>] = [
        Key(
            "title", \.title, .titleTemplate,
            "The large line, with the placeholders of the opening title; by default {title}."),
        Key("subtitle", \.subtitle, .titleTemplate, "The small line, with the same placeholders."),
        Key(
            "duration", \.duration, .duration(.seconds(2) ... .seconds(20)),
            "2 to 20 seconds, from the last moving picture to the film's end; by default 3."),
        Key(
            "background", \.background, .closingGround,
            "Behind the title: the last picture out of focus, as by default, black, white or a picture file."),
    ]

    static let places: [Key<PlaceStyle>] = [
        Key("show", \.show, .placeShow, byDefault: "change", "'change' names a place when it changes, 'off' none."),
        Key(
            "names", \.names, .placeNames,
            "Your own names for places, under the names that 'dayreel plan' shows."),
    ]

    static let audio: [Key<AudioStyle>] = [
        Key("include", \.include, .flag, byDefault: true, "False makes a film without sound."),
        Key(
            "crossfade", \.crossfade, .duration(.zero ... .seconds(2)), byDefault: "0.5s",
            "0 to 2 seconds, over which one clip's sound gives way to the next."),
        Key("loudness", \.loudness, .loudness, byDefault: -16, "The loudness to aim for in LUFS, or off."),
        Key(
            "denoise", \.denoise, .choice(), byDefault: "auto",
            "auto: less noise in clips that noise keeps quiet; off: as recorded."),
        Key(
            "music", switched: \.music, KnownKeys(keys: music), from: MusicStyle(), byDefault: false,
            files: "files", "Music under the film, quieter while somebody speaks: false for none."),
        Key(
            "keep-sound", \.keepSound, .flag, byDefault: true,
            "Whether the sound of clips is heard with the music; false for music only."),
    ]

    static let dateOverlay: [Key<DateOverlayStyle>] = [
        Key(
            "style", \.design, .choice(), byDefault: "clear",
            "A line in the film's style, a calendar leaf, a line on a plate, or letters with a dark edge."),
        Key("position", \.position, .choice(), "The corner; by default the style's own place."),
        Key(
            "format", \.format, .dateFormat, byDefault: "auto",
            "auto leaves out the year that the title has; long; short; or a date pattern of Unicode UTS #35."),
        Key("locale", \.locale, .locale, "Language and region of the date; by default the film's 'locale'."),
        Key("size", \.size, .textSize, "Size of the text in percent of the shorter side; by default the style's own."),
        Key(
            "font", \.font, .font,
            "Name of an installed font family, or the path of a font file; by default the film's 'font'."),
        Key(
            "show", \.presence, .presence, byDefault: "always",
            "always, or for how long after the transition: 1.2 to 30 seconds."),
    ]
}
