import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore

/// A request to an operation, with the values of its parameters.
struct APICall: Sendable {
    let request: Request
    /// The values in its path, by parameter.
    let values: [String: String]
    /// The whole body; empty if there is none.
    var body = ByteBuffer()
    /// The client's connection.
    let channel: any Channel

    /// A value in the path. Each operation asks only for the parameters of its own path.
    func path(_ name: String) -> String { values[name] ?? "" }

    /// A value in the query; nil if it is missing or empty.
    func query(_ name: String) -> String? {
        let pairs = (request.uri.query ?? "").split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
        let values = pairs.compactMap { $0.count == 2 && $0[0] == name ? $0[1] : nil }
        // Browsers write a plus sign for a space (URL Standard, 5.1).
        return values.last?.replacing("+", with: " ").removingPercentEncoding.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A number in the query; nil if it is missing. Throws `RefusedRequest` if it is not a number, or not an allowed one.
    func number(_ name: String, in allowed: ClosedRange<Int>) throws(RefusedRequest) -> Int? {
        guard let text = query(name) else { return nil }
        guard let number = Int(text), allowed.contains(number) else { throw .invalid(name) }
        return number
    }

    /// A day in the query; nil if it is missing. Throws `RefusedRequest` if it is not a day.
    func day(_ name: String) throws(RefusedRequest) -> Day? {
        guard let text = query(name) else { return nil }
        guard let day = Day(text) else { throw .invalid(name) }
        return day
    }

    /// The body, decoded as the type in openapi.json. Throws `StudioError(.invalid)` if it is of another form.
    func body<Body: Decodable>(_ type: Body.Type) throws -> Body {
        try APIRequest.read(type, from: String(buffer: body))
    }

    /// The value of a required parameter. Throws `RefusedRequest` if it is missing.
    func required<Value>(_ name: String, _ value: Value?) throws(RefusedRequest) -> Value {
        guard let value else { throw .invalid(name) }
        return value
    }
}

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
