import Files
import Model
import Pipeline
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct CacheSizeTests {
    @Test func `objects have a key beside those of the store`() throws {
        let objects = ObjectCacheInfo(root: "/o", entries: 2, bytes: 7, limit: 9)
        let folder = try TemporaryFolder()
        let segments = try SegmentStore(root: folder.path("s")).info()
        let text = try DocumentJSON.line(of: CacheSize(segments: segments, objects: objects))
        for part in ["\"entries\":0", "\"v\":1", "\"objects\":{", "\"limit\":9"] { #expect(text.contains(part)) }
    }
}
