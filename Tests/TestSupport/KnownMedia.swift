import Library
import Model
import Stages

/// Media that a catalog knows before the program under test scans them, so that it starts no examiner. For tests of what happens later.
package enum KnownMedia {
    /// Scans a folder of synthetic media into a catalog, within this process.
    package static func scan(_ folder: String, into catalog: String) async throws {
        let now: Int64 = 2_000_000_000
        let rules = ScanRules(days: DayRules(home: "UTC"), now: now)
        let sources = SourceFactory.standard(temporaryFolder: folder, now: now)
        _ = try await Scan(rules, sources: sources, catalogPath: catalog, workers: 1)
            .run([Source(path: folder)], progress: .none)
    }
}
