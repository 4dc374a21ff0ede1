import Model
import Testing

@testable import DayreelKit

/// The changes that a watch lists after each scan.
@Suite struct ListedMediaTests {
    private func item(_ name: String, bytes: Int64 = 1) throws -> MediaItem {
        let day = try #require(Day("2024-12-01"))
        return MediaItem(
            id: name, location: MediaLocation(path: "/media/\(name)"), kind: .video,
            captured: CaptureTime(instant: 0, offset: 0, evidence: .exifOriginal), day: day,
            facts: VideoFacts(duration: .seconds(1), width: 2, height: 2), fileSize: bytes)
    }

    @Test func `the first listing is whole, later ones have only new and changed media`() throws {
        var listed = ListedMedia()
        func names(_ items: [MediaItem], busy: Set<String> = []) -> [String]? {
            listed.take(ScanResult(items: items, refused: []), leavingAlone: busy)?.items.map(\.id)
        }
        let (a, b) = (try item("a"), try item("b"))
        #expect(names([], busy: ["/media/a"]) == nil && !listed.hasAny)
        #expect(names([]) == [])
        #expect(listed.hasAny)
        #expect(names([a, b]) == ["a", "b"])
        #expect(names([a, b]) == nil)
        #expect(names([a, try item("b", bytes: 2)]) == ["b"])
        // File "a" is being written, and in the end it has not changed.
        #expect(names([try item("b", bytes: 2)], busy: ["/media/a"]) == nil)
        #expect(names([a, try item("b", bytes: 2)]) == nil)
        // File "a" is deleted and comes back.
        #expect(names([try item("b", bytes: 2)]) == nil)
        #expect(names([a, try item("b", bytes: 2)]) == ["a"])
    }

    @Test func `an unfinished file is not listed until it differs from a broken one`() {
        var listed = ListedMedia()
        func codes(_ reason: RefusalReason) -> [Diagnostic.Code]? {
            var result = ScanResult(
                items: [], refused: [RefusedMedia(path: "/media/a", reason: reason)])
            let waiting = listed.putOff(&result)
            return listed.take(result, leavingAlone: waiting)?.refused.map(\.reason.code)
        }
        #expect(codes(.unfinished) == nil)
        #expect(codes(.undated) == [.unreadableMedia])
        #expect(codes(.undated) == nil)
        // A file that never settles is finally listed, and so is its outcome.
        #expect((1...5).map { _ in codes(.unfinished) } == [nil, nil, nil, [.unfinishedMedia], nil])
        #expect(codes(.undated) == [.unreadableMedia])
    }

    @Test func `an error is reported once until a scan succeeds`() {
        var listed = ListedMedia()
        let error = DayreelError(.missingInput, "gone")
        let (first, second) = (listed.isNews(error), listed.isNews(error))
        _ = listed.take(ScanResult(items: [], refused: []), leavingAlone: [])
        let third = listed.isNews(error)
        #expect([first, second, third] == [true, false, true])
    }
}
