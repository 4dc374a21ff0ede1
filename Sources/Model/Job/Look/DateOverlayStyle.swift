/// The date on the picture.
package struct DateOverlayStyle: Hashable, Sendable, Codable {
    package enum Corner: String, Hashable, Sendable, Codable, CaseIterable {
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"

        package var isTop: Bool { self == .topLeft || self == .topRight }
        package var isLeft: Bool { self == .topLeft || self == .bottomLeft }

        /// The corner at the other side.
        package var reflected: Corner {
            switch self {
            case .topLeft: .topRight
            case .topRight: .topLeft
            case .bottomLeft: .bottomRight
            case .bottomRight: .bottomLeft
            }
        }
    }

    /// How the date is drawn.
    package enum Design: String, Hashable, Sendable, Codable, CaseIterable {
        /// A line in the film's text style.
        case clear
        /// The day in large digits, month and weekday beside it.
        case calendar
        /// A line on a plate of blurred picture.
        case plate
        /// A line with a dark edge, as subtitles have.
        case outline
    }

    /// For how long the date is seen.
    package enum Presence: Hashable, Sendable, Codable {
        case always
        /// From the end of the transition; the date then fades away.
        case first(MediaTime)
    }

    /// The words of a date.
    package enum Format: Hashable, Sendable, Codable {
        /// As long as the film's days need: without the year if its opening title has the year.
        case automatic
        /// As the locale writes day, month and year.
        case long
        /// As short as the film's days allow: weekday and day within one year.
        case short
        /// A Unicode date pattern (UTS #35): `d MMMM yyyy`.
        case pattern(String)
    }

    package var design: Design
    /// Nil for the design's own place.
    package var position: Corner?
    package var format: Format
    /// Locale of the date: `en_GB`; nil for the film's.
    package var locale: String?
    /// Text size as a percentage of the shorter side of the picture; nil for the design's own.
    package var size: Double?
    /// Name of a font family, or the absolute path of a font file; nil for the faces of the film's text style.
    package var font: String?
    package var presence: Presence

    /// The locale of words where nothing names another.
    package static let usualLocale = "en_GB"

    /// The locale in which a date is written.
    package var language: String { locale ?? Self.usualLocale }

    /// Encodes the design and the presence under the names that job files use.
    private enum CodingKeys: String, CodingKey {
        case design = "style"
        case position, format, locale, size, font
        case presence = "show"
    }

    package init(
        design: Design = .clear, position: Corner? = nil, format: Format = .automatic, locale: String? = nil,
        size: Double? = nil, font: String? = nil, presence: Presence = .always
    ) {
        self.design = design
        self.position = position
        self.format = format
        self.locale = locale
        self.size = size
        self.font = font
        self.presence = presence
    }
}
