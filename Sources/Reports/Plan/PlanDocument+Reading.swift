import Files
import Foundation
import Model
import Pipeline

extension PlanDocument {
    /// Reads a plan that `dayreel plan --json` wrote. Throws `DayreelError(.jobInvalid)` for text that is not a plan, a plan of another
    /// version, or one that was edited.
    package init(json text: String, path: String) throws {
        let json = Data(text.utf8)
        guard let kind = JSONDocumentKind(json: json) else { throw Self.notJSON(text, path: path) }
        let version = (try? DocumentJSON.value(Head.self, from: text))?.v
        let isOfOtherVersion = kind == .other && version != nil && version != Self.currentVersion
        guard kind == .plan || isOfOtherVersion else {
            throw DayreelError(
                .jobInvalid, "this is not a plan", place: path, cause: kind.words.map { "it is \($0)" },
                remedy: Self.howToWriteOne)
        }
        guard version == Self.currentVersion else { throw Self.otherVersion(version, path: path) }
        let plan: PlanDocument
        do {
            plan = try DocumentJSON.value(PlanDocument.self, from: text)
        } catch {
            throw DayreelError(
                .jobInvalid, "this version of Dayreel cannot read this plan", place: path,
                cause: (error as? DecodingError)?.place.map { "'\($0)' is missing or has the wrong type" },
                remedy: Self.howToWriteOne)
        }
        guard try plan.digest == plan.contentHash() else {
            throw DayreelError(
                .jobInvalid, "the plan was edited", place: path, cause: "its digest does not match",
                remedy: "Change the job file (its pins, say) instead, and write the plan again.")
        }
        if let excess = plan.excess {
            throw DayreelError(
                .jobInvalid, "no film can be made from this plan", place: path, cause: "it has \(excess)",
                remedy: Self.howToWriteOne)
        }
        self = plan
    }

    /// The most bytes of a plan: a longer file is not one of Dayreel's, and could fill the memory.
    private static let most = 256_000_000

    /// Reads the file. Throws like `init(json:path:)`, and `DayreelError(.missingInput)` if it cannot be read or is not a regular file.
    package init(file: String, path: String) throws {
        let bytes: [UInt8]
        do {
            guard let read = try SmallFile.read(file, atMost: Self.most, message: "the plan cannot be read") else {
                throw DayreelError(
                    .jobInvalid, "this is not a plan", place: path,
                    cause: "it is too long: a plan has at most \(ByteCount.text(Int64(Self.most)))",
                    remedy: Self.howToWriteOne)
            }
            bytes = read
        } catch let error as DayreelError where error.code != .jobInvalid && error.code != .busy {
            throw DayreelError(
                .missingInput, "the plan cannot be read", place: path, cause: error.cause,
                remedy: "Check the path. 'dayreel plan JOB --json' writes one.")
        }
        try self.init(json: String(decoding: bytes, as: UTF8.self), path: path)
    }

    private struct Head: Decodable { let v: Int }

    private static let howToWriteOne = "Write a plan with 'dayreel plan JOB --json > plan.json'."

    private static func notJSON(_ text: String, path: String) -> DayreelError {
        let first = text.first { !$0.isWhitespace }
        if first == nil {
            return DayreelError(
                .jobInvalid, "this is not a plan", place: path, cause: "the file is empty", remedy: howToWriteOne)
        }
        if first == "{" {
            return DayreelError(
                .jobInvalid, "this is not a plan", place: path,
                cause: "it breaks off, or something in it is not JSON", remedy: howToWriteOne)
        }
        if text.prefix(1 << 16).contains(/(?:^|\n)(?:timeframe|sources|output|extends):/) {
            return DayreelError(
                .jobInvalid, "this is not a plan", place: path, cause: "it looks like a job file",
                remedy: "Render it as a job, without '--plan': dayreel render \(path)")
        }
        return DayreelError(.jobInvalid, "this is not a plan", place: path, remedy: howToWriteOne)
    }

    private static func otherVersion(_ version: Int?, path: String) -> DayreelError {
        let known = "this Dayreel renders plans of version \(currentVersion)"
        return DayreelError(
            .jobInvalid, version.map { "this plan is of version \($0), and \(known)" } ?? "this plan names no version",
            place: path, cause: version == nil ? known : nil,
            remedy: "Write it again with this version: dayreel plan JOB --json > plan.json")
    }
}

extension DecodingError {
    /// The place of a fault in the document, as its reader sees it: `days[3].picks`. Nil at the top. Leaves out names that only exist in
    /// Swift, and everything below them.
    fileprivate var place: String? {
        var path: [any CodingKey]
        switch self {
        case .keyNotFound(let key, let context): path = context.codingPath + [key]
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            path = context.codingPath
        @unknown default: return nil
        }
        path = Array(path.prefix { !$0.stringValue.hasPrefix("_") })
        let text = path.reduce("") { text, key in
            key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? "" : text + ".") + Self.kebab(key.stringValue)
        }
        return text.isEmpty ? nil : text
    }

    /// The name as documents write it: `first-frame`.
    private static func kebab(_ name: String) -> String {
        name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }
}
