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
            "How to fit pictures of another shape into the frame: blur (whole, over a blurred copy), letterbox (whole, between black "
                + "bars), crop (fills the frame) or pair (two upright clips side by side)."
        ),
        Key(
            "transition", \.transition, KnownKeys(keys: transition), short: \.style, .transitionStyle,
            "How one clip gives way to the next; a style alone is its 'style'."),
        Key(
            "fade", \.fade, KnownKeys(keys: fade), short: \.duration, .duration(.zero ... .seconds(5)),
            "The ends of the film; a length alone is its 'duration'."),
        Key(
            "audio", \.audio, KnownKeys(keys: audio), short: \.include, .flag("true, false or a mapping"),
            "The sound; true or false alone is its 'include'."),
        Key(
            "date-overlay", switched: \.dateOverlay, KnownKeys(keys: dateOverlay), from: DateOverlayStyle(),
            byDefault: true, "The date on the picture: false for none."),
        Key(
            "look", \.look, .look, byDefault: "none",
            "The colours of all pictures: warm, cool, vivid, mono (black and white), or a .cube file's."),
        Key(
            "dynamic-range", \.dynamicRange, .choice(), byDefault: "sdr",
            "The brightness that whites can have: sdr, or hdr (HLG with 10 bits), for which 'output.codec' must be hevc."
        ),
        Key(
            "stabilise", \.stabilise, .choice(), byDefault: "off",
            "Which shaky clips are steadied: off (none), auto (those that shake visibly) or on (all, as far as it helps). Less than 8 % of "
                + "the edges is lost."
        ),
        Key("style", \.style, .choice(), byDefault: "clear", "The style of all text: its faces, sizes and places."),
        Key(
            "font", \.font, .font,
            "Name of an installed font family, or the path of a font file, for all text; by default the faces of the style."
        ),
        Key(
            "titles", \.titles, KnownKeys(keys: titles), short: \.areShown, .flag("true, false or a mapping"),
            "Titles on the picture; false for none."),
        Key(
            "places", \.places, KnownKeys(keys: places), short: \.show, .placeShow,
            "The names of the places of filming; off or change alone is its 'show'."),
        Key(
            "captions", \.captionRules, .captions,
            "Texts of days: a line, or 'text' with a 'second-line'. media, or 'from: media' beside days: what the library says of clips."
        ),
    ]

    static let fade: [Key<Composition.Fade>] = [
        Key(
            "duration", \.duration, .duration(.zero ... .seconds(5)), byDefault: "0.5s",
            "0 to 5 seconds, for which the sound fades in at the beginning, and picture and sound fade out at the end."),
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
            "The month or the year that begins, in a film of several of them; none for no dividers."),
    ]

    static let openingTitle: [Key<OpeningTitle>] = [
        Key(
            "title", \.title, .titleTemplate, byDefault: "{title}",
            "The large line. {title} is the job's title or its days, {range} the first and last day, {days} how many days have clips, "
                + "{places} the two places with the most days."
        ),
        Key(
            "subtitle", \.subtitle, .titleTemplate, byDefault: "{days} · {places}",
            "The small line, with the same placeholders. Parts between ' · ' whose fact is not known are left out."),
        Key(
            "duration", \.duration, .duration(.seconds(2) ... .seconds(20)), byDefault: "3.6s",
            "2 to 20 seconds, after which the title is gone; less on a short first clip."),
        Key(
            "background", \.background, .openingGround, byDefault: "clip",
            "What title and dividers are on: the moving clip, or a card with its picture out of focus, black, white or a picture file."
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
            "What the title is on: the last picture out of focus, as by default, black, white or a picture file."),
    ]

    static let places: [Key<PlaceStyle>] = [
        Key("show", \.show, .placeShow, byDefault: "change", "'change' names a place when it changes, 'off' none."),
        Key(
            "names", \.names, .placeNames,
            "The film's own names for places, by the names that 'dayreel plan' shows."),
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
        Key("locale", \.locale, .locale, byDefault: "en_GB", "Language and region of the date."),
        Key("size", \.size, .textSize, "Size of the text in percent of the shorter side; by default the style's own."),
        Key(
            "font", \.font, .font,
            "Name of an installed font family, or the path of a font file; by default the film's 'font'."),
        Key(
            "show", \.presence, .presence, byDefault: "always",
            "always, or for how long after the transition: 1.2 to 30 seconds."),
    ]
}
