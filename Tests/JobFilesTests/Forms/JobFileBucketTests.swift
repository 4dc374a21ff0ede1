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

    @Test(arguments: [
        ("[{s3: {prefix: a}}]", ["2:16: 'sources.s3' needs the key 'bucket'"]),
        (
            "[{s3: {bucket: 's3://a'}}]",
            ["2:25: 'sources.s3.bucket' must be the name of a bucket alone, such as holidays, not 's3://a'"]
        ),
        ("[{s3: {bucket: a, prefix: /b}}]", ["2:36: 'sources.s3.prefix' begins with '/', as no key does"]),
        (
            "[{s3: {bucket: a, endpoint: nas}}]",
            ["2:38: 'sources.s3.endpoint' must begin with https:// or http://, not 'nas'"]
        ),
        (
            "[{s3: {bucket: a, endpoint: 'http://me:secret@nas'}}]",
            ["2:38: 'sources.s3.endpoint' must not hold keys; name a 'profile' of ~/.aws instead"]
        ),
        (
            "[{s3: {bucket: a, endpoint: 'http://nas/a'}}]",
            ["2:38: 'sources.s3.endpoint' must be a server alone, without a path; the bucket stands in 'bucket'"]
        ),
        ("[{s3: {bucket: a, home: UTC}}]", ["2:28: unknown key 'home' (it belongs beside 's3')"]),
        ("[{s3: {bucket: a, profil: b}}]", ["2:28: unknown key 'profil' (did you mean 'profile'?)"]),
        ("[{s3: {bucket: a}, bucket: b}]", ["2:29: unknown key 'bucket' (it belongs under 's3')"]),
        ("[{s3: {bucket: a}, folder: b}]", ["2:11: 'sources' has both 'folder' and 's3'; make two sources of them"]),
    ])
    func saysWhatIsWrong(text: String, errors: [String]) {
        #expect(JobFileFixture.errors(inSources: text) == errors)
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
