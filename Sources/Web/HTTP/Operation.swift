import HTTPTypes
import Hummingbird

/// One request of openapi.json: its method, its path and what it does.
struct Operation: Sendable {
    /// Its `operationId`.
    let id: String
    let method: HTTPRequest.Method
    /// `/items/{id}/tags`
    let path: String
    let run: @Sendable (APICall) async throws -> Response

    init(
        _ id: String, _ method: HTTPRequest.Method, _ path: String,
        _ run: @escaping @Sendable (APICall) async throws -> Response
    ) {
        (self.id, self.method, self.path, self.run) = (id, method, path, run)
    }

    /// The values of its parameters in a path that was asked for; nil if that is another. A value is letters, digits, `-` and `_`: an
    /// id is looked up as it stands, and no character of a path is ever decoded.
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
