import Files
import Foundation
import JobFiles
import Model
import TestSupport
import Testing

@testable import Web

/// The program's codes, compared with those of `openapi.json`. A test of the page requires a sentence for each in every language.
@Suite struct CodeTests {
    private let schemas: JSONValue

    init() throws {
        let text = try String(contentsOfFile: Checkout.path + "/Sources/Web/openapi.json", encoding: .utf8)
        let document = try DocumentJSON.value(JSONValue.self, from: text)
        schemas = try #require(document["components"]?["schemas"])
    }

    private func words(_ schema: JSONValue?) -> [String] {
        guard case .array(let words)? = schema?["enum"] else { return [] }
        return words.compactMap(\.string)
    }

    @Test func `the document has every code of notes, errors and refusals, and no other`() {
        #expect(words(schemas["NoteCode"]) == Diagnostic.Code.allCases.map(\.rawValue))
        #expect(words(schemas["ErrorCode"]) == DayreelError.Code.allCases.map(\.rawValue))
        #expect(words(schemas["RefusalCode"]) == RefusalCode.allCases.map(\.rawValue))
    }

    @Test func `the documentation says what each code means`() throws {
        let notes = try Self.rows(of: "docs/codes.md")
            .compactMap { $0.prefixMatch(of: /\| `([a-z-]+)` \| \S/)?.output.1 }
        let all = Diagnostic.Code.allCases.map(\.rawValue) + RefusalCode.allCases.map(\.rawValue)
        #expect(notes.map(String.init).sorted() == all.sorted())
        let exits = try Self.rows(of: "docs/cli.md")
        for code in DayreelError.Code.allCases {
            #expect(exits.count { $0.hasPrefix("| \(code.exitCode) | `\(code.rawValue)` | ") } == 1, "\(code.rawValue)")
        }
    }

    /// The lines of a page that are rows of tables.
    private static func rows(of page: String) throws -> [Substring] {
        try String(contentsOfFile: "\(Checkout.path)/\(page)", encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") }
    }

    @Test func `a code belongs to one list only`() {
        let all =
            Diagnostic.Code.allCases.map(\.rawValue) + DayreelError.Code.allCases.map(\.rawValue)
            + RefusalCode.allCases.map(\.rawValue)
        #expect(Set(all).count == all.count)
    }

    @Test func `a note on a shown recording has no code that means unusable`() {
        let problems: [MediaProblem] = [
            .overstated(claimed: 3, held: 2), .measuredInPart(.seconds(1)), .startsLate(.seconds(1)), .previewOnly,
            .impossibleDate(Day(daysSinceEpoch: 0), .fileName),
        ]
        #expect(problems.map(\.code) == [.shortMedia, .shortMedia, .mediaLog, .onlyProxy, .mediaLog])
    }

    @Test func `the document has every state of a schedule's film`() {
        let film = schemas["Schedule"]?["properties"]?["film"]
        #expect(words(film?["properties"]?["state"]) == Answer.Schedule.Film.State.allCases.map(\.rawValue))
    }
}
