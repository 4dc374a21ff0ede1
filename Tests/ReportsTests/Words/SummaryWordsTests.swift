import Model
import Reports
import Testing

@testable import Pipeline

/// The words for the contents of caches and for the cost of a film.
@Suite struct SummaryWordsTests {
    @Test func `a store is said in words`() {
        var store = StoreInfo(root: "/s", entries: 33, bytes: 45_000_000)
        #expect(store.words == "33 segments, 45 MB; 0 thumbnails, 0 bytes")
        (store.thumbnails, store.thumbnailBytes) = (1, 320_000)
        #expect(store.words == "33 segments, 45 MB; 1 thumbnail, 320 kB")
        #expect(store.segmentWords == "33 segments, 45 MB")
    }

    @Test func `the cache of buckets is said in words, with its limit if it has one`() {
        #expect(ObjectCacheInfo(root: "/o", entries: 1, bytes: 45_000_000).words == "1 object, 45 MB")
        #expect(
            ObjectCacheInfo(root: "/o", entries: 33, bytes: 45_000_000, limit: 20_000_000_000).words
                == "33 objects, 45 MB of 20 GB")
    }

    @Test func `an estimate is said in words, with the rendering that is left`() {
        let all = FilmEstimate(filmBytes: 45_000_000, storeBytes: 44_000_000, work: 80_000)
        #expect(
            all.words(workers: 1)
                == "estimate: a film of 45 MB; rendering takes about 1 min 20 s with 1 worker and 44 MB of cache")
        let none = FilmEstimate(filmBytes: 45_000_000, storeBytes: 0, work: 0)
        #expect(none.words(workers: 2) == "estimate: a film of 45 MB; all of its segments are rendered already")
    }
}
