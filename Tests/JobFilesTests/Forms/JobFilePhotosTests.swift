import Testing

@testable import JobFiles
@testable import Model

/// Apple Photos libraries among the sources of a job file.
@Suite struct JobFilePhotosTests {
    @Test func readsBothForms() throws {
        let found = try JobFileFixture.sources(
            "[{photos: ~/A.photoslibrary}, {photos: {path: B, albums: [Family, \"Trips/Hawaii 2023\"], shared: true, hidden: true, "
                + "edited: false}, home: Europe/Oslo}]")
        #expect(
            found == [
                Source(path: "/home/ada/A.photoslibrary", kind: .photos(PhotosChoice())),
                Source(
                    path: "/work/jobs/B", kind: .photos(PhotosChoice(shared: true, hidden: true, edited: false)),
                    home: "Europe/Oslo", albums: ["Family", "Trips/Hawaii 2023"]),
            ])
        #expect(try JobFileFixture.sources("[{folder: a}]").first?.kind == .folder)
    }

    @Test(arguments: [
        ("[{photos: }]", ["2:20: 'sources.photos' needs a value: a path"]),
        ("[{photos: {albums: [a]}}]", ["2:20: 'sources.photos' needs the key 'path'"]),
        ("[{photos: {path: a, albums: a}}]", ["2:38: 'sources.photos.albums' must be a list, not text (write '[a]')"]),
        ("[{photos: {path: a, albums: []}}]", ["2:38: 'sources.photos.albums' must not be empty"]),
        ("[{photos: {path: a, album: [a]}}]", ["2:30: unknown key 'album' (did you mean 'albums'?)"]),
        ("[{photos: {path: a, home: UTC}}]", ["2:30: unknown key 'home' (it belongs beside 'photos')"]),
        (
            "[{photos: a, albums: [b]}]",
            ["2:23: unknown key 'albums' (it belongs under 'folder', 'photos', 'takeout' or 's3')"]
        ),
        ("[{photos: a, folder: b}]", ["2:11: 'sources' has both 'folder' and 'photos'; make two sources of them"]),
        ("[{photo: a}]", ["2:12: unknown key 'photo' (did you mean 'photos'?)"]),
    ])
    func saysWhatIsWrong(text: String, errors: [String]) {
        #expect(JobFileFixture.errors(inSources: text) == errors)
    }

    /// Only the library knows its albums, so the error comes later. It is reported at the album's place in the job.
    @Test func albumHasItsPlace() throws {
        let result = try JobFileFixture.parse(
            "timeframe: 2024\nsources:\n  - folder: a\n  - photos:\n      path: b\n      albums:\n        - One\n        - Two\n"
                + "output: a.mp4\n")
        var error = DayreelError(.jobInvalid, "the library has no album 'Two'", place: "/work/jobs/b")
        error.sourceKey = "photos.albums[1]"
        #expect(result.places.located(error, result.job).place == "jobs/trip.yaml:8:11")
        error.sourceKey = nil
        #expect(result.places.located(error, result.job).place == "jobs/trip.yaml:4:5")
    }
}
