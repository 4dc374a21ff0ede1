import Model
import Testing

@testable import Stages

/// Composed tunes, by their notes.
@Suite struct ComposerTests {
    /// A film's worth of sections, of lengths that bars do not fill.
    private static func tune(_ mood: MusicStyle.Mood, seed: Int) -> Tune {
        let beats = [12, 34, 43, 41, 29, 9]
        let parts: [Tune.Part] = [.intro, .verse, .verse, .verse, .verse, .ending]
        return Tune(
            mood: mood, seed: seed, tempo: 90_000, sections: zip(parts, beats).map { Tune.Section($0, beats: $1) })
    }

    private static let tunes = MusicStyle.Mood.allCases.flatMap { mood in (0..<40).map { tune(mood, seed: $0) } }

    private func pitched(_ score: Score) -> [Score.Note] { score.notes.filter { $0.channel != Score.drums } }

    @Test func theSameTuneIsTheSameNotes() {
        for tune in Self.tunes { #expect(Composer(tune).score() == Composer(tune).score()) }
    }

    @Test func seedsAndMoodsDiffer() {
        #expect(Set(Self.tunes.map { Composer($0).score().notes }).count == Self.tunes.count)
    }

    @Test func everyNoteIsInTheKeyOfItsBarOrOfTheNext() {
        for tune in Self.tunes {
            let bars = TuneForm(tune, style: .of(tune.mood)).bars
            for note in pitched(Composer(tune).score()) {
                let index = bars.lastIndex { $0.firstTick <= note.start } ?? 0
                // A step into the next bar is in the next bar's key.
                let keys = bars[index...min(index + 1, bars.count - 1)].map(\.key)
                #expect(keys.contains { $0.has(note.key) }, "\(tune.mood) \(tune.seed): \(note)")
            }
        }
    }

    @Test func notesBeginOnHalfBeatsAndEndWithTheTune() {
        for tune in Self.tunes {
            let score = Composer(tune).score()
            #expect(score.end == tune.beats * Score.ticksPerBeat)
            for note in score.notes {
                #expect(note.start % (Score.ticksPerBeat / 2) == 0)
                #expect(note.length > 0 && note.start >= 0 && note.end <= score.end)
                #expect((1...127).contains(note.velocity) && (21...108).contains(note.key))
            }
        }
    }

    /// Else the synthesiser would cut off the second note with the end of the first.
    @Test func noKeySoundsTwiceAtOnce() {
        for tune in Self.tunes {
            for voice in Dictionary(grouping: Composer(tune).score().notes, by: { [$0.channel, $0.key] }).values {
                #expect(zip(voice, voice.dropFirst()).allSatisfy { $0.end <= $1.start })
            }
        }
    }

    @Test func everyBeatHasANote() {
        for tune in Self.tunes {
            let starts = Set(Composer(tune).score().notes.map(\.start))
            let ending = tune.beats - (tune.sections.last?.beats ?? 0)
            #expect((0...ending).allSatisfy { starts.contains($0 * Score.ticksPerBeat) })
        }
    }

    @Test func theLastChordIsTheTonicOnTheLastCutAndNothingElseFollows() throws {
        for tune in Self.tunes {
            let bars = TuneForm(tune, style: .of(tune.mood)).bars
            let home = try #require(bars.first).key
            let cut = (tune.beats - 9) * Score.ticksPerBeat
            let tonic = Set([0, 2, 4].map { home.key(ofDegree: $0).flooredModulo(by: 12) })
            let notes = pitched(Composer(tune).score())
            let last = notes.filter { $0.start >= cut }
            // A voice of the pad may stay where it is.
            let sounding = notes.filter { $0.start <= cut && $0.end > cut }
            #expect((last + sounding).allSatisfy { tonic.contains($0.key.flooredModulo(by: 12)) })
            #expect(Set(sounding.map { $0.key.flooredModulo(by: 12) }) == tonic)
            #expect(sounding.map(\.key).min()?.flooredModulo(by: 12) == home.tonic)
            #expect(last.count { $0.start == cut } >= 4)
            #expect(notes.map(\.end).max() == tune.beats * Score.ticksPerBeat)
        }
    }

    @Test func versesEndWithADominantAndHaveHarmoniesOfTheirOwn() {
        for tune in Self.tunes {
            let bars = TuneForm(tune, style: .of(tune.mood)).bars
            let verses = Dictionary(grouping: bars.filter { $0.part == .verse }, by: \.verse)
            #expect(verses.count == 4)
            for verse in verses.values { #expect(verse.last?.chord == .dominant) }
            let chords = (0..<4).map { verse in (verses[verse] ?? []).prefix(4).map(\.chord.degree) }
            #expect(zip(chords, chords.dropFirst()).allSatisfy { $0 != $1 })
        }
    }

    @Test(arguments: 1...40) func barsFillAnyNumberOfBeats(beats: Int) {
        let bars = TuneForm.lengths(ofBarsIn: beats)
        #expect(bars.reduce(0, +) == beats && bars.dropLast().allSatisfy { $0 == 4 } && bars.allSatisfy { $0 < 6 })
    }

    /// A motif is heard again: the rhythm of a verse's first bar returns two bars later.
    @Test func motifsReturn() {
        for tune in Self.tunes {
            let bars = TuneForm(tune, style: .of(tune.mood)).bars.filter { $0.part == .verse && $0.verse == 0 }
            let melody = Composer(tune).score().notes.filter { $0.channel == 1 }
            let rhythms = bars.prefix(3).map { bar in
                melody.filter { $0.start >= bar.firstTick && $0.start < bar.firstTick + bar.ticks }
                    .map { [$0.start - bar.firstTick, $0.length] }
            }
            #expect(rhythms[0] == rhythms[2] && !rhythms[0].isEmpty)
        }
    }

    @Test func voicesMoveLittle() {
        for tune in Self.tunes {
            var voices = VoiceLeading(in: 54...74, voices: 4)
            var last: [Int] = []
            for bar in TuneForm(tune, style: .of(tune.mood)).bars {
                let next = voices.lead(to: bar.chord, in: bar.key)
                #expect(next.count == 4 && next == next.sorted())
                if !last.isEmpty { #expect(zip(last, next).reduce(0) { $0 + abs($1.0 - $1.1) } <= 16) }
                last = next
            }
        }
    }

    @Test func aTuneOfOneChordAndOneOfNothingElseArePlayed() {
        let short = Tune(mood: .warm, seed: 1, tempo: 90_000, sections: [.init(.ending, beats: 1)])
        #expect(!Composer(short).score().notes.isEmpty)
        #expect(Composer(Tune(mood: .warm, seed: 1, tempo: 90_000, sections: [])).score().notes.isEmpty)
    }
}
