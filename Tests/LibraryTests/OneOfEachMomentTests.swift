import Model
import Testing

@testable import Library

/// Copies, edits and proxies of one recording: one of them always remains an item.
@Suite struct OneOfEachMomentTests {
    /// The paths of the items that remain. Equal files have the same digit as `content`; `day` is the day of the file's modification time.
    private func kept(_ files: [(path: String, content: Int64, day: Int64)]) -> [String] {
        let items = files.map { path, content, day in
            let captured = CaptureTime(instant: day * 86_400, offset: 0, evidence: .modificationTime)
            return MediaItem(
                id: path, location: MediaLocation(path: path), kind: .video, captured: captured, day: captured.day(),
                facts: VideoFacts(duration: .seconds(5 + content), width: 2, height: 2))
        }
        var found = ScanResult(items: items, refused: [])
        found.keepOneOfEachMoment(fingerprints: files.map { Fingerprint(digest: "\($0.content)") })
        #expect(found.items.count + found.refused.count == files.count)
        return found.items.filter { !$0.isProxy }.map(\.id)
    }

    @Test func `of two equal edits the copy to keep stays`() {
        // Of several edits, the first by path wins; of several copies, the older one.
        #expect(kept([("/a/x.mp4", 1, 1), ("/a/x-edited.mp4", 2, 3), ("/a/x~2.mp4", 2, 2)]) == ["/a/x~2.mp4"])
        #expect(kept([("/a/x.mp4", 1, 1), ("/a/x-edited.mp4", 2, 2), ("/a/x~2.mp4", 2, 3)]) == ["/a/x-edited.mp4"])
    }

    @Test func `a full copy in a proxy folder is not taken for a proxy`() {
        #expect(kept([("/a/x.mp4", 1, 2), ("/a/Proxy/x.mp4", 1, 1)]) == ["/a/Proxy/x.mp4"])
        #expect(kept([("/a/x.mp4", 1, 1), ("/a/Proxy/x.mp4", 1, 1)]) == ["/a/Proxy/x.mp4"])
        #expect(kept([("/a/x.mp4", 2, 2), ("/a/Proxy/x.mp4", 1, 1)]) == ["/a/x.mp4"])
    }

    @Test func `an edit that is named like a proxy stays`() {
        let files: [(String, Int64, Int64)] = [("/a/x.mp4", 1, 1), ("/a/x_edited.mp4", 2, 3), ("/a/x_proxy.mp4", 2, 2)]
        #expect(kept(files) == ["/a/x_proxy.mp4"])
    }

    @Test func `one file stays, whatever the names and contents`() {
        let names = ["x.mp4", "x-edited.mp4", "x~2.mp4", "X.MOV", "Proxies/x.mp4", "x_proxy.mp4", "x.lrv"]
        for seed in 0..<2187 {
            // Each name has one of three contents, and the order of the files' ages varies.
            var rest = seed
            var files: [(path: String, content: Int64, day: Int64)] = []
            for (index, name) in names.enumerated() {
                files.append(("/a/" + name, Int64(rest % 3), Int64((index * 5 + seed) % 7)))
                rest /= 3
            }
            #expect(!kept(files).isEmpty, "\(files)")
        }
    }
}
