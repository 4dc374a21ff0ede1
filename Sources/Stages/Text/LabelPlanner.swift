package import Model
import Pipeline
import Typography

/// Plans the texts of a film: finds out which fonts draw them, which characters the installed fonts lack, and whether they fit.
final class LabelPlanner {
    private let format: FilmFormat
    private let fonts = FontDigests()
    private let engine = Typesetter.engine
    /// By font and locale.
    private var setters: [[String]: TextSetter] = [:]
    private var missing: [Label.Role: [Unicode.Scalar]] = [:]
    /// Wanted families that are not installed, with those that are used instead.
    private var replaced: [String: Set<String>] = [:]
    private let library: FontLibrary

    /// Throws `DayreelError`: `missingComponent` if no font is installed.
    init(format: FilmFormat) throws {
        self.format = format
        library = try typesetting { try FontLibrary() }
    }

    /// The label with its faces. `font` may be the path of a file. Throws `DayreelError`: `missingInput` if the font file is not a font,
    /// `jobInvalid` if the text does not fit.
    func planned(_ label: Label) throws -> Label {
        var label = label
        let setter = try setter(for: label)
        do {
            let layout = try TextLayout(label, setter, format: format)
            for line in layout.lines {
                let set = try setter.line(line.text, line.design, size: line.size)
                for scalar in set.missing where missing[label.role]?.contains(scalar) != true {
                    missing[label.role, default: []].append(scalar)
                }
                note(set.faces.map(\.family), for: line.design, of: label)
            }
            label.faces = try label.faces(of: layout, setter, fonts)
        } catch let error as TextTooWide {
            let (what, remedy) =
                switch label.role {
                case .caption: ("a caption", "Make it shorter: 'composition.captions'.")
                case .title:
                    (
                        "a title of the film",
                        "Make it shorter: 'title' and 'subtitle' of 'opening' and 'closing' under 'composition.titles', "
                            + "or the job's 'title'."
                    )
                case .divider: ("the name of a month or year", "Turn 'composition.titles.dividers' off.")
                case .date: ("a date", "Choose a shorter 'composition.date-overlay.format'.")
                }
            throw DayreelError(
                .jobInvalid, "\(what) does not fit into the picture", cause: "'\(error.text)'", remedy: remedy)
        }
        label.engine = engine
        if label.font.hasPrefix("/") {
            label.file = Asset(source: try Fingerprint(of: MediaLocation(path: label.font)), path: label.font)
            label.font = ""
        }
        return label
    }

    private func setter(for label: Label) throws -> TextSetter {
        let key = [label.font, label.locale]
        if let known = setters[key] { return known }
        let setter = try TextSetter(font: label.font, locale: label.locale)
        setters[key] = setter
        return setter
    }

    private func note(_ used: [String], for design: TextDesign.Line, of label: Label) {
        guard !label.font.hasPrefix("/") else { return }
        let wanted = label.font.isEmpty ? design.face.families.first ?? "" : label.font
        if replaced[wanted] == nil, library.has(font: wanted) { return }
        replaced[wanted, default: []].formUnion(used)
    }

    /// The diagnostics of the labels planned so far. A job's own font is checked when the job is read; fonts that are missing are those of
    /// the design, and of plans from elsewhere.
    func diagnostics() -> [Diagnostic] {
        let fonts = replaced.sorted { $0.key < $1.key }.map { wanted, used in
            Diagnostic.otherFont(wanted, used.sorted())
        }
        let places: [Label.Role: String] = [
            .date: "the date", .title: "the title", .divider: "the name of a month", .caption: "a caption",
        ]
        return fonts
            + Label.Role.allCases.flatMap { Diagnostic.missingGlyphs(missing[$0] ?? [], in: places[$0] ?? "a text") }
    }
}

extension Diagnostic {
    /// The note that text is in other fonts, and how to install the one that was wanted.
    static func otherFont(_ wanted: String, _ used: [String]) -> Diagnostic {
        let package = TextFaces.packages.first { $0.family == wanted }?.package
        let remedy = package.map { "; on Debian and Ubuntu 'apt-get install \($0)'" } ?? ""
        return Diagnostic(
            .note, .otherFont,
            "the font '\(wanted)' is not installed; its text is set in '\(used.joined(separator: "', '"))'\(remedy)")
    }

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

/// The texts of a film with their faces, and the diagnostics about their fonts.
struct PlannedLabels: Hashable, Sendable, Codable {
    /// In the order in which they were asked for.
    var labels: [Label] = []
    var diagnostics: [Diagnostic] = []

    /// Plans labels in this process. Throws `DayreelError` like `LabelPlanner`.
    init(_ labels: [Label], format: FilmFormat) throws {
        guard !labels.isEmpty else { return }
        let planner = try LabelPlanner(format: format)
        self.labels = try labels.map { try planner.planned($0) }
        diagnostics = planner.diagnostics()
    }
}

/// The visibility of two labels while one clip replaces another.
///
/// Two dates on top of each other are unreadable, so the old one fades out over the first 40 % of the transition, and the new one fades in
/// over the last 40 %. A label that both clips share stays unchanged.
package struct LabelChange: Hashable, Sendable {
    /// Length of the transition in frames.
    private let overlap: Int
    /// True for a text that stays while its clips change, whatever its timing on each.
    let isTheSame: Bool

    package init(from outgoing: Label?, to incoming: Label?, overlap: Int) {
        self.overlap = overlap
        var (old, new) = (outgoing, incoming)
        old?.timing = nil
        new?.timing = nil
        isTheSame = old == new
    }

    /// Shares of 256, for a frame counted from the first of the transition.
    package func shares(atFrame frame: Int) -> (outgoing: Int, incoming: Int) {
        guard frame < overlap, !isTheSame else { return (0, 256) }
        // In 65,536ths, as for the pictures.
        let weight = Transition.share(ofFrame: frame, of: overlap)
        let (out, into) = (65_536 - weight * 5 / 2, 65_536 - (65_536 - weight) * 5 / 2)
        return (max(0, out) >> 8, max(0, into) >> 8)
    }
}
