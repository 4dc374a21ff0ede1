import Foundation
import Model
import Stages
import TestSupport
import Testing

/// Scans of files that cannot be read in part for a while, because parts of an object are missing from its map. The files themselves never
/// change, so only the catalog decides whether they are read again.
@Suite struct ScanOfUnreadFilesTests {
    private let folder: TemporaryFolder
    private let state: TemporaryFolder

    init() throws { (folder, state) = (try TemporaryFolder(), try TemporaryFolder()) }

    /// `blocks` is the number of readable 16 KiB blocks of each file.
    private func scan(blocks: Int) async throws -> ScanResult {
        try folder.write([UInt8](repeating: 1, count: blocks), to: "x.dayreel-object/blocks")
        let rules = ScanRules(days: DayRules(home: "UTC"), now: 1_800_000_000)
        return try await Scan(rules, sources: .folders, catalogPath: state.path("catalog.sqlite"), workers: 2)
            .run([Source(path: folder.path)], progress: .none)
    }

    @Test func `a sidecar that could not be read dates its clip the next time`() async throws {
        let space = String(repeating: " ", count: 20_000)
        try ScanClip.write(folder.path("x.dayreel-object/a.mov"), frames: 14)
        try folder.write(
            #"{"title":"a.mov",\#(space)"photoTakenTime":{"timestamp":"1714557600"}}"#,
            to: "x.dayreel-object/a.mov.json")
        let first = try await scan(blocks: 1)
        #expect(!first.items.contains { $0.captured.evidence == .takeoutSidecar })
        let sidecar = folder.path("x.dayreel-object/a.mov.json")
        let warning = try #require(first.diagnostics.first { $0.path == sidecar })
        #expect(warning.code == .unreadableMedia && warning.severity == .warning)
        let second = try await scan(blocks: 8)
        #expect(second.items.map(\.captured.evidence) == [.takeoutSidecar])
        #expect(!second.diagnostics.contains { $0.code == .unreadableMedia })
    }

    @Test func `a Motion Photo whose video could not be read is read the next time`() async throws {
        try ScanClip.write(state.path("a.mp4"), frames: 20, format: "mp4")
        let video = try state.bytes("a.mp4")
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<a GCamera:MicroVideoOffset=\"\(video.count)\"/>".utf8)
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(xmp.count + 2)] + xmp + [0xFF, 0xDA, 0, 2]
        try folder.write(
            head + [UInt8](repeating: 9, count: 40_000) + video, to: "x.dayreel-object/IMG_20240501_100000.jpg")
        let first = try await scan(blocks: 1)
        #expect(first.items.isEmpty)
        #expect(first.diagnostics.filter { $0.code == .unreadableMedia }.count == 1)
        let second = try await scan(blocks: 64)
        #expect(second.items.map(\.id) == ["x.dayreel-object/IMG_20240501_100000.jpg"])
        #expect(!second.diagnostics.contains { $0.code == .unreadableMedia })
        // The file is now in the catalog, so nothing has to be read.
        #expect(try await scan(blocks: 0).items.map(\.id) == second.items.map(\.id))
    }

    @Test func `many unreadable files share one warning`() async throws {
        let space = String(repeating: " ", count: 20_000)
        for number in 10..<35 { try folder.write(#"{"a":\#(space)1}"#, to: "x.dayreel-object/\(number).json") }
        let found = try await scan(blocks: 1).diagnostics.filter { $0.code == .unreadableMedia }
        #expect(found.count == 21 && found.first?.path == folder.path("x.dayreel-object/10.json"))
        // The last one is about the other five.
        #expect(found.last?.path == nil && found.last?.message.contains("5 other files") == true)
    }
}
