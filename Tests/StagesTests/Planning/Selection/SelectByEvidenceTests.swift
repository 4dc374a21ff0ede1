import Model
import Reports
import Stages
import Testing

/// The effect of the evidence for a day on its choice.
extension SelectPerDayTests {
    // Evidence

    @Test func aDayThatRestsOnAFilesTimeIsAWarning() throws {
        let uncertain = dated(try item("a.mov", "2024-12-05"), by: .modificationTime)
        let selection = try select([uncertain, try item("b.mov", "2024-12-06")])
        let warning = try #require(selection.diagnostics.first)
        #expect(selection.diagnostics.count == 1)
        #expect(warning.code == .uncertainDate && warning.day?.description == "2024-12-05")
        #expect(warning.path == "/media/a.mov" && warning.severity == .warning)
    }

    /// Each may be wrong for its own reason, so each pick has its note, and a pin ends it.
    @Test func `dates that contradict one another are a note with the day`() throws {
        var items = try [item("a.mov", "2024-12-05"), item("b.mov", "2024-12-06"), item("c.mov", "2024-12-07")]
        for index in 0..<2 {
            items[index].contradictions = [CaptureTime(instant: 1_672_567_810, offset: 3600, evidence: .fileName)]
        }
        let notes = try select(items).diagnostics
        #expect(notes.map(\.code) == [.contradictoryDates, .contradictoryDates])
        #expect(notes.map(\.day?.description) == ["2024-12-05", "2024-12-06"])
        #expect(notes.allSatisfy { $0.severity == .note && $0.path != nil })
    }

    @Test func manyUncertainDaysAreOneWarning() throws {
        let items = try (1...6).map { number in
            dated(
                try item("\(number).mov", "2024-12-0\(number)"), by: number < 6 ? .modificationTime : .fileName,
                isDayOnly: number == 6)
        }
        let warnings = try select(items).diagnostics
        #expect(warnings.map(\.code) == [.uncertainDate, .uncertainDate])
        // The first is about five clips, the second about one.
        #expect(warnings.map(\.path) == [nil, "/media/6.mov"])
    }

    @Test func mediaOfCertainDateComeFirst() throws {
        let items = [
            dated(try item("a.mov", "2024-12-05", at: 1), by: .modificationTime),
            dated(try item("b.mov", "2024-12-05", at: 2), by: .fileName, isDayOnly: true),
            try item("c.mov", "2024-12-05", at: 3),
            try item("live.mov", "2024-12-05", at: 0, kind: .livePhoto),
        ]
        let selection = try select(items)
        let chosen = try only(selection)
        #expect(ids(chosen) == ["c.mov"])
        #expect(chosen.reason == .automatic([.only(.video, .init(isCertain: true))]))
        #expect(chosen.candidates.map(\.whyNot) == [.uncertainDay, .uncertainDay, .after(.video)])
        #expect(!selection.diagnostics.contains { $0.code == .uncertainDate })
    }

    @Test func minimumEvidenceLeavesOutMediaWithLess() throws {
        let items = [
            dated(try item("a.mov", "2024-12-05"), by: .modificationTime),
            dated(try item("b.mov", "2024-12-06"), by: .fileName),
        ]
        let selection = try select(items, rules: SelectionRules(minEvidence: .fileName))
        #expect(selection.days.map(ids) == [["b.mov"]])
        #expect(selection.leftOut.first?.candidates.map(\.whyNot) == [.datedOnlyBy(.modificationTime)])
        // A pin overrides it.
        let pinned = try select(
            items, pins: [try day("2024-12-05"): .media("a.mov")], rules: SelectionRules(minEvidence: .fileName))
        #expect(pinned.days.map(ids) == [["a.mov"], ["b.mov"]])
        // A job that allows the evidence gets no warning.
        let allowed = try select(items, rules: SelectionRules(minEvidence: .modificationTime))
        #expect(allowed.days.count == 2 && allowed.diagnostics.isEmpty)
    }
}
