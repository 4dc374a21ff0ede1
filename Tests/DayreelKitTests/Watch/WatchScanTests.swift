import Foundation
import Library
import Model
import Reports
import Stages
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit

/// The real files that a watch lists, with a clock that only the test moves.
@Suite struct WatchScanTests {
    /// The file was written two seconds before the watch began, so it may be a copy in progress.
    @Test func `a broken file is listed once, with its real reason`() async throws {
        let folder = try TemporaryFolder()
        let file = try {
            try folder.write("no film", to: "media/a.mov"); return folder.path("media/a.mov")
        }()
        let written: Int64 = 1_700_000_000
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: TimeInterval(written))], ofItemAtPath: file)
        let now = Mutex<Int64>(2000)
        let script = Mutex<[(now: Int64, changed: Set<String>?)]>([(7000, []), (13_500, []), (14_000, nil)])
        let feed = ChangeFeed(isComplete: { true }) { _ in
            guard let step = script.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { throw CancellationError() }
            now.withLock { $0 = step.now }
            return step.changed
        }
        let watch = WatchMedia(
            WatchMedia.Senses(
                feed: feed, clock: { now.withLock { $0 } }, fileState: { _ in .init(size: 7, modified: 0) },
                young: { _ in [] }), WatchMedia.Pace(settling: .milliseconds(100), interval: .seconds(60)))
        let scans = Mutex(0)
        let scan = WatchScan(watch) { busy, progress in
            scans.withLock { $0 += 1 }
            let rules = ScanRules(
                days: DayRules(home: "UTC"), excluded: busy.sorted(), now: written + now.withLock { $0 } / 1000)
            let sources = SourceFactory { FolderSource($0) }
            return try await Scan(rules, sources: sources, catalogPath: nil, workers: 1).run(
                [Source(path: folder.path("media"))], progress: progress)
        }
        let found = Mutex<[ScanResult]>([])
        try? await scan.run(progress: .none, warn: { _ in }) { result in found.withLock { $0.append(result) } }
        let refused = found.withLock { $0 }.flatMap(\.refused)
        guard case .probed(.misnamed(fileExtension: "mov", content: _))? = refused.first?.reason, refused.count == 1
        else {
            Issue.record("\(refused)")
            return
        }
        #expect(scans.withLock { $0 } == 3)
    }
}
