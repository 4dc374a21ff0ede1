import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// Picks whose sources cannot be read.
@Suite struct IdentifyTests {
    private let selection: Selection

    init() throws { selection = try PlannedTrip().plan().selection }

    private func run(_ error: any Error) async throws -> Identify.Result {
        try await Identify { _ in throw error }.run(selection)
    }

    /// Objects that cannot be fetched for now must not pass for files that cannot be read.
    @Test func `a pick that cannot be fetched, or is gone, is lost with its reason`() async throws {
        let error = DayreelError(.inputOutput, "the server gives other objects, but not this one", remedy: "Run again.")
        let gone = DayreelError(.missingInput, "cannot be read", cause: "no such file")
        for (thrown, reason) in [
            (UnfetchedError(error) as any Error, UnusableReason.notFetched(error)), (gone, .unreadable("no such file")),
        ] {
            guard case .lost(let lost) = try await run(thrown) else {
                Issue.record("nothing is lost")
                continue
            }
            #expect(!lost.isEmpty && lost.allSatisfy { $0.reason == reason })
        }
    }

    @Test func `other trouble ends the run`() async throws {
        let error = DayreelError(.inputOutput, "the server of the bucket cannot be reached")
        await #expect(throws: error) { _ = try await run(error) }
    }
}
