import Foundation
import TestSupport
import Testing

@testable import DayreelKit

/// A good film is not replaced by a poorer one, and a poor film is rendered again once it can be better.
@Suite struct PoorerFilmTests {
    private static let time = "2024-12-05T12:00:00Z"

    @Test func `an unusable clip is tried again once its file has changed`() async throws {
        let home = try await RunnerHome()
        try home.addClip("2024-11-12", number: 7)
        var program = home.program
        program.environment = [
            "LD_PRELOAD": Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path,
            "FAULT_CALLS": "read", "FAULT_PATH": "IMG_7.MOV", "FAULT_NTH": "1", "FAULT_KILL": "\(SIGSEGV)",
            "FAULT_ONLY": "worker", "FAULT_COUNT": home.folder.path("count"),
        ]
        let poor = try await program.run("run", home.job, "--due", "--now", Self.time)
        #expect(poor.exitCode == 0 && poor.error.contains("IMG_7.MOV: "), "\(poor.error)")
        #expect(try Self.days(home) == ["2024-11-10"])

        let again = try await home.due(at: Self.time)
        #expect(again.output == "", "\(again.error)")
        let words = "November 2024 is up to date; not all of IMG_7.MOV could be used"
        #expect(again.error.contains(words), "\(again.error)")
        let dropped = try #require(try await home.history().first?["dropped"] as? [[String: Any]])
        #expect(dropped.map { $0["path"] as? String } == [home.clip(7)])

        #expect(try await home.due(at: "2025-01-05T12:00:00Z").output == home.film("2024-12") + "\n")

        // A copy with the same bytes has another inode and another time.
        let copy = home.media + "/.copy"
        try FileManager.default.copyItem(atPath: home.clip(7), toPath: copy)
        #expect(rename(copy, home.clip(7)) == 0)
        let whole = try await home.due(at: "2025-01-06T12:00:00Z")
        #expect(whole.exitCode == 0 && whole.output == home.film("2024-11") + "\n", "\(whole.error)")
        #expect(whole.error.contains("renders November 2024: \(FilmReason.mayBeWhole.words)"))
        #expect(try Self.days(home) == ["2024-11-10", "2024-11-12"])
        #expect(try await home.due(at: "2025-01-06T13:00:00Z").output == "")
    }

    @Test func `an empty source costs no day of an existing film`() async throws {
        let home = try await RunnerHome()
        let disk = home.folder.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        try home.addClip("2024-11-12", number: 7)
        try FileManager.default.moveItem(atPath: home.clip(7), toPath: disk + "/IMG_7.MOV")
        let sources = try String(contentsOfFile: home.job, encoding: .utf8)
            .replacing("sources:\n", with: "sources:\n  - folder: '\(disk)'\n")
        try home.folder.write(sources, to: "jobs/a.yaml")
        #expect(try await home.due(at: Self.time).output == home.film("2024-11") + "\n")
        #expect(try Self.days(home) == ["2024-11-10", "2024-11-12"])
        let film = try Data(contentsOf: URL(filePath: home.film("2024-11")))

        try FileManager.default.moveItem(atPath: disk + "/IMG_7.MOV", toPath: home.folder.path("elsewhere"))
        let empty = try await home.due(at: Self.time)
        #expect(empty.exitCode == 75 && empty.output == "")
        let objection = ScanObjection.losesDays(1, .empty(source: disk)).words
        #expect(empty.error.contains(objection) && empty.error.contains("--force"), "\(empty.error)")
        #expect(try Data(contentsOf: URL(filePath: home.film("2024-11"))) == film)
        #expect(try await home.statuses() == ["completed"])
        // `plan` or `scan` reports it too.
        let plan = try await home.program.run("plan", home.job, "--timeframe", "2024-11")
        let said = plan.exitCode == 64 ? try await home.program.run("scan", disk, home.media) : plan
        #expect((said.output + said.error).contains("the source has no media: is its disk mounted?"))

        #expect(try await home.due(at: Self.time, "--force").output == home.film("2024-11") + "\n")
        #expect(try Self.days(home) == ["2024-11-10"])
    }

