import Foundation
import Model
import TestSupport
import Testing

@testable import Stages

/// Composed music as samples. Needs FluidSynth and its sound font, which `scripts/setup.sh test` installs.
@Suite struct TunePlayerTests {
    private static let sampleRate = 48_000

    private func tune(_ mood: MusicStyle.Mood, seed: Int = 3) -> Tune {
        Tune(
            mood: mood, seed: seed, tempo: 90_000,
            sections: [
                .init(.intro, beats: 8), .init(.verse, beats: 18), .init(.verse, beats: 16), .init(.ending, beats: 6),
            ])
    }

    private func music(_ tune: Tune) throws -> ComposedMusic {
        let instrument = try InstrumentQuestion().answer().get()
        return ComposedMusic(tune: tune, synthesizer: instrument.synthesizer, soundFont: instrument.soundFont)
    }

    /// A whole tune, read in blocks of a length.
    private func samples(_ tune: Tune, block: Int = 8192) throws -> SampleBlock {
        let music = try music(tune)
        let count = Int(Tune.time(ofBeat: tune.beats, tempo: tune.tempo).microseconds) * 48 / 1000
        let font = try #require(music.soundFont.path)
        let player = try TunePlayer(music, soundFont: font, samples: count, sampleRate: Self.sampleRate)
        var samples = SampleBlock(count: 0)
        while case let next = try player.read(block), next.count > 0 { samples.append(next) }
        #expect(samples.count == count)
        return samples
    }

    /// Levels in dB of parts of a length in samples.
    private func levels(_ block: SampleBlock, _ length: Int) -> [Double] {
        stride(from: 0, to: block.count - length, by: length).map { start in
            let power = (start..<(start + length)).reduce(0.0) {
                $0 + Double(block.left[$1] * block.left[$1] + block.right[$1] * block.right[$1])
            }
            return 10 * log10(power / Double(2 * length) + 1e-12)
        }
    }

    @Test(arguments: MusicStyle.Mood.allCases) func theSameTuneIsTheSameSamplesHoweverItIsRead(
        mood: MusicStyle.Mood
    ) throws {
        let first = try samples(tune(mood))
        #expect(try samples(tune(mood)) == first)
        #expect(try samples(tune(mood), block: 777) == first)
        #expect(try samples(tune(mood, seed: 4)) != first)
    }

    @Test(arguments: MusicStyle.Mood.allCases) func itIsNeverSilentForTwoSecondsAndFarFromClipping(
        mood: MusicStyle.Mood
    ) throws {
        let block = try samples(tune(mood))
        let levels = levels(block, Self.sampleRate / 2)
        let loudest = try #require(levels.max())
        let quiet = levels.map { $0 < loudest - 40 }
        #expect(!quiet.indices.dropLast(3).contains { quiet[$0..<($0 + 4)].allSatisfy(\.self) }, "\(levels)")
        #expect(loudest > -60)
        #expect((block.left + block.right).allSatisfy { $0.isFinite && abs($0) < 0.9 })
    }

    /// An offset costs headroom and clicks at the end; a soft intro lets people turn up the volume before the first verse.
    @Test(arguments: MusicStyle.Mood.allCases, [3, 4, 5]) func itHasNoOffsetAndItsIntroIsNotMuchSofter(
        mood: MusicStyle.Mood, seed: Int
    ) throws {
        let block = try samples(tune(mood, seed: seed))
        let second = Self.sampleRate
        for start in stride(from: 0, to: block.count - 2 * second, by: 2 * second) {
            let sum = block.left[start..<start + 2 * second].reduce(0.0) { $0 + Double($1) }
            #expect(abs(sum) / Double(2 * second) < 0.001, "at \(start / second) s")
        }
        func loudness(_ beats: Range<Int>) throws -> Double {
            let meter = try LoudnessMeter(sampleRate: second, truePeak: false)
            let range = beats.lowerBound * second * 2 / 3..<beats.upperBound * second * 2 / 3
            try meter.add(left: Array(block.left[range]), right: Array(block.right[range]))
            return try #require(meter.integrated)
        }
        let (intro, verses) = (try loudness(0..<8), try loudness(8..<42))
        #expect(verses - intro < 7, "\(intro) and \(verses) LUFS")
    }

    /// The rise of power after each moment, folded over all beats: most of it comes within a tenth of a beat after one.
    @Test(arguments: MusicStyle.Mood.allCases) func onsetsAreOnBeats(mood: MusicStyle.Mood) throws {
        let levels = levels(try samples(tune(mood)), 240).map { pow(10, $0 / 10) }
        let beat = 60.0 / 90 * Double(Self.sampleRate) / 240
        var folded = [Double](repeating: 0, count: 10)
        for index in 4..<levels.count {
            let rise = levels[index] - levels[index - 4]
            // The rise from 20 ms before is that of a moment 10 ms ago.
            let phase = (Double(index - 2) / beat).truncatingRemainder(dividingBy: 1)
            if rise > 0 { folded[Int((phase + 0.02).truncatingRemainder(dividingBy: 1) * 10)] += rise }
        }
        #expect(folded[0] == folded.max(), "\(folded)")
        #expect(folded[0] > 2 * folded.reduce(0, +) / 10, "\(folded)")
    }

    @Test func whatCannotPlayIsAnErrorThatNamesThePackages() throws {
        let folder = try TemporaryFolder()
        let font = try folder.write("no sound font", to: "font.sf2")
        let music = try music(tune(.calm))
        let error = try #require(throws: DayreelError.self) {
            _ = try TunePlayer(music, soundFont: font, samples: 64, sampleRate: Self.sampleRate)
        }
        #expect(error.code == .missingComponent && error.place == font && error.sourceKey == JobPlaces.composedMusic)
        #expect(
            error.remedy?.contains("libfluidsynth3") == true && error.remedy?.contains("fluid-soundfont-gm") == true)
        var other = music
        other.synthesizer = "fluidsynth 0.1"
        #expect(throws: DayreelError.self) {
            _ = try TunePlayer(other, soundFont: music.soundFont.path ?? "", samples: 64, sampleRate: Self.sampleRate)
        }
    }

    @Test func aFileOfATuneIsAsLoudAsMusicAlone() throws {
        let file = try TuneFile.tune(.bright, seed: 1, duration: .seconds(8))
        let bytes = try file.bytes()
        #expect(bytes.starts(with: "RIFF".utf8) && bytes.count > 8 * 48_000 * 4)
        #expect(try TuneFile.tune(.bright, seed: 1, duration: .seconds(8)).bytes() == bytes)
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(filePath: folder.path("tune.wav")))
        let song = try SongLevel(
            measuring: try SongReader(path: folder.path("tune.wav"), sampleRate: 48_000), sampleRate: 48_000
        ) {}
        #expect(song.samples == 8 * 48_000)
        let level = try #require(song.integrated)
        #expect(level <= -15.8 && level > -20, "\(level)")
    }
}
