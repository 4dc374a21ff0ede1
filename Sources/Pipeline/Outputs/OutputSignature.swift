import Files
import Foundation

/// Recognises a file that Dayreel has made: by the bytes that each kind of output carries inside.
package struct OutputSignature: Sendable {
    /// True for a film of Dayreel's: this part of the program does not read films.
    private let isFilm: @Sendable (String) -> Bool

    /// `isFilm` is given the path of a file that is there.
    package init(isFilm: @escaping @Sendable (String) -> Bool) { self.isFilm = isFilm }

    /// True if the file has the signature of this kind. A plan is Dayreel's too, but it is no report.
    func isMade(_ kind: OutputFile.Kind, at path: String) -> Bool {
        switch kind {
        case .film: return isFilm(path)
        case .report: return Self.documentKind(at: path) == .report
        case .junit: return Self.text(at: path).contains("<testsuite name=\"dayreel ")
        case .page: return Self.text(at: path).contains(Self.page)
        case .picture: return PNGText.value(of: Self.software, in: Self.bytes(at: path, most: 256)) == Self.preview
        }
    }

    /// The signature in the head of a contact sheet's page.
    package static let page = "<meta name=\"generator\" content=\"\(preview)\">"

    /// A contact sheet's picture with its signature.
    package static func adding(to png: [UInt8]) -> [UInt8] { PNGText.adding(preview, as: software, to: png) }

    /// The version is that of the page's and the picture's form.
    private static let preview = "Dayreel preview 1"
    /// A keyword that the PNG specification names (11.3.3.2).
    private static let software = "Software"

    /// Words for a file that Dayreel did not make as this kind: `it is a plan`. Nil if there is nothing to say.
    static func otherKind(of path: String) -> String? {
        documentKind(at: path)?.words
    }

    /// Nil for a file that does not begin as JSON objects do, or that is longer than any of ours.
    private static func documentKind(at path: String) -> JSONDocumentKind? {
        let start = bytes(at: path, most: 64).first { !" \t\r\n".utf8.contains($0) }
        guard start == UInt8(ascii: "{"),
            let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the file cannot be read"),
            let size = try? file.size(), size < 1 << 28
        else { return nil }
        var members = JSONMemberNames()
        let isWhole = try? file.read(count: size) { members.add($0) }
        return isWhole == true ? JSONDocumentKind(members: members.names) : nil
    }

    /// The first kilobyte: that is where signatures are.
    private static func text(at path: String) -> String {
        String(decoding: bytes(at: path, most: 1024), as: UTF8.self)
    }

    private static func bytes(at path: String, most count: Int) -> [UInt8] {
        guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return [] }
        defer { try? file.close() }
        return [UInt8]((try? file.read(upToCount: count)) ?? Data())
    }
}
