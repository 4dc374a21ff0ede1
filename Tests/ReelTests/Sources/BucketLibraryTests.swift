import Files
import Foundation
import Model
import TestSupport
import Testing

/// Libraries in buckets: albums, exports and content ids.
extension BucketFilmTests {
    /// A server with three recordings in three folders: two share a name, and the third has a title that differs from its name.
    private func serverWithAlbums() async throws -> S3TestServer {
        let month = try await FixtureLibrary.month().path
        for (name, place) in [
            ("IMG_1001.MOV", "Trips/Sea_ 1"), ("IMG_1002.MOV", "2023/Food"), ("IMG_1005.MOV", "2024/Food"),
        ] {
            try folder.write([UInt8](contentsOf: "\(month)/100APPLE/\(name)"), to: "all/\(place)/\(name)")
        }
        try folder.write(#"{"title":"Sea: 1"}"#, to: "all/Trips/Sea_ 1/metadata.json")
        return try S3TestServer(.double, ["month": folder.path("all")])
    }

    @Test func `deleted and hidden objects are passed over and counted`() async throws {
        for name in ["@Recycle/a.mp4", "private/.nomedia", "private/b.mp4", "c.mp4"] {
            try folder.write("text", to: "phone/\(name)")
        }
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        let program = try program(server)
        func scan(_ more: String) async throws -> (refused: [String], passedOver: [[String]]) {
            let source = "{s3: {bucket: phone, endpoint: '\(server.endpoint)'\(more)}}"
            let outcome = try await program.run("scan", try job(source, "list"), "--json")
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let refused = document?["refused"] as? [[String: Any]] ?? []
            let groups = document?["passed-over"] as? [[String: Any]] ?? []
            return (
                refused.compactMap { ($0["path"] as? String)?.lastPathPart },
                groups.compactMap { $0["names"] as? [String] }
            )
        }
        let found = try await scan("")
        #expect(found.refused == ["c.mp4"] && found.passedOver == [["@Recycle"], ["private"]], "\(found)")
        #expect(try await scan(", hidden: true").refused == ["c.mp4", "b.mp4"])
        #expect(try await scan(", prefix: '@Recycle/'").refused == ["a.mp4"])
        withExtendedLifetime(server) {}
    }

    /// A bucket's albums have the same names and errors as a folder's; only the places in messages differ.
    @Test func `a bucket has the same albums as a folder`() async throws {
        let server = try await serverWithAlbums()
        let program = try program(server)
        func source(_ albums: String, isBucket: Bool) -> String {
            isBucket
                ? "{s3: {bucket: month, endpoint: '\(server.endpoint)'\(albums)}}"
                : "{folder: {path: '\(folder.path("all"))'\(albums)}}"
        }
        var lists: [String] = []
        for isBucket in [true, false] {
            let listed = try await program.run("albums", try job(source("", isBucket: isBucket), "list"), "--json")
            try #require(listed.exitCode == 0, "\(listed.error)")
            lists.append(
                listed.output.split(separator: "\n").filter { !$0.contains("\"source\"") }.joined(separator: "\n"))
        }
        #expect(lists[0] == lists[1] && lists[0].contains("\"title\" : \"Sea: 1\""), "\(lists)")
        for album in ["'Sea: 1'", "2023/Food, 2024/Food", "Trips/Sea_ 1"] {
            var films: [[UInt8]] = []
            for isBucket in [true, false] {
                _ = try await render(source(", albums: [\(album)]", isBucket: isBucket), "film", program)
                films.append(try folder.bytes("film.mp4"))
                try FileManager.default.removeItem(atPath: folder.path("film.mp4"))
            }
            #expect(films[0] == films[1])
        }
        for (album, message, detail) in [
            ("Food", "has 2 albums 'Food'", ": 2023/Food ('2023/Food', 1 item), 2024/Food ('2024/Food', 1 item)"),
            ("'Sea: 2'", "has no album 'Sea: 2'", " (did you mean 'Sea: 1'?)"),
        ] {
            for (isBucket, owner) in [(true, "the bucket"), (false, "the folder")] {
                let wrong = try await program.run(
                    "plan", try job(source(", albums: [\(album)]", isBucket: isBucket), "film"))
                #expect(wrong.exitCode == 65 && wrong.error.contains("film.yaml:3:"), "\(wrong.error)")
                #expect(wrong.error.contains("error: \(owner) \(message)"), "\(wrong.error)")
                #expect(wrong.error.contains(detail), "\(wrong.error)")
            }
        }
    }

    /// The export's tables are fetched once, and read like those in a folder.
    @Test func `an iCloud export in a bucket is read like one in a folder`() async throws {
        let (month, part) = (try await FixtureLibrary.month().path, "iCloud Photos Part 1 of 1")
        for name in ["IMG_1001.MOV", "IMG_1002.MOV", "IMG_1005.MOV"] {
            try folder.write([UInt8](contentsOf: "\(month)/100APPLE/\(name)"), to: "all/\(part)/Photos/\(name)")
        }
        let rows = ["IMG_1001.MOV,1,yes,no,no", "IMG_1002.MOV,2,no,no,yes", "IMG_1005.MOV,3,no,no,no"]
        try folder.write(
            "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n"
                + rows.map { "\($0),\"Saturday June 4,2022 12:11 PM GMT\",1,\n" }.joined(),
            to: "all/\(part)/Photos/Photo Details.csv")
        try folder.write("imgName\nIMG_1005.MOV\n", to: "all/\(part)/Albums/Goa 2021.csv")
        let server = try S3TestServer(.double, ["month": folder.path("all")])
        let program = try program(server)
        for source in [
            "{folder: {path: '\(folder.path("all"))'%}}", "{s3: {bucket: month, endpoint: '\(server.endpoint)'%}}",
        ] {
            let whole = try job(source.replacing("%", with: ""), "whole")
            let scan = try await program.run("scan", whole, "--json", "--progress", "none")
            #expect(scan.output.contains("IMG_1001.MOV") && !scan.output.contains("IMG_1002.MOV"), "\(scan.error)")
            #expect(scan.output.split(separator: "\n").count { $0.contains("\"favorite\" : true") } == 1)
            let albums = try await program.run("albums", whole, "--json")
            #expect(albums.output.contains("\"title\" : \"Goa 2021\""), "\(albums.error)")
            let goa = try job(source.replacing("%", with: ", albums: [Goa 2021]"), "goa")
            let chosen = try await program.run("scan", goa, "--json", "--progress", "none")
            #expect(
                chosen.output.contains("IMG_1005.MOV") && !chosen.output.contains("IMG_1001.MOV"), "\(chosen.error)")
        }
        try server.tell("reset")
        let again = try await program.run("scan", folder.path("whole.yaml"), "--json", "--progress", "none")
        #expect(again.exitCode == 0)
        #expect(try server.tell("log").map { $0.query["list-type"] } == ["2"])
    }

