import Fixtures
import Foundation
import TestSupport
import Testing

/// The clip that each day gets, and the messages about uncertain days, as users see them.
@Suite struct RightDayTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    /// Copies a clip of the fixture month, with another modification time if one is given.
    private func copy(_ name: String, to copy: String, modified: String? = nil) async throws {
        let path = folder.path("media/\(copy)")
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        let clip = try await FixtureLibrary.month().appending(path: "100APPLE/\(name)")
        try FileManager.default.copyItem(atPath: clip.path, toPath: path)
        if let modified { try touch(copy, modified) }
    }

    private func touch(_ name: String, _ modified: String) throws {
        let date = try Date(modified, strategy: .iso8601)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path("media/\(name)"))
    }

    private func job(_ timeframe: String, more: String = "") throws -> (job: String, film: String) {
        try SmallJob(timeframe: timeframe, sources: [folder.path("media")], more: more).write(to: folder)
    }

    /// The picks of a report or a plan.
    private func picks(_ document: String) throws -> [[String: Any]] {
        let root = try #require(try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any])
        return (root["days"] as? [[String: Any]] ?? []).flatMap { $0["picks"] as? [[String: Any]] ?? [] }
    }

    @Test func `old broken files take one line, and strict concerns only the timeframe`() async throws {
        try await copy("IMG_1001.MOV", to: "IMG_1001.MOV")
        for number in 1...300 {
            let name = "old/\(number).mov"
            try folder.write("no video \(number)", to: "media/\(name)")
            try touch(name, "2012-03-04T05:06:07Z")
        }
        let files = try job("2024-12-01..2024-12-03")
        let outcome = try await program.run("render", files.job, "--strict", "--progress", "plain")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        // Nobody can do anything about them for this film.
        #expect(!outcome.error.contains("300 files") && !outcome.error.contains("/old/"))
        let all = try await program.run("plan", files.job, "--verbose")
        let notes = (all.output + all.error).split(separator: "\n").filter { $0.contains("300 files") }
        #expect(notes.count == 1 && notes.first?.hasPrefix("note: ") == true, "\(all.error)")
        #expect(notes.first?.hasSuffix("dayreel scan \(folder.path("media"))") == true)
        let report = folder.text("film.json")
        #expect(report.utf8.count < 20_000 && !report.contains("/old/"))
        let scan = try await program.run("scan", folder.path("media"))
        #expect(scan.output.contains("300 refused"))

        try folder.write("no video", to: "media/VID_20241202_101112.mp4")
        // A file that has just been modified would count as still being written.
        try touch("VID_20241202_101112.mp4", "2024-12-02T10:11:12Z")
        let strict = try await program.run("render", files.job, "--strict", "--progress", "none")
        #expect(strict.exitCode == 65)
        #expect(strict.error.contains("VID_20241202_101112.mp4"))
    }

    @Test func `a day that rests on a file's modification time is marked everywhere`() async throws {
        for (clip, bare) in [("IMG_1001.MOV", "undated.mov"), ("IMG_1002.MOV", "VID-20241202-WA0003.mov")] {
            try await copy(clip, to: "a.mov")
            try strip("a.mov", to: bare)
            try FileManager.default.removeItem(atPath: folder.path("media/a.mov"))
        }
        try touch("undated.mov", "2024-12-01T10:11:12Z")
        let files = try job("2024-12-01..2024-12-03")
        let plan = try await program.run("plan", files.job)
        #expect(plan.output.contains("2024-12-01  11:11     file time?  undated.mov"), "\(plan.output)")
        #expect(plan.output.contains("2024-12-02  day only  name?       VID-"))
        #expect(plan.output.contains("warning: 2024-12-01: undated.mov "))
        #expect(plan.output.contains("warning: 2024-12-02: VID-20241202-WA0003.mov "))
        #expect(!plan.output.contains("12:00:00"))
        let picks = try picks(try await program.run("plan", files.job, "--json").output)
        #expect(picks.map { $0["evidence"] as? String } == ["modification-time", "file-name"])
        #expect(picks.map { $0["uncertain"] as? Bool } == [true, true])
        #expect(try await program.run("plan", files.job, "--calendar").output.contains("◌ date uncertain 2"))

        let render = try await program.run("render", files.job, "--progress", "json")
        #expect(render.exitCode == 0, "\(render.error)")
        let codes = render.events.compactMap { $0["code"] as? String }
        #expect(codes.filter { $0 == "uncertain-date" }.count == 2)
        #expect(try self.picks(folder.text("film.json")).map { $0["uncertain"] as? Bool } == [true, true])

        let preview = try await program.run("preview", files.job, "-o", folder.path("sheet.html"))
        #expect(preview.error.contains("undated.mov "))
        let page = folder.text("sheet.html")
        #expect(page.contains("Date uncertain: file time") && page.contains("Date uncertain: day only"))

        let strict = try job("2024-12-01..2024-12-03", more: "select: { min-evidence: file-name }")
        let left = try await program.run("plan", strict.job).output
        #expect(left.contains("dated only by"), "\(left)")
        #expect(left.contains("December 2024") == false || left.contains("1 day, 1 clip"))
    }

    /// Copies the clip's picture without its sound and tags.
    private func strip(_ name: String, to copy: String) throws {
        try BareCopy.write(folder.path("media/\(name)"), to: folder.path("media/\(copy)"))
    }

    @Test func `a clip that begins between key frames keeps its day`() async throws {
        try await copy("IMG_1001.MOV", to: "whole.mov")
        try BareCopy.write(
            folder.path("media/whole.mov"), to: folder.path("media/20241202_101112.mkv"), format: "matroska",
            withoutFirst: 5)
        try touch("20241202_101112.mkv", "2024-12-02T10:11:12Z")
        let files = try job("2024-12-01..2024-12-03")
        let outcome = try await program.run("render", files.job, "--strict", "--progress", "none")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let picks = try picks(folder.text("film.json"))
        #expect(picks.map { ($0["id"] as? String) ?? "" } == ["whole.mov", "20241202_101112.mkv"])
        // The film shows the clip's own pictures, and they advance.
        let film = try Film(path: files.film)
        let first = try #require(picks[1]["first-frame"] as? Int)
        let clip = try #require(FixtureMonthClips.clip("IMG_1001.MOV"))
        let codes = try [first + 16, first + 22].map { try film.picture(at: $0).code(in: film.letterbox(clip)) }
        #expect(codes.map { $0?.clip } == [clip.number, clip.number])
        #expect(codes.map { $0?.frame } == [46, 52])
    }

    @Test func `a photo library in a source is skipped with a note, and one without a database is an error`()
        async throws
    {
        try await copy("IMG_1001.MOV", to: "Family.photoslibrary/originals/1/A.mov")
        let files = try job("2024-12-01..2024-12-03")
        let empty = try await program.run("render", files.job)
        #expect(empty.exitCode == 66)
        #expect(empty.error.contains("Family.photoslibrary"))
        #expect(empty.error.contains("'photos: \(folder.path("media/Family.photoslibrary"))'"))

        try await copy("IMG_1001.MOV", to: "IMG_1001.MOV")
        let plan = try await program.run("plan", files.job)
        #expect(plan.exitCode == 0)
        #expect(plan.output.contains("note: Family.photoslibrary "), "\(plan.output)")
        #expect(!plan.output.contains("A.mov"))

        let named = try await program.run("scan", folder.path("media/Family.photoslibrary"))
        #expect(named.exitCode == 66)
        #expect(named.error.contains("'database'"), "\(named.error)")
    }
}
