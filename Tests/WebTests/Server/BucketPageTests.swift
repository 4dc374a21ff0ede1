import DayreelKit
import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// The page over a bucket: parts are fetched when they are needed, and missing ones are never served as zeros.
@Suite(.serialized) struct BucketPageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
    }

    private func bucket() throws -> S3TestServer { try S3TestServer(.double, ["phone": folder.path("media")]) }

    private func job(_ bucket: S3TestServer) -> String {
        TestStudio.job.replacing(
            "- folder: media", with: "- s3: { bucket: phone, endpoint: '\(bucket.endpoint)' }")
    }

    private func server(_ bucket: S3TestServer) async throws -> TestServer {
        let server = try await TestServer(
            program: TestStudio.program, environment: bucket.environment,
            subject: { folder in
                try FileManager.default.createDirectory(
                    atPath: folder.path("tmp"), withIntermediateDirectories: true)
                return .jobs([try folder.write(job(bucket), to: "job.yaml")])
            })
        await server.studio.library.scanning?.value
        return server
    }

    private func item(_ name: String, _ studio: Studio) async throws -> String {
        try #require(try await studio.items(ItemFilter(words: name)).items.first, "\(name)").id
    }

    private func bytesOfMedia(_ bucket: S3TestServer) throws -> Int {
        try bucket.tell("log").filter { $0.query["list-type"] == nil }.reduce(0) { $0 + $1.bytes }
    }

    /// Makes a recording 6 MB large with a box that nobody reads.
    private func lengthen(_ name: String) throws -> [UInt8] {
        let media = try [UInt8](contentsOf: folder.path("media/\(name)"))
        let noise = SeededRandom.bytes(6_000_000)
        let size = UInt32(noise.count + 8)
        let head = (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * UInt32($0))) } + Array("free".utf8)
        try folder.write(media + head + noise, to: "media/\(name)")
        return media + head + noise
    }

    @Test func `a bucket has the calendar, thumbnails and filmstrips of a folder`() async throws {
        let bucket = try bucket()
        let server = try await server(bucket)
        let index = try server.ask("GET", "/api/v1/index?from=2024-11-01&to=2024-12-31").text
        #expect(index.contains(#""items":5"#) && index.contains(#""type":"s3""#), "\(index)")
        let id = try await item("C.MOV", server.studio)
        let local = try TestStudio(job: nil, in: folder)
        let twin = try await item("C.MOV", await local.started())
        let plain = try await TestServer(
            program: TestStudio.program, subject: { _ in .folders([folder.path("media")]) })
        await plain.studio.library.scanning?.value
        for picture in ["thumbnail?width=256", "filmstrip?count=6"] {
            let shown = try server.ask("GET", "/api/v1/items/\(id)/\(picture)")
            #expect(shown.status == 200 && shown.headers["content-type"] == "image/jpeg", "\(shown.text)")
            #expect(shown.body == (try plain.ask("GET", "/api/v1/items/\(twin)/\(picture)").body))
            let tag = try #require(shown.headers["etag"])
            #expect(try server.ask("GET", "/api/v1/items/\(id)/\(picture)", ["If-None-Match": tag]).status == 304)
        }
    }

    @Test func `a recording is played from parts that are fetched on demand`() async throws {
        let whole = try lengthen("D.MOV")
        let bucket = try bucket()
        let server = try await server(bucket)
        let id = try await item("D.MOV", server.studio)
        #expect(try await server.studio.item(id).playable == .original)
        let path = "/api/v1/items/\(id)/media"
        try bucket.tell("reset")
        let part = try server.ask("GET", path, ["Range": "bytes=3000001-3000999"])
        #expect(part.status == 206 && part.headers["content-range"] == "bytes 3000001-3000999/\(whole.count)")
        #expect(part.body == Array(whole[3_000_001...3_000_999]))
        #expect(try bytesOfMedia(bucket) < 600_000)
        let tag = try #require(part.headers["etag"])
        #expect(try server.ask("GET", path, ["If-None-Match": tag]).status == 304)
        // No part is fetched twice.
        try bucket.tell("reset")
        #expect(try server.ask("GET", path, ["Range": "bytes=3000100-3000199"]).status == 206)
        #expect(try bucket.tell("log").isEmpty)
        #expect(try server.ask("GET", path).body == whole)
        #expect(try server.ask("GET", path, ["Range": "bytes=-7"]).body == Array(whole.suffix(7)))
        #expect(try server.ask("GET", path, ["Range": "bytes=\(whole.count)-"]).status == 416)
    }

    /// The answer has a status and the remedy, instead of zeros or no body.
    @Test func `media that cannot be fetched are not shown, with a message`() async throws {
        let whole = try lengthen("D.MOV")
        let server: TestServer
        do {
            let bucket = try bucket()
            server = try await self.server(bucket)
            let id = try await item("D.MOV", server.studio)
            let path = "/api/v1/items/\(id)/media"
            _ = try server.ask("GET", path, ["Range": "bytes=2000000-2000099"])
            try bucket.tell("fail?at=reads&how=denied")
            let denied = try server.ask("GET", path, ["Range": "bytes=4000000-4000099"])
            #expect(denied.status == 503 && denied.text.contains("\"input-output\""), "\(denied.text)")
        }
        // The server is gone: fetched parts are still shown.
        let id = try await item("D.MOV", server.studio)
        let path = "/api/v1/items/\(id)/media"
        let here = try server.ask("GET", path, ["Range": "bytes=2000000-2000099"])
        #expect(here.status == 206 && here.body == Array(whole[2_000_000...2_000_099]))
        let gone = try server.ask("GET", path, ["Range": "bytes=4000000-4000099"])
        #expect(gone.status == 503 && gone.text.contains("\"input-output\""), "\(gone.text)")
        // Once the network is known to be missing, the answer comes at once, and the source is marked.
        await server.studio.beginScan()
        await server.studio.library.scanning?.value
        let source = try #require(try await server.studio.index().sources.first)
        #expect(source.message != nil && source.remedy != nil, "\(source)")
        #expect(try await server.studio.index().items == 5)
        let missing = try server.ask("GET", path, ["Range": "bytes=4000000-4000099"])
        #expect(missing.status == 503 && missing.text.contains("\"input-output\""), "\(missing.text)")
        #expect(!missing.text.contains(server.folder.path))
    }

    /// The others of the bucket are shown as before.
    @Test func `one object that cannot be read is not shown, with a message`() async throws {
        let whole = try lengthen("D.MOV")
        let bucket = try bucket()
        let server = try await server(bucket)
        let ids = try await (item("D.MOV", server.studio), item("C.MOV", server.studio))
        for (how, status) in [("500", 503), ("denied", 404)] {
            try bucket.tell("object?key=D.MOV&how=\(how)")
            let bytes = how == "500" ? "bytes=2000000-2000099" : "bytes=5000000-5000099"
            let refused = try server.ask("GET", "/api/v1/items/\(ids.0)/media", ["Range": bytes])
            #expect(refused.status == status, "\(refused.text)")
            let other = try server.ask("GET", "/api/v1/items/\(ids.1)/media")
            #expect(other.status == 200)
            #expect(other.body == (try folder.bytes("media/trip/C.MOV")))
            // A new listing makes it worth asking for again.
            try bucket.tell("reset")
            await server.studio.beginScan()
            await server.studio.library.scanning?.value
        }
        let part = try server.ask("GET", "/api/v1/items/\(ids.0)/media", ["Range": "bytes=2000000-2000099"])
        #expect(part.body == Array(whole[2_000_000...2_000_099]))
        // A page that is opened while it has trouble has the others.
        try bucket.tell("object?key=D.MOV&how=500")
        let fresh = try await self.server(bucket)
        #expect(try await fresh.studio.index().items == 4)
    }

    @Test func `a bucket is used again once it is back`() async throws {
        let bucket = try bucket()
        let server = try await server(bucket)
        try bucket.tell("fail?at=all&how=close")
        await server.studio.beginScan()
        await server.studio.library.scanning?.value
        #expect(try await server.studio.index().sources.first?.message != nil)
        try bucket.tell("reset")
        await server.studio.beginScan()
        await server.studio.library.scanning?.value
        #expect(try await server.studio.index().sources.first?.message == nil)
        let id = try await item("D.MOV", server.studio)
        let whole = try [UInt8](contentsOf: folder.path("media/D.MOV"))
        #expect(try server.ask("GET", "/api/v1/items/\(id)/media").body == whole)
    }

    @Test func `a bucket gives the joins and films of a folder`() async throws {
        let bucket = try bucket()
        var films: [[UInt8]] = []
        for (job, environment) in [(job(bucket), bucket.environment), (TestStudio.job, [:])] {
            let place = try TemporaryFolder()
            try FileManager.default.copyItem(atPath: folder.path("media"), toPath: place.path("media"))
            let test = try TestStudio(job: job, in: place, environment: environment)
            let studio = await test.started()
            let draft = try await studio.first
            let begun = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(join: 1))
            await studio.making.previews[begun.id]?.task?.value
            let preview = try await studio.preview(begun.id)
            #expect(preview.state == .ready, "\(preview)")
            films.append(try [UInt8](contentsOf: try await studio.previewFile(begun.id).path))
            let film = try await studio.ended(
                try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1)).id)
            #expect(film.status == .completed && film.reused == 2, "\(film)")
            films.append(try place.bytes("out/film.mp4"))
        }
        #expect(films[0] == films[2] && films[1] == films[3])
    }

    @Test(.enabled(if: Checkout.expectsShared))
    func `a browser's copy is made of the fetched parts`() async throws {
        let name = "quicktime-hvc1.mov"
        let media = try [UInt8](
            contentsOf: SharedMedia.file("photoprism+photoprism/pkg/media/video/testdata/\(name)"))
        try folder.write(media, to: "media/\(name)")
        let bucket = try bucket()
        let server = try await server(bucket)
        let id = try await item(name, server.studio)
        #expect(try await server.studio.item(id).playable == .proxy)
        let copy = try server.ask("GET", "/api/v1/items/\(id)/proxy")
        #expect(copy.status == 200 && copy.headers["content-type"] == "video/mp4", "\(copy.text)")
        let plain = try await TestServer(
            program: TestStudio.program, subject: { _ in .folders([folder.path("media")]) })
        await plain.studio.library.scanning?.value
        let twin = try await item(name, plain.studio)
        #expect(copy.body == (try plain.ask("GET", "/api/v1/items/\(twin)/proxy").body))
        #expect(copy.body.count > 10_000)
    }

    /// Everything that a film needs is kept here; missing parts are named.
    @Test func `without a network, the film is planned from cached media`() async throws {
        let place = try TemporaryFolder()
        do {
            let bucket = try bucket()
            let studio = await (try TestStudio(job: job(bucket), in: place, environment: bucket.environment)).started()
            let film = try await studio.ended(
                try await studio.startFilm(APIRequest.Film(draft: try await studio.first.id, revision: 1)).id)
            #expect(film.status == .completed)
        }
        let environment = ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"]
        func studio() async throws -> Studio {
            await
                (try TestStudio(
                    job: nil, jobs: [place.path("job.yaml")], in: place, environment: environment)).started()
        }
        let whole = try await studio()
        #expect(try await whole.index().items == 5)
        let plan = try await whole.plan(ofDraft: try await whole.first.id)
        #expect(plan.days.map(\.day.description) == ["2024-12-01", "2024-12-02", "2024-12-03"])
        let object = try #require(place.files(in: "home/cache/objects").first { $0.hasSuffix("/C.MOV") })
        try FileManager.default.removeItem(
            atPath: place.path("home/cache/objects/" + object.dropLast("/C.MOV".count)))
        let part = try await studio()
        let rest = try await part.plan(ofDraft: try await part.first.id)
        #expect(rest.days.map(\.day.description) == ["2024-12-01", "2024-12-03"])
        let said = rest.warnings.map(\.message).joined(separator: "\n")
        #expect(said.contains("C.MOV") && said.contains("is not in the cache"), "\(said)")
    }
}
