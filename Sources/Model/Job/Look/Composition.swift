/// The look and sound of the film.
package struct Composition: Hashable, Sendable, Codable {
    package var resolution: Resolution
    package var shape: FilmShape
    package var frameRate: FrameRate
    package var fit: Fit
    package var transition: Transition
    package var fade: Fade
    package var audio: AudioStyle
    /// Nil for a film without dates.
    package var dateOverlay: DateOverlayStyle?
    /// The style of all text.
    package var style: TextStyle
    /// Locale of all text; nil for that of the dates.
    package var locale: String?
    package var titles: TitleStyle
    /// Name of a font family, or the absolute path of a font file, for all text but dates with a font of their own; nil for the faces of
    /// the style.
    package var font: String?
    /// Nil for the usual rules, so that the digests of jobs without the key stay the same.
    private var ownPlaces: PlaceStyle?
    /// Nil for none.
    private var ownCaptions: [Day: DayCaption]?
    /// True or nil.
    private var mediaCaptions: Bool?
    /// Nil for the colours as recorded.
    package var look: Look?
    /// Nil for SDR, so that the digests of jobs without the key stay the same.
    private var ownRange: FilmRange?
    /// Nil for off.
    private var ownStabilise: Stabilise?

    /// Encodes the shape under the name that job files, plans and hashes of jobs use.
    private enum CodingKeys: String, CodingKey {
        case resolution
        case shape = "orientation"
        case frameRate, fit, transition, fade, audio, dateOverlay, style, locale, titles, font
        case ownPlaces = "places"
        case ownCaptions = "captions"
        case mediaCaptions
        case look
        case ownRange = "dynamicRange"
        case ownStabilise = "stabilise"
    }

    package init(
        resolution: Resolution = .lines(1080), shape: FilmShape = .landscape,
        frameRate: FrameRate = FrameRate(30),
        fit: Fit = .blur, transition: Transition = Transition(),
        fade: Fade = Fade(), audio: AudioStyle = AudioStyle(),
        dateOverlay: DateOverlayStyle? = DateOverlayStyle(), style: TextStyle = .clear,
        titles: TitleStyle = TitleStyle(), places: PlaceStyle = PlaceStyle(), captions: [Day: DayCaption] = [:],
        look: Look? = nil, dynamicRange: FilmRange = .sdr, stabilise: Stabilise = .off
    ) {
        self.resolution = resolution
        self.shape = shape
        self.frameRate = frameRate
        self.fit = fit
        self.transition = transition
        self.fade = fade
        self.audio = audio
        self.dateOverlay = dateOverlay
        self.style = style
        self.titles = titles
        ownPlaces = places == PlaceStyle() ? nil : places
        ownCaptions = captions.isEmpty ? nil : captions
        self.look = look
        ownRange = dynamicRange == .sdr ? nil : dynamicRange
        ownStabilise = stabilise == .off ? nil : stabilise
    }

    /// The fonts that the job names, the film's before that of its dates.
    package var namedFonts: [String] { [font, dateOverlay?.font].compactMap(\.self) }

    package var dynamicRange: FilmRange {
        get { ownRange ?? .sdr }
        set { ownRange = newValue == .sdr ? nil : newValue }
    }

    /// Which shaky recordings are steadied.
    package var stabilise: Stabilise {
        get { ownStabilise ?? .off }
        set { ownStabilise = newValue == .off ? nil : newValue }
    }

    /// The rules by which the film names places.
    package var places: PlaceStyle {
        get { ownPlaces ?? PlaceStyle() }
        set { ownPlaces = newValue == PlaceStyle() ? nil : newValue }
    }

    /// The captions of days.
    package var captions: [Day: DayCaption] {
        get { ownCaptions ?? [:] }
        set { ownCaptions = newValue.isEmpty ? nil : newValue }
    }

    /// True if clips of days without a caption have their own: their descriptions or titles in their libraries.
    package var captionsFromMedia: Bool {
        get { mediaCaptions ?? false }
        set { mediaCaptions = newValue ? true : nil }
    }

    /// The ends of the film: the sound fades in and out, and the picture out to black.
    package struct Fade: Hashable, Sendable, Codable {
        /// Zero for none.
        package var duration: MediaTime
        package var from: Start

        /// What the film begins with.
        package enum Start: String, Hashable, Sendable, Codable, CaseIterable { case picture, black }

        package init(_ duration: MediaTime = .milliseconds(500), from: Start = .picture) {
            self.duration = duration
            self.from = from
        }
    }

    package enum Resolution: Hashable, Sendable {
        /// 720p, 1080p, 1440p, 2160p: the length of the shorter side of a 16:9 or 9:16 picture, or of a square.
        case lines(Int)
        /// Exactly this size in pixels; both even. `shape` does not affect it.
        case pixels(width: Int, height: Int)
        /// The most frequent displayed size of the clips.
        case original
    }

}

/// Written as `1080p`, `1280x720`, `original`.
extension Composition.Resolution: WrittenAsText {
    init?(written text: String) {
        if text == "original" {
            self = .original
        } else if text.hasSuffix("p"), let lines = Int(text.dropLast()) {
            self = .lines(lines)
        } else {
            let sides = text.split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2, "\(sides[0])x\(sides[1])" == text else { return nil }
            self = .pixels(width: sides[0], height: sides[1])
        }
    }

    package var written: String {
        switch self {
        case .lines(let lines): "\(lines)p"
        case .pixels(let width, let height): "\(width)x\(height)"
        case .original: "original"
        }
    }
}

/// The shape of a film.
package enum FilmShape: String, Hashable, Sendable, Codable, CaseIterable { case landscape, portrait, square }

/// The rules by which a film names the places where it was filmed.
package struct PlaceStyle: Hashable, Sendable, Codable {
    package enum Show: String, Hashable, Sendable, Codable, CaseIterable {
        /// Names no place anywhere.
        case off
        /// Names a place when it changes.
        case change
    }

    package var show: Show
    /// The job's own names, by the names of the table or those in the film's language.
    package var names: [String: String]

    package init(show: Show = .change, names: [String: String] = [:]) {
        self.show = show
        self.names = names
    }

    /// The place under the job's own name for it.
    package func named(_ place: NamedPlace) -> NamedPlace {
        var place = place
        place.name = names[place.name] ?? place.name
        return place
    }
}

/// Which shaky recordings are steadied.
package enum Stabilise: String, Hashable, Sendable, Codable, CaseIterable {
    case off
    /// Recordings that visibly shake, unless they shake too much for it to help.
    case auto
    /// Every recording that becomes steadier by it.
    case on
}
