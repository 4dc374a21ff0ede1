import Foundation
import TestSupport
import Testing

/// One film from a bucket, a folder and a Photos library, with the same recordings in two of them.
@Suite(.serialized, .enabled(if: Checkout.expectsShared)) struct MixedSourcesTests {
    private static let library = Checkout.shared + "/libraries/Test-Media-Types-15.7.2.photoslibrary"

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a job whose first source is the bucket, or the folder with the same contents.
    private func job(_ first: String, _ film: String) throws -> String {
        try folder.write(
            """
            timeframe: 2024-12-01..2024-12-06
            days: { home: Europe/Amsterdam }
            sources:
              - \(first)
              - folder: copies
              - photos: \(Self.library)
            pins: { 2024-12-04: IMG_3539.MOV, 2024-12-02: 100APPLE/IMG_1002.MOV }
            clips: { video: 1s, live-photo: 1s }
            composition: { resolution: 320x180, fade: 0 }
            output: { file: \(film).mp4, preset: ultrafast }
            """, to: "\(film).yaml")
    }

    private func program(_ environment: [String: String]) throws -> Program {
        var program = try Program()
        for name in ["AWS_PROFILE", "AWS_REGION", "AWS_CA_BUNDLE", "AWS_SESSION_TOKEN"] {
            program.environment[name] = .some(nil)
        }
        for (name, value) in environment { program.environment[name] = value }
        return program
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func `recordings in several sources are shown once, from the disk`() async throws {
        let month = try await FixtureLibrary.month().path
        try folder.write([UInt8](contentsOf: "\(month)/100APPLE/IMG_1002.MOV"), to: "copies/again.mov")
        try folder.write([UInt8](contentsOf: "\(month)/100APPLE/IMG_1005.MOV"), to: "copies/IMG_1005.MOV")
        let server = try S3TestServer(.double, ["month": month])
        let program = try program(server.environment)
        let mixed = try job("s3: { bucket: month, endpoint: '\(server.endpoint)' }", "mixed")

        let scan = try await program.run("scan", mixed, "--json", "--progress", "none")
        try #require(scan.exitCode == 0, "\(scan.error)")
        let found = try json(scan.output)
        let items = try #require(found["items"] as? [[String: Any]])
        let paths = items.compactMap { $0["path"] as? String }
        #expect(paths.count == 30 + 4, "\(paths)")
        #expect(Set(paths).count == paths.count)
        #expect(paths.count { $0.hasPrefix("http://") } == 28 && paths.count { $0.contains(".photoslibrary/") } == 4)
        let refused = try #require(found["refused"] as? [[String: Any]])
        let copies = refused.filter { $0["code"] as? String == "duplicate-media" }.compactMap { $0["path"] as? String }
        #expect(
            copies.sorted() == ["IMG_1002.MOV", "IMG_1005.MOV"].map { "\(server.endpoint)/month/100APPLE/\($0)" })

        let outcome = try await program.run("render", mixed, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let report = try json(folder.text("mixed.json"))
        let days = try #require(report["days"] as? [[String: Any]])
        let picks = days.flatMap { $0["picks"] as? [[String: Any]] ?? [] }.compactMap { $0["path"] as? String }
        #expect(picks.count == 6, "\(picks)")
        // A pin that names one copy shows the copy that is kept.
        #expect(picks[1].hasSuffix("copies/again.mov") && picks[4].hasSuffix("copies/IMG_1005.MOV"), "\(picks)")
        #expect(picks[0].hasPrefix("http://") && picks[3].contains(".photoslibrary/"), "\(picks)")

        let plain = try await self.program([:]).run(
            "render", try job("folder: \(month)", "plain"), "--progress", "none")
        try #require(plain.exitCode == 0, "\(plain.error)")
        #expect(try folder.bytes("mixed.mp4") == folder.bytes("plain.mp4"))
    }
}
