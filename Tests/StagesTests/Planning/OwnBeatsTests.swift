import Foundation
import Model
import TestSupport
import Testing

@testable import Stages

/// Films whose cuts follow the beats of the user's own music.
@Suite struct OwnBeatsTests {
    private static let rate = FrameRate(30)

    /// Two weeks of recordings of several lengths: a film of a minute and a half.
    private func picks(seconds: (Int) -> Double = { 3.2 + Double($0 % 7) * 2 }) throws -> [Pick] {
        try (1...14).map { day in
            let name = day < 10 ? "0\(day)" : "\(day)"
            return Pick(item: try TestItems.item("\(day).mov", day: "2024-12-\(name)", seconds: seconds(day)))
        }
    }

    private func film(
        _ songs: [MusicStyle.Song], cutToBeats: Bool = true, loop: Bool = true, picks: [Pick]? = nil,
        transition: Transition = Transition(), maxDuration: MediaTime? = nil
    ) throws -> Timeline {
        var composition = Composition(transition: transition)
        composition.audio.music = MusicStyle(files: songs, loop: loop, cutToBeats: cutToBeats)
        let job = TestItems.job(composition: composition, maxDuration: maxDuration)
        return try TestItems.timeline(try picks ?? self.picks(), job: job)
    }

    /// The cuts of a film in seconds: the middles of transitions.
    private func cuts(_ film: Timeline) -> [Double] {
        zip(film.clips, film.clips.dropFirst()).map { Double($1.frames.lowerBound + $0.frames.upperBound) / 60 }
    }

    /// How far a time is from the nearest beat, in frames.
    private func distance(_ time: Double, bpm: Double, first: Double) -> Double {
        let beats = (time - first) * bpm / 60
        return abs(beats - beats.rounded()) * 60 / bpm * 30
    }

    private func withSong<Result>(seconds: Double, _ work: (String) throws -> Result) throws -> Result {
        let media = try TestMedia()
        defer { media.remove() }
        return try work(try media.music("song.wav", seconds: seconds))
    }

    @Test(arguments: [Transition(), Transition(style: .none)], [120_000, 96_500])
    func cutsAreOnBeats(transition: Transition, tempo: Int) throws {
        try withSong(seconds: 120) { song in
            let plain = try film([.init(file: song)], cutToBeats: false, transition: transition)
            let film = try film(
                [.init(file: song, tempo: tempo, firstBeat: .milliseconds(420))], transition: transition)
            let distances = cuts(film).map { distance($0, bpm: Double(tempo) / 1000, first: 0.42) }
            #expect(distances.allSatisfy { $0 <= 0.5 + 1e-3 }, "\(distances)")
            #expect(!film.diagnostics.contains { $0.code == .cutsOffBeats })
            for (clip, before) in zip(film.clips, plain.clips) {
                #expect(abs(clip.frames.count - before.frames.count) * 100 <= before.frames.count * CutPlanner.most)
                let end = clip.start + film.format.frameRate.time(ofFrames: clip.moving.count)
                #expect(end <= clip.item.duration + .milliseconds(1))
            }
            #expect(film.music == plain.music)
        }
    }

