import Model
import Testing

@testable import Library

@Suite struct DuplicatesTests {
    private func item(
        _ id: String, at instant: Int64 = 0, _ evidence: CaptureTime.Evidence = .containerCreationTime,
        isDayOnly: Bool = false, pair: String? = nil, size: Int64 = 1
    ) -> MediaItem {
        let captured = CaptureTime(instant: instant, offset: 0, evidence: evidence, isDayOnly: isDayOnly)
        return MediaItem(
            id: id, location: MediaLocation(path: "/" + id), pair: pair, kind: .video, captured: captured,
            day: captured.day(), facts: VideoFacts(duration: .seconds(1), width: 2, height: 2), fileSize: size)
    }

    /// The kept item, which is the same in either order.
    private func kept(_ items: [MediaItem]) throws -> String {
        let print = Fingerprint(digest: "x")
        let found = [items, items.reversed()].map { items in
            let keepers = Duplicates(items, fingerprints: items.map { _ in print }).keepers
            return items.indices.filter { keepers[$0] == nil }.map { items[$0].id }
        }
        #expect(found[0] == found[1])
        return try #require(found[0].first)
    }

    @Test func theBestEvidenceIsKept() throws {
        #expect(try kept([item("a", .modificationTime), item("z", .fileName)]) == "z")
    }

    @Test func ofEqualEvidenceTheEarlierDateWins() throws {
        // A copy's modification time is the time of copying.
        #expect(try kept([item("a", at: 2000, .modificationTime), item("z", at: 1000, .modificationTime)]) == "z")
        #expect(
            try kept([item("a", at: 0, .fileName, isDayOnly: true), item("z", at: 9, .fileName)]) == "z")
    }

    /// An item in a bucket must be fetched, and is unavailable without a network.
    @Test func ofEqualDatesTheOneOnADiskIsKept() throws {
        var remote = item("a", size: 2)
        remote.location.path = "s3://phone/a"
        #expect(try kept([remote, item("z")]) == "z")
        remote.captured = CaptureTime(instant: -1, offset: 0, evidence: .containerCreationTime)
        #expect(try kept([remote, item("z")]) == "a")
    }

    @Test func theCopyWithAStillWinsThenTheLargerThenThePath() throws {
        #expect(try kept([item("a"), item("z", pair: "/z.heic")]) == "z")
        #expect(try kept([item("a"), item("z", size: 2)]) == "z")
        #expect(try kept([item("z"), item("a")]) == "a")
    }
}
