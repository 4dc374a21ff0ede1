import Foundation
import TestSupport
import Testing

@testable import JobFiles
@testable import Model

/// Compares the text of `docs/jobs.md` with the tables of keys.
@Suite struct JobFileDocumentationTests {
    private let text: String
    private let minimal: String

    init() throws {
        let root = URL(filePath: Checkout.path)
        text = try String(contentsOf: root.appending(path: "docs/jobs.md"), encoding: .utf8)
        minimal = try String(contentsOf: root.appending(path: "jobs/minimal.yaml"), encoding: .utf8)
    }

    @Test func everyKeyIsThere() {
        var missing: [String] = []
        func check<Root>(_ keys: [Key<Root>], below parent: String) {
            for key in keys where key.children.isEmpty || parent == "composition." {
                if !text.contains("`\(parent)\(key.name)`") { missing.append(parent + key.name) }
            }
        }
        check(JobKeys.job.keys.filter { $0.schema != nil }, below: "")
        check(JobKeys.days, below: "days.")
        check(JobKeys.source.filter { $0.name != "folder" }, below: "sources[].")
        check(JobKeys.select, below: "select.")
        check(JobKeys.clips, below: "clips.")
        check(JobKeys.composition, below: "composition.")
        check(JobKeys.output, below: "output.")
        check(JobKeys.schedule, below: "schedule.")
        check(JobKeys.hooks, below: "hooks.")
        #expect(missing.isEmpty)
        for name in (JobKeys.transition.map(\.name) + JobKeys.audio.map(\.name) + JobKeys.dateOverlay.map(\.name)) {
            #expect(text.contains("`\(name)`"))
        }
        for name in SourceForm.folder.keys.map(\.name) { #expect(text.contains(name)) }
    }

    @Test func theShortestJobIsTheExample() {
        #expect(text.contains("```yaml\n\(minimal)```"))
    }

    @Test func theQualityTableIsTrue() {
        for quality in Quality.allCases {
            let cells = VideoCodec.allCases.map { codec in
                let settings = codec.profile.settings(quality)
                return "crf \(settings.crf), \(codec == .av1 ? "preset " : "")\(settings.preset)"
            }
            #expect(text.contains("| `\(quality.rawValue)` | \(cells.joined(separator: " | ")) |"))
        }
    }

    @Test func theMessageIsTheProgramsOwn() throws {
        let yaml = JobFileFixture.minimal + "composition:\n  tranistion: { style: fade }\n"
        let error = try #require(throws: JobFileErrors.self) { try JobFileFixture.parse(yaml) }
        #expect(text.contains("```\n\(error.description)\n```"))
    }
}
