import Foundation

/// What Google Takeout's JSON says of a photo or a video.
package struct TakeoutSidecar: Hashable, Sendable {
    /// Seconds since 1970. Takeout names no zone.
    package var taken: Int64

    package init(taken: Int64) { self.taken = taken }

    /// Nil for JSON of another kind, an album's for instance. The time stamp is a number in a text.
    package init?(json: String) {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json.utf8)),
            let taken = Int64(document.photoTakenTime.timestamp)
        else { return nil }
        self.taken = taken
    }

    /// Sidecars have a few hundred bytes, those of shared photos with comments some thousand.
    package static let longest: Int64 = 1 << 18

    /// True for names that a sidecar may have.
    static func isNamedLikeOne(_ name: String) -> Bool { name.lowercased().hasSuffix(".json") }

    /// Reads a file that may be one.
    static func read(_ file: FoundFile) -> TakeoutSidecar? {
        guard isNamedLikeOne(file.name), file.size <= longest else { return nil }
        return FileManager.default.contents(atPath: file.path).flatMap {
            TakeoutSidecar(json: String(decoding: $0, as: UTF8.self))
        }
    }

    private struct Document: Decodable {
        var title: String
        var photoTakenTime: Time

        struct Time: Decodable { var timestamp: String }
    }
}
