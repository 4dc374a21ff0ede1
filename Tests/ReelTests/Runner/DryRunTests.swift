import Foundation
import TestSupport
import Testing

@Suite struct DryRunTests {
    @Test func `a dry run says what would be made and leaves nothing behind`() async throws {
        let home = try await RunnerHome(more: "hooks: { on-success: [touch, done], on-nothing: [touch, done] }")
        let dry = try await home.due(at: "2024-12-05T12:00:00Z", "--dry-run")
        #expect(dry.exitCode == 0, "\(dry.error)")
        #expect(dry.output == home.film("2024-11") + "\n")
        #expect(dry.error == "\(home.job): would render November 2024: it has no film yet\n")
        let nothing = try await home.due(at: "2025-03-05T12:00:00Z", "--dry-run")
        #expect(nothing.exitCode == 0)
        #expect(nothing.error.contains("there is nothing to show in February 2025"))
        #expect(try home.films().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.folder.path("jobs/done")))
        #expect(!FileManager.default.fileExists(atPath: home.program.home.path("state/history.sqlite")))

        #expect(try await home.due(at: "2024-12-05T12:00:00Z").exitCode == 0)
        let upToDate = try await home.due(at: "2024-12-05T12:00:00Z", "--dry-run")
        #expect(upToDate.error.contains("November 2024 is up to date"))
        #expect(upToDate.output == "")
        #expect(try await home.statuses() == ["completed"])
    }
}
