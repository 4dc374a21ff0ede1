import Files
import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import Library

/// Sync folders on disk: their contents after a merge, kills at every step, and other programs that write during a merge.
@Suite struct MarksFolderTests {
    private struct Killed: Error {}

    private static let history = GeneratedHistory(seed: 77, count: 120)

    private static var tags: [GeneratedHistory.Operation] { history.tags.values.flatMap(\.self) }
    private static var pins: [GeneratedHistory.Operation] { history.pins.values.flatMap(\.self) }

    /// Writes masters, a delta for each device, conflict copies of both, and unreadable lines.
    private func fill(_ folder: TemporaryFolder) throws {
        for (index, entry) in Self.history.tags.sorted(by: { $0.key < $1.key }).enumerated() {
            let lines = entry.value.map(\.line)
            try folder.write(
                "# device \(index)\nnonsense\n" + lines.joined(separator: "\n"), to: "tags-delta-\(index).csv")
            try folder.write(lines.prefix(5).joined(separator: "\n"), to: "tags-delta-\(index) (conflicted).csv")
        }
        for (index, entry) in Self.history.pins.sorted(by: { $0.key < $1.key }).enumerated() {
            try folder.write(entry.value.map { $0.line + "\n" }.joined(), to: "pins-delta-\(index).csv")
        }
        try folder.write("id,tags,time\nx,1:4,1700000005\n", to: "tags.csv")
        try folder.write("y,2,1700000006\nbroken\n", to: "tags (Bob's conflicted copy).csv")
    }

    private static let extra: Set = ["x 1", "x 4", "y 2"]