    @Test(arguments: [true, false])
    func `a poorer film never replaces a fuller one while a source is away`(hasHistory: Bool) async throws {
        let home = try await RunnerHome()
        let disk = home.folder.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        try home.addClip("2024-11-12", number: 7)
        try FileManager.default.moveItem(atPath: home.clip(7), toPath: disk + "/IMG_7.MOV")
        let sources = try String(contentsOfFile: home.job, encoding: .utf8)
            .replacing("sources:\n", with: "sources:\n  - folder: '\(disk)'\n")
        try home.folder.write(sources, to: "jobs/a.yaml")
        let render = ["render", home.job, "--timeframe", "2024-11"]
        let first = try await home.program.run(render)
        #expect(first.exitCode == 0, "\(first.error)")
        let film = try Data(contentsOf: URL(filePath: home.film("2024-11")))
        // A film from another machine is in no history here: its report tells which days it shows.
        if !hasHistory {
            for file in home.program.home.files(in: "state") where file.contains("history") {
                try FileManager.default.removeItem(atPath: home.program.home.path("state/\(file)"))
            }
        }
        try FileManager.default.moveItem(atPath: disk + "/IMG_7.MOV", toPath: home.folder.path("elsewhere"))
        let poor = try await home.program.run(render)
        #expect(poor.exitCode == 75 && poor.output == "", "\(poor.error)")
        #expect(poor.error.contains(ScanObjection.losesDays(1, .empty(source: disk)).words), "\(poor.error)")
        #expect(try Data(contentsOf: URL(filePath: home.film("2024-11"))) == film)
        #expect(try Self.days(home) == ["2024-11-10", "2024-11-12"])
        let other = try await home.program.run(render + ["--output", home.folder.path("other.mp4")])
        #expect(other.exitCode == 0, "\(other.error)")
        #expect(try await home.program.run(render + ["--force"]).exitCode == 0)
        #expect(try Self.days(home) == ["2024-11-10"])
    }

    @Test func `a clock that is behind the media costs no day and is reported`() async throws {
        let home = try await RunnerHome(timeframe: "2024-10-01..2025-01-31")
        let made = try await home.due(at: "2025-02-05T12:00:00Z")
        let path = made.output.split(separator: "\n").map(String.init).first
        let film = try Data(contentsOf: URL(filePath: #require(path, "\(made.error)")))
        let late = try await home.due(at: "2024-11-20T12:00:00Z")
        #expect(late.exitCode == 75 && late.output == "")
        for time in ["2024-11-20T12:00:00Z", "2025-01-10"] { #expect(late.error.contains(time), "\(late.error)") }
        #expect(try Data(contentsOf: URL(filePath: #require(path))) == film)
        // The clock is wrong, as after a dead battery: the run is not recorded as a month without media.
        let lost = try await home.due(at: "2009-01-05T12:00:00Z")
        #expect(lost.exitCode == 75 && lost.error.contains("2009-01-05T12:00:00Z"), "\(lost.error)")
        #expect(try await home.statuses() == ["completed"])
    }

    @Test func `a command that finds no media says if the clock is behind them`() async throws {
        let home = try await RunnerHome(timeframe: "2024-11")
        var program = home.program
        program.environment = ["SOURCE_DATE_EPOCH": "1500000000"]
        let plan = try await program.run("plan", home.job)
        #expect(plan.exitCode == 66)
        for part in ["2017-07-14T02:40:00Z", "4 files"] { #expect(plan.error.contains(part), "\(plan.error)") }
    }

    private static func days(_ home: RunnerHome) throws -> [String] {
        let data = try Data(contentsOf: URL(filePath: home.folder.path("2024-11.json")))
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(document["days"] as? [[String: Any]]).compactMap { $0["day"] as? String }
    }
}
