import Files
package import Foundation
import Model

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
        case .beside(.poster):
            return PictureSignature.poster.isIn(SmallFile.start(of: path, count: 256))
        case .beside(.timeline): return Self.text(at: path).contains("\"made_by\": \"Dayreel\"")
        case .beside(.teaser):
            return PictureSignature.teaser.isIn(SmallFile.end(of: path, count: PictureSignature.longestEnd))
        case .page: return Self.text(at: path).contains(Self.page)
        case .tune: return Self.text(at: path).contains(Self.tune)
        case .picture:
            return PictureSignature.preview.isIn(SmallFile.start(of: path, count: 256))
        }
    }

    /// The signature in the head of a contact sheet's page.
    package static let page = "<meta name=\"generator\" content=\"\(PictureSignature.preview.rawValue)\">"

    /// The signature in the head of a tune's file.
    package static let tune = "Dayreel tune 1"

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

/// The kind of a JSON text, among the documents that users may have: for messages, and to recognize Dayreel's own.
package enum JSONDocumentKind: Hashable, Sendable {
    /// The output of `plan --json`.
    case plan
    /// The file beside a film.
    case report
    /// The output of `scan --json`.
    case scan
    /// The output of `history --json`.
    case history
    /// The output of `doctor --json`.
    case doctor
    /// The file that Google Takeout puts beside a photo or a video.
    case takeoutSidecar
    /// JSON of any other kind.
    case other

    /// Recognizes a document by the members that only this kind has. Nil for text that is not JSON.
    package init?(json: Data) {
        guard let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) else { return nil }
        self.init(members: Set((value as? [String: Any] ?? [:]).keys))
    }

    /// Recognizes a document by the names of its members.
    init(members: Set<String>) {
        func has(_ names: String...) -> Bool { members.isSuperset(of: names) }
        if has("v", "digest", "days") {
            self = .plan
        } else if has("v", "film", "versions") {
            self = .report
        } else if has("v", "items", "refused") {
            self = .scan
        } else if has("v", "runs") {
            self = .history
        } else if has("v", "findings") {
            self = .doctor
        } else if has("photoTakenTime") {
            self = .takeoutSidecar
        } else {
            self = .other
        }
    }

    /// The kind in words: `the report of a film`; nil for `other`.
    package var words: String? {
        switch self {
        case .plan: "a plan"
        case .report: "the report of a film"
        case .scan: "what 'dayreel scan --json' wrote"
        case .history: "what 'dayreel history --json' wrote"
        case .doctor: "what 'dayreel doctor --json' wrote"
        case .takeoutSidecar: "a sidecar of Google Takeout"
        case .other: nil
        }
    }
}

/// The names of the members of a JSON object, collected while its bytes are read, in memory that does not depend on the text's length.
///
/// They suffice to tell documents apart. Does not validate the text.
struct JSONMemberNames {
    private(set) var names: Set<String> = []
    /// The number of open objects and lists.
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    /// The last text in the outermost object.
    private var text: [UInt8] = []

    /// Limits above the number and length of the names in Dayreel's documents.
    private static let mostNames = 64
    private static let longestName = 64

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if isInText { takeText(byte) } else { take(byte) }
        }
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""):
            isInText = true
            text = []
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ":") where depth == 1 && names.count < Self.mostNames:
            names.insert(String(decoding: text, as: UTF8.self))
        default: break
        }
    }

    private mutating func takeText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            return
        }
        if depth == 1, text.count < Self.longestName { text.append(byte) }
    }
}
