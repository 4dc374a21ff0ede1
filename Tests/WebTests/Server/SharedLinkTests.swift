import DayreelKit
import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// A film's link over HTTP: it opens that film and nothing else, on a server that requires a token.
@Suite struct SharedLinkTests {
    private static let secret = String(repeating: "s", count: 43)

    /// A server below `/photos/` with its own token, and a link to its film.
    private func served() async throws -> (TestServer, path: String, share: Answer.NewShare) {
        let server = try await TestServer(
            { options in
                options.basePath = try BasePath("/photos")
                options.token = AccessToken(text: Self.secret)
            }, program: TestStudio.program,
            subject: { folder in
                try TestStudio.media(in: folder)
                try folder.write(TestStudio.job, to: "job.yaml")
                try FileManager.default.createDirectory(
                    atPath: folder.path("tmp"), withIntermediateDirectories: true)
                return .jobs([folder.path("job.yaml")])
            })
        await server.studio.library.scanning?.value
        let draft = try await server.studio.first
        let film = try await server.studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        #expect(try await server.studio.ended(film.id).status == .completed)
        let share = try await server.studio.shareFilm(film.id, APIRequest.Share(days: 7))
        return (server, "/photos/shared/\(share.token)", share)
    }

    @Test func `the link opens the film's page, its bytes and its cover, without the server's token`() async throws {
        let (server, path, share) = try await served()
        #expect(try server.ask("GET", "/photos/").status == 401)
        let moved = try server.ask("GET", path)
        #expect(moved.status == 308 && moved.headers["location"] == "\(share.token)/")
        let page = try server.ask("GET", path + "/")
        #expect(page.status == 200 && page.text.contains("film.mp4") && page.text.contains("December 2024"))
        #expect(page.headers["set-cookie"] == nil && page.headers["referrer-policy"] == "no-referrer")
        #expect(page.headers["cache-control"] == "no-store" && !page.text.contains(Self.secret))
        let german = try server.ask("GET", path + "/", ["Accept-Language": "de-AT,en;q=0.5"])
        #expect(german.text.contains("lang=\"de\"") && german.text.contains("31. Dezember 2024"))
        #expect(german.text.contains("Herunterladen") && german.text.contains("Der Link gilt bis zum "))
        #expect(page.text.contains("lang=\"en\"") && page.text.contains(">Download<"))
        let whole = try Array(Data(contentsOf: URL(filePath: server.folder.path("out/film.mp4"))))
        let film = try server.ask("GET", path + "/film.mp4")
        #expect(film.status == 200 && film.body == whole && film.headers["content-type"] == "video/mp4")
        let part = try server.ask("GET", path + "/film.mp4", ["Range": "bytes=100-199"])
        #expect(part.status == 206 && part.body == Array(whole[100...199]))
        #expect(part.headers["content-range"] == "bytes 100-199/\(whole.count)")
        let saved = try server.ask("HEAD", path + "/film.mp4?download=1")
        #expect(saved.status == 200 && saved.headers["content-disposition"]?.hasPrefix("attachment") == true)
        let cover = try server.ask("GET", path + "/cover.jpg")
        #expect(cover.status == 200 && cover.body.starts(with: [0xFF, 0xD8]))
        #expect(try server.ask("GET", path + "/style.css").headers["content-type"] == "text/css; charset=utf-8")
        // A person who comes from another site's page, as by mail.
        let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
        #expect(try server.ask("GET", path + "/", link).status == 200)
        let embedded = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"]
        #expect(try server.ask("GET", path + "/film.mp4", embedded).status == 403)
        #expect(try server.ask("GET", path + "/", ["Host": "evil.example"]).status == 403)
    }

    @Test func `the link opens nothing else, and its token is no token of the server`() async throws {
        let (server, path, share) = try await served()
        for below in ["/api/v1/index", "/index.html", "/app.js", "/../", "/film.mp4/", "/%66ilm.mp4", "/cover.jpg/x"] {
            let answer = try server.ask("GET", path + below)
            #expect(answer.status == 404, "\(below): \(answer.status)")
        }
        let bearer = ["Authorization": "Bearer \(share.token)"]
        #expect(try server.ask("GET", "/photos/api/v1/index", bearer).status == 401)
        #expect(try server.ask("GET", "/photos/api/v1/index", ["Cookie": "dayreel=\(share.token)"]).status == 401)
        #expect(try server.ask("GET", "/photos/?token=\(share.token)").status == 401)
        #expect(try server.ask("POST", path + "/", body: "{}").status == 401)
        for wrong in ["x", String(repeating: "A", count: 43), Self.secret, share.share.id, ""] {
            let answer = try server.ask("GET", "/photos/shared/\(wrong)/film.mp4")
            #expect(answer.status == 404 && !answer.text.contains("December"), "\(wrong)")
        }
        let ended = try server.ask(
            "POST", "/photos/api/v1/shares/\(share.share.id)/end", ["Authorization": "Bearer \(Self.secret)"],
            body: "{}")
        #expect(ended.status == 200)
        for below in ["/", "/film.mp4", "/cover.jpg", ""] {
            #expect(try server.ask("GET", path + below).status == 404, "\(below)")
        }
        // The page that says so looks like the film's, with and without the slash at the end.
        for style in [path + "/style.css", "/photos/shared/style.css"] {
            #expect(try server.ask("GET", style).text.contains("--paper"), "\(style)")
        }
    }
}
