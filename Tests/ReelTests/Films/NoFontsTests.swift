import Fixtures
import Foundation
import LibAV
import TestSupport
import Testing

/// A machine without any font, such as a small container.
@Suite struct NoFontsTests {
    @Test func `a film with dates is refused before rendering, and one without is made`() async throws {
        let folder = try TemporaryFolder()
        let fonts = try folder.write("<?xml version=\"1.0\"?><fontconfig></fontconfig>", to: "fonts.conf")
        let (job, film) = try await SmallJob.month(
            "2024-12-01..2024-12-01", composition: "  date-overlay: true"
        ).write(to: folder)
        for command in ["render", "run"] {
            let program = try Self.program(fonts)
            let refused = try await program.run(command, job, "--progress", "none")
            #expect(refused.exitCode == 69)
            #expect(refused.error.contains("fonts-dejavu-core"))
            // What was measured of the clips may be kept.
            let kept = try? FileManager.default.subpathsOfDirectory(atPath: program.home.path("cache/segments"))
            #expect(kept?.contains { $0.hasSuffix(".mp4") } != true, "\(kept ?? [])")
        }
        _ = try await SmallJob.month("2024-12-01..2024-12-01", composition: "  date-overlay: false\n  titles: false")
            .write(to: folder)
        let made = try await Self.program(fonts).run("render", job, "--progress", "none")
        #expect(made.exitCode == 0 && made.output == film + "\n", "\(made.error)")
    }

    @Test func `the synthetic month is made without captions`() async throws {
        let folder = try TemporaryFolder()
        let fonts = try folder.write("<?xml version=\"1.0\"?><fontconfig></fontconfig>", to: "fonts.conf")
        let clip = folder.path("month/100APPLE/IMG_1001.MOV")
        // One clip tells; the others are not waited for.
        let made = try await Self.program(fonts).run(["fixtures", folder.path("month")]) { process in
            while ProcessTree.isAlive(process), !FileManager.default.fileExists(atPath: clip) {
                try await Task.sleep(for: .milliseconds(1))
            }
            kill(process, SIGTERM)
        }
        #expect(FileManager.default.fileExists(atPath: clip), "\(made.error)")
        var plane: PicturePlane?
        if let picture = try VideoDecoder(path: clip).next() {
            plane = PicturePlane(of: picture)
        }
        let luma = try #require(plane)
        // The area where the title would be shows only a gradient, without edges.
        let row = (20..<100).map { Int(luma[$0, 28]) }
        #expect(zip(row, row.dropFirst()).allSatisfy { abs($0 - $1) < 12 }, "\(row)")
    }

    private static func program(_ fonts: String) throws -> Program {
        var program = try Program()
        program.environment = ["FONTCONFIG_FILE": fonts]
        return program
    }
}
