import Foundation
import Model
import TestSupport
import Testing

/// Films from buckets of OpenStack Swift, and of a test double that fails on request.
@Suite(.serialized) struct BucketFilmTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func server(_ kind: S3TestServer.Kind) async throws -> S3TestServer {
        try S3TestServer(kind, ["month": try await FixtureLibrary.month().path])
    }

    func program(_ server: S3TestServer) throws -> Program {
        var program = try Program()
        for (name, value) in server.environment { program.environment[name] = value }
        for name in ["AWS_PROFILE", "AWS_REGION", "AWS_CA_BUNDLE", "AWS_SESSION_TOKEN"] {
            program.environment[name] = .some(nil)
        }
        return program
    }

    func job(_ source: String, _ film: String) throws -> String {
        try folder.write(BucketMonth.job(source, film), to: "\(film).yaml")
    }

    func bucket(_ server: S3TestServer) -> String { "{s3: {bucket: month, endpoint: '\(server.endpoint)'}}" }

    func render(_ source: String, _ film: String, _ program: Program) async throws -> Program.Outcome {
        let outcome = try await program.run("render", try job(source, film), "--progress", "plain")
        try #require(outcome.exitCode == 0, "\(film): \(outcome.error)")
        return outcome
    }

    /// Removes all fetched parts of objects but keeps the listing.
    func removeObjects(of program: Program) throws {
        let root = program.home.path("cache/objects")
        for name in try FileManager.default.contentsOfDirectory(atPath: root) where name != "listings" {
            try FileManager.default.removeItem(atPath: "\(root)/\(name)")
        }
    }

    @Test func `a film from a real server equals that from a folder, and its traffic is reported`() async throws {
        let server = try await server(.swift)
        let program = try program(server)
        let outcome = try await render(bucket(server), "bucket", program)
        #expect(try folder.bytes("bucket.mp4") == (try await BucketMonth.filmOfFolder))
        #expect(outcome.error.contains("of media were fetched in"), "\(outcome.error)")
        // Ids are object keys, and the account's access keys are written nowhere.
        let report = folder.text("bucket.json")
        #expect(report.contains("\"100APPLE/"))
        let written = report + outcome.error + outcome.output
        #expect(!written.contains(server.secret) && !written.contains(server.access))
        for file in program.home.files(in: ".") {
            #expect(!program.home.text(file).contains(server.access), "\(file)")
        }
    }

    @Test(arguments: ["503", "close", "cut", "short", "etag"].sampled(2))
    func `each request that fails once changes no byte of the film`(how: String) async throws {
        let server = try await server(.double)
        try server.tell("pages?size=5")
        try server.tell("fail?at=each&how=\(how)")
        let outcome = try await render(bucket(server), "bucket", try program(server))
        let asked = try server.tell("log")
        #expect(asked.count > 20)
        #expect(outcome.error.contains("repeated"), "\(outcome.error)")
        #expect(try folder.bytes("bucket.mp4") == (try await BucketMonth.filmOfFolder))
    }

    /// Lasting trouble leaves no film, and the error says what to do.
    @Test(
        arguments: [
            ("503", 74, "Run again later"), ("close", 74, "Check the network"), ("expired", 74, "Log in again"),
            ("skew", 74, "Set the clock"), ("denied", 74, "Allow these keys"),
        ].sampled(2))
    func `reads that fail for good make no film`(how: String, code: Int32, remedy: String) async throws {
        let server = try await server(.double)
        let program = try program(server)
        try server.tell("fail?at=reads&how=\(how)")
        let outcome = try await program.run("render", try job(bucket(server), "bucket"), "--progress", "none")
        #expect(outcome.exitCode == code, "\(outcome.error)")
        #expect(outcome.error.contains(remedy), "\(outcome.error)")
        #expect(!folder.files(in: ".").contains("bucket.mp4"))
        try server.tell("reset")
        _ = try await render(bucket(server), "bucket", program)
        #expect(try folder.bytes("bucket.mp4") == (try await BucketMonth.filmOfFolder))
    }

    /// The film shows one second of each of three recordings of 24 MB.
    @Test func `only bytes that are shown are fetched, with a note on how many`() async throws {
        let month = try await FixtureLibrary.month().path
        let names = ["IMG_1001.MOV", "IMG_1002.MOV", "IMG_1005.MOV"]
        var need = 0
        for name in names {
            let media = try [UInt8](Data(contentsOf: URL(filePath: "\(month)/100APPLE/\(name)")))
            need += media.count
            // A box that is never read: its length, its type, zeros.
            let rest = [UInt8]([1, 0x80, 0, 0]) + Array("free".utf8) + [UInt8](repeating: 0, count: 0x180_0000 - 8)
            try folder.write(media + rest, to: "large/\(name)")
        }
        let server = try S3TestServer(.double, ["month": folder.path("large")])
        let outcome = try await render(bucket(server), "bucket", try program(server))
        let bytes = try server.tell("log").filter { $0.query["list-type"] == nil }.reduce(0) { $0 + $1.bytes }
        #expect(bytes * 10 <= need * 13 + names.count * 4_000_000 * 10, "\(bytes) bytes for \(need)")
        #expect(outcome.error.contains("\(ByteCount.text(Int64(bytes))) of media were fetched"), "\(outcome.error)")
        _ = try await render("{folder: '\(folder.path("large"))'}", "folder", try Program())
        #expect(try folder.bytes("bucket.mp4") == folder.bytes("folder.mp4"))
    }

    /// A prefix may end within a name, and jobs with different prefixes do not forget each other's objects.
    @Test func `facts about objects outlast the cache and other prefixes`() async throws {
        let server = try await server(.double)
        let program = try program(server)
        let whole = try job(bucket(server), "whole")
        let part = try job("{s3: {bucket: month, prefix: 100APPLE/IMG_1, endpoint: '\(server.endpoint)'}}", "part")
        try #require(try await program.run("scan", whole, "--progress", "none").exitCode == 0)
        try removeObjects(of: program)
        for job in [part, whole] {
            try server.tell("reset")
            let scan = try await program.run("scan", job, "--json", "--progress", "none")
            try #require(scan.exitCode == 0, "\(scan.error)")
            #expect(try server.tell("log").count == 1)
        }
    }

    /// Days, names, pairs, pins and reasons are the same as for a folder; only the addresses differ.
    @Test func `a plan of a bucket equals that of a folder`() async throws {
        let server = try await server(.double)
        let month = try await FixtureLibrary.month().path
        let pins = "pins: { 2024-12-05: 100APPLE/IMG_1005.MOV }\n"
        var texts: [String] = []
        for (source, name) in [(bucket(server), "bucket"), ("{folder: '\(month)'}", "folder")] {
            let path = try job(source, name)
            try folder.write(pins + folder.text("\(name).yaml"), to: "\(name).yaml")
            let plan = try await program(server).run("plan", path, "--progress", "none")
            try #require(plan.exitCode == 0, "\(plan.error)")
            // In a bucket, a damaged file without a date has the time of its upload, so warnings differ.
            let lines = plan.output.split(separator: "\n").filter {
                !$0.hasPrefix("warning: ") && !$0.hasPrefix("note: ")
            }
            texts.append(lines.joined(separator: "\n"))
        }
        #expect(texts[0].contains("IMG_1005.MOV"))
        #expect(!texts[0].contains("dayreel-object"))
        let bare = texts[0].replacing("\(server.endpoint)/month", with: month).replacing("bucket", with: "folder")
        #expect(bare == texts[1])
    }

    @Test func `a second scan is one listing and no media bytes`() async throws {
        let server = try await server(.double)
        let program = try program(server)
        let job = try job(bucket(server), "bucket")
        let first = try await program.run("scan", job, "--json", "--progress", "none")
        try #require(first.exitCode == 0, "\(first.error)")
        try server.tell("reset")
        let second = try await program.run("scan", job, "--json", "--progress", "none")
        #expect(second.output == first.output)
        let asked = try server.tell("log")
        #expect(asked.count == 1)
        #expect(asked.allSatisfy { $0.query["list-type"] == "2" })
    }

    @Test func `without a network, the film comes from the cache, and missing objects are named`() async throws {
        let program: Program
        let source: String
        do {
            let server = try await server(.double)
            program = try self.program(server)
            source = bucket(server)
            _ = try await render(source, "bucket", program)
        }
        let again = try await render(source, "bucket", program)
        #expect(again.error.contains("cannot be reached"), "\(again.error)")
        #expect(try folder.bytes("bucket.mp4") == (try await BucketMonth.filmOfFolder))
        // The listing stays; the parts of the objects go.
        try removeObjects(of: program)
        let empty = try await program.run("plan", folder.path("bucket.yaml"))
        #expect(empty.exitCode != 0)
        #expect(empty.error.contains("is not in the cache"), "\(empty.error)")
    }

    @Test func `a replaced object is a new one in the next scan`() async throws {
        let server = try await server(.double)
        let program = try program(server)
        let job = try job(bucket(server), "bucket")
        let first = try await program.run("plan", job, "--json", "--progress", "none")
        try #require(first.exitCode == 0, "\(first.error)")
        let key = try #require(
            try server.tell("log").first { $0.path.hasSuffix(".MOV") }?.path.dropFirst("/month/".count))
        try server.tell("put?bucket=month&key=\(key)&size=1000")
        let second = try await program.run("scan", job, "--json", "--progress", "none")
        #expect(second.exitCode == 0)
        #expect(second.output.contains(String(key)))
        #expect(!(second.output == first.output))
    }

    @Test func `an inaccessible bucket is an error at its line`() async throws {
        let server = try await server(.double)
        let program = try program(server)
        let missing = "{s3: {bucket: mont, endpoint: '\(server.endpoint)'}}"
        let outcome = try await program.run("plan", try job(missing, "bucket"))
        #expect(outcome.exitCode == 66)
        #expect(
            outcome.error.contains("bucket.yaml:3:25: error: ") && outcome.error.contains("'mont'"), "\(outcome.error)")
        try server.tell("fail?at=all&how=skew")
        let skewed = try await program.run("plan", try job(bucket(server), "bucket"))
        #expect(skewed.exitCode == 66 && skewed.error.contains("clock"), "\(skewed.error)")
    }

    @Test func `commands treat a bucket's media like a folder's`() async throws {
        let server = try await server(.double)
        var program = try program(server)
        // Library pins have no effect in CI.
        for name in ["CI", "GITHUB_ACTIONS"] { program.environment[name] = .some(nil) }
        let job = try job(bucket(server), "bucket")
        let asked = program
        func run(_ arguments: String...) async throws -> String {
            let outcome = try await asked.run(arguments)
            #expect(outcome.exitCode == 0, "\(arguments): \(outcome.error)")
            return outcome.output + outcome.error
        }
        _ = try await run("preview", job, "--output", folder.path("sheet.html"), "--progress", "none")
        #expect(folder.text("sheet.html").split(separator: "data:image/").count > 7)
        let found = try await run("scan", job, "--find", "100APPLE/IMG_1001.MOV", "--progress", "none")
        #expect(found.contains("1 video on 1 day"), "\(found)")
        let ids = try await run("scan", job, "--ids", "--progress", "plain")
        #expect(ids.contains("to compute content ids"), "\(ids)")
        _ = try await run("pin", "2024-12-02", "100APPLE/IMG_1001.MOV")
        _ = try await run("tag", "100APPLE/IMG_1005.MOV", "+red")
        #expect(try await run("tags").contains("100APPLE/IMG_1005.MOV  red"))
        let plan = try await run("plan", job, "--progress", "none")
        #expect(plan.contains("library pin"), "\(plan)")
        _ = try await run("unpin", "2024-12-02")
        #expect(!(try await run("plan", job, "--progress", "none").contains("library pin")))
        // With `--reproducible`, both films have the same bytes whatever the library pins.
        for film in ["once", "twice"] {
            _ = try await run(
                "render", try self.job(bucket(server), film), "--reproducible", "--progress", "none")
        }
        #expect(try folder.bytes("once.mp4") == folder.bytes("twice.mp4"))
        #expect(try folder.bytes("once.mp4") == (try await BucketMonth.filmOfFolder))
    }

    @Test func `the cache is shown with its limit, kept within it, and emptied`() async throws {
        let server = try await server(.double)
        let program = try program(server)
        try program.home.write("bucket-cache-size: 30G\n", to: "config/settings.yaml")
        _ = try await render(bucket(server), "bucket", program)
        let info = try await program.run("cache", "info")
        let line = info.output.split(separator: "\n").last ?? ""
        #expect(line.contains("cache/objects: 3") && line.hasSuffix(" of 30 GB"), "\(info.output)")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(try await program.run("cache", "info", "--json").output.utf8))
                as? [String: Any])
        let objects = try #require(json["objects"] as? [String: Any])
        #expect(objects["limit"] as? Int == 30_000_000_000 && objects["entries"] as? Int ?? 0 > 20, "\(objects)")
        let pruned = try await program.run("cache", "prune", "--bucket-size", "1M")
        #expect(pruned.exitCode == 0 && pruned.output.hasPrefix("removed "), "\(pruned.output)\(pruned.error)")
        #expect(json["entries"] as? Int ?? 0 > 0)
        #expect(try await program.run("cache", "info").output.contains(" kB of 30 GB"))
        let cleared = try await program.run("cache", "clear")
        #expect(cleared.output.contains(" segments, ") && cleared.output.contains(" object"), "\(cleared.output)")
        #expect(try await program.run("cache", "info").output.contains("cache/objects: 0 objects, 0 bytes of 30 GB"))
        #expect(try await program.run("cache", "prune").exitCode == 64)
        // All parts are fetched again.
        _ = try await render(bucket(server), "again", program)
        #expect(try folder.bytes("again.mp4") == folder.bytes("bucket.mp4"))
    }
}
