import Files
import Foundation
import Library
import Model
import TestSupport
import Testing

/// The commands `pin`, `unpin`, `pins`, `tag`, `tags` and `sync`, as users run them.
@Suite struct MarksCommandTests {
    private func run(_ program: Program, _ arguments: String...) async throws -> String {
        let outcome = try await program.run(arguments)
        #expect(outcome.exitCode == 0, "\(arguments): \(outcome.error)")
        return outcome.output
    }

    @Test func `a pinned file is identified by its bytes and its recording's day`() async throws {
        let program = try Program()
        let month = try await FixtureLibrary.month()
        let clip = month.path + "/100APPLE/IMG_1001.MOV"
        let own = try await run(program, "pin", "2024-12-01", clip, "--from", "1s", "--duration", "1s")
        #expect(own.hasPrefix("2024-12-01: IMG_1001.MOV (md5#") && own.hasSuffix(") from 1s for 1s\n"))
        // The catalog knows the length of a file that is only named.
        let long = try await program.run("pin", "2024-12-01", "IMG_1001.MOV", "--duration", "400s")
        #expect(long.exitCode == 64, "\(long.error)")
        let swapped = try await program.run("pin", clip, "2024-12-01")
        #expect(swapped.exitCode == 64 && swapped.error.contains("dayreel pin 2024-12-01 \(clip)"), "\(swapped.error)")
        let other = try await run(program, "pin", "2024-12-30", clip)
        #expect(other.hasSuffix(", from another day (2024-12-01)\n"))
        let skipped = try await run(program, "pin", "2024-12-30", "--skip")
        #expect(skipped.hasPrefix("2024-12-30: skipped; before: IMG_1001.MOV (md5#"), "\(skipped)")
        #expect(try await run(program, "pins", "2024-12-30").contains("2024-12-30  –"))
        #expect(try await run(program, "unpin", "2024-12-30") == "2024-12-30: no longer pinned; before: skipped\n")
        #expect(try await run(program, "pins", "2024-12-02..2024-12-31") == "no pins\n")
        let late = try await program.run("pin", "2024-12-01", clip, "--from", "900s")
        #expect(late.exitCode == 64)
    }

    @Test func `a pin may lie in a file in which the recording goes on`() async throws {
        let program = try Program()
        let folder = try TemporaryFolder()
        let recording = try CutRecording(seconds: 5, in: folder.path)
        let made = ["creation_time": "2024-12-24T12:00:00Z"]
        try recording.write(0..<2, to: "GX010123.MP4", tags: made)
        try recording.write(2..<5, to: "GX020123.MP4", tags: made)
        let first = folder.path("GX010123.MP4")
        _ = try await run(program, "pin", "2024-12-24", first, "--from", "3.5s", "--duration", "1s")
        let late = try await program.run("pin", "2024-12-24", first, "--from", "4.5s", "--duration", "1s")
        #expect(late.exitCode == 64, "\(late.error)")
        // Each of the other files is a recording of its own for a pin.
        _ = try await run(program, "pin", "2024-12-24", folder.path("GX020123.MP4"), "--from", "2s", "--duration", "1s")
    }

    @Test func `folders below a pinned file's folder are not searched`() async throws {
        let program = try Program()
        let folder = try TemporaryFolder()
        let month = try await FixtureLibrary.month().path + "/100APPLE"
        for name in ["IMG_1001.MOV", "IMG_1002.MOV", "below/IMG_1001.MOV"] {
            try folder.write(try [UInt8](contentsOf: "\(month)/\(name.lastPathPart)"), to: name)
        }
        for name in ["IMG_1001.MOV.json", "IMG_1002.MOV.json", "IMG_1001.xmp", "below/IMG_1001.xmp"] {
            try folder.write("text", to: name)
        }
        _ = try await run(program, "pin", "2024-12-01", folder.path("IMG_1001.MOV"))
        let catalog = try Catalog(path: program.catalog)
        let known = try catalog.match([], under: folder.path) { _, _ in }
        #expect(known == ["IMG_1001.MOV", "IMG_1001.MOV.json", "IMG_1001.xmp"].map(folder.path))
        // A full scan keeps the pin's catalog entries, and a second pin keeps those of the scan.
        _ = try await run(program, "scan", folder.path)
        _ = try await run(program, "pin", "2024-12-02", folder.path("IMG_1002.MOV"))
        #expect(try catalog.match([], under: folder.path) { _, _ in }.count == 7)
    }

