/// Text on the picture, with everything that decides how its letters look.
package struct Label: Hashable, Sendable, Codable {
    package var role: Role
    package var design: Design
    /// The main line, and smaller ones below or beside it.
    package var lines: [String]
    /// Nil for the design's own place.
    package var position: DateOverlayStyle.Corner?
    /// Nil for a film whose language is written from left to right.
    package var direction: Direction?
    /// Size of the main line in percent of the shorter side of the picture; nil for the design's own.
    package var size: Double?
    /// Name of a font family; with `file`, that of the file's font. Empty for the design's own faces.
    package var font: String
    /// The font file, if the job names one.
    package var file: Asset?
    /// Language of the text: Chinese and Japanese share characters, but not their shapes.
    package var locale: String
    /// The faces of the text at the time of planning. Empty if unknown.
    package var faces: [Face]
    /// Versions of the libraries that typeset the text.
    package var engine: String
    /// Nil for a text that comes and goes with its clip.
    package var timing: Timing?
    /// What the text is on; nil for the clip's moving picture.
    package var ground: CardGround?
    /// The left and right edge of the clip's picture, which a date does not cross; nil for a picture that fills the width, and one whose
    /// sides have room for a date.
    package var edges: Edges?

    /// Positions in thousandths of the width, and of the height for bars above and below; those are nil beside bars at the sides.
    package struct Edges: Hashable, Sendable, Codable {
        package var left: Int
        package var right: Int
        package var top: Int?
        package var bottom: Int?

        package init(left: Int, right: Int, top: Int? = nil, bottom: Int? = nil) {
            self.left = left
            self.right = right
            self.top = top
            self.bottom = bottom
        }
    }

    package enum Direction: String, Hashable, Sendable, Codable {
        /// All places, also `position`, are reflected: what stands at the left is drawn at the right.
        case rightToLeft = "right-to-left"
    }

    /// What a text is.
    package enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        case date, title
        /// The month or the year that begins.
        case divider
        /// A day's own text, or a place.
        case caption
    }

    /// How a text is drawn. The numbers are `TextDesign`'s.
    package enum Design: String, Hashable, Sendable, Codable, CaseIterable {
        case clear, keepsake, bold, calendar, plate, outline

        package init(_ style: TextStyle) {
            switch style {
            case .clear: self = .clear
            case .keepsake: self = .keepsake
            case .bold: self = .bold
            }
        }
    }

    /// When a text is seen, in frames of its clip.
    package struct Timing: Hashable, Sendable, Codable {
        /// The frames in which it appears; nil for a text that appears with its clip.
        package var appears: Range<Int>?
        /// The frames in which it goes. It is gone at the end of the range.
        package var goes: Range<Int>

        package init(appears: Range<Int>?, goes: Range<Int>) {
            self.appears = appears
            self.goes = goes
        }

        /// The frames in which something of the text is seen: none if it goes before it appears.
        package var frames: Range<Int> { min(appears?.lowerBound ?? 0, goes.upperBound)..<goes.upperBound }
    }

    package init(
        role: Role = .date, design: Design, lines: [String], position: DateOverlayStyle.Corner? = nil,
        direction: Direction? = nil, size: Double? = nil, font: String = "", file: Asset? = nil,
        locale: String = "en_GB", faces: [Face] = [], engine: String = "", timing: Timing? = nil,
        ground: CardGround? = nil
    ) {
        self.role = role
        self.design = design
        self.lines = lines
        self.position = position
        self.direction = direction
        self.size = size
        self.font = font
        self.file = file
        self.locale = locale
        self.faces = faces
        self.engine = engine
        self.timing = timing
        self.ground = ground
    }

    /// A date of one line with a dark edge.
    package init(
        text: String, position: DateOverlayStyle.Corner, size: Double, font: String, file: Asset? = nil,
        locale: String = "en_GB", faces: [Face] = [], engine: String = ""
    ) {
        self.init(
            design: .outline, lines: [text], position: position, size: size, font: font, file: file, locale: locale,
            faces: faces, engine: engine)
    }

    /// The lines as one text, for messages.
    package var text: String { lines.joined(separator: " ") }

    /// A face of an installed font.
    package struct Face: Hashable, Sendable, Codable {
        /// `DejaVu Sans Book`
        package var name: String
        /// Number of the face in its file.
        package var index: Int
        /// SHA-256 of the file.
        package var digest: String

        package init(name: String, index: Int, digest: String) {
            self.name = name
            self.index = index
            self.digest = digest
        }
    }
}
