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

    /// Only the head of the first picture is decoded, to learn the streams and the first time. Damage behind it changes nothing.
    @Test(arguments: ["libx264", "libx265"])
    func theHeadOfAPictureTellsItsFormatAndTime(encoder: String) throws {
        let path = folder.path("noise.mp4")
        var settings = Synthetic.videoSettings(width: 320, height: 240, options: ["crf": "1"])
        settings.encoder = encoder
        try ClipFile(path, format: "mp4", options: ["movflags": "+faststart"]).write(settings) { number in
            guard number < 3 else { return nil }
            var frame = try Synthetic.picture(number, width: 320, height: 240)
            var noise = UInt32(number + 1)
            frame.withMutablePlane(0) { bytes, _, _, _ in
                for index in bytes.indices {
                    noise = noise &* 1_664_525 &+ 1_013_904_223
                    bytes[index] = UInt8(truncatingIfNeeded: noise >> 24)
                }
            }
            return frame
        }
        let whole = try Demuxer(path: path)
        let first = try Demuxer(path: path).packet()
        let picture = first.withBytes { bytes in bytes.indices.map { bytes[$0] } }
        #expect(picture.count > 20_000)
        var bytes = try [UInt8](contentsOf: path)
        let start = try #require(bytes.firstRange(of: picture)?.lowerBound)
        for index in start + 4096..<start + picture.count { bytes[index] = 0 }

        let damaged = try Demuxer(path: folder.write(bytes, to: "damaged.mp4"))
        #expect(LibAVLog.drain().isEmpty)
        #expect(damaged.info == whole.info)
        #expect(damaged.info.bestVideo?.pixelFormat == "yuv420p")
        #expect(try damaged.firstPicture(ofStream: 0) == whole.firstPicture(ofStream: 0))
        #expect(LibAVLog.drain().isEmpty)
    }
}
