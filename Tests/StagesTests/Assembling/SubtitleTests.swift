import Foundation
import LibAV
import Model
import Pipeline
import Testing

@testable import Stages

/// Subtitles with the dates of clips, in the plan and in the film.
@Suite struct SubtitleTests {
    private func items(_ days: [String]) throws -> [Pick] {
        try days.enumerated().map { Pick(item: try TestItems.item("\($0.offset).mov", day: $0.element, seconds: 2)) }
    }

    private func job(_ subtitles: Output.Subtitles, dates: DateOverlayStyle? = DateOverlayStyle()) -> Job {
        var job = TestItems.job(
            composition: Composition(
                resolution: .pixels(width: 160, height: 90), dateOverlay: dates, titles: TitleStyle(opening: nil)))
        job.output.subtitles = subtitles
        return job
    }

    @Test func `each day has one subtitle, in the words of the dates, from its first clip to the next day's`() throws {
        let picks = try items(["2024-12-24", "2024-12-24", "2024-12-25"])
        let timeline = try TestItems.timeline(picks, job: job(.dates))
        let track = try #require(timeline.subtitles)
        #expect(track.subtitles.map(\.text) == [timeline.clips[0], timeline.clips[2]].map { $0.label?.text })
        #expect(track.subtitles.map(\.text) == ["24 December 2024", "25 December 2024"])
        let change = timeline.clips[2].frames.lowerBound
        #expect(track.subtitles.map(\.frames) == [0..<change, change..<timeline.frames])
        #expect(track.language == "eng")
        #expect(try TestItems.timeline(picks, job: job(.none)).subtitles == nil)
    }

    @Test func `captions are subtitles on their own or with the dates`() throws {
        let picks = try items(["2024-12-24", "2024-12-25", "2024-12-26"])
        func texts(_ subtitles: Output.Subtitles) throws -> [String]? {
            var job = job(subtitles)
            let days = picks.map(\.item.day)
            job.composition.captions = [
                days[0]: DayCaption("Snow", second: .text("at last")), days[2]: DayCaption("Tree", second: .date),
            ]
            let timeline = try TestItems.timeline(picks, job: job)
            let clips = timeline.clips
            if subtitles == .captions {
                #expect(
                    timeline.subtitles?.subtitles.map(\.frames) == [0..<clips[1].frames.lowerBound, clips[2].frames])
            }
            return timeline.subtitles?.subtitles.map(\.text)
        }
        #expect(try texts(.captions) == ["Snow\nat last", "Tree\n26 December 2024"])
        #expect(
            try texts(.both) == ["24 December 2024\nSnow\nat last", "25 December 2024", "26 December 2024\nTree"])
    }

    @Test func `a film without dates in its picture has them as subtitles`() throws {
        let timeline = try TestItems.timeline(try items(["2024-12-24"]), job: job(.dates, dates: nil))
        #expect(timeline.clips[0].label == nil)
        #expect(timeline.subtitles?.subtitles.map(\.text) == ["24 December 2024"])
    }

    @Test func `the film's track says and times what the plan does`() async throws {
        var film = try RenderedFilm()
        defer { film.media.remove() }
        let plain = try MediaInfo(ofFileAt: try await film.assemble(to: "plain.mp4"))
        film.timeline.subtitles = SubtitleTrack(
            locale: "de_DE",
            subtitles: [
                .init(frames: 15..<45, text: "24. Dezember"), .init(frames: 45..<60, text: "Größe 🎄"),
                .init(frames: 65..<90, text: "Schnee"),
            ])
        let path = try await film.assemble()
        let demuxer = try Demuxer(path: path)
        let stream = try #require(demuxer.info.data.first { $0.tag == "tx3g" }?.index)
        #expect(stream == 2)
        var said: [String] = []
        var times: [[Int64]] = []
        while let packet = try demuxer.read() {
            guard packet.streamIndex == stream else { continue }
            let bytes = packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
            #expect(Int(bytes[0]) << 8 | Int(bytes[1]) == bytes.count - 2)
            said.append(String(decoding: bytes.dropFirst(2), as: UTF8.self))
            let scale = Int64(packet.timeBase.denominator) / 30 / Int64(packet.timeBase.numerator)
            times.append([(packet.presentationTime ?? -1) / scale, packet.duration / scale])
        }
        // Nothing stays on the picture in a gap. The muxer may end the track with one more empty sample, of no length.
        #expect(said.prefix(6) == ["", "24. Dezember", "Größe 🎄", "", "Schnee", ""] && said.count < 8)
        #expect(times.prefix(6) == [[0, 15], [15, 30], [45, 15], [60, 5], [65, 25], [90, 15]])
        let info = demuxer.info
        #expect(try Self.enabledTracks(ofFilmAt: path) == [true, true, false, false])
        #expect(info.chapters == plain.chapters && info.bestVideo?.frameCount == 105)
        #expect(info.bestVideo?.duration == 3_500_000 && info.bestAudio?.duration == 3_500_000)
    }

    /// In a film of one or two frames, all subtitles are of the last ones.
    @Test(arguments: [102, 103, 104]) func `a subtitle of the last frames is in the film`(first: Int) async throws {
        var film = try RenderedFilm()
        defer { film.media.remove() }
        let subtitle = SubtitleTrack.Subtitle(frames: first..<105, text: "Schnee")
        film.timeline.subtitles = SubtitleTrack(locale: "de_DE", subtitles: [subtitle])
        let demuxer = try Demuxer(path: try await film.assemble())
        let stream = try #require(demuxer.info.data.first { $0.tag == "tx3g" }?.index)
        var said: [String] = []
        while let packet = try demuxer.read() {
            guard packet.streamIndex == stream else { continue }
            let bytes = packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
            said.append(String(decoding: bytes.dropFirst(2), as: UTF8.self))
        }
        #expect(said.prefix(2) == ["", "Schnee"])
    }

    /// The lowest flag of each track's header, in the order of the tracks: picture, sound, subtitles, chapters.
    private static func enabledTracks(ofFilmAt path: String) throws -> [Bool] {
        let bytes = try Data(contentsOf: URL(filePath: path))
        var (flags, start): ([Bool], Data.Index) = ([], 0)
        while let header = bytes.range(of: Data("tkhd".utf8), in: start..<bytes.endIndex) {
            flags.append(bytes[header.upperBound + 3] & 1 == 1)
            start = header.upperBound
        }
        return flags
    }
}
