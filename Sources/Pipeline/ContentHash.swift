import Crypto
import Foundation

/// SHA-256 as 64 hexadecimal digits.
package enum ContentHash {
    package static func of(_ text: String) -> String { digits(SHA256.hash(data: Data(text.utf8))) }

    /// The hash of all bytes of a file, read a mebibyte at a time. Throws `DayreelError` if it cannot be read.
    package static func ofFile(_ path: String) throws -> String {
        let file = try OpenFile(path: path, flags: O_RDONLY, message: "the file cannot be read")
        var hash = SHA256()
        let isWhole = try file.read(count: try file.size()) { hash.update(bufferPointer: $0) }
        guard isWhole else {
            throw DayreelError(.inputOutput, "the file became shorter while it was read", place: path)
        }
        return digits(hash.finalize())
    }

    private static func digits(_ digest: SHA256Digest) -> String {
        digest.map { String(UInt($0) | 0x100, radix: 16).dropFirst() }.joined()
    }
}

extension Job {
    /// SHA-256 over the job's meaning: the same for two job files that say the same.
    package func hash() throws -> String { ContentHash.of(try DocumentJSON.line(of: self)) }
}

extension ReelPlan {
    /// SHA-256 over what decides the film: the recipes of its parts, their places, its title and its chapters. Two plans
    /// with the same hash give the same film; where the media lie does not matter, nor what else was found.
    package func hash() throws -> String {
        struct Part: Encodable {
            var day: Day
            var frames: Range<Int>
            var label: String?
        }
        struct Essence: Encodable {
            var version = 1
            var title: String
            var keys: [String]
            var parts: [Part]
        }
        let parts = timeline.clips.map { Part(day: $0.day, frames: $0.frames, label: $0.label?.text) }
        let essence = Essence(title: timeline.title, keys: tasks.map(\.key.digest), parts: parts)
        return ContentHash.of(try DocumentJSON.line(of: essence))
    }
}
