import Files
import Foundation
import Model
import Synchronization
package import Typography

/// The faces of Dayreel's text, and those for scripts that they lack.
package enum TextFaces {
    /// For large text (Debian: fonts-inter).
    static let display = "Inter Display"
    /// For small text (Debian: fonts-inter).
    package static let sans = "Inter"
    /// The height of Inter's capitals in em.
    static let capitals = 0.727
    /// Debian: fonts-ebgaramond.
    static let serif = "EB Garamond 12"
    /// Debian: fonts-league-spartan.
    static let poster = "League Spartan"
    /// On every desktop (Debian: fonts-dejavu-core).
    package static let plain = "DejaVu Sans"

    /// The faces of each style with the Debian package that has them, for `doctor`.
    package static let packages: [(family: String, package: String)] = [
        (display, "fonts-inter"), (sans, "fonts-inter"), (serif, "fonts-ebgaramond"), (poster, "fonts-league-spartan"),
    ]

    /// Families for the characters that a style's own face lacks, the best first: fontconfig's own choice sets regular Chinese beside
    /// semibold Latin. Languages that share Chinese characters each have their own shapes.
    static func fallback(for locale: String) -> [String] {
        let parts = locale.split { $0 == "_" || $0 == "-" }.map(String.init)
        let han =
            switch parts.first {
            case "ko": "KR"
            case "zh": parts.contains { ["TW", "HK", "MO", "Hant"].contains($0) } ? "TC" : "SC"
            default: "JP"
            }
        let eastAsian = [han] + ["JP", "SC", "TC", "KR"].filter { $0 != han }
        return [sans] + eastAsian.map { "Noto Sans CJK \($0)" }
            + ["Arabic", "Hebrew", "Devanagari", "Thai"].map { "Noto Sans \($0)" } + ["Noto Sans", plain]
    }
}

/// The digests of font files, each read once unless it changes.
package final class FontDigests: Sendable {
    private struct File: Hashable {
        var path: String
        var version: FileVersion?
    }

    private let known = Mutex<[File: String]>([:])

    package init() {}

    /// SHA-256 of the file. Throws `DayreelError` if it cannot be read.
    func digest(of path: String) throws -> String {
        let file = File(path: path, version: FileStatus(path)?.version)
        if let digest = known.withLock({ $0[file] }) { return digest }
        let digest = try SHA256Hex.ofFile(path)
        known.withLock { $0[file] = digest }
        return digest
    }

    /// The faces of a line, identified by the contents of their files.
    func faces(of line: borrowing TextLine) throws -> [Label.Face] {
        try line.faces.map {
            Label.Face(name: "\($0.family) \($0.style)", index: $0.index, digest: try digest(of: $0.path))
        }
    }
}

extension Typesetter {
    /// Makes a typesetter for a job's font: a family, or a file by its absolute path, which only workers and examiners open. Throws
    /// `DayreelError`.
    convenience init(font: String, locale: String, isBold: Bool = false) throws {
        let file = font.hasPrefix("/") ? font : nil
        if let file { try FontFile.check(file) }
        try self.init(
            try typesetting { try file.map { try FontLibrary(file: $0) } ?? FontLibrary() },
            family: file.flatMap { FontFace(ofFile: $0)?.family } ?? font, locale: locale, isBold: isBold)
    }

    /// The libraries that typeset text, in one string.
    static var engine: String { versions.map { "\($0.library) \($0.version)" }.joined(separator: ", ") }
}

/// Converts errors of text to Dayreel's.
package func typesetting<Result: ~Copyable>(_ work: () throws -> Result) throws -> Result {
    do {
        return try work()
    } catch let error as TypographyError {
        throw DayreelError(error)
    }
}

extension DayreelError {
    package init(_ error: TypographyError) {
        switch error {
        case .noFonts:
            self.init(
                .missingComponent, "no font is installed, so no text can be drawn",
                remedy: "Install one: on Debian and Ubuntu 'apt-get install fonts-dejavu-core'. "
                    + "Or make the film without text: 'date-overlay: false' and 'titles: false'.")
        case .unreadableFont(let path):
            self.init(
                .missingInput, "the font file cannot be read", place: path,
                remedy: FontFile.remedy)
        case .unread(let path):
            self.init(
                .inputOutput, "a font cannot be read", place: path,
                remedy: "Check its disk, then run again: finished segments are kept.")
        case .failure: self.init(.internalError, error.description)
        }
    }
}
