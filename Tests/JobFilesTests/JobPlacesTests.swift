import Testing

@testable import JobFiles
@testable import Model

/// The places of a job's values in its file, for errors that are found later.
@Suite struct JobPlacesTests {
    private func places(_ text: String, base: String = "", settings: String = "") throws -> JobPlaces {
        var context = JobFileFixture.context(["/work/jobs/base.yaml": base])
        context.settings = try Settings.parse(Array(settings.utf8), path: "/settings.yaml", context)
        return try JobFile.parse(Array(text.utf8), path: "jobs/trip.yaml", context).places
    }

    @Test func everyValueHasAPlace() throws {
        let text = """
            timeframe: 2024-12
            sources:
              - folder: ../media
              - folder: { path: ../more }
            output: a.mp4
            pins:
              2024-12-24: a.mov
            composition:
              date-overlay: { font: Inter }
            hooks:
              on-success: [./done.sh]
            """
        let found = try places(text)
        #expect(found["sources[0]"]?.description == "jobs/trip.yaml:3:5")
        #expect(found["sources[1]"]?.description == "jobs/trip.yaml:4:5")
        #expect(found[pin: try #require(Day("2024-12-24"))]?.description == "jobs/trip.yaml:7:3")
        #expect(found["composition.date-overlay.font"]?.description == "jobs/trip.yaml:9:25")
        #expect(found["hooks.on-success"]?.description == "jobs/trip.yaml:11:15")
        #expect(found["composition.fit"] == nil)
    }

    @Test func aValueHasThePlaceOfTheTopmostFileThatSetsIt() throws {
        let found = try places(
            "extends: base.yaml\ntimeframe: 2024-12\nsources: a\noutput: b.mp4\ntitle: x",
            base: "title: y\ncomposition:\n  date-overlay: { font: Inter }",
            settings: "job:\n  composition: { fit: blur, date-overlay: { font: DejaVu Sans } }\n")
        #expect(found["title"]?.description == "jobs/trip.yaml:5:8")
        #expect(found["sources[0]"]?.description == "jobs/trip.yaml:3:10")
        #expect(found["composition.date-overlay.font"]?.description == "jobs/base.yaml:3:25")
        #expect(found["composition.fit"]?.description == "/settings.yaml:2:23")
    }

    @Test func aSourceThatCannotBeReadIsReportedThere() throws {
        let result = try JobFileFixture.parse(JobFileFixture.minimal)
        let error = DayreelError(.missingInput, "it is gone", place: "/work/media", cause: "No such file")
        let located = result.places.located(error, result.job)
        #expect(located.description == "jobs/trip.yaml:3:5: error: it is gone: /work/media: No such file")
        let other = DayreelError(.missingInput, "it is gone", place: "/elsewhere")
        #expect(result.places.located(other, result.job) == other)
    }
}
