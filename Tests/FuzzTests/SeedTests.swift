import Foundation
import FuzzTargets
import Testing

/// The seeds of each target of `make fuzz`, among them what it has found, go through the target. A mistake ends this process.
@Suite struct SeedTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folders of a target's seeds: as scripts/fuzz.sh has them.
    private static func folders(of target: String) -> [String] {
        ["Tests/Fuzz/seeds/\(target)"] + (["yaml", "job"].contains(target) ? ["jobs", "presets"] : [])
    }

    @Test(arguments: FuzzTarget.all.map(\.name)) func `every target has seeds and passes them`(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        var count = 0
        for folder in Self.folders(of: name) {
            let path = Self.root.appending(path: folder)
            for seed in (try? FileManager.default.contentsOfDirectory(atPath: path.path)) ?? [] {
                guard let bytes = try? Data(contentsOf: path.appending(path: seed)) else { continue }
                target.run(Array(bytes))
                count += 1
            }
        }
        #expect(count > 0)
    }
}
