import Files
import Foundation

/// Recognizes files that Dayreel has made, by the signature that each kind of output contains.
package struct OutputSignature: Sendable {
    /// True for one of Dayreel's films. Passed in, because this part of the program does not read films.
    private let isFilm: @Sendable (String) -> Bool

    /// `isFilm` gets the path of an existing file.
    package init(isFilm: @escaping @Sendable (String) -> Bool) { self.isFilm = isFilm }

    /// True if the file has the signature of this kind. A plan is Dayreel's too, but it is not a report.
    func isMade(_ kind: NamedOutput.Kind, at path: String) -> Bool {
        switch kind {
        case .film: return isFilm(path)
        case .report: return Self.documentKind(at: path) == .report
        case .junit: return Self.text(at: path).contains("<testsuite name=\"dayreel ")
        case .poster:
            return JPEGComment.text(in: SmallFile.start(of: path, count: 256)) == Self.poster
        case .page: return Self.text(at: path).contains(Self.page)
        case .picture:
            return PNGText.value(of: Self.software, in: SmallFile.start(of: path, count: 256)) == Self.preview
        }
    }

    /// The signature in the head of a contact sheet's page.
    package static let page = "<meta name=\"generator\" content=\"\(preview)\">"

    /// A contact sheet's picture with its signature.
    package static func adding(to png: [UInt8]) -> [UInt8] { PNGText.adding(preview, as: software, to: png) }

    /// A film's cover with its signature.
    package static func adding(toCover jpeg: [UInt8]) -> [UInt8] { JPEGComment.adding(poster, to: jpeg) }

    private static let poster = "Dayreel poster 1"
    /// The version is that of the format of the page and the picture.
    private static let preview = "Dayreel preview 1"
    /// A keyword defined by the PNG specification (11.3.3.2).
    private static let software = "Software"

    /// Words for a file that is not of this kind: `it is a plan`. Nil if its kind is unknown.
    static func otherKind(of path: String) -> String? {
        documentKind(at: path)?.words
    }

    /// Nil for a file that does not begin like a JSON object, or that is longer than any of Dayreel's.
    private static func documentKind(at path: String) -> JSONDocumentKind? {
        let start = SmallFile.start(of: path, count: 64).first { !" \t\r\n".utf8.contains($0) }
        guard start == UInt8(ascii: "{"),
            let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the file cannot be read"),
            let size = try? file.size(), size < 1 << 28
        else { return nil }
        var members = JSONMemberNames()
        let isWhole = try? file.read(count: size) { members.add($0) }
        return isWhole == true ? JSONDocumentKind(members: members.names) : nil
    }

    /// The first kilobyte, which contains the signature if there is one.
    private static func text(at path: String) -> String {
        String(decoding: SmallFile.start(of: path, count: 1024), as: UTF8.self)
    }
}
