import Foundation
import TestSupport
import Testing
import Typography

/// Font files that jobs name, in the built program.
@Suite(.timeLimit(.minutes(5))) struct FontFileTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
    }

    /// A job whose dates are in this font, named on line 6.
    private func job(_ font: String) throws -> String {
        try folder.write(
            """
            timeframe: 2024-12
            sources: [ { folder: media } ]
            output: film.mp4
            composition:
              date-overlay:
                font: \(font)

            """, to: "job.yaml")
        return folder.path("job.yaml")
    }

    @Test(arguments: ["validate", "plan", "render", "preview", "run"])
    func `what is no font is an error at its line, and keeps nobody waiting`(command: String) async throws {
        _ = try folder.pipe("pipe.ttf")
        try FileManager.default.createSymbolicLink(atPath: folder.path("zero.ttf"), withDestinationPath: "/dev/zero")
        try folder.write("no font", to: "text.ttf")
        for (name, fault) in [
            ("pipe.ttf", "which cannot be read: it is not a regular file"),
            ("zero.ttf", "which cannot be read: it is not a regular file"),
            ("gone.ttf", "which cannot be read: No such file or directory"),
            ("text.ttf", "which is no font file that can be read"),
        ] {
            let more = command == "preview" ? ["--film", "-o", folder.path("x.mp4")] : []
            let outcome = try await program.run([command, try job(name)] + more)
            #expect(outcome.exitCode == 65, "\(command) \(name): \(outcome.error)")
            let message = "job.yaml:6:11: error: 'composition.date-overlay.font' names '\(name)', \(fault)"
            #expect(outcome.error.contains(message), "\(outcome.error)")
        }
    }

    /// Any process that opens the font crashes, as if a library had a fault.
    @Test func `a font that crashes those who open it costs only examiners`() async throws {
        let font = try #require(try FontLibrary().face(with: "June")?.path)
        try FileManager.default.copyItem(atPath: font, toPath: folder.path("killer-file.ttf"))
        var shimmed = program
        shimmed.environment = shim(["FAULT_KILL": "11"])
        let outcome = try await shimmed.run("validate", try job("killer-file.ttf"))
        #expect(outcome.exitCode == 65, "\(outcome.error)")
        #expect(
            outcome.error.contains(
                "job.yaml:6:11: error: 'composition.date-overlay.font' names 'killer-file.ttf', which crashes the process"
            ),
            "\(outcome.error)")
    }

    /// The run's own process would crash if it opened the font.
    @Test(arguments: ["plan", "render", "preview"])
    func `the run's own process opens no font file`(command: String) async throws {
        let font = try #require(try FontLibrary().face(with: "June")?.path)
        let month = try await FixtureLibrary.month()
        try FileManager.default.copyItem(atPath: font, toPath: folder.path("x-file.ttf"))
        try folder.write(
            """
            timeframe: 2024-12-01..2024-12-02
            days: { home: UTC }
            sources: [ { folder: '\(month.path)' } ]
            clips: { video: 0.5s }
            composition: { resolution: 160x90, date-overlay: { font: x-file.ttf } }
            output: { file: film.mp4, preset: ultrafast }

            """, to: "job.yaml")
        var shimmed = try await WarmHome.ofScannedMonth()
        shimmed.environment = shim(["FAULT_KILL": "11", "FAULT_ONLY": command])
        let more = command == "preview" ? ["-o", folder.path("sheet.png")] : []
        let outcome = try await shimmed.run([command, folder.path("job.yaml"), "--progress", "none"] + more)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
    }

    private func shim(_ more: [String: String]) -> [String: String?] {
        let all = [
            "LD_PRELOAD": Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path,
            "FAULT_CALLS": "open", "FAULT_PATH": "-file.ttf", "FAULT_NTH": "1",
            "FAULT_COUNT": program.home.path("count"),
        ].merging(more) { $1 }
        return all.mapValues { $0 }
    }
}
