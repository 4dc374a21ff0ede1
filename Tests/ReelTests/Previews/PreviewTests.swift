import Fixtures
import Foundation
import LibAV
import Reports
import TestSupport
import Testing

@testable import Model
@testable import Stages

/// The contact sheet that `dayreel preview` makes of the month with two pins.
@Suite struct PreviewTests {
    private struct Sheet {
        var folder: TemporaryFolder
        var program: Program
        var job: String
        var html: String
        var plan: PlannedFilm
    }

    private func make() async throws -> Sheet {
        let folder = try TemporaryFolder()
        let month = try await SmallJob.month(
            "2024-12",
            more: "pins: { 2024-12-14: IMG_1116.MOV, 2024-12-25: { media: IMG_1025.MOV, from: 3s, duration: 4s } }")
        let job = try month.write(to: folder).job
        let program = try await WarmHome.ofScannedMonth()
        let outcome = try await program.run(
            "preview", job, "-o", folder.path("sheet.html"), "-o", folder.path("sheet.png"))
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == folder.path("sheet.html") + "\n" + folder.path("sheet.png") + "\n")
        let plan = try await program.run("plan", job, "--json")
        return Sheet(
            folder: folder, program: program, job: job,
            html: try String(contentsOfFile: folder.path("sheet.html"), encoding: .utf8),
            plan: try PlannedFilm(json: plan.output))
    }

    @Test func `all links and pictures of the page exist and are the right ones`() async throws {
        let sheet = try await make()
        let targets = Set(sheet.html.matches(of: /\ id="([^"]*)"/).map { String($0.output.1) })
        for link in sheet.html.matches(of: /href="#([^"]*)"/) { #expect(targets.contains(String(link.output.1))) }
        let days = sheet.html.matches(of: /<li class="day" id="([^"]*)">((?s).*?)<p class="reason">/)
        #expect(days.map { String($0.output.1) } == sheet.plan.days.map(\.day))
        let pinned = days.filter { $0.output.2.contains("class=\"pin\"") }.map { String($0.output.1) }
        #expect(pinned == ["2024-12-14", "2024-12-25"])
        for (day, planned) in zip(days, sheet.plan.days) {
            let source = try #require(day.output.2.firstMatch(of: /src="data:image\/jpeg;base64,([^"]*)"/)).output.1
            let picture = try JPEG.decode(Array(try #require(Data(base64Encoded: String(source)))))
            try check(picture, of: try #require(planned.picks.first))
        }
    }

    @Test func `the picture shows each clip in its cell`() async throws {
        let sheet = try await make()
        let png = try PNG.decode(Array(Data(contentsOf: URL(filePath: sheet.folder.path("sheet.png")))))
        let frame = try #require(try Self.gray(png))
        let picks = sheet.plan.picks
        let layout = ContactSheetLayout(clips: picks.count, filmWidth: 320, filmHeight: 180)
        // Below the clips there is text.
        #expect(frame.width == layout.width && frame.height > layout.height)
        for (index, pick) in picks.enumerated() {
            let place = layout.picture(index)
            let cell = PixelRectangle(
                x: place.x, y: place.y, width: layout.pictureWidth, height: layout.pictureHeight)
            try check(frame, in: cell, of: pick)
        }
    }

    @Test func `thumbnails are kept in the cache and made again when they are missing`() async throws {
        let sheet = try await make()
        let info = try await sheet.program.run("cache", "info", "--json")
        let found = try #require(try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any])
        #expect(found["v"] as? Int == 1)
        #expect(found["thumbnails"] as? Int == sheet.html.matches(of: /<img\s/).count)
        #expect(found["thumbnail-bytes"] as? Int ?? 0 > 10_000)
        let path = sheet.folder.path("again.html")
        for command in ["info", "clear"] {
            #expect(try await sheet.program.run("cache", command).exitCode == 0)
            #expect(try await sheet.program.run("preview", sheet.job, "-o", path).exitCode == 0)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == sheet.html)
        }
    }

    @Test func `an output that cannot be written is refused before any work`() async throws {
        let folder = try TemporaryFolder()
        let job = try await SmallJob.month().write(to: folder).job
        let program = try await WarmHome.ofScannedMonth()
        for (arguments, code, words) in [
            ([job], 64, "Missing expected argument"), ([job, "-o", "sheet.gif"], 64, "an .html or a .png file"),
            ([job, "-o", "/proc/nowhere/sheet.png"], 73, "the contact sheet's folder cannot be made"),
            ([folder.path("no.yaml"), "-o", folder.path("a.png")], 66, "the job file cannot be read"),
        ] as [([String], Int32, String)] {
            let outcome = try await program.run(["preview"] + arguments)
            #expect(outcome.exitCode == code)
            #expect(outcome.error.contains(words), "\(outcome.error)")
        }
    }

    /// Checks that an 8-bit, full-range picture shows a frame of the pick's clip, letterboxed.
    private func check(_ frame: borrowing VideoFrame, of pick: PlannedFilm.Pick) throws {
        let luma = PicturePlane(of: frame)
        try check(luma, in: luma.bounds, of: pick)
    }

    private func check(_ luma: PicturePlane, in frame: PixelRectangle, of pick: PlannedFilm.Pick) throws {
        let clip = try #require(FixtureMonthClips.clip(pick.name))
        let place = PixelRectangle.letterbox(width: clip.picture.width, height: clip.picture.height, into: frame)
        let code = FrameCode.read(in: luma, picture: place)
        #expect(code?.clip == clip.number, "\(pick.name): \(String(describing: code))")
        let first = clip.picture.timing.averageRate.nearestFrames(to: .milliseconds(Int64(pick.start * 1000)))
        let last = clip.picture.timing.averageRate.nearestFrames(
            to: .milliseconds(Int64((pick.start + Double(pick.frames) / 30) * 1000)))
        #expect(
            code.map { (first - 1...last).contains($0.frame) } == true, "\(pick.name): \(String(describing: code))")
    }

    private static func gray(_ frame: consuming VideoFrame?) throws -> PicturePlane? {
        guard let frame else { return nil }
        let input = VideoFormat(of: frame, timeBase: Rational(1, 1), frameRate: Rational(1, 1))
        let graph = try FilterGraph(input: input, chain: [Filter("scale")], outputPixelFormats: ["gray"])
        try graph.push(frame)
        try graph.finish()
        guard let gray = try graph.pull() else { return nil }
        return PicturePlane(of: gray)
    }
}
