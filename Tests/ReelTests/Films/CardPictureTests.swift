import Fixtures
import Foundation
import LibAV
import TestSupport
import Testing

/// Pictures that jobs name as the ground of titles, in the built program.
@Suite(.timeLimit(.minutes(5))) struct CardPictureTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    /// A JPEG whose left half is darker than its right.
    private func picture(_ name: String, _ left: UInt8 = 60, _ right: UInt8 = 200) throws {
        var frame = try VideoFrame(width: 400, height: 300, pixelFormat: "yuv420p")
        frame.fill(luma: left, blue: 128, red: 128)
        frame.withMutablePlane(0) { bytes, stride, width, height in
            for y in 0..<height { for x in width / 2..<width { bytes[y * stride + x] = right } }
        }
        frame.color = .bt709
        try folder.write(JPEG.encode(frame), to: name)
    }

    private func job(_ titles: String) async throws -> (job: String, film: String) {
        try await SmallJob.month(composition: "  titles: \(titles)").write(to: folder)
    }

    @Test(arguments: ["plan", "render"])
    func `what is no picture is an error at its line, and keeps nobody waiting`(command: String) async throws {
        try folder.write("no picture", to: "text.jpg")
        _ = try folder.pipe("pipe.png")
        try picture("whole.jpg")
        let whole = try Data(contentsOf: URL(filePath: folder.path("whole.jpg")))
        try folder.write([UInt8](whole.prefix(whole.count / 2)), to: "half.jpg")
        for name in ["gone.jpg", "text.jpg", "half.jpg", "pipe.png"] {
            let outcome = try await program.run(command, try await job("{ opening: { background: \(name) } }").job)
            #expect(outcome.exitCode == 66, "\(name): \(outcome.error)")
            #expect(outcome.error.contains("job.yaml:10:36: error"), "\(outcome.error)")
            #expect(!FileManager.default.fileExists(atPath: folder.path("film.mp4")))
        }
        let outcome = try await program.run("validate", try await job("{ opening: { background: blurr } }").job)
        #expect(outcome.exitCode == 65 && outcome.error.contains("job.yaml:10:36: error"), "\(outcome.error)")
    }

    @Test func `the film begins and ends on them, with letters that can be read`() async throws {
        try picture("title.jpg")
        try picture("end.jpg", 90, 30)
        let (job, path) = try await job(
            "{ opening: { title: Winter, background: title.jpg }, closing: { background: end.jpg } }")
        let outcome = try await program.run("render", job)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let film = try Film(path: path)
        let last = try film.eachLuma { _, _ in } - 1
        let pictures = try film.pictures(at: [0, 60, last])
        func luma(_ frame: Int, _ x: Int) throws -> Double {
            let plane = try #require(pictures[frame]?.luma)
            return try #require(plane.mean(of: PixelRectangle(x: x, y: 4, width: 60, height: 20)))
        }
        // Four thirds fill sixteen ninths: the middle stays in the middle.
        for (frame, x, expected) in [(0, 10, 60.0), (0, 250, 200), (last, 10, 90), (last, 250, 30)] {
            let found = try luma(frame, x)
            #expect(abs(found - expected) < 6, "\(frame), \(x): \(found)")
        }
        let title = try #require(pictures[60]).luma
        let letters = (0..<320).reduce(0) { sum, x in sum + (90..<170).count { title[x, $0] > 215 } }
        #expect(letters > 100, "\(letters)")
    }

    @Test func `the picture's contents decide, and only its own segment is rendered again`() async throws {
        var counts: [[Int]] = []
        var films: [Data] = []
        try picture("a.jpg")
        try picture("b.jpg", 100, 100)
        try FileManager.default.copyItem(atPath: folder.path("a.jpg"), toPath: folder.path("c.jpg"))
        for name in ["a.jpg", "b.jpg", "c.jpg"] {
            let (job, film) = try await job("{ opening: { background: \(name) } }")
            let outcome = try await program.run("render", job, "--progress", "json")
            try #require(outcome.exitCode == 0, "\(outcome.error)")
            let done = try #require(outcome.events.last)
            counts.append([try #require(done["rendered"] as? Int), try #require(done["reused"] as? Int)])
            films.append(try Data(contentsOf: URL(filePath: film)))
        }
        let all = counts[0][0]
        #expect(counts == [[all, 0], [1, all - 1], [0, all]], "\(counts)")
        #expect(films[0] == films[2] && films[0] != films[1])
    }

    @Test func `a film does not replace its picture`() async throws {
        try picture("title.jpg")
        try FileManager.default.moveItem(atPath: folder.path("title.jpg"), toPath: folder.path("film.mp4"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("title.jpg"), withDestinationPath: folder.path("film.mp4"))
        let before = try Data(contentsOf: URL(filePath: folder.path("film.mp4")))
        let (job, film) = try await job("{ opening: { background: title.jpg } }")
        let outcome = try await program.run("render", job, "--force")
        #expect(outcome.exitCode != 0)
        #expect(try Data(contentsOf: URL(filePath: film)) == before)
    }
}
