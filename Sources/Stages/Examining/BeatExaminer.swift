import Files
import Foundation
import LibAV
package import Model
package import Pipeline

/// Has an examiner listen for the beats of music files, so that a hostile file costs a process and never the run.
package struct BeatExaminer: Sendable {
    private let examiners: ExaminerPool

    package init(_ examiners: ExaminerPool) {
        self.examiners = examiners
    }

    /// The beats of files at absolute paths, in their order; nil for music without a steady beat. Throws `DayreelError` with the file
    /// as its place, `CancellationError`.
    package func beats(of paths: [String]) async throws -> [ProposedBeats?] {
        try await answers(to: paths.map { BeatsQuestion(path: $0, withClicks: false) }).map(\.beats)
    }

    /// The beats of a file, and the bytes of a WAV file of its first ten minutes with a click at each; nil without a steady beat.
    package func clicks(over path: String) async throws -> (beats: ProposedBeats, wave: [UInt8])? {
        let answer = try await answers(to: [BeatsQuestion(path: path, withClicks: true)])[0]
        guard let beats = answer.beats, let clicks = answer.clicks else { return nil }
        return (beats, Array(clicks))
    }

    private func answers(to questions: [BeatsQuestion]) async throws -> [BeatsQuestion.Answer] {
        let answers = try await examiners.answers(to: questions, .beats) { index, loss in
            ExaminerFinding<BeatsQuestion.Answer>.failed(
                DayreelError(music: questions[index].path, "it " + loss.words))
        }
        return try answers.map { try $0.get() }
    }
}

/// A question about the beats of a music file, for an examiner: a proposal, to be checked by ear.
struct BeatsQuestion: Hashable, Sendable, Codable {
    /// What was found in a file.
    struct Answer: Hashable, Sendable, Codable {
        /// Nil for music without a steady beat.
        var beats: ProposedBeats?
        /// The bytes of a WAV file: the music with a click at each beat. Nil if none is wanted, and without beats.
        var clicks: Data?
    }

    /// Absolute.
    var path: String
    var withClicks: Bool

    /// Samples that are looked at, and that a file with clicks has at most: an hour, and ten minutes.
    private static let (most, mostWithClicks) = (3600 * OnsetStrength.sampleRate, 600 * OnsetStrength.sampleRate)
    /// Samples that are read at a time.
    private static let block = 1 << 14

    func answer() -> ExaminerFinding<Answer> { .inMusic(path) { .found(try heard()) } }

    private func heard() throws -> Answer {
        let song = try SongReader(path: path, sampleRate: OnsetStrength.sampleRate)
        var onsets = try OnsetStrength()
        var (count, music) = (0, [Float]())
        while count < Self.most, case let block = try song.read(Self.block), block.count > 0 {
            onsets.hear(block)
            if withClicks, count < Self.mostWithClicks { music += zip(block.left, block.right).map { ($0 + $1) / 2 } }
            count += block.count
        }
        onsets.finish()
        let length = MediaTime(microseconds: Int64(count).scaled(by: 1_000_000, over: Int64(OnsetStrength.sampleRate)))
        guard let found = BeatFinder(onsets.values, rate: OnsetStrength.rate).beat() else { return Answer() }
        let beats = ProposedBeats(found, length: length)
        return Answer(beats: beats, clicks: withClicks ? Data(beats.clicks(over: music)) : nil)
    }
}

/// The beats of a music file as found by a program, for somebody to check by ear.
package struct ProposedBeats: Hashable, Sendable, Codable {
    /// Beats in a thousand minutes.
    package var tempo: Int
    package var firstBeat: MediaTime
    /// The percentage of its beats at which a sound begins.
    package var heard: Int

    /// Microseconds by which the last beat may be moved for a whole number of beats a minute.
    private static let rounding = 25_000.0

    /// `length`: of the file.
    init(_ found: BeatFinder.Found, length: MediaTime) {
        let exact = 60 / found.period
        let drift = abs(exact.rounded() / exact - 1) * Double(length.microseconds)
        let tempo = drift < Self.rounding ? exact.rounded() * 1000 : exact * 1000
        let tempos = MusicStyle.Song.tempos
        self.tempo = min(max(Int(tempo.rounded()), tempos.lowerBound), tempos.upperBound)
        firstBeat = .milliseconds(max(0, Int64((found.first * 1000).rounded())))
        heard = Int((100 * found.heard).rounded())
    }

    /// A WAV file of music, quieter, with a click at each beat. `music`: samples of one channel.
    func clicks(over music: [Float]) -> [UInt8] {
        let rate = OnsetStrength.sampleRate
        var samples = music.map { $0 / 2 }
        let click = (0..<rate / 25).map { index in
            Float(0.45 * sin(2 * .pi * 1500 * Double(index) / Double(rate)) * exp(-150 * Double(index) / Double(rate)))
        }
        for beat in 0... {
            let time = firstBeat + Tune.time(ofBeat: beat, tempo: tempo)
            let first = Int(time.microseconds.scaled(by: Int64(rate), over: 1_000_000))
            guard first < samples.count else { break }
            for (index, value) in click.enumerated() where first + index < samples.count {
                samples[first + index] += value
            }
        }
        var file = WaveFile(samples: samples.count, channels: 1, sampleRate: rate)
        for sample in samples { file.append(sample) }
        return file.bytes
    }
}
