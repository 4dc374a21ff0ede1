import Model
import Testing

@testable import Library

@Suite struct StillListTests {
    private func still(
        _ path: String, at instant: Int64 = 0, offset: Int = 0, _ evidence: CaptureTime.Evidence = .exifOriginal,
        size: Int64 = 1000, name: String? = nil
    ) -> Still {
        let captured = CaptureTime(instant: instant, offset: offset, evidence: evidence)
        var still = Still(
            id: path, location: MediaLocation(path: path), captured: captured, day: captured.day(), fileSize: size)
        still.name = name
        return still
    }

    private func photos(_ stills: [Still], paired: Set<String> = []) -> [Still] {
        var list = StillList(paired: paired)
        for still in stills { list.add(still) }
        return list.photos()
    }

    private func kept(_ stills: [Still], paired: Set<String> = []) -> [String] {
        photos(stills, paired: paired).map(\.id)
    }

    @Test func `photos are in order of time`() {
        #expect(
            kept([still("/b.jpg", at: 9), still("/c.jpg", at: 5, size: 1), still("/a.jpg", at: 9, size: 2)])
                == ["/c.jpg", "/a.jpg", "/b.jpg"])
    }

    @Test func `a copy of the same length and time is left out, even if read in another zone`() {
        #expect(
            kept([still("/a/x.jpg", at: 7200, offset: 0), still("/b/x (1).jpg", at: 0, offset: 7200)])
                == ["/b/x (1).jpg"])
        #expect(kept([still("/a/x.jpg", size: 1), still("/b/x.jpg", size: 2)]) == ["/a/x.jpg", "/b/x.jpg"])
        #expect(kept([still("/a/x.jpg", at: 1), still("/a/y.jpg", at: 2)]) == ["/a/x.jpg", "/a/y.jpg"])
    }

    @Test func `a copy without its date is found by its name or its name in a library`() {
        #expect(kept([still("/a/x.jpg", at: 1), still("/b/x.jpg", at: 99, .modificationTime)]) == ["/a/x.jpg"])
        #expect(
            kept([still("/P/0A1B.heic", at: 1, .photosLibrary, name: "IMG_1.HEIC"), still("/b/IMG_1.HEIC", at: 50)])
                == ["/P/0A1B.heic", "/b/IMG_1.HEIC"])
        #expect(
            kept([
                still("/P/0A1B.heic", at: 1, .photosLibrary, name: "IMG_1.HEIC"),
                still("/b/IMG_1.HEIC", at: 50, .modificationTime),
            ]) == ["/P/0A1B.heic"])
    }

    @Test func `a burst in an uncompressed format does not count as copies`() {
        #expect(
            kept([still("/a/1.dng"), still("/a/2.dng"), still("/a/3.tif")]) == ["/a/1.dng", "/a/2.dng", "/a/3.tif"])
    }

    @Test func `an edit is shown in place of its original, with the original's date`() throws {
        let found = photos([
            still("/a/IMG_1.HEIC", at: 100), still("/a/IMG_E1.JPG", at: 9999, .modificationTime, size: 2),
        ])
        #expect(found.map(\.id) == ["/a/IMG_E1.JPG"] && found.first?.captured.instant == 100)
        #expect(kept([still("/a/IMG_1.HEIC"), still("/b/IMG_E1.JPG", size: 2)]).count == 2)
        // The counters of cameras repeat.
        #expect(kept([still("/a/IMG_1.JPG", at: 0), still("/a/IMG_E1.JPG", at: 900_000, size: 2)]).count == 2)
        #expect(
            kept([still("/a/x.jpg"), still("/a/x_edited.jpg", size: 2), still("/a/x~2.jpg", size: 3)])
                == ["/a/x_edited.jpg"])
    }

    @Test func `the edit of a Live Photo's still is not a photo of its own`() {
        #expect(
            kept([still("/a/IMG_E1.JPG"), still("/a/IMG_2.JPG", size: 2)], paired: ["/a/IMG_1.HEIC"])
                == ["/a/IMG_2.JPG"])
    }

    @Test func `a raw file is left out beside its picture, and is a photo without one`() {
        #expect(kept([still("/a/IMG_1.DNG", size: 9), still("/a/IMG_1.JPG")]) == ["/a/IMG_1.JPG"])
        #expect(kept([still("/a/IMG_1.DNG", size: 9), still("/a/IMG_2.JPG")]) == ["/a/IMG_1.DNG", "/a/IMG_2.JPG"])
    }
}