    /// Most ETags of the test double are MD5. Those of multipart objects are not, so `--ids` fetches all bytes of these once.
    @Test func `an object is found by its content id`() async throws {
        let server = try await server(.double)
        let program = try program(server)
        let job = try job(bucket(server), "bucket")
        let clip = try await FixtureLibrary.month().path + "/100APPLE/IMG_1001.MOV"
        let digests = try ContentDigests(ofFile: clip)
        let ids = try await program.run("scan", job, "--ids", "--json", "--progress", "plain")
        #expect(ids.output.contains("\"content-id\" : \"\(digests.id.text)\""), "\(ids.error)")
        #expect(ids.error.contains("to compute content ids"), "\(ids.error)")
        // The ids stay known after the cache is emptied.
        try removeObjects(of: program)
        try server.tell("reset")
        for id in [digests.id.text, "icl#WHO:001:\(digests.appleFingerprint)"] {
            let found = try await program.run("scan", job, "--find", id, "--progress", "none")
            #expect(found.exitCode == 0 && found.output.contains("IMG_1001.MOV"), "\(found.error)")
            let pins = "pins: { 2024-12-05: '\(id)' }\n"
            let pinned = try folder.write(pins + folder.text("bucket.yaml"), to: "pinned.yaml")
            let plan = try await program.run("plan", pinned, "--progress", "none")
            #expect(plan.exitCode == 0 && plan.output.contains("pinned from 1"), "\(plan.output)\(plan.error)")
        }
        let whole = try server.tell("log").filter { $0.query["list-type"] == nil }.reduce(0) { $0 + $1.bytes }
        #expect(whole < 20_000_000)
    }
}
