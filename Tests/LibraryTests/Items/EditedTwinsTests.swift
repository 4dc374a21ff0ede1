import Model
import Testing

@testable import Library

@Suite struct EditedTwinsTests {
    private func item(
        _ path: String, at instant: Int64 = 0, _ evidence: CaptureTime.Evidence = .containerCreationTime,
        seconds: Int64 = 5
    ) -> MediaItem {
        let captured = CaptureTime(instant: instant, offset: 0, evidence: evidence)
        return MediaItem(
            id: path, location: MediaLocation(path: path), kind: .video, captured: captured, day: captured.day(),
            facts: VideoFacts(duration: .seconds(seconds), width: 2, height: 2))
    }

    private func edits(_ items: [MediaItem]) -> [String: String] {
        let edits = EditedTwins(items).edits
        return Dictionary(uniqueKeysWithValues: edits.map { (items[$0.key].id, items[$0.value].id) })
    }

    @Test func anEditBelongsToTheOriginalInItsFolder() {
        #expect(edits([item("/a/IMG_1.MOV"), item("/a/IMG_E1.MOV")]) == ["/a/IMG_1.MOV": "/a/IMG_E1.MOV"])
        #expect(edits([item("/a/IMG_1.MOV"), item("/b/IMG_E1.MOV")]).isEmpty)
        #expect(edits([item("/a/IMG_1.MOV"), item("/a/IMG_E2.MOV")]).isEmpty)
        #expect(edits([item("/a/IMG_1.MOV"), item("/a/IMG_1.MP4")]).isEmpty)
    }

    @Test func anEditMayHaveAnotherExtensionButPrefersAnOriginalWithItsOwn() {
        #expect(edits([item("/a/x.MOV"), item("/a/x_edited.mp4")]) == ["/a/x.MOV": "/a/x_edited.mp4"])
        #expect(
            edits([item("/a/x.MOV"), item("/a/x.mp4"), item("/a/x_edited.mp4")]) == ["/a/x.mp4": "/a/x_edited.mp4"])
    }

    @Test func ofSeveralEditsTheLongerTakesTheOriginal() {
        let items = [item("/a/x.mp4"), item("/a/x_edited.mp4", seconds: 2), item("/a/x~2.mp4", seconds: 4)]
        #expect(edits(items) == ["/a/x.mp4": "/a/x~2.mp4"])
        #expect(EditedTwins(items).lesserEdits == [1: 2])
        var found = ScanResult(items: items, refused: [])
        found.keepOneOfEachMoment(fingerprints: [nil, nil, nil])
        #expect(found.items.map(\.id) == ["/a/x~2.mp4"])
        #expect(found.refused.map(\.spare?.other) == ["/a/x~2.mp4", "/a/x~2.mp4"])
    }

    @Test func differentCameraDatesMeanTwoRecordings() {
        let years: Int64 = 3 * 365 * 86_400
        let apple = CaptureTime.Evidence.quickTimeCreationDate
        #expect(edits([item("/a/IMG_1.MOV", at: 0, apple), item("/a/IMG_E1.MOV", at: years, apple)]).isEmpty)
        // The container's date is often the date of the export.
        #expect(edits([item("/a/IMG_1.MOV", at: 0, apple), item("/a/IMG_E1.MOV", at: years)]).count == 1)
    }

    @Test func theEditTakesTheOriginalsDateUnlessItIsWorse() {
        let original = item("/a/x.mp4", at: 1000, .quickTimeCreationDate)
        var edit = item("/a/x_edited.mp4", at: 1_000_000)
        edit.adoptDate(of: original)
        #expect(edit.captured == original.captured && edit.day == original.day)
        #expect(edit.otherDates.map(\.evidence) == [.containerCreationTime])
        var better = item("/a/x_edited.mp4", at: 1_000_000)
        better.adoptDate(of: item("/a/x.mp4", at: 1000, .modificationTime))
        #expect(better.captured.instant == 1_000_000)
    }
}