    @Test func `a tag from a phone is found on a file and changed there`() async throws {
        let program = try Program()
        let clip = try await FixtureLibrary.month().path + "/100APPLE/IMG_1001.MOV"
        let id = "icl#0A1B:001:" + (try ContentDigests(ofFile: clip).appleFingerprint)
        try program.home.write("+,\(id),1,1704067200,iPhone\n", to: "data/tags-delta-iPhone.csv")
        #expect(try await run(program, "tags", clip).hasSuffix("  red\n"))
        #expect(try await run(program, "tag", clip, "+green", "-red") == "\(clip): green\n")
        #expect(try await run(program, "tags", "--json").contains("\"media\" : \"\(id)\""))
    }

    @Test func `tags are written with plus and minus`() async throws {
        var program = try Program()
        program.environment["DAYREEL_SYNC"] = program.home.path("carried")
        let unknown = try await program.run("tag", "b.mov", "+red")
        #expect(unknown.exitCode == 66 && unknown.error.contains("b.mov"))
        let clip = try await FixtureLibrary.month().path + "/100APPLE/IMG_1001.MOV"
        try program.home.write(try Array(Data(contentsOf: URL(filePath: clip))), to: "media/b.mov")
        _ = try await run(program, "scan", program.home.path("media"))
        #expect(try await run(program, "tag", "icl#A", "b.mov", "+red", "+8") == "icl#A: red, 8\nb.mov: red, 8\n")
        #expect(
            try await run(program, "tag", "icl#A", "-red", "+blue", "--sync", program.home.path("carried"))
                == "icl#A: blue, 8\n")
        #expect(try await run(program, "sync") == "tags: 2 items, 6 changes merged\npins: 0 days, 0 changes merged\n")
        #expect(program.home.text("carried/tags.csv").hasPrefix("b.mov,1:8,"))
        #expect(try await run(program, "tags") == "Media  Tags\nb.mov  red, 8\nicl#A  blue, 8\n")
        for wrong in [
            ["tag", "a", "+pink"], ["tag", "a"], ["tag", "a", "+red", "--nonsense"], ["pin", "24.12.2024", "a"],
            ["pin", "2024-12-24"],
        ] {
            let outcome = try await program.run(wrong)
            #expect(outcome.exitCode == 64, "\(wrong): \(outcome.error)")
        }
    }

    /// Kills `sync` at random moments. The next `sync` always ends with the result of an uninterrupted one.
    @Test func `a sync that is killed loses nothing`() async throws {
        let program = try Program()
        var random = SeededRandom(seed: 14)
        let lines = (0..<20_000).map { number in
            "\(Bool.random(using: &random) ? "+" : "-"),icl#\(number % 3000),\(Int.random(in: 1...7, using: &random)),\(number),d"
        }
        let deltas = (0..<8).map { device in
            lines.enumerated().filter { $0.offset % 8 == device }.map { $0.element + "\(device)\n" }.joined()
        }
        func fill(_ folder: TemporaryFolder) throws {
            for (device, delta) in deltas.enumerated() { try folder.write(delta, to: "tags-delta-d\(device).csv") }
        }
        let alone = try TemporaryFolder()
        try fill(alone)
        _ = try await run(program, "sync", "--sync", alone.path)
        let wanted = try alone.bytes("tags.csv")
        var killed = 0
        // The longest pause before a kill: the time that a sync takes, as soon as one has ended before its kill.
        var span = Duration.milliseconds(250)
        for _ in 0..<(Trials.areAll ? 40 : 10) {
            let folder = try TemporaryFolder()
            try fill(folder)
            let pause = span * Double.random(in: 0..<1, using: &random)
            let start = ContinuousClock.now
            let outcome = try await program.run(["sync", "--sync", folder.path]) { process in
                try await DisturbedJob.wait(for: pause, whileLives: process)
                kill(process, SIGKILL)
            }
            if outcome.exitCode == 128 + SIGKILL { killed += 1 } else { span = start.duration(to: .now) }
            _ = try await run(program, "sync", "--sync", folder.path)
            #expect(try folder.bytes("tags.csv") == wanted)
            #expect(try folder.contents() == [".dayreel-sync.lock", "tags.csv"])
        }
        #expect(killed > 0)
    }

    @Test func `programs that tag and sync at once lose nothing`() async throws {
        let folder = try TemporaryFolder()
        let program = try Program()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for number in 0..<5 {
                        _ = try await run(program, "tag", "icl#\(number)", "+\(10 + worker)", "--sync", folder.path)
                        _ = try await run(program, "sync", "--sync", folder.path)
                    }
                }
            }
            try await group.waitForAll()
        }
        let tags = try await run(program, "tags", "--sync", folder.path)
        #expect(tags.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix("10, 11, 12, 13") })
        #expect(tags.split(separator: "\n").count == 6)
    }
}
