import LibAV
import TestSupport
import Testing

@Suite struct FirstPictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A copy, without the first `count` packets, of 30 pictures at 30 f/s with a key frame every ten.
    private func clip(without count: Int, format: String) throws -> Demuxer {
        let (whole, cut) = (folder.path("whole.mp4"), folder.path("cut.\(format)"))
        try Synthetic.writeVideo(to: whole, frames: 30)
        let source = try Demuxer(path: whole)
        let muxer = try Muxer(path: cut, format: format)
        let stream = try muxer.addStream(copying: source, stream: 0)
        try muxer.start()
        var number = 0
        while let packet = try source.read() {
            number += 1
            if number > count { try muxer.write(packet, stream: stream) }
        }
        try muxer.finish()
        return try Demuxer(path: cut)
    }

    @Test(arguments: ["mpegts", "matroska", "mp4"])
    func aClipThatBeginsWithAKeyFrameShowsItAtOnce(format: String) throws {
        let demuxer = try clip(without: 0, format: format)
        let picture = try #require(try demuxer.firstPicture(ofStream: 0))
        let start = try #require(demuxer.info.bestVideo?.startTime)
        let time = try #require(picture.presentationTime)
        #expect(abs(time - start) < 100_000)
    }

    @Test(arguments: ["mpegts", "matroska"])
    func aClipThatBeginsBetweenKeyFramesShowsItsNextKeyFrame(format: String) throws {
        let demuxer = try clip(without: 4, format: format)
        let picture = try #require(try demuxer.firstPicture(ofStream: 0))
        let start = try #require(demuxer.info.bestVideo?.startTime)
        // The second key frame is six pictures later; two more pictures are for the delay between decoding and display.
        let time = try #require(picture.presentationTime)
        #expect(abs(time - start - 200_000) <= 67_000)
    }

    @Test func withoutAKeyFrameThereIsNoPicture() throws {
        let demuxer = try clip(without: 24, format: "matroska")
        #expect(try demuxer.firstPicture(ofStream: 0) == nil)
    }

    @Test func theSearchEndsAtItsLimit() throws {
        let demuxer = try clip(without: 4, format: "matroska")
        #expect(try demuxer.firstPicture(ofStream: 0, limit: 3) == nil)
    }
}
