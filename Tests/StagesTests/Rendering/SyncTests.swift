import Foundation
import LibAV
import Model
import Pipeline
import Stages
import Testing

/// The synchronisation of picture and sound in a whole film: each flash of a source is compared with its click.
@Suite struct SyncTests {
    /// Every third picture of 30 f/s, at a phone's uneven intervals.
    private static let uneven: [Int] = {
        let steps = [33, 35, 42, 31, 67, 40, 33, 52]
        return (0..<96).map { index in (0..<index).reduce(0) { $0 + steps[$1 % steps.count] } }
    }()

    private static func even(_ rate: Int, seconds: Int = 4) -> [Int] {
        (0..<(rate * seconds)).map { ($0 * 1000 + rate / 2) / rate }
    }

    private static let clips = [
        FlashClip(),
        FlashClip(pictures: even(25), sampleRate: 44_100, channels: 2),
        FlashClip(pictures: uneven, sampleRate: 22_050),
        FlashClip(pictures: even(60), sampleRate: 8000),
        FlashClip(pictures: even(24), sampleRate: 96_000, channels: 2),
        FlashClip(pictures: even(30, seconds: 20), sampleRate: 44_100),
        // Edit lists that delay the sound or the picture.
        FlashClip(soundStart: 300),
        FlashClip(format: "mov", pictureStart: 500, sampleRate: 44_100),
        // The clock of a transport stream begins at 1.4 s.
        FlashClip(format: "mpegts", pictures: even(25)),
        FlashClip(format: "mpegts", pictureStart: 320, encoder: "ac3", channels: 2),
        FlashClip(format: "matroska", pictures: uneven, pictureStart: 80, sampleRate: 11_025),
        FlashClip(channels: 6),
    ]

    @Test func everyFlashHasItsClickWithinHalfAFrame() async throws {
        let media = try TestMedia()
        defer { media.remove() }
        let film = try await film(of: Self.clips.map { ($0, nil) }, media: media)
        let expected = zip(Self.clips, film.timeline.clips).flatMap { clip, place in
            clip.flashes.map { place.frames.lowerBound * 1000 / 30 + clip.pictures[$0] }
        }
        try film.check(expected)
    }

    /// Clips that begin inside their sources at a pin, so that both tracks have to seek.
    @Test func soundStaysInSyncAfterAStartWithinTheClip() async throws {
        let media = try TestMedia()
        defer { media.remove() }
        let clips = [5, 1, 2, 6, 7, 8, 9, 10, 0].map { Self.clips[$0] }
        let film = try await film(of: clips.map { ($0, 1730) }, media: media)
        let expected = zip(clips, film.timeline.clips).flatMap { clip, place in
            clip.flashes.map { clip.pictures[$0] - 1730 }.filter { $0 > 0 }
                .map { place.frames.lowerBound * 1000 / 30 + $0 }
        }
        try film.check(expected)
    }

    private func film(of clips: [(clip: FlashClip, from: Int?)], media: TestMedia) async throws -> SyncFilm {
        var picks: [Pick] = []
        for (index, (clip, from)) in clips.enumerated() {
            let path = try clip.write(to: media.path("\(index).\(clip.format == "mpegts" ? "mts" : "mov")"))
            let seconds = Double(clip.pictures.last ?? 0) / 1000
            var item = try TestItems.item("\(index)", day: "2024-12-\(index + 10)", seconds: seconds)
            item.location = MediaLocation(path: path)
            picks.append(Pick(item: item, from: from.map { .milliseconds(Int64($0)) }))
        }
        var composition = Composition(
            resolution: .pixels(width: 64, height: 48), fade: Composition.Fade(.zero), dateOverlay: nil,
            titles: TitleStyle(opening: nil))
        composition.transition.style = .none
        let timeline = try TestItems.timeline(
            picks, job: TestItems.job(composition: composition, clips: ClipRules(video: nil)))
        let tasks = try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline)
        let folder = media.folder
        let locate = { @Sendable (key: RenderKey) in
            folder.appending(path: "\(key.digest).mp4").path(percentEncoded: false)
        }
        for task in tasks {
            try StandardRenderer().render(
                task, to: locate(task.key), frameDone: { _ in },
                report: { if $0.code != .soundAdjusted { Issue.record("\($0.message)") } })
        }
        let film = NamedOutput(.film, media.path("film.mp4"))
        let path = try await Assemble(to: film, version: "test", locate: locate)
            .run(FilmParts(timeline: timeline, tasks: tasks), progress: .none)
        return try SyncFilm(timeline: timeline, path: path)
    }
}

/// The times of a film's flashes and clicks, in microseconds.
private struct SyncFilm {
    let timeline: Timeline
    var flashes: [Int64] = []
    var clicks: [Int64] = []

    init(timeline: Timeline, path: String) throws {
        self.timeline = timeline
        let pictures = try VideoDecoder(path: path)
        var wasWhite = false
        while let frame = try pictures.next() {
            let isWhite = frame.mean(x: 16..<48, y: 16..<32) > 130
            if isWhite, !wasWhite { flashes.append(frame.presentationTime ?? -1) }
            wasWhite = isWhite
        }
        let sound = try AudioDecoder(path: path, sampleRate: 48_000, channels: 1)
        var (position, lastLoud) = (0, -48_000)
        while let frame = try sound.next() {
            frame.withChannel(0) { samples in
                for index in samples.indices where abs(samples[index]) > 0.1 {
                    if position + index - lastLoud > 4800 {
                        clicks.append(Int64(position + index) * 1_000_000 / 48_000)
                    }
                    lastLoud = position + index
                }
            }
            position += frame.sampleCount
        }
    }

    /// `expected` is in milliseconds of the film.
    func check(_ expected: [Int]) throws {
        try #require(flashes.count == expected.count && clicks.count == expected.count)
        for (index, time) in expected.enumerated() {
            let (flash, click) = (flashes[index], clicks[index])
            #expect(abs(flash - click) < 16_667, "flash \(index): \(flash), click \(click), expected at \(time) ms")
            #expect(abs(click - Int64(time) * 1000) < 3000, "click \(index): \(click), expected at \(time) ms")
        }
    }
}
