package import Foundation

/// The kind of a JSON text, among the documents that people have lying about: for messages, and to know what Dayreel made.
package enum JSONDocumentKind: Hashable, Sendable {
    /// `plan --json`
    case plan
    /// The file beside a film.
    case report
    /// `scan --json`
    case scan
    /// `history --json`
    case history
    /// `doctor --json`
    case doctor
    /// The file that Google Takeout puts beside a photo or a video.
    case takeoutSidecar
    /// JSON of any other kind.
    case other

    /// Recognises a document by the members that only it has. Nil for a text that is no JSON.
    package init?(json: Data) {
        guard let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) else { return nil }
        self.init(members: Set((value as? [String: Any] ?? [:]).keys))
    }

    /// Recognises a document by the names of its members.
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

    /// `the report of a film`; nil for what has no name here.
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
