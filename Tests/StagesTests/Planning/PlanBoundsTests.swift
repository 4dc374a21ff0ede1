import Foundation
import Stages
import Testing

@testable import Files
@testable import Model
@testable import Pipeline
@testable import Reports

/// A valid digest does not make a plan trustworthy: no number in it may crash the program.
@Suite struct PlanBoundsTests {
    private static let version = RendererVersion(renderer: 1, libav: "test")
    private static let hostile = [
        "0", "-1", "1", "2147483648", "8999999999", "9007199254740993", "9223372036854775807", "-9223372036854775808",
        "1e300",
    ]

    private func plan() throws -> FilmPlan {
        let picks = try (1...2).map { day in
            Pick(item: try TestItems.item("\(day).mov", day: "2024-12-0\(day)", seconds: 4), from: .seconds(1))
        }
        let job = TestItems.job(clips: ClipRules(video: nil))
        let selection = try TestItems.selection(picks)
        let timeline = try TestItems.timeline(picks, job: job)
        return FilmPlan(
            request: FilmRequest(job: job, timeframe: selection.timeframe, now: 0),
            selection: selection, timeline: timeline,
            tasks: try Split(version: Self.version).tasks(for: timeline))
    }

    private func document() throws -> PlanDocument {
        let plan = try plan()
        return try PlanDocument(plan, warnings: [], estimate: .init(FilmEstimate(plan, missing: []), workers: 2))
    }

    /// The text with a valid digest; nil if it cannot be decoded.
    private func sealed(_ text: String) -> String? {
        guard var plan = try? DocumentJSON.value(PlanDocument.self, from: text) else { return nil }
        guard let digest = try? plan.contentHash() else { return nil }
        plan.digest = digest
        return try? DocumentJSON.line(of: plan)
    }

    /// Runs the computations that precede rendering a plan.
    private func use(_ document: PlanDocument) throws {
        let exact = document.exact
        let tasks = try Split(version: Self.version).tasks(for: exact.timeline)
        let request = FilmRequest(job: document.job, timeframe: exact.selection.timeframe, now: 0)
        let plan = FilmPlan(
            request: request, notes: exact.notes, selection: exact.selection, timeline: exact.timeline, tasks: tasks)
        let estimate = FilmEstimate(plan, missing: tasks)
        _ = estimate.words(workers: 2)
        _ = PlanTable(plan, notes: [], width: 80).text
        _ = FilmFormat(of: document.job, items: exact.timeline.clips.map(\.item))
        _ = tasks.map { TaskMemory.bytes(of: $0) }
        _ = try PlanDocument(plan, warnings: [], estimate: .init(estimate, workers: 2))
    }

    @Test func `no number in a plan stops the program`() throws {
        let text = try DocumentJSON.line(of: document())
        let numbers = text.matches(of: /[:\[,](-?[0-9]+(?:\.[0-9]+)?)(?=[,\]}])/).map(\.output.1)
        try #require(numbers.count > 50)
        var (refused, taken) = (0, 0)
        for number in numbers {
            for other in Self.hostile {
                let changed = text.replacingCharacters(in: number.startIndex..<number.endIndex, with: other)
                guard let sealed = sealed(changed) else { continue }
                do {
                    let document = try PlanDocument(json: sealed, path: "plan.json")
                    taken += 1
                    try use(document)
                } catch let error as DayreelError {
                    refused += 1
                    #expect(error.code == .jobInvalid && error.remedy != nil, "\(error)")
                }
            }
        }
        #expect(refused > 100 && taken > 100)
    }

    @Test func `a valid plan is accepted`() throws {
        let document = try document()
        #expect(try PlanDocument(json: DocumentJSON.text(of: document), path: "plan.json") == document)
    }

    @Test(arguments: [
        ("\"width\":1920", "\"width\":2000000", "2000000x1080"),
        ("\"transition-frames\":15", "\"transition-frames\":-1", "-1"),
    ]) func `a value out of bounds is named`(text: String, other: String, value: String) throws {
        let plan = try DocumentJSON.line(of: document())
        let changed = plan.replacing(text, with: other)
        try #require(changed != plan)
        let hostile = try #require(sealed(changed))
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: hostile, path: "plan.json") }
        #expect(error.code == .jobInvalid && error.cause?.contains(value) == true)
    }
}
