import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import Fixtures

/// What is told while a month is made.
@Suite struct FixtureProgressTests {
    /// Two clips that are made at once are told of long before the first of them is a file.
    @Test func `pictures move the progress before a file is complete`() {
        let fractions = Mutex<[Double]>([])
        let making = FixtureProgress(
            files: 2, pictures: 100,
            ProgressSink { event in
                if case .stage(_, let fraction, _) = event { fractions.withLock { $0.append(fraction) } }
            })
        making.begin()
        for _ in 0..<50 { making.painted() }
        let before = fractions.withLock { $0 }
        #expect(before.first == 0)
        #expect(Set(before).count == 51)
        for _ in 0..<50 { making.painted() }
        making.finished()
        making.finished()
        let all = fractions.withLock { $0 }
        #expect(all == all.sorted())
        #expect(all.last == 1)
    }

    @Test func `every picture of a clip is counted`() throws {
        let folder = try TemporaryFolder()
        let clip = try #require(FixtureMonth.december2024.clips.min { $0.picture.frames < $1.picture.frames })
        var painted = 0
        try ClipWriter(clip: clip).write(to: folder.url.appending(path: "clip.mp4").path) { painted += 1 }
        #expect(painted == clip.picture.frames)
    }
}
