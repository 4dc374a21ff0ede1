import Foundation
import Reports
import TestSupport
import Typography

@testable import DayreelKit
@testable import Files
@testable import JobFiles
@testable import Library
@testable import Model
@testable import Pipeline
@testable import Stages
@testable import dayreel

/// Errors that end a command.
enum ErrorMessages {
    static func all() throws -> [Message] {
        let areas = try [
            options(), words(), pins(), plans(), nothing(), files(), libraries(), outputs(), system(), runs(),
            buckets(),
            ends(),
        ]
        return areas.flatMap(\.self)
    }

    /// Values of options.
    private static func options() -> [Message] {
        let context = JobFile.Context(workingFolder: "/work", homeFolder: "/home/ada")
        return [
            .of { try JobOverride(setting: "fit") }, .of { try TagNames().tag("rad") },
            .of { try JobFile.timeframe("soon", named: "--timeframe", context) },
            .of { try JobFile.timeframe("2024-13", named: "--timeframe", context) },
            .of { try JobFile.day("24.12.2024") }, .of { try JobFile.day("2024-02-30") },
            .of { try JobFile.length("soon", named: "--from") },
            .of { try JobFile.zone("Amsterdam", named: "--home-zone") },
            .of { try ListenAddress("nas") }, .of { try BasePath("a b") },
            .of { try SystemClock.check(["SOURCE_DATE_EPOCH": "soon"]) },
            .of { try SystemClock.check(["SOURCE_DATE_EPOCH": "999999999999"]) },
        ]
    }

    /// Folders and days on the command line.
    private static func words() throws -> [Message] {
        let folder = try TemporaryFolder()
        try folder.write("", to: "media/a.mov")
        try folder.write("timeframe: 2024\n", to: "trip.yaml")
        let loader = try JobLoader(Sample.workspace(folder))
        func named(_ words: String..., albums: [String]? = nil, timeframe: String? = nil) -> Message {
            .of {
                let choices = NamedJob.Choices(timeframe: timeframe, albums: albums)
                try NamedJob(words, choices, loader).requireFolders(loader)
                return words
            }
        }
        let media = folder.path("media")
        return [
            named(""), named("2024-05"), named(media), named("2024-05", media), named(media, "2024-05", "2024-06"),
            named(folder.path("trip.yaml"), media, "2024"), named(media, "2024-05", timeframe: "2024-06"),
            named("s3://holidays/phone", "2024"), named("*.mov", "2024"), named(folder.path("trip.yaml")),
            named(folder.path("trip.yaml"), albums: ["Trip"]), named("nowhere"),
        ].naming(folder, "/home/ada")
    }

    private static func pins() throws -> [Message] {
        let items = [try Sample.item("x/a.mov", on: "2024-12-05"), try Sample.item("y/a.mov", on: "2024-12-06")]
        func pin(_ pin: Pin) -> Message { .of { try Sample.select(items, pins: ["2024-12-05": pin]) } }
        return [
            pin(.media("a.mov")), pin(.media("b.mov")), pin(.media("icl#AQ")),
            pin(.media("x/a.mov", from: .seconds(6))), pin(.media("x/a.mov", duration: .seconds(9))),
            .of { try DateResolver(days: DayRules(home: "Mars/Base"), now: 0) },
        ]
    }

    private static func plans() -> [Message] {
        [
            "", "{", "timeframe: 2024-12\n", "{\"v\":1,\"days\":[]}", "{\"film\":{}}",
        ].map { text in .of { try PlanDocument(json: text, path: "plan.json") } }
    }

    private static func nothing() throws -> [Message] {
        let trip = Timeframe.trip(year: 2024, month: 10).resolved(today: Day(daysSinceEpoch: 0))
        let found = ScanResult(items: [try Sample.item()], refused: [])
        return [
            Message(try Sample.nothing()),
            .of { try Sample.select([Sample.item(seconds: 0.3)]) },
            .of { try Sample.select([Sample.item()], pins: ["2024-12-24": .skip]) },
            .of { try found.takingTrip(of: trip) },
        ]
    }

    private static func files() -> [Message] {
        [
            Message(DayreelError(reading: "/media/IMG_1.MOV", ENOENT)),
            Message(DayreelError(reading: "/media/IMG_1.MOV", EIO)),
            Message(DayreelError(media: "/media/IMG_1.MOV", "it is no file")),
            Message(DayreelError(look: "looks/film.cube", cause: "line 3 has no numbers")),
            Message(DayreelError(music: "songs/a.mp3", "Invalid data found when processing input")),
            Message(DayreelError(card: "cards/a.jpg", "Invalid data found when processing input")),
            Message(DayreelError(TypographyError.unreadableFont(path: "fonts/a.ttf"))),
            Message(DayreelError(TypographyError.unread(path: "/a.ttf"))),
            Message(DayreelError(TypographyError.noFonts)), Message(DayreelError.noSynthesizer),
        ]
    }

