import Files
import Foundation
import LibAV
import Model
import Pipeline
import TestSupport
import Testing

@testable import Stages

/// Everything that opens a file shows and plays the streams that its probe has chosen.
@Suite struct StreamChoiceTests {
    private let folder: TemporaryFolder
    private let item: MediaItem

    /// A cover, the film of luma 100, a sound that libav cannot decode, a silent track, and a tone of 440 Hz. libav prefers the cover and
    /// the sound that it cannot decode: the first of each kind.
    init() async throws {
        folder = try TemporaryFolder()
        try TrackFile([
            .picture(luma: 200, frames: 1, encoder: "mjpeg"), .picture(luma: 100),
            .sound(hertz: 1000, encoder: "ac3", channels: 2), .sound(hertz: 0), .sound(hertz: 440),
        ]).write(to: folder.path("a.mov"), tags: ["creation_time": "2024-12-24T09:00:00Z"])
        try TrackFile.makeSpatial(folder.path("a.mov"))
        let found = try await Scan(
            ScanRules(days: DayRules(home: "UTC"), now: 1_748_736_000), sources: .folders, catalogPath: nil, workers: 1
        ).run([Source(path: folder.path)], progress: .none)
        #expect(found.diagnostics.isEmpty && found.refused.isEmpty)
        item = try #require(found.items.first)
    }

    @Test func `the scan tells which`() {
        #expect(item.location.streams == StreamChoice(picture: 1, sound: 4))
        #expect(item.codec == "h264" && item.audioCodec == "aac" && item.duration >= .milliseconds(1900))
    }

    @Test func `the film is shown`() throws {
        guard let picture = try ClipFrames(item.location).next() else {
            Issue.record("no picture")
            return
        }
        #expect(abs(picture.mean() - 100) < 2)
        let source = PictureSource(location: item.location, duration: item.duration, width: 64, height: 48)
        for question in [
            try PictureQuestion.thumbnail(of: source, shorterSide: 48),
            try PictureQuestion.filmstrip(of: source, count: 4),
        ] {
            let jpeg = try JPEG.decode(Array(#require(try Self.answer(question)).jpeg))
            // 100 in limited range.
            #expect(abs(jpeg.mean() - 97.8) < 4)
        }
    }

    private static func answer(_ question: [UInt8]) throws -> Thumbnail? {
        let bytes = question.dropFirst()
        let reply =
            question.first.flatMap(Examiner.Kind.init) == .thumbnail
            ? try InternalJSON.bytes(of: InternalJSON.value(ThumbnailRequest.self, from: bytes).drawing())
            : try InternalJSON.bytes(of: InternalJSON.value(FilmstripRequest.self, from: bytes).drawing())
        return PictureQuestion.picture(in: .line(reply))
    }

    @Test func `the tone is heard, and its loudness is measured`() throws {
        let source = try Fingerprint(of: item.location)
        let recipe = SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .zero, loudness: -16, clips: [.init(source: source, start: .zero, frames: 0..<60)])
        let mix = try RenderSound(recipe, inputs: [source.digest: item.location]).samples()
        // A sine at -16 LUFS has an amplitude of about 0.22.
        let tone = mix.amplitude(ofHertz: 440, 24_000..<72_000)
        #expect(tone > 0.15 && tone < 0.3)
        #expect(mix.amplitude(ofHertz: 1000, 24_000..<72_000) < 0.001)
    }

    /// Results that older versions have stored under the file's identity show the cover and are silent.
    @Test func `stored results of other streams are not used`() throws {
        var other = item.location
        other.streams = nil
        let found = try Fingerprint(of: item.location)
        #expect(try Fingerprint(of: other) != found)
        other.streams = StreamChoice(picture: 1)
        #expect(try Fingerprint(of: other) != found)
        try SourceChangeGuard([found: SourceInfo(item)]).check()
    }

    /// A plan names the streams, so that it shows the same film later and elsewhere.
    @Test func `a saved plan keeps the choice`() throws {
        let copy = try InternalJSON.value(MediaItem.self, from: InternalJSON.bytes(of: item)[...])
        #expect(copy.location == item.location)
    }
}
