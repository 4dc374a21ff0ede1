package struct DateOverlayStyle: Hashable, Sendable, Codable {
    package enum Corner: String, Hashable, Sendable, Codable, CaseIterable {
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"
    }

    package var position: Corner
    /// Unicode date pattern (UTS #35): `d MMMM yyyy`. Nil for the locale's own order of day, month and year.
    package var format: String?
    /// Locale of the date: `en_GB`.
    package var locale: String
    /// Text size as a percentage of the shorter side of the picture.
    package var size: Double
    /// Name of a font family, or the absolute path of a font file.
    package var font: String

    package init(
        position: Corner = .bottomRight, format: String? = nil, locale: String = "en_GB", size: Double = 4.5,
        font: String = "DejaVu Sans"
    ) {
        self.position = position
        self.format = format
        self.locale = locale
        self.size = size
        self.font = font
    }
}
