import Glibc
import LibAV
import TestSupport
import Testing

/// Opening a file reads that file's bytes and no other file.
@Suite struct ByteReaderTests {
    /// A DASH manifest under a film's name that refers to another file: libav alone would open both.
    @Test func doesNotFollowAManifest() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("other.mp4"))
        let manifest = """
            <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-main:2011" \
            type="static" mediaPresentationDuration="PT1S"><Period><AdaptationSet><Representation id="1" bandwidth="1" \
            mimeType="video/mp4"><BaseURL>\(folder.path("other.mp4"))</BaseURL></Representation></AdaptationSet></Period></MPD>
            """
        let path = try folder.write(Array(manifest.utf8), to: "clip.mov")
        let error = #expect(throws: LibAVError.self) { try MediaInfo(ofFileAt: path) }
        #expect(error?.kind == .unsupported)
    }

    /// libav alone would take such a name for the pattern of an image sequence and open its first picture.
    @Test(arguments: ["clip%03d.jpg", "clip*.jpg", "clip{1,2}.jpg", "clip?.jpg"])
    func readsAFileWhoseNameLooksLikeAPattern(name: String) throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("inner.mp4"), frames: 12)
        let inner = try [UInt8](contentsOf: folder.path("inner.mp4"))
        let path = try folder.write([0xFF, 0xD8, 0xFF, 0xD9] + inner, to: name)
        let stretch = 4..<4 + Int64(inner.count)
        #expect(try MediaInfo(ofFileAt: path, stretch: stretch).bestVideo?.frameCount == 12)
    }

    @Test func doesNotWaitForAPipe() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("pipe.mov")
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: LibAVError.self) { try MediaInfo(ofFileAt: path) }
        #expect(error?.kind == .invalidData)
        #expect(error?.message.contains("pipe") == true)
    }

    /// The stretch that a Motion Photo's header claims may extend past the end of the file or begin after it.
    @Test(arguments: [Int64(0)..<(.max), Int64.max..<(.max), Int64(-5)..<(-1)])
    func keepsAStretchWithinTheFile(stretch: Range<Int64>) throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("a.mp4"), frames: 12)
        let frames = try? MediaInfo(ofFileAt: folder.path("a.mp4"), stretch: stretch).bestVideo?.frameCount
        #expect(frames == (stretch.lowerBound == 0 ? 12 : nil))
    }
}
