import Fixtures
import Foundation
import TestSupport
import Testing

/// The user's files that a command could replace: each keeps its bytes when the command exits with 73.
@Suite struct OverwriteTests {
    private let folder: TemporaryFolder
    private let program: Program
    private let job: String
    private let recording: String

    /// Writes a job over two clips in a folder of its own. The film shows the first; the second is of another day and not chosen.
    init() async throws {
        folder = try TemporaryFolder()
        program = try await WarmHome.ofMonth()
        let month = try await FixtureLibrary.month()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "media"), withIntermediateDirectories: true)
        for name in ["IMG_1001.MOV", "IMG_1002.MOV"] {
            try FileManager.default.copyItem(
                at: month.appending(path: "100APPLE/\(name)"), to: folder.url.appending(path: "media/\(name)"))
        }
        // A recording with the file extension of films.
        recording = folder.path("media/IMG_2005.mp4")
        try FileManager.default.copyItem(atPath: folder.path("media/IMG_1002.MOV"), toPath: recording)
        try folder.write(
            "{\"title\":\"IMG_2005.mp4\",\"photoTakenTime\":{\"timestamp\":\"1\"}}", to: "media/IMG_2005.json")
        try await KnownMedia.scan(folder.path("media"), into: program.catalog)
        job = try SmallJob(timeframe: "2024-12-01..2024-12-01", sources: [folder.path("media")]).write(to: folder).job
    }

    /// Runs the command and checks that it is refused, that nothing is rendered, and that every file is unchanged.
    private func expectRefused(_ arguments: [String], naming path: String, _ words: String) async throws {
        let before = try everything()
        let outcome = try await program.run(arguments)
        #expect(outcome.exitCode == 73, "\(arguments): \(outcome.error)")
        #expect(outcome.error.contains("\(path): error: "), "\(outcome.error)")
        #expect(outcome.error.contains(words), "\(outcome.error)")
        #expect(!outcome.error.contains("\nrender "), "\(outcome.error)")
        let after = try everything()
        #expect(after.keys.sorted() == before.keys.sorted())
        for (name, bytes) in before {
            let same = after[name] == bytes
            #expect(same, "\(name) after \(arguments)")
        }
    }

    /// The bytes of all files in the folder, by name.
    private func everything() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try folder.contents() { files[name] = contents(folder.path(name)) ?? [] }
        return files
    }

    private static let ofMedia = "the film would replace a file of your media"

    @Test(arguments: [[], ["--force"]]) func `a recording is never replaced, by -o or output.file`(
        force: [String]
    ) async throws {
        try await expectRefused(["render", job, "-o", recording] + force, naming: recording, Self.ofMedia)
        try folder.write(
            SmallJob(
                timeframe: "2024-12-01..2024-12-01", sources: [folder.path("media")], output: "  overwrite: foreign"
            ).text(film: recording), to: "job.yaml")
        try await expectRefused(["render", job] + force, naming: recording, Self.ofMedia)
        try await expectRefused(["run", job, "--force"], naming: recording, Self.ofMedia)
    }

    @Test func `a recording is never replaced through a symbolic link, a hard link or other letter case`() async throws
    {
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path("soft.mp4"), withDestinationPath: recording)
        try files.linkItem(atPath: recording, toPath: folder.path("hard.mp4"))
        try files.createSymbolicLink(atPath: folder.path("other"), withDestinationPath: folder.path("media"))
        for name in ["soft.mp4", "hard.mp4", "other/IMG_2005.mp4"] {
            let film = folder.path(name)
            try await expectRefused(["render", job, "-o", film, "--force"], naming: film, Self.ofMedia)
        }
        // On a case-insensitive disk this is the recording itself; here it is a separate file.
        try folder.write("a recording", to: "MEDIA/img_2005.MP4")
        let film = folder.path("MEDIA/img_2005.MP4")
        try await expectRefused(["render", job, "-o", film, "--force"], naming: film, Self.ofMedia)
    }

    @Test func `a foreign film is refused by name, and force replaces it`() async throws {
        let film = try folder.write("a wedding", to: "film.mp4")
        let words = "the film would replace a file that Dayreel did not make"
        try await expectRefused(["render", job], naming: film, words)
        try await expectRefused(["render", job], naming: film, "'--force' or 'output.overwrite: foreign'")
        try await expectRefused(["run", job, "--force"], naming: film, words + "\n  Choose another place with")
        try await expectRefused(
            ["run", job, "--force"], naming: film, "; 'output.overwrite: foreign' in the job replaces it")
        let forced = try await program.run("render", job, "--force")
        #expect(forced.exitCode == 0, "\(forced.error)")
        let again = try await program.run("render", job)
        #expect(again.exitCode == 0, "\(again.error)")
    }

    @Test func `overwrite foreign in the job replaces any film`() async throws {
        try folder.write("a wedding", to: "film.mp4")
        let text = SmallJob(
            timeframe: "2024-12-01..2024-12-01", sources: [folder.path("media")], output: "  overwrite: foreign"
        ).text(film: folder.path("film.mp4"))
        try folder.write(text, to: "job.yaml")
        let outcome = try await program.run("render", job)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try folder.bytes("film.mp4").count > 1000)
    }

    @Test func `a report replaces neither a sidecar nor any other foreign file`() async throws {
        let film = folder.path("media/IMG_2005.MP4")
        let sidecar = folder.path("media/IMG_2005.json")
        try await expectRefused(
            ["render", job, "-o", film, "--force"], naming: sidecar, "the report would replace a file of your media")
        let notes = try folder.write("{\"mine\":true}", to: "film.json")
        try await expectRefused(
            ["render", job], naming: notes, "the report would replace a file that Dayreel did not make")
        try await expectRefused(
            ["render", job, "--report", recording], naming: recording, "the report would replace a file of your media")
        let elsewhere = try await program.run("render", job, "--report", folder.path("report.json"))
        #expect(elsewhere.exitCode == 0, "\(elsewhere.error)")
        #expect(folder.text("film.json") == "{\"mine\":true}")
    }

    @Test func `a plan and other inputs of a run are never replaced`() async throws {
        let plan = try await program.run("plan", job, "--json")
        let path = try folder.write(plan.output, to: "f.json")
        try await expectRefused(
            ["render", "--plan", path, "-o", folder.path("f.mp4")], naming: path,
            "the report would replace the plan, which this run reads")
        try await expectRefused(
            ["render", "--plan", path, "-o", folder.path("f.mp4"), "--force"], naming: path, "--report")
        // A plan that this run does not read is not replaced by a report either.
        try await expectRefused(
            ["render", job, "-o", folder.path("f.mp4")], naming: path, "it is a plan")
        try await expectRefused(
            ["render", job, "--report", job, "--force"], naming: job, "the job file, which this run reads")
        try await expectRefused(
            ["render", job, "--junit", job, "--force"], naming: job, "the job file, which this run reads")
        try folder.write("extends: job.yaml\n", to: "upper.yaml")
        try await expectRefused(
            ["render", folder.path("upper.yaml"), "--report", job, "--force"], naming: job,
            "a file that the job extends, which this run reads")
    }

    @Test func `outputs of one run must be different files`() async throws {
        let one = folder.path("out/one.json")
        for other in [one, folder.path("out/ONE.json"), folder.path("out/../out/one.json")] {
            let outcome = try await program.run("render", job, "--report", one, "--junit", other, "--force")
            #expect(outcome.exitCode == 73, "\(outcome.error)")
            #expect(outcome.error.contains("JUnit"), "\(outcome.error)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
        // The JUnit file does not replace the film either.
        #expect(try await program.run("render", job).exitCode == 0)
        let film = folder.path("film.mp4")
        try await expectRefused(["render", job, "--junit", film, "--force"], naming: film, "would be one file")
    }

    @Test func `validate replaces only its own JUnit files`() async throws {
        let junit = folder.path("jobs.xml")
        for _ in 1...2 { #expect(try await program.run("validate", job, "--junit", junit).exitCode == 0) }
        try await expectRefused(["validate", job, "--junit", job, "--force"], naming: job, "which this run reads")
        try await expectRefused(
            ["validate", job, "--junit", recording, "--force"], naming: recording,
            "the JUnit file would replace a file of your media")
        let theirs = try folder.write("<testsuite name=\"pytest\"/>", to: "theirs.xml")
        try await expectRefused(["validate", job, "--junit", theirs], naming: theirs, "that Dayreel did not make")
        #expect(try await program.run("validate", job, "--junit", theirs, "--force").exitCode == 0)
    }

    @Test func `an unreadable job replaces no foreign file either`() async throws {
        let broken = try folder.write("timeframe: 2024-12\nsources: [media]\noutput: x\ntitel: y\n", to: "broken.yaml")
        let bytes = contents(recording)
        for arguments in [
            ["render", broken], ["render", broken, "--each", "day"], ["validate", broken], ["validate", job, broken],
            ["render", folder.path("no.yaml")], ["make", folder.path("media"), "2024-13"],
        ] {
            let outcome = try await program.run(arguments + ["--junit", recording, "--force"])
            #expect(outcome.exitCode != 0)
            #expect(contents(recording) == bytes, "\(arguments)")
        }
    }

    @Test func `the JUnit file never replaces a film of a series`() async throws {
        let days = ["render", job, "--each", "day", "-o", folder.path("{from}.mp4")]
        #expect(try await program.run(days).exitCode == 0)
        let film = folder.path("2024-12-01.mp4")
        try await expectRefused(days + ["--junit", film, "--force"], naming: film, "would be one file")
    }

    @Test(arguments: ["html", "png"]) func `a contact sheet replaces only contact sheets`(form: String) async throws {
        let path = try folder.write("my own", to: "sheet.\(form)")
        try await expectRefused(
            ["preview", job, "-o", path], naming: path,
            "the contact sheet would replace a file that Dayreel did not make")
        for force in [["--force"], []] {
            let outcome = try await program.run(["preview", job, "-o", path] + force)
            #expect(outcome.exitCode == 0, "\(outcome.error)")
        }
        let still = try folder.write("a still", to: "media/still.\(form)")
        try await expectRefused(
            ["preview", job, "-o", still, "--force"], naming: still,
            "the contact sheet would replace a file of your media")
        try await expectRefused(
            ["preview", job, "-o", path, "-o", path], naming: path, "would be one file")
    }

    @Test func `a film that is a link stays a link`() async throws {
        try folder.write("", to: "disk/film.mp4")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("film.mp4"), withDestinationPath: "disk/film.mp4")
        for _ in 1...2 {
            let outcome = try await program.run("render", job)
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("film.mp4")) == "disk/film.mp4")
        }
        #expect(try folder.bytes("disk/film.mp4").count > 1000)
        let report = try JSONSerialization.jsonObject(with: Data(folder.bytes("film.json"))) as? [String: Any]
        let film = report?["film"] as? [String: Any]
        #expect(film?["bytes"] as? Int == (try folder.bytes("disk/film.mp4").count))
    }

    @Test func `a film among the media is replaced and never shows itself`() async throws {
        let film = folder.path("media/film.mp4")
        for _ in 1...2 {
            let outcome = try await program.run("render", job, "-o", film)
            #expect(outcome.exitCode == 0, "\(outcome.error)")
        }
    }

    @Test func `fixtures replace only fixtures`() async throws {
        let mine = try folder.write("my own clip", to: "camera/100APPLE/IMG_1001.MOV")
        try await expectRefused(
            ["fixtures", folder.path("camera")], naming: mine, "only earlier fixtures are replaced")
        let others = ["notes.txt", "100APPLE/IMG_7777.MOV", "100APPLE/.hidden", "2024/IMG_1.MOV"]
        for (number, name) in others.enumerated() {
            let other = try folder.write("mine", to: "in \(number)/\(name)")
            let named = name.hasPrefix("2024") ? other.replacing("/IMG_1.MOV", with: "") : other
            try await expectRefused(
                ["fixtures", folder.path("in \(number)")], naming: named, "Name a new or empty folder")
        }
    }

    @Test func `init and schedule write new files only`() async throws {
        try await expectRefused(
            ["init", folder.path("media"), "--job", job, "--yes"], naming: job, "the file already exists")
        try folder.write(
            SmallJob(timeframe: "previous-month", sources: [folder.path("media")], more: "schedule: monthly")
                .text(film: folder.path("{year}-{month}.mp4")), to: "job.yaml")
        let unit = try folder.write("[Unit]", to: "units/dayreel.service")
        try await expectRefused(
            ["schedule", "print", "--systemd", "--into", folder.path("units"), job], naming: unit,
            "the file already exists")
    }
}
