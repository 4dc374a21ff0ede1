import Foundation
import TestSupport
import Testing

/// A bucket with one object that cannot be read: everything else is as without it.
@Suite(.serialized) struct BucketTroubleTests {
    private let folder: TemporaryFolder
    private let program: Program
    private let server: S3TestServer
    /// The recording that is shown on a day that has another one.
    private let key = "100APPLE/IMG_1001.MOV"

    init() async throws {
        folder = try TemporaryFolder()
        server = try S3TestServer(.double, ["month": try await FixtureLibrary.month().path])
        var program = try Program()
        for (name, value) in server.environment { program.environment[name] = value }
        for name in ["AWS_PROFILE", "AWS_REGION", "AWS_CA_BUNDLE", "AWS_SESSION_TOKEN"] {
            program.environment[name] = .some(nil)
        }
        self.program = program
    }

    private func job(_ film: String) throws -> String {
        try folder.write(
            BucketMonth.job("{s3: {bucket: month, endpoint: '\(server.endpoint)'}}", film), to: "\(film).yaml")
    }

    /// The film of a folder without the recording, and with it.
    private func films() async throws -> (without: [UInt8], with: [UInt8]) {
        let month = folder.path("month")
        try FileManager.default.copyItem(atPath: try await FixtureLibrary.month().path, toPath: month)
        try FileManager.default.removeItem(atPath: "\(month)/\(key)")
        let job = try folder.write(BucketMonth.job("{folder: '\(month)'}", "without"), to: "without.yaml")
        let outcome = try await Program().run("render", job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let films = (try folder.bytes("without.mp4"), try await BucketMonth.filmOfFolder)
        try #require(films.0 != films.1)
        return films
    }

    @Test(arguments: ["denied", "416", "redirect", "long", "other", "500"].sampled(2))
    func `scan, plan, preview and render leave it out with a warning`(how: String) async throws {
        let films = try await films()
        try server.tell("object?key=\(key)&how=\(how)")
        let job = try job("bucket")
        let scan = try await program.run("scan", job, "--progress", "none")
        #expect(scan.exitCode == 0, "\(scan.error)")
        let line = try #require(scan.output.split(separator: "\n").first { $0.contains("refused") && $0.contains(key) })
        #expect(line.contains("the server gives other objects, but not this one ("), "\(line)")
        for arguments in [["plan", job], ["preview", job, "--output", folder.path("sheet.html")], ["render", job]] {
            let outcome = try await program.run(arguments + ["--progress", "plain"])
            #expect(outcome.exitCode == 0, "\(arguments): \(outcome.error)")
            let said = outcome.output + outcome.error
            #expect(said.contains("but not this one (") && said.contains(key), "\(arguments): \(said)")
        }
        #expect(try folder.bytes("bucket.mp4") == films.without)
        // Nothing of it is remembered once it can be read.
        try server.tell("reset")
        let outcome = try await program.run("render", job, "--progress", "none")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try folder.bytes("bucket.mp4") == films.with)
    }

    /// Removes all fetched parts of objects, but keeps what the catalog knows of them.
    private func removeObjects() throws {
        let root = program.home.path("cache/objects")
        for name in try FileManager.default.contentsOfDirectory(atPath: root) where name != "listings" {
            try FileManager.default.removeItem(atPath: "\(root)/\(name)")
        }
    }

    @Test func `an object that fails after it was examined costs its clip`() async throws {
        let films = try await films()
        let job = try job("bucket")
        let plan = try await program.run("plan", job, "--progress", "none")
        #expect(plan.exitCode == 0 && plan.output.contains("IMG_1001.MOV"), "\(plan.error)")
        try removeObjects()
        try server.tell("object?key=\(key)&how=500")
        let outcome = try await program.run("render", job, "--progress", "plain")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(
            outcome.error.contains("IMG_1001.MOV: "),
            "\(outcome.error)")
        #expect(try folder.bytes("bucket.mp4") == films.without)
    }

    @Test func `content ids of other objects are computed`() async throws {
        let job = try job("bucket")
        #expect(try await program.run("scan", job, "--progress", "none").exitCode == 0)
        try removeObjects()
        try server.tell("object?key=\(key)&how=denied")
        let ids = try await program.run("scan", job, "--ids", "--json", "--progress", "plain")
        #expect(ids.exitCode == 0, "\(ids.error)")
        #expect(ids.error.contains("IMG_1001.MOV"), "\(ids.error)")
        #expect(ids.output.components(separatedBy: "md5#").count > 10)
    }
}
