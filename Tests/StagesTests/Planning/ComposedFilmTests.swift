import Foundation
import Model
import Testing

@testable import Stages

/// Films with composed music: their cuts, and the tune that their plans hold.
@Suite struct ComposedFilmTests {
    private func composition(
        _ music: MusicStyle? = MusicStyle(compose: .warm), transition: Transition = Transition(), include: Bool = true
    ) -> Composition {
        var composition = Composition(transition: transition)
        composition.audio.music = music
        composition.audio.include = include
        return composition
    }

    /// A month of recordings of several lengths.
    private func picks(seconds: (Int) -> Double = { 3.2 + Double($0 % 7) * 2 }) throws -> [Pick] {
        try (1...30).map { day in
            let name = day < 10 ? "0\(day)" : "\(day)"
            return Pick(item: try TestItems.item("\(day).mov", day: "2024-12-\(name)", seconds: seconds(day)))
        }
    }

    /// Recordings of a second: their last pictures are held until their captions can be read, whatever the beats.
    @Test func `captions on short recordings are read with music too`() throws {
        var composition = composition()
        for day in ["09", "12", "20"] {
            composition.captions[try #require(Day("2024-12-\(day)"))] = DayCaption("Fresh snow in the garden")
        }
        let picks = try picks { [9, 12, 20].contains($0) ? 1 : 4.2 }
        let film = try TestItems.timeline(picks, job: TestItems.job(composition: composition))
        #expect(!film.diagnostics.contains { $0.code == .captionLeftOut })
        let captioned = film.clips.filter { $0.texts.contains { $0.role == .caption } }
        #expect(captioned.map(\.day.description) == ["2024-12-09", "2024-12-12", "2024-12-20"])
        #expect(distances(film, tempo: try #require(film.music?.composed?.tune.tempo)).allSatisfy { $0 <= 0.5 })
    }

    /// How far the middle of the transition into each clip is from a beat, in frames.
    private func distances(_ timeline: Timeline, tempo: Int) -> [Double] {
        let rate = timeline.format.frameRate
        let beat = 60_000 / Double(tempo) * Double(rate.numerator) / Double(rate.denominator)
        return zip(timeline.clips, timeline.clips.dropFirst()).map { clip, next in
            let middle = Double(next.frames.lowerBound + clip.frames.upperBound) / 2
            return abs(middle - (middle / beat).rounded() * beat)
        }
    }

    /// In a film without any other sound, the music has the loudness of films.
    @Test func `music alone is as loud as a film`() throws {
        func level(_ level: Double?, hasAudio: Bool) throws -> Double? {
            var music = MusicStyle(compose: .warm)
            music.level = level
            let picks = try (1...3).map { day in
                var item = try TestItems.item("\(day).jpg", day: "2024-12-0\(day)", kind: .still)
                item.hasAudio = hasAudio && day == 2
                return Pick(item: item)
            }
            return try TestItems.timeline(picks, job: TestItems.job(composition: composition(music))).music?.level
        }
        #expect(try level(nil, hasAudio: false) == -16 && level(nil, hasAudio: true) == -20)
        #expect(try level(-24, hasAudio: false) == -24)
    }

    @Test(arguments: [(499, -16.0), (500, -20)]) func `music over clips too slow to be heard is as loud as a film`(
        speed: Int, level: Double
    ) throws {
        var rules = ClipRules()
        rules.speed = .fixed(Speed(speed))
        let picks = try (1...2).map { day in
            Pick(item: try TestItems.item("\(day).mov", day: "2024-12-0\(day)", seconds: 20))
        }
        let job = TestItems.job(composition: composition(), clips: rules)
        #expect(try TestItems.timeline(picks, job: job).music?.level == level)
    }

    /// Clips may become longer for their beats, but what lies behind is no slow motion.
    @Test func `slow motion keeps to the part that the phone shows slowly`() throws {
        var rules = ClipRules(video: nil, from: .start)
        rules.speed = .original
        let picks = try (1...9).map { day in
            var item = try TestItems.item("\(day).mov", day: "2024-12-0\(day)", seconds: 8)
            // About six seconds of the film, each of another length.
            item.slowMotion = SlowMotion(speed: Speed(250), part: .seconds(1) ..< .milliseconds(2500 + 70 * Int64(day)))
            return Pick(item: item)
        }
        let film = try TestItems.timeline(picks, job: TestItems.job(composition: composition(), clips: rules))
        for (clip, pick) in zip(film.clips, picks) {
            let part = try #require(pick.item.slowMotion?.part)
            let end = clip.start + clip.footage.recorded(in: clip.moving.count, at: film.format.frameRate)
            #expect(clip.start >= part.lowerBound && end <= part.upperBound + .milliseconds(1))
        }
    }

    @Test(arguments: [Transition(), Transition(style: .none), Transition(style: .fade, duration: .milliseconds(700))])
    func cutsAreOnBeats(transition: Transition) throws {
        let picks = try picks()
        let plain = try TestItems.timeline(
            picks, job: TestItems.job(composition: composition(nil, transition: transition)))
        let film = try TestItems.timeline(picks, job: TestItems.job(composition: composition(transition: transition)))
        let music = try #require(film.music?.composed)
        #expect(distances(film, tempo: music.tune.tempo).allSatisfy { $0 <= 0.5 + 1e-6 })
        #expect(Tune.tempos.contains(music.tune.tempo))
        for (clip, before) in zip(film.clips, plain.clips) {
            let change = abs(Double(clip.frames.count - before.frames.count)) / Double(before.frames.count)
            #expect(change <= 0.15)
            let end = clip.start + film.format.frameRate.time(ofFrames: clip.moving.count)
            #expect(end <= clip.item.duration + .milliseconds(1))
        }
        // The last chord falls on the last cut, to half a frame.
        let ending = try #require(music.tune.sections.last)
        #expect(ending.part == .ending)
        let cut = Tune.time(ofBeat: music.tune.beats - ending.beats, tempo: music.tune.tempo)
        let last = film.clips[film.clips.count - 1]
        let before = film.clips[film.clips.count - 2]
        let middle = Double(last.frames.lowerBound + before.frames.upperBound) / 2 / 30
        #expect(abs(middle - cut.seconds) <= 0.5 / 30 + 1e-6)
        #expect(Tune.time(ofBeat: music.tune.beats, tempo: music.tune.tempo) + .milliseconds(1) >= film.duration)
    }

    @Test func theTrackHoldsAllThatDecidesTheMusic() throws {
        let job = TestItems.job(composition: composition(MusicStyle(compose: .calm, seed: 7, level: -24)))
        let film = try TestItems.timeline(try picks(), job: job)
        let track = try #require(film.music)
        #expect(track.songs.isEmpty && track.level == -24 && track.composed?.tune.seed == 7)
        #expect(track.composed?.synthesizer.hasPrefix("fluidsynth 2.") == true)
        #expect(track.assets.contains { $0.asset.source == track.composed?.soundFont.source && $0.asset.path != nil })
        #expect(track.inRecipe.composed?.soundFont.path == nil)
        let copy = try JSONDecoder().decode(Timeline.self, from: JSONEncoder().encode(film))
        #expect(copy.music == track && copy.frames == film.frames)
        // The same job has the same film.
        #expect(try TestItems.timeline(try picks(), job: job) == film)
    }

    /// A preset's tune, where no sound font is installed.
    @Test func `optional music is left out where nothing plays it`() throws {
        func film(_ music: MusicStyle?, keepsSound: Bool = true) throws -> Timeline {
            var composition = composition(music)
            composition.audio.keepSound = keepsSound
            let examiner = MusicExaminer(nil, speechModel: nil, soundFonts: ["/nowhere/font.sf2"])
            return try Arrange(TestItems.job(composition: composition), music: examiner)
                .timeline(of: TestItems.identified(picks()))
        }
        let optional = MusicStyle(compose: .warm, isOptional: true)
        var (quiet, plain) = (try film(optional), try film(nil))
        #expect(quiet.diagnostics.filter { $0.code == .musicLeftOut }.count == 1)
        quiet.diagnostics.removeAll { $0.code == .musicLeftOut }
        // Its cuts are those of a film that never wanted any.
        #expect(quiet == plain)
        plain = try TestItems.timeline(picks(), job: TestItems.job(composition: composition(optional)))
        #expect(plain.music?.composed != nil && !plain.diagnostics.contains { $0.code == .musicLeftOut })
        // Somebody who asked for it, or would get a silent film, is told what is missing.
        let errors = [(MusicStyle(compose: .warm), true), (optional, false)].map { music, keepsSound in
            #expect(throws: DayreelError.self) { _ = try film(music, keepsSound: keepsSound) }
        }
        #expect(errors.map { $0?.code } == [.missingComponent, .missingComponent])
    }

    @Test func anotherSeedChangesTheSoundAlone() throws {
        func tasks(_ seed: Int) throws -> [RenderKey] {
            let job = TestItems.job(composition: composition(MusicStyle(compose: .bright, seed: seed)))
            return try Split(version: RendererVersion(renderer: 1, libav: "test"))
                .tasks(for: TestItems.timeline(try picks(), job: job)).map(\.key)
        }
        let (first, second) = (try tasks(1), try tasks(2))
        #expect(first.count == second.count && first[0] != second[0] && first.dropFirst() == second.dropFirst())
    }

    @Test func pinsKeepTheirLengthsAndTheRestFindsBack() throws {
        var picks = try picks { _ in 30 }
        picks[9].duration = .milliseconds(4321)
        let film = try TestItems.timeline(picks, job: TestItems.job(composition: composition()))
        #expect(film.clips[9].frames.count == 129)
        let tempo = try #require(film.music?.composed?.tune.tempo)
        let off = distances(film, tempo: tempo).enumerated().filter { $1 > 0.5 + 1e-6 }.map(\.offset)
        #expect(off.isEmpty || off == [9])
    }

    @Test func shortRecordingsAndPhotosStayForAsLongAsTheBeatWants() throws {
        var picks = try picks { _ in 1.2 }
        for index in stride(from: 0, to: 30, by: 2) {
            picks[index] = Pick(
                item: try TestItems.item(
                    "\(index).jpg", day: "2024-12-\(index < 9 ? "0" : "")\(index + 1)", seconds: 3, kind: .still))
        }
        let film = try TestItems.timeline(picks, job: TestItems.job(composition: composition()))
        let tempo = try #require(film.music?.composed?.tune.tempo)
        let off = distances(film, tempo: tempo).count { $0 > 0.5 + 1e-6 }
        #expect(off <= 3, "\(off)")
        for clip in film.clips where clip.item.kind != .still { #expect(clip.moving.count <= 36) }
    }

    @Test func aLimitedFilmStaysWithinItsLimit() throws {
        let job = TestItems.job(composition: composition(), maxDuration: .seconds(60))
        let film = try TestItems.timeline(try picks(), job: job)
        #expect(film.duration <= .seconds(60))
    }

    @Test func withoutComposedMusicNothingChanges() throws {
        let picks = try picks()
        let plain = try TestItems.timeline(picks)
        #expect(
            try TestItems.timeline(picks, job: TestItems.job(composition: composition(include: false))).clips
                == plain.clips)
        #expect(plain.music == nil)
    }
}
