import Files
import Model
import TestSupport
import Testing

@testable import Library

@Suite struct StreamSelectionTests {
    private func facts(
        _ tracks: [TrackFile.Track], format: String = "mov", change: (String) throws -> Void = { _ in }
    ) throws -> ProbedVideo {
        let folder = try TemporaryFolder()
        let path = folder.path("a." + format)
        try TrackFile(tracks, format: format).write(to: path)
        try change(path)
        let status = try #require(FileStatus(path))
        let file = FoundFile(
            path: path, relativePath: "a", size: status.size, modified: status.modified, inode: status.identity.inode)
        return try #require(MediaProbe(now: 2_000_000_000).facts(of: file).facts.video)
    }

    private let film = TrackFile.Track.picture(luma: 100)
    private let tone = TrackFile.Track.sound(hertz: 440)

    @Test(arguments: ["mov", "matroska", "mpegts"])
    func `a file with one picture and one sound has nothing to choose`(format: String) throws {
        let facts = try facts([film, tone], format: format)
        #expect(facts.streams == nil && facts.hasAudio && facts.audioCodec == "aac" && facts.log.isEmpty)
    }

    @Test func `a picture without a decoder loses`() throws {
        let raw = TrackFile.Track.picture(luma: 200, width: 128, encoder: "mjpeg")
        let facts = try facts([raw, film, tone]) { try TrackFile.rename("jpeg", "aprn", in: $0) }
        #expect(facts.streams == StreamChoice(picture: 1) && facts.codec == "h264" && facts.width == 64)
        #expect(facts.log.isEmpty)
    }

    @Test(arguments: ["mov", "matroska", "avi"])
    func `a single still loses, whatever its size`(format: String) throws {
        let still = TrackFile.Track.picture(luma: 200, frames: 1, width: 512, encoder: "mjpeg")
        let facts = try facts([still, film, tone], format: format)
        // Only MP4 and QuickTime count their pictures, so that libav takes the larger one; of others it prefers the film itself.
        #expect(facts.streams == (format == "mov" ? StreamChoice(picture: 1) : nil))
        #expect(facts.codec == "h264" && facts.duration >= .milliseconds(1900))
    }

    @Test(arguments: ["mov", "matroska"])
    func `a track with a picture now and then loses`(format: String) throws {
        let thumbnails = TrackFile.Track.picture(luma: 200, frames: 2, encoder: "mjpeg")
        let facts = try facts([thumbnails, film], format: format)
        #expect(facts.streams == (format == "mov" ? StreamChoice(picture: 1) : nil) && facts.codec == "h264")
    }

    @Test(arguments: ["mov", "matroska"])
    func `a small preview loses`(format: String) throws {
        let facts = try facts([.picture(luma: 200, width: 32), film], format: format)
        #expect(facts.streams == StreamChoice(picture: 1) && facts.width == 64)
    }

    @Test func `of two films of equal rank libav's stays`() throws {
        #expect(try facts([film, .picture(luma: 200)]).streams == nil)
    }

    @Test func `a lone still and a lone preview are shown`() throws {
        let facts = try facts([.picture(luma: 200, frames: 1, encoder: "mjpeg"), tone])
        #expect(facts.streams == nil && facts.codec == "mjpeg")
    }

    /// The first picture has a decoder, but nothing that it can decode.
    @Test func `a picture that cannot be decoded loses`() throws {
        let facts = try facts([.picture(luma: 200, width: 96, encoder: "mjpeg"), film]) { path in
            try TrackFile.rename("jpeg", "avc1", in: path)
        }
        #expect(facts.streams?.picture == 1 && facts.width == 64)
    }

    @Test(arguments: [true, false])
    func `a sound without a decoder loses, and is no note`(isFirst: Bool) throws {
        let spatial = TrackFile.Track.sound(hertz: 1000, encoder: "ac3", channels: 2)
        let facts = try facts(isFirst ? [film, spatial, tone] : [film, tone, spatial], change: TrackFile.makeSpatial)
        #expect(facts.audioCodec == "aac" && facts.log.isEmpty)
        #expect(facts.streams?.sound == (isFirst ? 2 : nil))
    }

    /// The only sound: the film's notes must name it.
    @Test func `a lone sound without a decoder stays`() throws {
        let facts = try facts(
            [film, .sound(hertz: 1000, encoder: "ac3")], change: TrackFile.makeSpatial)
        #expect(facts.hasAudio && facts.audioCodec == "none" && facts.streams == nil && !facts.log.isEmpty)
    }

    @Test func `an empty track loses`() throws {
        let empty = TrackFile.Track.sound(hertz: nil)
        #expect(try facts([film, empty, tone], format: "matroska").streams == nil)
        #expect(try facts([film, empty, .sound(hertz: 0), tone], format: "matroska").streams == StreamChoice(sound: 3))
    }

    @Test(arguments: ["mov", "matroska"])
    func `a silent track loses`(format: String) throws {
        let facts = try facts([film, .sound(hertz: 0), tone], format: format)
        #expect(facts.streams == StreamChoice(sound: 2))
        #expect(try self.facts([film, tone, .sound(hertz: 0)], format: format).streams == nil)
        #expect(try self.facts([film, .sound(hertz: 0), .sound(hertz: 0)], format: format).streams == nil)
    }
}
