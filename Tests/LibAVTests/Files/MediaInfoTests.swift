import LibAV
import TestSupport
import Testing

@Suite struct MediaInfoTests {
    @Test func readsWhatWasWritten() throws {
        let folder = try TemporaryFolder()
        // A name that a URL parser would misread.
        let path = folder.path("it's: 100% \u{1F600} a,b.mp4")
        var settings = Synthetic.videoSettings()
        settings.sampleAspectRatio = Rational(3, 2)
        try Synthetic.writeVideo(to: path, frames: 45, settings: settings) { muxer, stream in
            muxer.setMetadata(["title": "December", "creation_time": "2024-12-24T10:00:00.000000Z"])
            muxer.setMetadata(["handler_name": "pictures"], forStream: stream)
            try muxer.addChapter(title: "One", start: 0, end: 1_000_000)
            try muxer.addChapter(title: "Two", start: 1_000_000, end: 1_500_000)
        }
        let info = try MediaInfo(ofFileAt: path)
        #expect(info.formatName.hasPrefix("mov,"))
        #expect(info.metadata["title"] == "December")
        #expect(info.metadata["creation_time"] == "2024-12-24T10:00:00.000000Z")
        #expect(info.metadata["encoder"] == nil)
        #expect(info.duration == 1_500_000)
        #expect(info.chapters.map(\.title) == ["One", "Two"])
        #expect(info.chapters.map(\.start) == [0, 1_000_000])
        #expect(info.bestAudio == nil)

        let video = try #require(info.bestVideo)
        #expect(video.codec == "h264")
        #expect([video.width, video.height, video.displayWidth, video.displayHeight] == [64, 48, 96, 48])
        #expect(video.pixelFormat == "yuv420p")
        #expect(video.bitDepth == 8)
        #expect(video.color == .bt709)
        #expect(video.averageFrameRate == Rational(30, 1))
        #expect(video.startTime == 0)
        #expect(video.duration == 1_500_000)
        #expect(video.frameCount == 45)
        #expect(!video.isAttachedPicture)
        #expect(video.metadata["handler_name"] == "pictures")
        #expect(video.dolbyVisionProfile == nil)
    }

    /// Matroska streams have no durations of their own.
    @Test func fallsBackToTheContainersDuration() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("a.mkv"), frames: 30, format: "matroska")
        let info = try MediaInfo(ofFileAt: folder.path("a.mkv"))
        let duration = try #require(info.bestVideo?.duration)
        #expect(abs(duration - 1_000_000) <= 1000)
    }

    @Test func readsAStretchOfAFile() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("inner.mp4"), frames: 12)
        let inner = try [UInt8](contentsOf: folder.path("inner.mp4"))
        let junk = [UInt8](repeating: 0xff, count: 1000)
        let path = try folder.write(junk + inner + junk, to: "outer.jpg")
        let stretch = 1000..<1000 + Int64(inner.count)
        #expect(try MediaInfo(ofFileAt: path, stretch: stretch).bestVideo?.frameCount == 12)

        let decoder = try VideoDecoder(path: path, stretch: stretch)
        #expect(try decoder.countFrames() == 12)
    }

    @Test func saysWhyAFileCannotBeOpened() throws {
        let folder = try TemporaryFolder()
        func kind(_ path: String) -> LibAVError.Kind? {
            do {
                _ = try MediaInfo(ofFileAt: path)
                return nil
            } catch {
                return (error as? LibAVError)?.kind
            }
        }
        #expect(kind(folder.path("missing.mov")) == .notFound)
        #expect(kind(try folder.write([], to: "empty.mov")) == .invalidData)
        #expect(kind(try folder.write(Array("This is no film.\n".utf8), to: "text.mov")) == .invalidData)
        let noise = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        #expect(kind(try folder.write(noise, to: "noise.mp4")) == .invalidData)
        #expect(kind(folder.path) == .invalidData)
    }

    @Test func refusesAListOfFiles() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("a.ts"), format: "mpegts")
        let path = try folder.write(Array("ffconcat version 1.0\nfile a.ts\n".utf8), to: "list.ffconcat")
        let error = #expect(throws: LibAVError.self) { try MediaInfo(ofFileAt: path) }
        #expect(error?.kind == .unsupported)
    }

    /// FFmpeg 5.1 recognises a playlist by its contents. Since 7.1 the name counts too; libav is not given the name, so it sees only text.
    @Test func refusesAPlaylist() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("a.ts"), format: "mpegts")
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1,\na.ts\n#EXT-X-ENDLIST\n"
        let path = try folder.write(Array(list.utf8), to: "list.m3u8")
        let error = try #require(throws: LibAVError.self) { try MediaInfo(ofFileAt: path) }
        #expect([.unsupported, .invalidData].contains(error.kind))
    }

    @Test func stopsWhenTheTimeIsOver() throws {
        let folder = try TemporaryFolder()
        try Synthetic.writeVideo(to: folder.path("a.mp4"))
        let error = #expect(throws: LibAVError.self) {
            try MediaInfo(ofFileAt: folder.path("a.mp4"), timeLimit: .zero)
        }
        #expect(error?.kind == .interrupted)
        #expect(try MediaInfo(ofFileAt: folder.path("a.mp4"), timeLimit: .seconds(60)).bestVideo?.frameCount == 30)
    }
}
