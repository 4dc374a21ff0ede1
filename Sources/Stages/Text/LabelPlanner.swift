package import Model
import Pipeline
import Typography

/// Plans the labels for the days of a film, and finds out which fonts draw them and which characters the installed fonts lack.
final class LabelPlanner {
    private let style: DateOverlayStyle
    private let formatDay: (Day, DateOverlayStyle) -> String
    private let typesetter: Typesetter
    private let fonts = FontDigests()
    private let file: Label.FontFile?
    private let engine = Typesetter.engine
    private var missing: [Unicode.Scalar] = []
    private var families: Set<String> = []

    /// Throws `DayreelError`: `missingComponent` if no font is installed, `missingInput` if the style's font file is not a font.
    init(_ style: DateOverlayStyle, formatDay: @escaping (Day, DateOverlayStyle) -> String) throws {
        self.style = style
        self.formatDay = formatDay
        typesetter = try Typesetter(font: style.font, locale: style.locale)
        file =
            try style.font.hasPrefix("/")
            ? Label.FontFile(source: Fingerprint(of: MediaLocation(path: style.font)), path: style.font) : nil
    }

    func label(for day: Day) throws -> Label {
        let text = formatDay(day, style)
        // Any size will do, because faces do not depend on it.
        let line = try typesetting { try typesetter.line(text, size: 48) }
        for scalar in line.missing where !missing.contains(scalar) { missing.append(scalar) }
        families.formUnion(line.faces.map(\.family))
        return Label(
            text: text, position: style.position, size: style.size, font: file == nil ? style.font : "", file: file,
            locale: style.locale, faces: try fonts.faces(of: line), engine: engine)
    }

    /// The diagnostics of the labels planned so far.
    func diagnostics() throws -> [Diagnostic] {
        [try otherFont].compactMap(\.self) + Diagnostic.missingGlyphs(missing, in: "the date")
    }

    /// A warning that the font is not the requested one. A job's own font is checked when the job is read; this concerns the default, and
    /// plans from elsewhere.
    private var otherFont: Diagnostic? {
        get throws {
            guard file == nil, !families.isEmpty, try !typesetting({ try FontLibrary().has(font: style.font) }) else {
                return nil
            }
            return Diagnostic(
                .note, .otherFont,
                "the font '\(style.font)' is not installed; dates are in '\(families.sorted().joined(separator: "', '"))'"
            )
        }
    }
}

extension Diagnostic {
    /// A warning for each package that would help; none if nothing is missing. `place` names the text: "the date".
    package static func missingGlyphs(_ scalars: [Unicode.Scalar], in place: String) -> [Diagnostic] {
        let known = scalars.map { (scalar: $0, script: Script(of: $0)) }
        return Set(known.map(\.script.package)).sorted().map { package in
            let lacking = known.filter { $0.script.package == package }
            let shown = lacking.map { "'\($0.scalar)'" }.listed(upTo: 6)
            let scripts = Set(lacking.map(\.script.name)).sorted().joined(separator: ", ")
            return Diagnostic(
                .warning, .missingGlyphs,
                "no installed font has \(shown) (\(scripts)) for \(place): a box is drawn "
                    + "instead; on Debian and Ubuntu 'apt-get install \(package)'")
        }
    }
}