    @Test func `a merge keeps the masters and all unreadable lines`() throws {
        let folder = try TemporaryFolder()
        try fill(folder)
        let merged = try MarksFolder(folder.path).merge()
        #expect(merged.marks.shownTags == GeneratedHistory.outcome(Self.tags).union(Self.extra))
        #expect(merged.marks.shownPins == GeneratedHistory.outcome(Self.pins))
        #expect(merged.tags.copies == 1)
        #expect(merged.pins.operations == Self.pins.count)
        #expect(merged.marks.diagnostics.count == 7)
        #expect(
            try folder.contents() == [
                ".dayreel-sync.lock", "pins.csv", "tags-delta-0.csv", "tags-delta-1.csv", "tags-delta-2.csv",
                "tags-delta-3.csv", "tags-delta-4.csv", "tags.csv",
            ])
        #expect(folder.text("tags-delta-1.csv") == "# device 1\nnonsense\n")
        #expect(folder.text("tags.csv").hasPrefix("broken\nid,tags,time\n"))
        let before = try folder.bytes("tags.csv")
        let again = try MarksFolder(folder.path).merge()
        #expect(!again.tags.isChanged && !again.pins.isChanged)
        #expect(try folder.bytes("tags.csv") == before)
    }

    /// Tables of other programs may happen to have such names: a list of photos' tags, last year's pins on a map.
    @Test func `a merge leaves foreign tables as they are`() throws {
        let folder = try TemporaryFolder()
        let tables = [
            "tags 2019.csv": "photo,tag\nbeach,summer\nbeach,summer\n", "pins-map.csv": "lat;lon\n48.1;11.6\n",
            "tags.notes.csv": "\"two\nlines\",x\n",
            // Lines that would pass for a tag and for a pin, below the names of columns.
            "tags 2020.csv": "a,b,c\n1,2,3\n", "pins (old).csv": "day,what,w,x,n\n2024-12-01,party,,,4\n",
        ]
        for (name, text) in tables { try folder.write(text, to: name) }
        try folder.write("y,2,6\n", to: "tags (conflict).csv")
        let merged = try MarksFolder(folder.path).merge()
        #expect(merged.marks.shownTags == ["y 2"])
        #expect(merged.tags.copies == 1 && merged.pins.copies == 0)
        for (name, text) in tables { #expect(folder.text(name) == text) }
        #expect(
            merged.marks.diagnostics.compactMap(\.path).sorted() == tables.keys.map { folder.path($0) }.sorted())
        #expect(folder.text("tags.csv") == "y,2,6\n")
    }

    @Test(arguments: ["tags", "pins"])
    func `a merge does not replace a foreign file with the master's name`(table: String) throws {
        let folder = try TemporaryFolder()
        let text = table == "tags" ? "name,tag,count\nzoo,1,3\nant,2,8\n" : "day,what,w,x,n\n2024-12-01,party,,,4\n"
        try folder.write(text, to: "\(table).csv")
        try folder.write("+,a,1,40,A\n", to: "tags-delta-A.csv")
        let error = #expect(throws: DayreelError.self) { try MarksFolder(folder.path).merge() }
        #expect(error?.code == .outputUnwritable)
        #expect(error?.place == folder.path("\(table).csv"))
        #expect(folder.text("\(table).csv") == text)
        // Films only read; they still get the other marks.
        let marks = try MarksFolder(folder.path).read()
        #expect(marks.shownTags == ["a 1"])
        #expect(marks.diagnostics.map(\.path) == [folder.path("\(table).csv")])
    }

    /// Kills the merge at each of its steps in turn, by number.
    @Test func `a merge that is killed at any step loses nothing`() throws {
        var wanted: [UInt8]?
        var steps = 0
        while true {
            let folder = try TemporaryFolder()
            try fill(folder)
            let left = Mutex(steps)
            let isKilled: Bool
            do {
                _ = try MarksFolder(folder.path) { _ in
                    let isDead = left.withLock { count in
                        count -= 1
                        return count < 0
                    }
                    if isDead { throw Killed() }
                }.merge()
                isKilled = false
            } catch is Killed {
                isKilled = true
            }
            // A reader sees everything at any time, and there is always a master.
            let seen = try MarksFolder(folder.path).read()
            #expect(seen.shownTags == GeneratedHistory.outcome(Self.tags).union(Self.extra), "step \(steps)")
            #expect(seen.shownPins == GeneratedHistory.outcome(Self.pins), "step \(steps)")
            #expect(!folder.text("tags.csv").isEmpty)
            _ = try MarksFolder(folder.path).merge()
            let master = try folder.bytes("tags.csv")
            #expect(master == wanted ?? master, "step \(steps)")
            wanted = wanted ?? master
            #expect(try !folder.contents().contains { $0.hasSuffix(".part") || $0.hasSuffix(".old") })
            if !isKilled { break }
            steps += 1
        }
        #expect(steps > 60)
    }

    /// A sync program replaces files with other versions in the middle of a merge.
    @Test func `changes that arrive during a merge are kept`() throws {
        let steps = Mutex(0)
        do {
            let folder = try TemporaryFolder()
            try fill(folder)
            _ = try MarksFolder(folder.path) { _ in steps.withLock { $0 += 1 } }.merge()
        }
        let wanted = GeneratedHistory.outcome(Self.tags).union(Self.extra).union(["late 3", "later 5"])
        for step in 0..<steps.withLock(\.self) {
            let folder = try TemporaryFolder()
            try fill(folder)
            let count = Mutex(0)
            _ = try MarksFolder(folder.path) { _ in
                let now = count.withLock { number in
                    number += 1
                    return number
                }
                guard now == step + 1 else { return }
                for (name, line) in [("tags.csv", "late,3,9"), ("tags-delta-2.csv", "+,later,5,9,X")] {
                    // Sync programs replace a file with a complete one.
                    let arrived = folder.text(name) + "\n" + line + "\n"
                    try folder.write(arrived, to: ".arrived")
                    _ = rename(folder.path(".arrived"), folder.path(name))
                }
            }.merge()
            #expect(try MarksFolder(folder.path).read().shownTags == wanted, "step \(step)")
            #expect(try MarksFolder(folder.path).merge().marks.shownTags == wanted, "step \(step)")
        }
    }

    @Test func `concurrent writes and merges lose nothing`() async throws {
        let folder = try TemporaryFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for device in 0..<4 {
                group.addTask {
                    let marks = MarksFolder(folder.path)
                    for number in 0..<25 {
                        let tag = try #require(Tag(number: device))
                        let change = MarksFolder.TagChange(id: "id\(number)", tag: tag, isSet: true)
                        #expect(try marks.add([change], by: DeviceName("d\(device)"), now: 100).count == 1)
                        if number % 3 == device % 3 { _ = try marks.merge() }
                    }
                }
            }
            try await group.waitForAll()
        }
        let marks = try MarksFolder(folder.path).merge().marks
        #expect(marks.tagged.count == 25)
        #expect(marks.tagged.allSatisfy { $0.tags.map(\.number) == [0, 1, 2, 3] })
    }

    @Test func `a change is later than everything its device has seen, whatever the clocks say`() throws {
        let folder = try TemporaryFolder()
        try folder.write("+,a,1,4000,Fast clock\n", to: "tags-delta-Fast clock.csv")
        let marks = MarksFolder(folder.path)
        let red = try #require(Tag(number: 1))
        #expect(try marks.add([.init(id: "a", tag: red, isSet: true)], by: DeviceName("A"), now: 50).isEmpty)
        #expect(try marks.add([.init(id: "a", tag: red, isSet: false)], by: DeviceName("A/B\n"), now: 50).count == 1)
        #expect(folder.text("tags-delta-A-B.csv") == "-,a,1,4001,A/B\n")
        #expect(try marks.merge().marks.tagged.isEmpty)
        #expect(folder.text("tags.csv") == "a,,4001,-1,4001,A/B\n")
    }

    /// The id begins the line in a master, which is where comments and git's conflict markers are recognised.
    @Test(arguments: ["#1.mov", "<<<<<<< x", ">>>>>>> x", "||||||| x", "=======", "a,\"b\"", " a "])
    func `an id that looks like something else keeps its tags`(id: String) throws {
        let folder = try TemporaryFolder()
        let marks = MarksFolder(folder.path)
        let red = try #require(Tag(number: 1))
        _ = try marks.add([.init(id: id, tag: red, isSet: true)], by: DeviceName("A"), now: 50)
        for _ in 0..<2 {
            let merged = try marks.merge().marks
            #expect(merged.tags(of: id) == [red] && merged.diagnostics.isEmpty)
        }
        #expect(try marks.read().tags(of: id) == [red])
    }

    @Test(arguments: ["a\nb", "a\r\nb", "a\r"])
    func `a name that does not fit into a line is refused, and nothing is written`(id: String) throws {
        let folder = try TemporaryFolder()
        let marks = MarksFolder(folder.path)
        let red = try #require(Tag(number: 1))
        let changes = ["fine", id].map { MarksFolder.TagChange(id: $0, tag: red, isSet: true) }
        let day = try #require(Day("2024-12-24"))
        let errors = [
            #expect(throws: DayreelError.self) { try marks.add(changes, by: DeviceName("A"), now: 50) },
            #expect(throws: DayreelError.self) { try marks.pin(.media(id), to: day, by: DeviceName("A"), now: 50) },
        ]
        for error in errors { #expect(error?.code == .usage && error?.place == id) }
        #expect(try folder.contents().isEmpty)
    }

    @Test func `pinning again returns the replaced pin`() throws {
        let folder = try TemporaryFolder()
        let marks = MarksFolder(folder.path)
        let day = try #require(Day("2024-12-24"))
        let (mac, pad) = (DeviceName("Mac"), DeviceName("iPad"))
        #expect(try marks.pin(.media("md5#1", from: .seconds(3)), to: day, by: mac, now: 10) == nil)
        #expect(try marks.pin(.skip, to: day, by: pad, now: 10) == .media("md5#1", from: .seconds(3)))
        #expect(try marks.pin(nil, to: day, by: mac, now: 10) == .skip)
        #expect(folder.text("pins-delta-Mac.csv") == "+,2024-12-24,md5#1,3.0,,10,Mac\n-,2024-12-24,,,,12,Mac\n")
        #expect(try marks.merge().marks.pins.isEmpty)
        #expect(folder.text("pins.csv") == "2024-12-24,,,,12,Mac\n")
    }

    @Test func `reading also merges, unless another process does or the folder is read-only`() throws {
        let folder = try TemporaryFolder()
        try fill(folder)
        let marks = MarksFolder(folder.path)
        let wanted = try marks.read()
        let before = try folder.contents().filter { !$0.hasPrefix(".") }
        do {
            let lock = try FileLock.wait(for: .exclusive, at: folder.path(".dayreel-sync.lock"), of: "it")
            let (found, obstacle) = try marks.readAndMerge()
            #expect(found.shownTags == wanted.shownTags && obstacle?.code == .busy)
            #expect(try folder.contents().filter { !$0.hasPrefix(".") } == before)
            withExtendedLifetime(lock) {}
        }
        let (found, obstacle) = try marks.readAndMerge()
        #expect(found.shownTags == wanted.shownTags && obstacle == nil)
        #expect(try folder.contents().filter { !$0.hasPrefix(".") } != before)
        // There is nothing left to do: no file changes, and no lock is needed.
        try FileManager.default.removeItem(atPath: folder.path(".dayreel-sync.lock"))
        try FileManager.default.createDirectory(
            atPath: folder.path(".dayreel-sync.lock"), withIntermediateDirectories: true)
        #expect(try marks.readAndMerge().obstacle == nil)
        try folder.write("+,z,1,9,Pad\n", to: "tags-delta-Pad.csv")
        let late = try marks.readAndMerge()
        #expect(late.obstacle != nil && late.marks.tags(of: "z").map(\.number) == [1])
        #expect(folder.text("tags-delta-Pad.csv") == "+,z,1,9,Pad\n")
    }

    @Test func `a missing folder has no marks, and an unreadable one is an error`() throws {
        let folder = try TemporaryFolder()
        #expect(try MarksFolder(folder.path("none")).read().tagged.isEmpty)
        #expect(try MarksFolder(folder.path("none")).merge().marks.tagged.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
        #expect(try folder.contents().isEmpty)
        try folder.write("", to: "file")
        let (file, link) = (folder.path("file"), folder.path("link"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/of/a/stick")
        for wrong in [file, file + "/below", link] {
            #expect(throws: DayreelError.self) { try MarksFolder(wrong).read() }
            #expect(throws: DayreelError.self) { try MarksFolder(wrong).merge() }
            #expect(throws: DayreelError.self) { try MarksFolder(wrong).readAndMerge() }
        }
        let unmade = #expect(throws: DayreelError.self) {
            try MarksFolder(file + "/below").pin(.skip, to: .init(daysSinceEpoch: 0), by: DeviceName("A"), now: 1)
        }
        #expect(unmade?.code == .outputUnwritable && unmade?.remedy?.contains("--sync") == true)
        try FileManager.default.createDirectory(atPath: folder.path("pins.csv"), withIntermediateDirectories: true)
        let error = #expect(throws: DayreelError.self) { try MarksFolder(folder.path).read() }
        #expect(error?.place == folder.path("pins.csv"))
    }
}
