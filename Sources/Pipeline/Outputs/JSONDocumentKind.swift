package import Foundation

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
