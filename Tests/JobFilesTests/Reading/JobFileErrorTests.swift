import Testing

@testable import JobFiles
@testable import Model

/// The form of the errors in wrong job files. `JobErrorListTests` has their sentences.
@Suite struct JobFileErrorTests {
    @Test func showsTheLineWithACaret() throws {
        let yaml = JobFileFixture.minimal + "composition:\n  tranistion: { style: fade }\n  fit: blurr\n"
        let error = #expect(throws: JobFileErrors.self) { try JobFileFixture.parse(yaml) }
        let lines = (error?.description ?? "").split(separator: "\n").map(String.init)
        try #require(lines.count == 6)
        #expect(lines[0].hasPrefix("jobs/trip.yaml:7:3: error: ") && lines[0].contains("'tranistion'"))
        #expect(lines[1...2] == ["  7 |   tranistion: { style: fade }", "    |   ^"])
        #expect(lines[3].hasPrefix("jobs/trip.yaml:8:8: error: ") && lines[3].contains("'blurr'"))
        #expect(lines[4...5] == ["  8 |   fit: blurr", "    |        ^"])
        #expect(error?.dayreelError.description == error?.description)
        #expect(error?.dayreelError.code == .jobInvalid)
        #expect(error?.dayreelError.place == "jobs/trip.yaml:7:3")
    }

    @Test func longLinesAreShownInPart() throws {
        let yaml = JobFileFixture.minimal + "clips: {video: \(String(repeating: "1", count: 200)), form: end}"
        let error = try #require(throws: JobFileErrors.self) { try JobFileFixture.parse(yaml) }
        let lines = error.description.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count < 160 })
        let last = try #require(lines.last)
        let shown = lines[lines.count - 2]
        #expect(shown.dropFirst(last.count - 1).hasPrefix("form: end}"))
    }

    @Test func anErrorThatAnAliasRepeatsIsReportedOnce() {
        let text = "pins:\n  2024-12-01: &pin {media: a, form: 3s}\n  2024-12-02: *pin\n"
        let errors = JobFileFixture.errors(after: text)
        #expect(errors.count == 1 && errors[0].hasPrefix("2:31: "), "\(errors)")
    }

    @Test func aFloodOfErrorsIsCutOff() throws {
        let keys = (0..<1000).map { "x\($0): 1\n" }.joined()
        let error = #expect(throws: JobFileErrors.self) { try JobFileFixture.parse(JobFileFixture.minimal + keys) }
        #expect(error?.errors.count == 100)
        #expect(error?.description.split(separator: "\n").last?.contains("900") == true)
    }
}
