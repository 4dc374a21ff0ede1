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