    private static func libraries() throws -> [Message] {
        let folder = try TemporaryFolder()
        try folder.write("", to: "media/a.mov")
        let found: [Message] = [
            .of { try FolderSource(Source(path: "/nowhere")).list { _ in } },
            .of { try FolderSource(Source(path: folder.path("media/a.mov"))).list { _ in } },
            .of { try PhotosPackage(path: "/nowhere/Family.photoslibrary").check() },
            .of { try PhotosPackage(path: folder.path("media")).check() },
        ]
        let packages = ["Family.photoslibrary", "Old.photolibrary"].compactMap {
            PhotoLibraryFolder(path: "/media/" + $0, name: $0)?.error
        }
        return found.naming(folder, "/home/ada") + packages.map(Message.init)
    }

    private static func outputs() -> [Message] {
        let film = NamedOutput(.film, "/films/trip.mp4")
        let source = Source(path: "/films")
        let reasons: [OutputRefusal.Reason] = [
            .twin(of: NamedOutput(.report, "/films/trip.mp4")),
            .input(OutputGuard.Input("the job file", "/films/trip.mp4")),
            .source(source), .amongMedia(source), .notToBeReplaced, .foreign("a photo"), .folder, .noFile,
        ]
        return reasons.map {
            Message(OutputRefusal(output: film, reason: $0, permissions: [.force, .overwrite]).error)
        }
    }

    private static func system() -> [Message] {
        struct Unforeseen: Error {}
        let volume = SpaceCheck.Volume(id: 1, freeBytes: 99_000_000)
        let space = SpaceCheck { _ in volume }
        let estimate = FilmEstimate(filmBytes: 80_000_000, storeBytes: 40_000_000, work: 0)
        let calls = [ENOSPC, EACCES, EIO].map {
            Message(DayreelError.system($0, "the file cannot be written", place: "/films/trip.json"))
        }
        let errors: [DayreelError] = [
            .tooManyFiles(place: "/media/IMG_1.MOV", cause: "Too many open files"), .tooFewThreads(EAGAIN),
            FileLock.busy("the catalog", by: "process 4711", at: "/cache/lock"), DayreelError(unforeseen: Unforeseen()),
        ]
        let full = Message.of { try space.check(estimate, film: "/films/trip.mp4", store: "/cache") }
        return calls + [full] + errors.map(Message.init)
    }

    private static func runs() throws -> [Message] {
        var exclusions = Exclusions()
        exclusions.exclude(try Sample.item(), on: try Sample.day(), because: .noPicture)
        let causes: [ScanObjection.Cause] = [
            .offline(bucket: "s3://holidays/"), .empty(source: "/media"), .unreadable(folder: "/media/private"),
            .emptied(folder: "/media/disk"),
            .unread(UnreadMedia("IMG_1.MOV", on: try Sample.day(), because: .unusable(.noPicture))),
        ]
        let later = [ScanObjection.mediaAreLater(now: 0), .filmIsLater(now: 0, last: try Sample.day())]
        let objections = later + causes.map { ScanObjection.losesDays(3, $0) }
        let launch = ProcessLaunch(executable: "/usr/bin/dayreel", arguments: [], environment: [:])
        let ending = WorkerEnding(end: .exited(127), lastLine: "libx264.so.164: cannot open shared object file")
        let skipped = [Message(exclusions.failureOfPlan), .of { try exclusions.check(onError: .fail) }]
        let kept = objections.map { Message(DayreelError(fuller: "/films/trip.mp4", $0, force: "--force")) }
        return skipped + kept + [Message(ending.cannotStart(launch))]
    }

    private static func buckets() -> [Message] {
        let bucket = S3Bucket(name: "holidays", region: "eu-west-1")
        let place = "s3://holidays/a.mov"
        let kinds: [TransferFailure.Kind] = [.unreachable, .certificate, .tooLong, .other]
        let failures = kinds.map { kind in
            S3Failure(TransferFailure(kind: kind, message: "the words of libcurl"), bucket, place: place)
        }
        let codes = [
            "RequestTimeTooSkewed", "PermanentRedirect", "NoSuchBucket", "InvalidAccessKeyId", "ExpiredToken",
            "InvalidObjectState",
        ]
        let answers = [412, 404, 403, 503, 400].map { ($0, "") } + codes.map { (400, $0) }
        let unwanted = answers.map { status, code in
            let reply = HTTPReply(status: status, headers: [:], body: [])
            return S3Failure(reply, saying: S3ErrorDocument(code: code), bucket, place: place)
        }
        let denied = S3Failure(HTTPReply(status: 403, headers: [:], body: []), bucket, place: place).ofObjectAlone
        let context = S3Account.Context(
            environment: [:], credentialsFile: "[nas]\naws_access_key_id = a\naws_secret_access_key = b\n[empty]\n")
        let profiles: [String?] = [nil, "nass", "empty"]
        let keys = profiles.map { name in Message.of { try S3Account(profile: name, in: context) } }
        return (failures + unwanted).map { Message($0.error) } + [Message(denied)] + keys
    }

    private static func ends() -> [Message] {
        [SIGHUP, SIGINT, SIGQUIT, SIGTERM].compactMap { DayreelError(signal: $0) }.map(Message.init)
    }
}
