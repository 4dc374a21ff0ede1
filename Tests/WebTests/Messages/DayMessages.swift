import Foundation
import JobFiles
import Model
import TestSupport

@testable import DayreelKit
@testable import Library
@testable import Stages

/// Notes about days, pins and tags.
enum DayMessages {
    static func all() throws -> [Message] { try dates() + choices() + pins() + marks() }

    private static func dates() throws -> [Message] {
        let old = try Sample.dated(Sample.item("a.mov", on: "2024-12-05"), by: .modificationTime)
        let received = try Sample.dated(
            Sample.item("VID-20241206-WA0001.mp4", on: "2024-12-06"), by: .fileName, isDayOnly: true)
        let other = try Sample.dated(Sample.item("b.mov", on: "2024-12-07"), by: .modificationTime)
        var contrary = try Sample.item("c.mov", on: "2024-12-08")
        contrary.contradictions = [CaptureTime(instant: 1_672_567_810, offset: 3600, evidence: .fileName)]
        let unused = try DateCorrections(corrections: [DateCorrection(files: "b.mp4", change: .shift(3600))]).unused([])
        let clock = try DateResolver(days: DayRules(home: "UTC"), now: 1_577_836_800)
        let zones = ["Europe/Amsterdm", "Nowhere"].compactMap { name in
            SystemClock(environment: ["TZ": name], time: 0, zone: "UTC").zoneDoubt
        }
        let notes =
            try Sample.select([old, received]).diagnostics + Sample.select([old, other]).diagnostics
            + Sample.select([contrary]).diagnostics.with(.contradictoryDates) + unused
            + [clock.clockBehind(files: 3, last: 1_735_000_000)] + zones
        return notes.map(Message.init)
    }

    private static func choices() throws -> [Message] {
        let short = try Sample.item("short.mov", on: "2024-12-05", seconds: 0.3)
        let dark = try Sample.item("dark.mov", on: "2024-12-06")
        let bright = try Sample.item("bright.mov", on: "2024-12-06", at: 50_000)
        let notes =
            try Sample.select([short, bright]).diagnostics + Sample.select([dark], covered: ["dark.mov"]).diagnostics
            + Sample.select([dark, bright], covered: ["dark.mov"]).diagnostics
            + Sample.select([dark, bright], unmoving: ["dark.mov"]).diagnostics
        return notes.with(.daySkipped, .singleDay, .coveredMedia, .unmovingMedia).reduce(into: [Diagnostic]()) {
            notes, note in
            if !notes.contains(where: { $0.message == note.message }) { notes.append(note) }
        }.map(Message.init)
    }

    private static func pins() throws -> [Message] {
        let items = try [
            Sample.item("a.mov", on: "2024-11-20"), Sample.item("b.mov", on: "2024-12-06"),
            Sample.item("c.mov", on: "2024-12-07"),
        ]
        let bad: [String: UnusableReason] = ["b.mov": .noPicture]
        let selections = try [
            Sample.select(items, pins: ["2024-12-05": .media("a.mov")]),
            Sample.select(items, library: ["2024-12-05": .media("a.mov")]),
            Sample.select(items, pins: ["2024-12-06": .media("b.mov")], unusable: bad),
            Sample.select(items, pins: ["2024-12-06": .media("IMG_3.JPG")]),
            Sample.select(items, library: ["2024-12-06": .media("md5#00")]),
        ]
        let notes = selections.flatMap(\.diagnostics)
            .with(.pinnedFromAnotherDay, .pinUnusable, .libraryPinUnused)
        let outside = try Sample.parsed("timeframe: 2024-12\nsources: m\noutput: a.mp4\npins:\n  2025-01-01: b.mov\n")
        return (notes + outside.warnings).map(Message.init)
    }

    /// The sync folder.
    private static func marks() throws -> [Message] {
        let folder = try TemporaryFolder()
        try folder.write("2024-12-24,skip,,,1735000000\nnonsense\n\"2024-12-25,skip\n", to: "home/data/pins.csv")
        try folder.write("Name;Price\nApples;3\n", to: "home/data/pins (conflicted).csv")
        try folder.write(
            "timeframe: 2024-12\ndays: {home: UTC}\nsources: media\noutput: a.mp4\n", to: "job.yaml")
        func warnings(_ environment: [String: String] = [:], reproducible: Bool = false) throws -> [Diagnostic] {
            try JobLoader(Sample.workspace(folder, environment: environment))
                .load(folder.path("job.yaml"), reproducible: reproducible).warnings
        }
        let read = try MarksFolder(folder.path("home/data")).read().diagnostics
        let off = try warnings(reproducible: true) + warnings(["CI": "true"])
        try folder.write("", to: "plain")
        try folder.write("sync: ../../plain\n", to: "home/config/settings.yaml")
        return (try off + warnings() + read).map(Message.init).naming(folder, "/home/ada")
    }
}
