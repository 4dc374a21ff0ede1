import DayreelKit
import Foundation
import JobFiles
import TestSupport
import Testing

@testable import Web

@Suite struct StudioMusicTests {
    /// Music beside the job file, in a folder right below, and in the source; and what is none of these.
    private static func studio() async throws -> (TestStudio, Studio) {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        for name in [
            "song.mp3", "music/Waltz.FLAC", "music/deep/far.mp3", "media/trip/polka.m4a", "media/.hidden/no.mp3",
            "media/trip/notes.txt", ".secret/no.mp3",
        ] {
            try FileManager.default.createDirectory(
                at: URL(filePath: folder.path(name)).deletingLastPathComponent(), withIntermediateDirectories: true)
            try folder.write("sound of \(name)", to: name)
        }
        let test = try TestStudio(in: folder)
        try await KnownMedia.scan(folder.path("media"), into: test.workspace.paths.catalog)
        return (test, await test.started())
    }

    @Test func `music beside the job file and in its sources can be chosen`() async throws {
        let (test, studio) = try await Self.studio()
        let draft = try await studio.first
        let music = try await studio.music(ofDraft: draft.id)
        // The source is below the job's folder here, so that its paths begin there too.
        #expect(
            music.files.map { [$0.folder, $0.name, $0.path] } == [
                ["", "song.mp3", "song.mp3"], ["music", "Waltz.FLAC", "music/Waltz.FLAC"],
                ["media/trip", "polka.m4a", "media/trip/polka.m4a"],
            ])
        #expect(!music.more && music.files.map(\.size) == [17, 25, 29])
        let heard = try await studio.musicFile(music.files[2].id, ofDraft: draft.id)
        #expect(heard.path == test.folder.path("media/trip/polka.m4a"))
        #expect(await refusal { try await studio.musicFile("0123456789abcdef", ofDraft: draft.id) }?.kind == .notFound)
        #expect(await refusal { try await studio.music(ofDraft: "none") }?.kind == .notFound)
        #expect(try SchemaWalk().problems(try Answer.json(music), operation: "music", status: "200") == [])
    }

    @Test func `a source elsewhere has whole paths, and without its folder no music`() async throws {
        let (test, studio) = try await Self.studio()
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("sound", to: "a song.ogg")
        try test.folder.write(
            TestStudio.job.replacing("- folder: media", with: "- folder: media\n  - folder: \(elsewhere.path)"),
            to: "job.yaml")
        let draft = try await studio.first
        let found = try await studio.music(ofDraft: draft.id).files.last
        #expect(
            found?.path == elsewhere.path("a song.ogg")
                && found?.folder == elsewhere.path.split(separator: "/").last.map(String.init))
        try FileManager.default.removeItem(atPath: elsewhere.path)
        #expect(try await studio.music(ofDraft: draft.id).files.count == 3)
    }

    @Test func `a listed file is heard in ranges, under its own type`() async throws {
        let server = try await TestServer()
        try server.folder.write("0123456789", to: "media/song.mp3")
        let draft = try #require(await server.studio.drafts().drafts.first)
        let song = try #require(await server.studio.music(ofDraft: draft.id).files.first)
        let path = "/api/v1/drafts/\(draft.id)/music/\(song.id)"
        let answer = try server.ask("GET", path, ["Range": "bytes=2-4"])
        #expect(answer.status == 206 && answer.text == "234" && answer.headers["content-type"] == "audio/mpeg")
        #expect(try server.ask("GET", path + "0").status == 404)
        #expect(try server.ask("GET", "/api/v1/drafts/\(draft.id)/music").status == 200)
    }
}
