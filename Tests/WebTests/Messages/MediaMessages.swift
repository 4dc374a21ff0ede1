import Foundation
import JobFiles
import Model
import TestSupport

@testable import Library
@testable import Pipeline
@testable import Stages

/// Notes about media and sources.
enum MediaMessages {
    static func all() throws -> [Message] {
        try refused() + unusable() + marked() + sources() + exports() + buckets()
    }

    /// Files that are no clips. All reasons are in a table of their own.
    private static func refused() throws -> [Message] {
        let trip = try PlannedTrip().plan()
        let reasons: [RefusalReason] = [
            .probed(.soundOnly), .unfinished, .notOnDisk(name: "IMG_1.MOV", .onlyInICloud), .copy(of: "IMG_1.MOV"),
            .screenRecording, .preview(of: "GX010001.MP4"), .original(of: "IMG_E1.MOV"),
        ]
        let files = reasons.map { RefusedMedia(path: "/media/z.mov", reason: $0, day: Day("2024-12-05")) }
        let elsewhere = RefusedMedia(path: "/media/old.mov", reason: .undated, day: Day("2019-01-01"))
        let plan = FilmPlan(
            request: trip.request, notes: ScanNotes(refused: files + [elsewhere]),
            selection: Selection(timeframe: trip.selection.timeframe, days: [], emptyDays: []),
            timeline: trip.timeline, tasks: [])
        return plan.diagnostics.map(Message.init)
    }

    private static func unusable() throws -> [Message] {
        let (item, day) = (try Sample.item(), try Sample.day())
        let clip = Clip(day: day, item: item, source: Fingerprint(digest: "aa"), start: .zero, frames: 0..<120)
        let crash = UnusableReason.crashed(workers: 2, .signal(11), lastLine: nil)
        let file = FoundFile(
            path: "/media/IMG_1.MOV", relativePath: "IMG_1.MOV", size: 1, modified: FileTime(seconds: 0), inode: 1)
        let video = ProbedVideo(item.facts, log: ["deprecated pixel format used"])
        let notes: [Diagnostic] = [
            .unusable(item, on: day, because: .noPicture), .unseen(item, day: day), .noPicture(of: clip),
            ContentReader.warning(about: "s3://holidays/a.mov", Sample.gone),
            .shortened(item, on: day, to: .seconds(2)), .silenced(item, on: day, because: crash),
        ]
        return (notes + ItemBuilder.log(of: file, video, day: day)).map(Message.init)
    }

    private static func marked() throws -> [Message] {
        let day = try Sample.day()
        let raw = Still(
            id: "IMG_2.DNG", location: MediaLocation(path: "/media/IMG_2.DNG"),
            captured: CaptureTime(instant: 0, offset: 0, evidence: .exifOriginal), day: day)
        var found = ScanResult(items: [], refused: [])
        found.stills = [raw]
        let small = try (1...2).map { Pick(item: try Sample.item("\($0).3gp", width: 176, height: 144)) }
        func selection(_ picks: [Pick]) throws -> Selection {
            let chosen = DaySelection(day: day, picks: picks, reason: .pinned)
            return Selection(timeframe: Sample.december, days: [chosen], emptyDays: [])
        }
        let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30))
        let sizes = try [Array(small.prefix(1)), small].compactMap {
            try SmallRecordings(selection($0), in: format).note
        }
        var proxy = try Sample.item("GL010001.LRV")
        proxy.isProxy = true
        var notes = found.takingStills(for: .seconds(2), days: Sample.december).diagnostics + sizes
        notes.append(.videoMissing("PXL_1.MP.jpg", at: "/media/PXL_1.MP.jpg", on: day))
        notes += try Sample.select([proxy]).diagnostics.with(.onlyProxy)
        return notes.map(Message.init)
    }

    private static func sources() throws -> [Message] {
        let folder = try TemporaryFolder()
        try folder.write("PK", to: "packed/takeout-20240601T080000Z-001.zip")
        try folder.write("", to: "bare/IMG_1.MOV")
        let takeouts = try ["packed", "bare"].flatMap { name in
            try TakeoutSource(Source(path: folder.path(name))).list { _ in }.diagnostics
        }
        let job = try Sample.parsed(
            """
            timeframe: 2024-12
            sources: [/nowhere/Pictures, /proc/version]
            output: out/trip.mp4
            hooks: { on-success: [/nowhere/upload], on-failure: [/proc/version], on-nothing: [no-such-program] }
            """)
        let packages = ["Family.photoslibrary", "Old.photolibrary"].compactMap {
            PhotoLibraryFolder(path: "/media/" + $0, name: $0)?.note
        }
        let named = JobRequirements(job, searchPath: "/usr/bin").diagnostics
        let twin = FoundFile(
            path: "/media/\u{E9}.mov", relativePath: "\u{E9}.mov", size: 1, modified: FileTime(seconds: 0), inode: 1)
        var (others, trash) = (SourceListing(), SourceListing())
        others.hasOthers = true
        trash.passedOver.add(.trash, "#recycle")
        let listed = [
            ListedSource.bare("/media", isRemote: false), ListedSource.bare("s3://holidays/", isRemote: true),
            ListedSource(path: "/media", capabilities: [], listing: others).leftOut,
            ListedSource(path: "/media", capabilities: [.albums], listing: others).leftOut,
            ListedSource(path: "/media", capabilities: [], listing: trash).leftOut,
            ListedSource.unused("/media", files: 3, photos: 2), ListedSource.emptied("/media/disk", 12),
            .unreadable(folder: "/media/private", "Permission denied"), ListedSource.alike(twin),
        ]
        return (named + listed + packages + takeouts).map(Message.init).naming(folder, "/takeout")
    }

    private static func exports() throws -> [Message] {
        func file(_ name: String) -> FoundFile {
            FoundFile(path: "/export/" + name, relativePath: name, size: 1, modified: FileTime(seconds: 0), inode: 1)
        }
        let archives = (1...2).map { file("iCloud Photos Part \($0) of 2.zip") }
        let header = "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate"
        let tables = try [
            "Name,Something\nA.MOV,1\n",
            "\(header)\nA.MOV,x,yes,no,no,\"Saturday June\nB.MOV,y,yes,no,no,4. Juni,1,\nC.MOV,z,no,no,no,null,1,\n",
        ].flatMap { text in
            try PhotoDetails(
                CSVRows(Array(text.utf8)), path: "/export/Photo Details.csv", name: "Photo Details.csv", atMost: 1000
            ).diagnostics
        }
        let packed = [archives.dropLast(), archives[...]].compactMap { ICloudExport.packed(Array($0)) }
        return (packed + tables).map(Message.init)
    }

    private static func buckets() -> [Message] {
        let notes = BucketNotes(choice: S3Choice(bucket: "holidays"))
        let reasons: [S3Omission.Reason] = [.noKey, .longKey, .noSize, .impossibleSize, .noETag]
        let objects = [SuppliedObject(place: "/cache/a.mov", size: 45_000_000, version: "1", possibleMD5: nil)]
        let many = (1...23).map { "a/../\($0).mov" }
        let omitted = notes.omitted(reasons.map { S3Omission(key: "2024/IMG_1.MOV", reason: $0) })
        let others = [
            notes.unreadable(many).first, notes.unreadable(many).last, notes.offline(Sample.gone),
            ContentReader.note(onMissing: objects), notes.openToOthers("http://nas:9000"),
        ].compactMap(\.self)
        return (omitted + others).map(Message.init)
    }
}
