import DayreelKit
import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// Links to films: what they open, for how long, and what is kept of them.
@Suite struct StudioShareTests {
    private func film() async throws -> (TestStudio, Studio, Answer.Film) {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let film = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        return (test, studio, try await studio.ended(film.id))
    }

    @Test func `a link opens its film, for another server over the same state too, and is kept without its token`()
        async throws
    {
        let (test, studio, film) = try await film()
        let made = try await studio.shareFilm(film.id, APIRequest.Share(days: 7))
        #expect(RandomToken.isToken(made.token))
        #expect(made.share.made == "2025-01-05T12:00:00Z" && made.share.until == "2025-01-12T12:00:00Z")
        #expect(await studio.sharedFilm(made.token)?.film == film.id)
        #expect(await studio.shares().shares == [made.share])
        let folder = test.workspace.paths.serve + "/shares"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        #expect(!name.contains(made.token))
        let path = folder + "/" + name
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(made.token))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let later = await (try TestStudio(in: test.folder, epoch: "e2")).started()
        #expect(await later.sharedFilm(made.token)?.film == film.id)
    }

    @Test func `a link that was ended or whose time is over opens nothing`() async throws {
        let (test, studio, film) = try await film()
        let first = try await studio.shareFilm(film.id, APIRequest.Share(days: 1))
        let second = try await studio.shareFilm(film.id, APIRequest.Share(days: 30))
        #expect(first.token != second.token)
        // Each server has its own clock.
        let later = await (try TestStudio(in: test.folder, at: "2025-01-06T12:00:00Z", epoch: "e2")).started()
        #expect(await later.sharedFilm(first.token) == nil)
        #expect(await later.shares().shares == [second.share])
        _ = try await later.endShare(second.share.id)
        #expect(await studio.sharedFilm(second.token) == nil)
        #expect(await studio.shares().shares.isEmpty)
        #expect(await refusal { try await studio.endShare(second.share.id) }?.kind == .notFound)
        for token in ["", "x", String(repeating: "A", count: 43), "../../removed"] {
            #expect(await studio.sharedFilm(token) == nil, "\(token)")
        }
        for id in ["", "..", "../removed", String(repeating: "0", count: 64)] {
            #expect(await refusal { try await studio.endShare(id) }?.kind == .notFound, "\(id)")
        }
    }

    @Test(arguments: [
        ("UTC", "2025-01-12"), ("America/Los_Angeles", "2025-01-11"), ("Pacific/Kiritimati", "2025-01-12"),
    ])
    func `a link ends on the day that it is where the server stands`(zone: String, day: String) throws {
        let test = try TestStudio(in: TemporaryFolder())
        let until = try #require(UTCTime.instant("2025-01-12T04:00:00Z"))
        let share = SharedFilm(id: "1", film: "1", run: nil, title: "December", made: 0, until: until)
        var workspace = test.workspace
        workspace.clock = SystemClock(environment: [:], time: 0, zone: zone)
        #expect(share.lastDay(in: workspace) == Day(day))
    }

    @Test func `a link rests while its film is off the list`() async throws {
        let (_, studio, film) = try await film()
        let made = try await studio.shareFilm(film.id, APIRequest.Share(days: 7))
        _ = try await studio.listFilm(film.id, APIRequest.Listed(listed: false))
        #expect(await studio.sharedFilm(made.token) == nil)
        _ = try await studio.listFilm(film.id, APIRequest.Listed(listed: true))
        #expect(await studio.sharedFilm(made.token) != nil)
    }

    @Test func `only a film that is there is shared, for days that are allowed, by who may change things`() async throws
    {
        let (test, studio, film) = try await film()
        for days in [0, -1, 366] {
            #expect(
                await refusal { try await studio.shareFilm(film.id, APIRequest.Share(days: days)) }?.kind == .invalid)
        }
        #expect(await refusal { try await studio.shareFilm("x", APIRequest.Share(days: 1)) }?.kind == .notFound)
        let fixed = await (try TestStudio(in: test.folder, isReadOnly: true, epoch: "e2")).started()
        #expect(await refusal { try await fixed.shareFilm(film.id, APIRequest.Share(days: 1)) }?.kind == .forbidden)
        try FileManager.default.removeItem(atPath: test.folder.path("out/film.mp4"))
        #expect(await refusal { try await studio.shareFilm(film.id, APIRequest.Share(days: 1)) }?.kind == .gone)
    }
}
