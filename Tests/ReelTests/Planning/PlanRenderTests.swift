import Foundation
import TestSupport
import Testing

/// The command `render --plan` renders exactly the written plan or nothing.
@Suite struct PlanRenderTests {
    private static let clips = ["IMG_1001.MOV", "IMG_1002.MOV", "IMG_1114.MOV", "IMG_1115.MOV"]

    private let folder: TemporaryFolder
    private let program: Program
    private let media: URL

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
        media = folder.url.appending(path: "media")
    }

    /// Writes copies of a few clips, which a test may damage, and returns a job over them.
    private func job(_ timeframe: String = "2024-12-01..2024-12-14", more: String = "") async throws -> SmallJob {
        let month = try await FixtureLibrary.month()
        try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
        for name in Self.clips {
            try FileManager.default.copyItem(
                at: month.appending(path: "100APPLE/\(name)"), to: media.appending(path: name))
        }
        try await KnownMedia.scan(media.path, into: program.catalog)
        return SmallJob(timeframe: timeframe, sources: [media.path], more: more)
    }

    /// Writes the job's plan and returns its path.
    private func plan(_ job: String, to name: String = "plan.json") async throws -> String {
        let outcome = try await program.run("plan", job, "--json")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return try folder.write(outcome.output, to: name)
    }

    private func expectRefused(
        _ plan: String, code: Int32, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await program.run("render", "--plan", plan)
        #expect(outcome.exitCode == code, "\(outcome.error)", sourceLocation: sourceLocation)
        for word in words {
            #expect(outcome.error.contains(word), "\(outcome.error)", sourceLocation: sourceLocation)
        }
        #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
        let names = try folder.contents()
        #expect(
            !names.contains("film.mp4") && !names.contains { $0.hasSuffix(".part") }, sourceLocation: sourceLocation)
    }

    @Test func `a plan renders the film of its job, even if the job has changed`() async throws {
        let files = try await job().write(to: folder)
        let plan = try await plan(files.job)
        let byJob = folder.path("by-job.mp4")
        let direct = try await program.run("render", files.job, "-o", byJob)
        try #require(direct.exitCode == 0, "\(direct.error)")

        // Earlier media are added and the job's timeframe changes: the plan still decides.
        try FileManager.default.copyItem(
            at: media.appending(path: "IMG_1001.MOV"), to: media.appending(path: "A_NEW_ONE.MOV"))
        let text = try String(contentsOfFile: files.job, encoding: .utf8)
        try folder.write(text.replacing("2024-12-01..", with: "2024-12-14.."), to: "job.yaml")
        let outcome = try await program.run("render", "--plan", plan, "--no-cache", "--progress", "json")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == files.film + "\n")
        #expect(FileManager.default.contentsEqual(atPath: files.film, andPath: byJob))
        let words = outcome.events.compactMap { $0["stage"] as? String }
        #expect(
            words.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
                == ["scan", "select", "render", "assemble"])
        try expectSameReports(byJob: folder.path("by-job.json"), byPlan: folder.path("film.json"))
    }

    private func expectSameReports(byJob: String, byPlan: String) throws {
        let reports = try [byJob, byPlan].map { path in
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? NSDictionary
        }
        for key in ["days", "empty-days", "left-out", "warnings", "refused"] {
            let values = reports.map { $0?[key] as? NSArray }
            #expect(values[0] != nil && values[0] == values[1], "\(key)")
        }
    }

    @Test func `the plan of a relative timeframe keeps its days`() async throws {
        let files = try await job("previous-month").write(to: folder, film: "{year}-{month}.mp4")
        var january = program
        january.environment = ["SOURCE_DATE_EPOCH": "1735689600"]
        let planned = try await january.run("plan", files.job, "--json")
        let plan = try folder.write(planned.output, to: "plan.json")
        let outcome = try await program.run("render", "--plan", plan)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == folder.path("2024-12.mp4") + "\n")
    }

    @Test func `changed media are named, and no film is made`() async throws {
        let plan = try await plan(job().write(to: folder).job)
        try MediaBoxes(path: media.appending(path: "IMG_1002.MOV").path).overwrite("mdat")
        try await expectRefused(
            plan, code: 65, "IMG_1002.MOV: error: the plan's media have changed since it was written",
            "IMG_1002.MOV is not what it was", "'dayreel plan JOB --json'")
        try FileManager.default.removeItem(at: media.appending(path: "IMG_1001.MOV"))
        try await expectRefused(
            plan, code: 66, "IMG_1001.MOV cannot be read any more", "IMG_1002.MOV is not what it was")
    }

    @Test func `a changed look and font are named too`() async throws {
        let corners = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)" }.joined(separator: "\n")
        let look = try folder.write("LUT_3D_SIZE 2\n\(corners)\n", to: "plain.cube")
        let font = folder.path("own.ttf")
        try FileManager.default.copyItem(atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", toPath: font)
        var job = try await job("2024-12-01..2024-12-02")
        job.composition = "  look: '\(look)'\n  date-overlay: { font: '\(font)' }"
        let plan = try await plan(job.write(to: folder).job)
        try folder.write("LUT_3D_SIZE 2\n\(corners.replacing("1 1 1", with: "1 1 0.5"))\n", to: "plain.cube")
        try FileManager.default.removeItem(atPath: font)
        try await expectRefused(plan, code: 66, "own.ttf cannot be read any more", "plain.cube is not what it was")
    }

    @Test func `a candidate that was not chosen may change`() async throws {
        let first = "select: { prefer: [video, live-photo, motion-photo] }"
        let files = try await job(more: first).write(to: folder)
        let plan = try await plan(files.job)
        try FileManager.default.removeItem(at: media.appending(path: "IMG_1115.MOV"))
        let outcome = try await program.run("render", "--plan", plan)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
    }

    @Test func `an unusable clip of a plan ends the run`() async throws {
        // The scan reads only the first picture, which is intact; the pin starts later in the clip.
        let job = try await job(
            "2024-12-14..2024-12-14", more: "pins: { 2024-12-14: { media: IMG_1114.MOV, from: 2s } }")
        try MediaBoxes(path: media.appending(path: "IMG_1114.MOV").path).overwrite("mdat", keeping: 70)
        let plan = try await plan(job.write(to: folder).job)
        try await expectRefused(plan, code: 65, "IMG_1114.MOV: error: a clip of the plan cannot be used")
    }

    @Test func `a plan of another version is refused`() async throws {
        let plan = try await plan(job().write(to: folder).job)
        let text = try String(contentsOfFile: plan, encoding: .utf8)
        let other = try folder.write(text.replacing("\"v\" : 3", with: "\"v\" : 1"), to: "other.json")
        try await expectRefused(other, code: 65, "other.json: error: this plan is of version 1, and")
        let half = try folder.write(String(text.prefix(text.count / 2)), to: "half.json")
        try await expectRefused(half, code: 65, "half.json: error: this is not a plan")
        let edited = try folder.write(text.replacing("\"crf\" : 20", with: "\"crf\" : 0"), to: "edited.json")
        try await expectRefused(edited, code: 65, "edited.json: error: the plan was edited")
        try await expectRefused(folder.path("none.json"), code: 66, "none.json: error: the plan cannot be read")
    }

    @Test func `a plan given with a job must be of that job`() async throws {
        let files = try await job().write(to: folder)
        let plan = try await plan(files.job)
        let same = try await program.run("render", files.job, "--plan", plan, "-o", folder.path("same.mp4"))
        #expect(same.exitCode == 0, "\(same.error)")

        let text = try String(contentsOfFile: files.job, encoding: .utf8)
        let other = try folder.write(text, to: "other.yaml")
        let ofOther = try await program.run("render", other, "--plan", plan)
        #expect(ofOther.exitCode == 65)
        #expect(ofOther.error.contains("'job'"), "\(ofOther.error)")

        try folder.write(text + "\ntitle: Another\n", to: "job.yaml")
        let changed = try await program.run("render", files.job, "--plan", plan)
        #expect(changed.exitCode == 65)
        #expect(changed.error.contains("the job has changed since the plan was written"), "\(changed.error)")
        #expect(!FileManager.default.fileExists(atPath: files.film))
    }
}
