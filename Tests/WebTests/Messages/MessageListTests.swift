import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// Everything that the program says to people, made from its own values and compared with `fixtures/messages/messages.txt`: for whoever
/// reads or writes its sentences. Other tests compare codes and arguments, so a better sentence changes this list alone.
@Suite struct MessageListTests {
    @Test func `the list of messages says what the program says`() async throws {
        let change = try GoldenText("messages.txt").change(to: try await MessageList().text)
        #expect(change == nil, "\(change ?? "")")
    }

    @Test func `the list has a sentence for every code, and no other code`() async throws {
        let messages = try await MessageList().coded
        #expect(messages.filter { $0.code == "none" }.map(\.sentence) == [])
        let codes = Set(messages.map(\.code))
        let all =
            Diagnostic.Code.allCases.map(\.rawValue) + RefusalCode.allCases.map(\.rawValue)
            + DayreelError.Code.allCases.map(\.rawValue)
        #expect(all.filter { !codes.contains($0) } == [])
        #expect(codes.subtracting(all).sorted() == [])
    }
}

/// The messages in the order of `docs/codes.md`.
struct MessageList {
    /// The messages with a code.
    let coded: [Message]
    private let reasons: [(title: String, messages: [Message])]

    init() async throws {
        let areas = try await [
            MediaMessages.all(), DayMessages.all(), FilmMessages.all(), RunMessages.all(), ServerMessages.all,
            ErrorMessages.all(), CommandMessages.all(),
        ]
        coded = areas.flatMap(\.self)
        reasons = try ReasonMessages.all()
    }

    var text: String {
        get throws {
            var parts = [
                """
                Everything that Dayreel says to people
                ======================================

                Made by MessageListTests with sample values, one line for each sentence; what to do about it stands below it.
                """
            ]
            let byCode = Dictionary(grouping: coded, by: \.code)
            for (title, codes) in try Self.sections() { parts.append(Self.section(title, codes, byCode)) }
            for (title, messages) in reasons {
                let byCode = Dictionary(grouping: messages, by: \.code)
                let codes = messages.map(\.code).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                parts.append(Self.section(title, codes, byCode))
            }
            return parts.joined(separator: "\n\n\n") + "\n"
        }
    }

    private static func section(_ title: String, _ codes: [String], _ messages: [String: [Message]]) -> String {
        let blocks = codes.map { code in
            let lines = (messages[code] ?? []).map { message in
                "    " + message.sentence.onOneLine + (message.remedy.map { "\n        " + $0.onOneLine } ?? "")
            }
            return code.onOneLine + "\n" + lines.joined(separator: "\n")
        }
        return title + "\n" + String(repeating: "-", count: title.count) + "\n\n" + blocks.joined(separator: "\n\n")
    }

    /// The tables of `docs/codes.md`, and the errors in the order of their exit codes.
    private static func sections() throws -> [(title: String, codes: [String])] {
        let page = try String(contentsOfFile: Checkout.path + "/docs/codes.md", encoding: .utf8)
        var sections: [(title: String, codes: [String])] = []
        for line in page.split(separator: "\n") {
            if line.hasPrefix("## ") { sections.append((String(line.dropFirst(3)), [])) }
            guard let code = line.prefixMatch(of: /\| `([a-z-]+)` \|/)?.output.1, !sections.isEmpty else { continue }
            sections[sections.count - 1].codes.append(String(code))
        }
        return sections + [("Errors that end a command", DayreelError.Code.allCases.map(\.rawValue))]
    }
}
