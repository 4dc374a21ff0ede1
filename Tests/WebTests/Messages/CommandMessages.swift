import Foundation
import JobFiles
import TestSupport

@testable import DayreelKit
@testable import LibAV
@testable import Library
@testable import Model
@testable import Pipeline
@testable import Stages
@testable import dayreel

/// Errors of single commands, and of what they are given.
enum CommandMessages {
    static func all() throws -> [Message] {
        try jobs() + arguments() + schedules() + albums() + parts() + machine()
    }

    /// Files that are named as job files, and jobs that cannot be done.
    private static func jobs() throws -> [Message] {
        let folder = try TemporaryFolder()
        try folder.write("", to: "empty/a.txt")
        try folder.write("\0\0", to: "IMG_1.MOV")
        try folder.write("{\n  \"v\" : 1,\n  \"digest\" : \"00\"\n}", to: "plan.json")
        try folder.write("{\n  \"v\" : 1,\n  \"film\" : {}\n}", to: "report.json")
        try folder.write("timeframe: this-year\nsources: media\noutput: film.mp4\n", to: "trip.yaml")
        let loader = try JobLoader(Sample.workspace(folder))
        let named = ["nowhere.yaml", "IMG_1.MOV", "plan.json", "report.json"]
        let loaded = try loader.load(folder.path("trip.yaml"))
        let locked = JobFile.Context(workingFolder: "/work", homeFolder: "/home/ada") { _ in throw POSIXError(.EACCES) }
        let errors: [Message] = [
            .of { try JobList.files([folder.path("empty")], loader) },
            .of { try JobList.files([folder.path("nowhere")], loader).map { try loader.load($0) } },
            .of { try loader.load(folder.path("trip.yaml"), reproducible: true) },
            .of { try loaded.each(.month, today: Sample.day("2024-12-24")) },
            .of { try loaded.each(.month, today: Sample.day("2025-03-01")) },
            .of { try Settings.read(path: "/home/ada/settings.yaml", locked) },
            .of { try Preset.cinema.path(for: nil) },
            .of { try Sample.parsed("extends: cinma\ntimeframe: 2024\nsources: m\noutput: a.mp4\n") },
            .of { try Sample.parsed("extends: ../base.yaml\ntimeframe: 2024\nsources: m\noutput: a.mp4\n") },
            .of { try RunHistory(loader.workspace.paths, mayBegin: false).run(9) },
        ]
        let files = named.map { name in Message.of { try loader.load(folder.path(name)) } }
        return (files + errors).naming(folder, "/home/ada")
    }

    private static func arguments() throws -> [Message] {
        let folder = try TemporaryFolder()
        try folder.write("", to: "media/a.mov")
        try folder.write("timeframe: 2024\nsources: media\noutput: film.mp4\n", to: "trip.yaml")
        let (media, job) = (folder.path("media"), folder.path("trip.yaml"))
        let workspace = Sample.workspace(folder, environment: ["DAYREEL_CACHE_SIZE": "big"])
        let loader = try JobLoader(workspace)
        func sources(_ paths: String...) -> Message {
            .of { try NamedSources(paths, days: DayRules(home: "UTC"), own: "sources", in: workspace) }
        }
        let errors: [Message] = [
            sources(job, media), sources("2024-05"), .of { try ServedSubject([job, media], loader) },
            .of { try ServedSubject([folder.path("nowhere.yaml")], loader) },
            .of { try TagMedia.Request(["+red"], names: TagNames()) },
            .of { try TagMedia.Request(["a.mov"], names: TagNames()) },
            .of { try workspace.checkCacheSize() }, .of { try Instant("soon") },
            .of { try Instant("1960-01-01T00:00:00Z") },
            .of { try RenderBundle(plan: "/cache/plan.json", number: 0, workspace) },
        ]
        return errors.naming(folder, "/home/ada")
    }

    private static func schedules() throws -> [Message] {
        let folder = try TemporaryFolder()
        try folder.write("timeframe: 2024\nsources: media\noutput: film.mp4\n", to: "trip.yaml")
        let (loader, job) = (try JobLoader(Sample.workspace(folder)), folder.path("trip.yaml"))
        let holder = JobLock.Holder(process: 4711, host: "attic", since: 1_733_130_000)
        let lock = try JobLock(job: job, folder: folder.path("locks"), holder: holder)
        let errors: [Message] = [
            .of { try PauseSchedules(loader).run([job], arePaused: true) },
            .of { try TimerJobs([job], account: .own, loader: loader) },
            .of { try TimerPaths.check(["/jobs/a\nb.yaml"]) },
            .of { try TimerAccount(name: "bob", isUser: false, current: nil, sudoUser: nil) { _ in nil } },
            .of { try JobLock(job: job, folder: folder.path("locks"), holder: holder) },
        ]
        withExtendedLifetime(lock) {}
        return errors.naming(folder, "/home/ada")
    }

    private static func albums() throws -> [Message] {
        let albums = ["A1", "B2"].map { id in
            Album(id: id, title: "Rome", section: .user, path: ["Trips"], count: 12, days: nil)
        }
        let package = PhotosPackage(path: "/media/Family.photoslibrary")
        func choose(_ name: String) -> Message {
            .of {
                let source = Source(path: "/media/Family.photoslibrary", albums: [name])
                return try AlbumChoice(source, of: "Family.photoslibrary")?.albums(among: albums) ?? []
            }
        }
        return [
            choose("Rom"), choose("Rome"), Message(DatabaseCopy.damaged(package, "the file is too short")),
            Message(DayreelError(notAFile: "/media/Family.photoslibrary/database/Photos.sqlite")),
            Message(DayreelError(unreasonable: "a table has more than 10000000 rows", package)),
        ]
    }

    /// Parts of films.
    private static func parts() throws -> [Message] {
        let plan = try PlannedTrip().plan()
        return [
            .of { try PreviewExcerpt.excerpt(of: plan, .join(9)) },
            .of { try PreviewExcerpt.excerpt(of: plan, .clips(3...9)) },
        ]
    }

    private static func machine() -> [Message] {
        let lacking = Capabilities(hasEncoder: { _ in false }, hasFilter: { _ in true }, checkText: {})
        let kinds: [LibAVError.Kind] = [.noSpace, .unsupported, .permissionDenied, .inputOutput, .outOfMemory]
        let troubles = kinds.map { kind in
            let error = LibAVError(
                kind: kind, operation: "write", path: "/films/trip.mp4", message: "libav's own words")
            return Message(DayreelError(error, place: nil))
        }
        return [.of { try lacking.check(for: Sample.job()) }, .of { try FontFile.check("/nowhere/a.ttf") }] + troubles
    }
}
