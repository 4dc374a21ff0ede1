import Testing

@testable import JobFiles
@testable import Model

/// Takeouts, and albums of any source, in a job file.
@Suite struct JobFileTakeoutTests {
    @Test func readsBothForms() throws {
        #expect(
            try JobFileFixture.sources(
                "[{takeout: ~/Takeout}, {takeout: {path: B, albums: [Sommer, 'Reisen/Rom']}, home: Europe/Rome}]")
                == [
                    Source(path: "/home/ada/Takeout", kind: .takeout),
                    Source(
                        path: "/work/jobs/B", kind: .takeout, home: "Europe/Rome", albums: ["Sommer", "Reisen/Rom"]),
                ])
        #expect(
            try JobFileFixture.sources("[{folder: {path: a, albums: [Trips]}}]") == [
                Source(path: "/work/jobs/a", albums: ["Trips"])
            ])
        #expect(try JobFileFixture.sources("[a]").first?.albums == nil)
    }

    /// Two sources with the same package and different albums: the error is reported at its own source.
    @Test func anErrorInTheSecondTakeoutHasItsPlace() throws {
        let result = try JobFileFixture.parse(
            "timeframe: 2024\nsources:\n  - takeout: {path: b, albums: [One]}\n  - takeout: {path: b, albums: [Two]}\n"
                + "output: a.mp4\n")
        var error = DayreelError(.jobInvalid, "the Takeout has no album 'Two'", place: "/work/jobs/b")
        error.sourceKey = "sources[1].takeout.albums[0]"
        #expect(result.places.located(error, result.job).place == "jobs/trip.yaml:4:33")
    }
}
