import Testing

@testable import Pipeline

/// What is said about a wrong job file, and where.
@Suite struct JobFileErrorTests {
    @Test func showsTheLineWithACaret() throws {
        let text = JobFileFixture.minimal + "composition:\n\ttranistion: none\n"
        _ = text
        let yaml = JobFileFixture.minimal + "composition:\n  tranistion: { style: fade }\n"
        let error = #expect(throws: JobFileErrors.self) { try JobFileFixture.parse(yaml) }
        let expected = """
            jobs/trip.yaml:7:3: error: unknown key 'tranistion' (did you mean 'transition'?)
              7 |   tranistion: { style: fade }
                |   ^
            """
        #expect(error?.description == expected)
        #expect(error?.dayreelError.description == expected)
        #expect(error?.dayreelError.code == .jobInvalid)
        #expect(error?.dayreelError.place == "jobs/trip.yaml:7:3")
    }
}
