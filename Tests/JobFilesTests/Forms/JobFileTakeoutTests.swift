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

    @Test(arguments: [
        ("[{takeout: }]", ["2:21: 'sources.takeout' needs a value: a path"]),
        ("[{takeout: {albums: [a]}}]", ["2:21: 'sources.takeout' needs the key 'path'"]),
        (
            "[{takeout: {path: a, albums: a}}]",
            ["2:39: 'sources.takeout.albums' must be a list, not text (write '[a]')"]
        ),
        ("[{takeout: {path: a, album: [a]}}]", ["2:31: unknown key 'album' (did you mean 'albums'?)"]),
        ("[{takeout: {path: a, home: UTC}}]", ["2:31: unknown key 'home' (it belongs beside 'takeout')"]),
        ("[{takeout: {path: a, region: x}}]", ["2:31: unknown key 'region'"]),
        (
            "[{takeout: a, albums: [b]}]",
            ["2:24: unknown key 'albums' (it belongs under 'folder', 'photos', 'takeout' or 's3')"]
        ),
        ("[{takeout: a, folder: b}]", ["2:11: 'sources' has both 'folder' and 'takeout'; make two sources of them"]),
        ("[{take-out: a}]", ["2:12: unknown key 'take-out' (did you mean 'takeout'?)"]),
        ("[{folder: {path: a, albums: [x, x]}}]", ["2:42: 'sources.folder.albums' names this twice"]),
        ("[{folder: {path: a, albums: []}}]", ["2:38: 'sources.folder.albums' must not be empty"]),
    ])
    func saysWhatIsWrong(text: String, errors: [String]) {
        #expect(JobFileFixture.errors(inSources: text) == errors)
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
