import Foundation
import Model
import Stages
import TestSupport
import Testing

/// Deleted and hidden recordings in a scan: the inputs of ../shared/cases 008 and 009.
@Suite struct ScanOfPassedOverTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func scan(_ source: Source? = nil) async throws -> ScanResult {
        let rules = ScanRules(days: DayRules(home: "Europe/Berlin"), now: 1_748_736_000)
        return try await Scan(rules, sources: .folders, catalogPath: nil, workers: 2)
            .run([source ?? Source(path: folder.path)], progress: .none)
    }

    private func clip(_ name: String) throws {
        try ScanClip.write(folder.path(name), tags: ["comment": name], format: "mp4")
    }

    @Test func `deleted videos and old versions do not come back`() async throws {
        for name in [
            "#Recycle/VID_20240505_120000.mp4", "#snapshot/GMT-2024.05.04/VID_20240503_120000.mp4",
            "$Recycle.Bin/S-1-5-21/VID_20240504_120000.mp4", "@Recycle/VID_20240502_120000.mp4",
            "Network Trash Folder/VID_20240508_120000.mp4",
        ] { try clip(name) }
        let numbered = [
            "files_trashbin/files/VID_20240506_120000.mp4.d1718000000",
            "files_versions/VID_20240507_120000.mp4.v1718000000",
            "VID_20240509_120000.mp4.d1718000000",
        ]
        for name in numbered { try folder.write(try folder.bytes("@Recycle/VID_20240502_120000.mp4"), to: name) }
        let found = try await scan()
        #expect(found.items.isEmpty && found.refused.isEmpty)
        #expect(found.passedOver.groups.map(\.kind) == [.trash, .snapshots, .versions])
        #expect(found.passedOver.groups.map(\.group.count) == [6, 1, 1])
        let doubt = try #require(found.diagnostics.first { $0.code == .sourceUnused })
        #expect(!doubt.message.contains("disk"))
        try clip("VID_20240510_120000.mp4")
        #expect(try await scan().items.map(\.day.description) == ["2024-05-10"])
    }

    @Test func `a folder with a mark is used only if the source says so`() async throws {
        try clip("Private/VID_20240526_120000.mp4")
        try clip("VID_20240527_120000.mp4")
        try folder.write("", to: "Private/.nomedia")
        let found = try await scan()
        #expect(found.items.map(\.id) == ["VID_20240527_120000.mp4"])
        #expect(found.passedOver.groups.map(\.group.names) == [["Private"]])
        let all = try await scan(Source(path: folder.path, takesHidden: true))
        #expect(all.items.map(\.day.description) == ["2024-05-26", "2024-05-27"])
    }
}
