import Foundation

/// A text under `fixtures/messages`, for people to read, that a test makes again and compares.
package struct GoldenText {
    private let path: String
    /// The kept text; empty if there is none yet.
    package let text: String

    package init(_ name: String) {
        path = "\(Checkout.path)/fixtures/messages/\(name)"
        text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// What a test is to show about a text that was made again: the lines that have gone and come, with their numbers, and how to accept
    /// them. Nil for the same text. With `DAYREEL_WRITE_GOLDEN=1`, writes it.
    package func change(to made: String) throws -> String? {
        guard made != text else { return nil }
        if ProcessInfo.processInfo.environment["DAYREEL_WRITE_GOLDEN"] == "1" {
            try made.write(toFile: path, atomically: true, encoding: .utf8)
            return "\(path) was written: read what has changed before you commit it"
        }
        let (old, new) = (text.components(separatedBy: "\n"), made.components(separatedBy: "\n"))
        let lines = new.difference(from: old).map { change in
            switch change {
            case .remove(let offset, let line, _): "- \(offset + 1): \(line)"
            case .insert(let offset, let line, _): "+ \(offset + 1): \(line)"
            }
        }
        return """
            \(path) differs:
            \(lines.joined(separator: "\n"))
            If the new lines are right, the same test with DAYREEL_WRITE_GOLDEN=1 writes them.
            """
    }
}
