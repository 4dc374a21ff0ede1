import Foundation
import Model
import TestSupport
import Testing

@testable import JobFiles

/// What is said about wrong job files, and where: `fixtures/messages/job-files.txt`, for whoever reads or writes these sentences. Its lines
/// are texts, in a frame for each part of it; the indented lines below each are made again here.
@Suite struct JobErrorListTests {
    @Test func `each wrong text has the errors that the list names`() throws {
        let golden = GoldenText("job-files.txt")
        var (made, part) = ([String](), nil as String?)
        for line in golden.text.components(separatedBy: "\n") {
            if line.hasPrefix("== ") { part = line.trimmingCharacters(["=", " "]) }
            if line.hasPrefix("  ") { continue }
            made.append(line)
            guard let part, !line.isEmpty, !line.hasPrefix("== ") else { continue }
            let errors = try Self.errors(Self.text(line), in: part)
            made += (errors.isEmpty ? ["(nothing)"] : errors).map { "  " + $0 }
        }
        let change = try golden.change(to: made.joined(separator: "\n"))
        #expect(change == nil, "\(change ?? "")")
        #expect(!made.contains("  (nothing)"))
    }

    /// The text that a line stands for.
    private static func text(_ line: String) -> String {
        line == "-empty-" ? "" : line.replacing("⏎", with: "\n").replacing("⇥", with: "\t")
    }

    private static func errors(_ text: String, in part: String) throws -> [String] {
        switch part {
        case "YAML":
            return Document(parsing: Array(text.utf8)).problems.map {
                "\($0.position.line):\($0.position.column): \($0.message)"
            }
        case "a job file": return JobFileFixture.errors(text)
        case "the first lines of a job": return JobFileFixture.errors(after: text)
        case "timeframe":
            return JobFileFixture.errors("timeframe: \(text)\nsources: [{folder: a}]\noutput: {file: a.mp4}")
        case "sources": return JobFileFixture.errors("timeframe: 2024\nsources: \(text)\noutput: {file: a.mp4}")
        case "output": return JobFileFixture.errors("timeframe: 2024\nsources: [{folder: a}]\noutput: {\(text)}")
        case "a settings file":
            do {
                _ = try Settings.parse(Array(text.utf8), path: "/settings.yaml", JobFileFixture.context())
                return []
            } catch {
                return error.errors.map { "\($0.line):\($0.column): \($0.message)" }
            }
        default:
            Issue.record("there is no frame for '\(part)'")
            return []
        }
    }
}

extension String {
    fileprivate func trimmingCharacters(_ characters: Set<Character>) -> String {
        String(drop { characters.contains($0) }.reversed().drop { characters.contains($0) }.reversed())
    }
}
