import Files
import Foundation
import Library
import Model
import TestSupport
import Testing

@testable import DayreelKit

/// The pins and tags of the sync folder that a job gets.
@Suite struct LibraryPinsOfJobsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("2024-12-24,md5#aa,3.0,,5\n2024-12-25,skip,,,5\n2025-01-01,x,,,5\n", to: "home/data/pins.csv")
        try folder.write("IMG_1.MOV,1:4,5\n", to: "home/data/tags.csv")
    }

    private func load(
        _ more: String = "", reproducible: Bool = false, ci: String? = nil, merges: Bool = false
    ) throws -> LoadedJob {
        var workspace = Workspace.ofTest(folder)
        workspace.machine.environment["CI"] = ci
        try folder.write(
            "timeframe: 2024-12\ndays: {home: UTC}\nsources: media\noutput: a.mp4\n" + more, to: "job.yaml")
        return try JobLoader(workspace, mergesMarks: merges).load(folder.path("job.yaml"), reproducible: reproducible)
    }

    @Test func `a job gets all pins of the library, and tags only if its rules name one`()
        throws
    {
        let loaded = try load()
        let (eve, day) = (try #require(Day("2024-12-24")), try #require(Day("2024-12-25")))
        let later = try #require(Day("2025-01-01"))
        #expect(
            loaded.request.library.pins == [eve: .media("md5#aa", from: .seconds(3)), day: .skip, later: .media("x")])
        #expect(loaded.request.library.tags.isEmpty && loaded.warnings.isEmpty)
        let tagged = try load("select: {prefer: [{tag: red}], library-pins: false}\n").request.library
        #expect(tagged.pins.isEmpty)
        #expect(tagged.tags["IMG_1.MOV"]?.map(\.number).sorted() == [1, 4])
    }

    @Test func `a line of the library that cannot be read is a warning of each film`() throws {
        try folder.write("2024-12-24,skip,,,5\n2024-12-25;skip;;;5\n", to: "home/data/pins.csv")
        let loaded = try load()
        #expect(loaded.request.library.pins.count == 1)
        #expect(loaded.warnings.map(\.code) == [.unreadableMark])
        #expect(loaded.warnings.first?.place?.hasSuffix("pins.csv:2:1") == true)
    }

    @Test func `a reproducible film and one in CI use no library pins, with a warning`() throws {
        for (loaded, reason) in [(try load(reproducible: true), "--reproducible"), (try load(ci: "true"), "CI")] {
            #expect(loaded.request.library == .none)
            #expect(loaded.warnings.map(\.code) == [.libraryPinsOff])
            #expect(loaded.warnings.first?.message.contains(reason) == true)
        }
        #expect(try load("select: {library-pins: false}\n", reproducible: true).warnings.isEmpty)
        let error = #expect(throws: DayreelError.self) {
            try load("select: {exclude: [{tag: gray}]}\n", reproducible: true)
        }
        #expect(error?.code == .jobInvalid && error?.cause?.contains("'select'") == true)
        try folder.write("tags: {8: holiday}\n", to: "home/config/settings.yaml")
        let named = #expect(throws: DayreelError.self) {
            try load("select: {exclude: [{tag: holiday}]}\n", reproducible: true)
        }
        #expect(named?.cause == error?.cause)
    }

    @Test func `commands that make films merge the changes of all devices, except in CI`() throws {
        let delta = "+,2024-12-26,b,,,7,Pad\n"
        try folder.write(delta, to: "home/data/pins-delta-Pad.csv")
        let later = try #require(Day("2024-12-26"))
        for loaded in [try load(), try load(ci: "1", merges: true), try load(reproducible: true, merges: true)] {
            #expect(loaded.warnings.allSatisfy { $0.code == .libraryPinsOff })
            #expect(folder.text("home/data/pins-delta-Pad.csv") == delta)
        }
        #expect(try load(merges: true).request.library.pins[later] == .media("b"))
        #expect(folder.text("home/data/pins-delta-Pad.csv") == "")
        #expect(folder.text("home/data/pins.csv").contains("2024-12-26,b,,,7,Pad"))
        // Another program holds the lock: the job gets the same pins, and a note.
        try folder.write("+,2024-12-27,skip,,,8,Pad\n", to: "home/data/pins-delta-Pad.csv")
        let lock = try FileLock.wait(for: .exclusive, at: folder.path("home/data/.dayreel-sync.lock"), of: "it")
        let locked = try load(merges: true)
        withExtendedLifetime(lock) {}
        #expect(locked.request.library.pins[try #require(Day("2024-12-27"))] == .skip)
        #expect(locked.warnings.map(\.code) == [.syncFolder] && locked.warnings.first?.severity == .note)
        #expect(locked.warnings.first?.message.contains("process \(getpid())") == true)
    }

    @Test func `a sync folder that cannot be read is a warning`() throws {
        try folder.write("", to: "plain")
        try folder.write("sync: ../../plain\n", to: "home/config/settings.yaml")
        let loaded = try load()
        #expect(loaded.request.library == .none)
        #expect(loaded.warnings.map(\.code) == [.syncFolder] && loaded.warnings.first?.severity == .warning)
    }
}
