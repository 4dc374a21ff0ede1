import HTTPTypes
import Hummingbird

/// One operation of openapi.json: its method, its path and its work.
struct APIOperation: Sendable {
    /// The `operationId`.
    let id: String
    let method: HTTPRequest.Method
    /// The path with its parameters: `/items/{id}/tags`.
    let path: String
    let run: @Sendable (APICall) async throws -> Response

    init(
        _ id: String, _ method: HTTPRequest.Method, _ path: String,
        _ run: @escaping @Sendable (APICall) async throws -> Response
    ) {
        (self.id, self.method, self.path, self.run) = (id, method, path, run)
    }

    /// The values of the parameters in a requested path; nil if it is another operation's. Values consist of letters, digits, `-` and `_`:
    /// ids are looked up as they are, and nothing in a path is ever decoded.
    func values(in asked: Substring) -> [String: String]? {
        let pattern = path.split(separator: "/", omittingEmptySubsequences: false)
        let parts = asked.split(separator: "/", omittingEmptySubsequences: false)
        guard pattern.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (wanted, part) in zip(pattern, parts) {
            if wanted.hasPrefix("{") {
                guard Self.isValue(part) else { return nil }
                values[String(wanted.dropFirst().dropLast())] = String(part)
            } else if wanted != part {
                return nil
            }
        }
        return values
    }

    private static func isValue(_ part: Substring) -> Bool {
        (1...128).contains(part.utf8.count)
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}
