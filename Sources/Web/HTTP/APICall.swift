import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore

/// A request that an operation answers, with the values of its parameters.
struct APICall: Sendable {
    let request: Request
    /// The values in its path.
    let values: [String: String]
    /// All of its body; empty without one.
    var body = ByteBuffer()
    /// The connection that it came by.
    let channel: any Channel

    /// A value of the path; every operation names only those of its own.
    func path(_ name: String) -> String { values[name] ?? "" }

    /// A value of the query; nil if it is not there or empty.
    func query(_ name: String) -> String? {
        let pairs = (request.uri.query ?? "").split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
        let values = pairs.compactMap { $0.count == 2 && $0[0] == name ? $0[1] : nil }
        // Browsers write a plus sign for a space (URL Standard, 5.1).
        return values.last?.replacing("+", with: " ").removingPercentEncoding.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Nil without the parameter. Throws `Refusal` for one that is no number, or not an allowed one.
    func number(_ name: String, in allowed: ClosedRange<Int>) throws(Refusal) -> Int? {
        guard let text = query(name) else { return nil }
        guard let number = Int(text), allowed.contains(number) else { throw .invalid(name) }
        return number
    }

    /// Nil without the parameter. Throws `Refusal` for one that is no day.
    func day(_ name: String) throws(Refusal) -> Day? {
        guard let text = query(name) else { return nil }
        guard let day = Day(text) else { throw .invalid(name) }
        return day
    }

    /// The body as the type that openapi.json describes. Throws `StudioError(.invalid)` for another.
    func order<Body: Decodable>(_ type: Body.Type) throws -> Body {
        try Order.read(type, from: String(buffer: body))
    }

    /// A given parameter. Throws `Refusal` without it.
    func required<Value>(_ name: String, _ value: Value?) throws(Refusal) -> Value {
        guard let value else { throw .invalid(name) }
        return value
    }
}
