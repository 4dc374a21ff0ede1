import Foundation
import Model
import TestSupport
import Testing

@testable import Fixtures

/// The folders in which fixtures may be written.
@Suite struct FixtureFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fixture(_ month: FixtureMonth, _ number: Int) throws -> String {
        let clip = month.clips[number]
        let path = try folder.write("clip", to: clip.path)
        let time = Date(timeIntervalSince1970: TimeInterval(clip.stamp.instant + 1))
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        return path
    }

    private func check() throws { try FixtureFolder(path: folder.path).requireOwn() }

    @Test func `a folder that is missing, empty or has fixtures is fine`() throws {
        try FixtureFolder(path: folder.path("none")).requireOwn()
        try check()
        _ = try fixture(.december2024, 0)
        _ = try fixture(.may2024(height: 36), 3)
        let clip = try #require(FixtureMonth.december2024.clips.first?.path)
        try folder.write("half", to: "\(clip.folderPart).\(clip.lastPathPart).partial")
        try folder.write("", to: ".DS_Store")
        try check()
    }

    @Test(arguments: ["notes.txt", ".config", "100APPLE/IMG_7777.MOV", "2024/a.mov", "100APPLE/.IMG_7777.MOV.partial"])
    func `anything else is refused`(name: String) throws {
        _ = try fixture(.december2024, 0)
        try folder.write("mine", to: name)
        let error = #expect(throws: DayreelError.self) { try check() }
        #expect(error?.code == .outputUnwritable && error?.place?.hasPrefix(folder.path) == true)
    }

    @Test func `a file with a fixture's name and another time is somebody's own`() throws {
        let path = try fixture(.december2024, 0)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: path)
        #expect(throws: DayreelError.self) { try check() }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere")
        #expect(throws: DayreelError.self) { try check() }
    }

    @Test func `fixtures of another set are removed, and nothing else`() throws {
        let kept = try fixture(.december2024, 0)
        let other = try fixture(.may2024(height: 36), 3)
        let clip = try #require(FixtureMonth.december2024.clips.last)
        let half = try folder.write("half", to: "\(clip.path.folderPart).\(clip.path.lastPathPart).partial")
        // A recording with a fixture's name, and files of systems.
        let mine = try folder.write("mine", to: clip.path)
        let dropping = try folder.write("", to: "\(clip.path.folderPart).DS_Store")
        let path = try #require(FixtureMonth.december2024.clips.first?.path)
        try FixtureFolder(path: folder.path).removeOthers(than: [path])
        let exists = { FileManager.default.fileExists(atPath: $0) }
        #expect([kept, mine, dropping].allSatisfy(exists) && ![other, half].contains(where: exists))
    }
}
