import Testing

@testable import JobFiles
@testable import Model

/// Buckets among the sources of a job file.
@Suite struct JobFileBucketTests {
    @Test func readsAllKeys() throws {
        let found = try JobFileFixture.sources(
            "[{s3: {bucket: family}}, {s3: {bucket: phone, prefix: a/2024/, endpoint: 'https://NAS:9000/', region: home, "
                + "path-style: false, profile: nas, albums: [Family, Trips/Sea]}, home: Europe/Oslo}]")
        #expect(
            found == [
                Source(path: "s3://family/", kind: .s3(S3Choice(bucket: "family"))),
                Source(
                    path: "https://NAS:9000/phone/a/2024/",
                    kind: .s3(
                        S3Choice(
                            bucket: "phone", prefix: "a/2024/", endpoint: "https://NAS:9000", region: "home",
                            usesPathStyle: false, profile: "nas")),
                    home: "Europe/Oslo", albums: ["Family", "Trips/Sea"]),
            ])
    }

    /// Errors that only a request to the bucket finds are reported at the job's key.
    @Test func troubleHasItsPlace() throws {
        let result = try JobFileFixture.parse(
            "timeframe: 2024\nsources:\n  - s3:\n      bucket: b\n      profile: nas\noutput: a.mp4\n")
        var error = DayreelError(.missingInput, "there is no profile 'nas'", place: "s3://nas@b/")
        error.sourceKey = "s3.profile"
        #expect(result.places.located(error, result.job).place == "jobs/trip.yaml:5:16")
    }
}