    @Test func withoutTheKeyNothingChanges() throws {
        try withSong(seconds: 120) { song in
            let plain = try film([.init(file: song)], cutToBeats: false)
            let known = try film([.init(file: song, tempo: 120_000, firstBeat: .milliseconds(420))], cutToBeats: false)
            #expect(known == plain)
            let keys = try [plain, known].map {
                try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: $0).map(\.key)
            }
            #expect(keys[0] == keys[1])
        }
    }

    /// Each time, the beats begin where the file does: 2 seconds before its last end.
    @Test func aLoopHasItsOwnBeats() throws {
        try withSong(seconds: 20.3) { song in
            let film = try film([.init(file: song, tempo: 120_000, firstBeat: .milliseconds(300))])
            // The first half of a crossfade belongs to the piece that ends.
            for cut in cuts(film) {
                let number = max(0, ((cut - 1) / 18.3).rounded(.down))
                #expect(distance(cut, bpm: 120, first: 0.3 + number * 18.3) <= 0.5 + 1e-2, "\(cut)")
            }
            #expect(cuts(film).contains { $0 > 60 })
        }
    }

    @Test func afterMusicThatEndsCutsStay() throws {
        try withSong(seconds: 40) { song in
            let plain = try film([.init(file: song)], cutToBeats: false)
            let film = try film([.init(file: song, tempo: 120_000)], loop: false)
            for cut in cuts(film) where cut < 38 { #expect(distance(cut, bpm: 120, first: 0) <= 0.5 + 1e-3) }
            let later = zip(film.clips, plain.clips).filter { $0.0.frames.lowerBound > 30 * 41 }
            #expect(later.count > 4 && later.allSatisfy { $0.frames.count == $1.frames.count })
            #expect(!film.diagnostics.contains { $0.code == .cutsOffBeats })
        }
    }

    @Test func aFileWithoutBeatsMovesNoCut() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let songs = [
            MusicStyle.Song(file: try media.music("a.wav", seconds: 30)),
            MusicStyle.Song(file: try media.music("b.wav", seconds: 120), tempo: 90_000, firstBeat: .seconds(1)),
        ]
        let plain = try film(songs, cutToBeats: false)
        let film = try film(songs)
        let early = zip(film.clips, plain.clips).filter { $0.0.frames.upperBound < 30 * 25 }
        #expect(early.count > 2 && early.allSatisfy { $0.frames == $1.frames })
        let late = cuts(film).filter { $0 > 40 }
        #expect(late.count > 5 && late.allSatisfy { distance($0, bpm: 90, first: 29) <= 0.5 + 1e-3 })
    }

    @Test func cutsThatCannotMoveAreCountedOnce() throws {
        try withSong(seconds: 120) { song in
            var picks = try picks { _ in 30 }
            picks[9].duration = .milliseconds(4321)
            let film = try film([.init(file: song, tempo: 120_000)], picks: picks)
            let off = cuts(film).map { distance($0, bpm: 120, first: 0) > 0.5 + 1e-3 }
            #expect(film.clips[9].frames.count == 129)
            #expect(off.enumerated().filter(\.element).map(\.offset) == [9])
            #expect(film.diagnostics.filter { $0.code == .cutsOffBeats }.count == 1)
        }
    }

    @Test func aLimitedFilmStaysWithinItsLimit() throws {
        try withSong(seconds: 60) { song in
            let film = try film([.init(file: song, tempo: 100_000)], maxDuration: .seconds(60))
            #expect(film.duration <= .seconds(60))
        }
    }

    /// At tempos that no frame rate divides, far into a film.
    @Test(arguments: [FrameRate(25), FrameRate(30_000, over: 1001), FrameRate(60)], [20_000, 119_537, 400_000])
    func beatsAreWithinHalfAFrame(rate: FrameRate, tempo: Int) throws {
        let grid = BeatGrid(tempo: tempo, rate: rate, from: MediaTime(microseconds: 1_234_567))
        for beat in stride(from: 0, to: 20_000, by: 1999) {
            for overlap in [0, 7, 15] {
                let start = grid.start(atBeat: beat, overlap: overlap)
                let middle = (Double(start) + Double(overlap) / 2) * Double(rate.denominator) / Double(rate.numerator)
                let time = 1.234567 + Double(beat) * 60_000 / Double(tempo)
                #expect(abs(middle - time) * Double(rate.numerator) / Double(rate.denominator) <= 0.5 + 1e-4)
                #expect(grid.beat(near: start + overlap, overlap: overlap) == beat)
            }
        }
    }

    @Test func piecesThatFollowEachOtherHaveTheirBeats() {
        let songs = [
            MusicStyle.Song(file: "a", tempo: 60_000), MusicStyle.Song(file: "b"),
            MusicStyle.Song(file: "c", tempo: 120_000, firstBeat: .milliseconds(250)),
        ]
        let plan = MusicPlan(lengths: [100, 100, 100], film: 10_000, crossfade: 20, loops: false)
        let beats = Beats(of: songs, in: plan, sampleRate: 10, rate: Self.rate)
        // The first ends after ten seconds, of which the last belongs to the second; the third begins at 16, of which the first does.
        #expect((1...9).map { beats.start(atBeat: $0, overlap: 0) } == (0...8).map { $0 * 30 })
        #expect(beats.start(atBeat: 0, overlap: 0) == nil)
        #expect(beats.start(atBeat: 10, overlap: 0) == 518)
        #expect(beats.beat(near: 0, overlap: 0) == 1 && beats.beat(near: 300, overlap: 0) == 9)
        #expect(!beats.areNear(380, overlap: 0) && beats.areNear(250, overlap: 0) && beats.areNear(520, overlap: 0))
    }
}
