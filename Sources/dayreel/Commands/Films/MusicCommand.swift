import ArgumentParser
import DayreelKit
import Foundation
import JobFiles
import Model
import Pipeline
import Stages

/// `dayreel music`
struct MusicCommand: AsyncParsableCommand, ShowsProgress, NamesJob {
    static let configuration = CommandConfiguration(
        commandName: "music",
        abstract: "Composes the music of a job's film, or any other tune, to hear it; or proposes the beats of files.",
        usage: """
            dayreel music <job> | <folder> ... <days> --output <file> [<options>]
            dayreel music --compose <mood> [--seed <number>] [--length <time>]
                --output <file>
            dayreel music <music file> ... [--clicks <file>]
            """,
        discussion: """
            EXAMPLES:
              dayreel music --compose warm --length 1m -o warm.wav
              dayreel music --compose warm --seed 7 -o warm-7.wav
              dayreel music job.yaml -o music.wav
              dayreel music job.yaml --set composition.audio.music.seed=7 -o music.wav
              dayreel music song.mp3 --clicks check.wav

            Writes a WAV file. The tune of a job is that of its film, with 'compose' under 'composition.audio.music'; it \
            ends with the film, and is neither faded nor quieter under speech. Renders no film. Replaces an older tune. \
            Needs FluidSynth and a sound font, as 'doctor' says. Prints the path.

            Of music files, it prints lines for 'files' under 'composition.audio.music', with the beats that it hears, and \
            with half and double their number. They are often wrong: '--clicks' writes the music with a click at each beat, \
            to check them by ear. 'cut-to-beats: true' then puts the cuts of a film on them.
            """)

    @Argument(help: JobWords.help, completion: .jobFile)
    var words: [String] = []

    @Option(help: ArgumentHelp("Compose for no film: calm, warm or bright.", valueName: "mood"))
    var compose: MusicStyle.Mood?

    @Option(help: ArgumentHelp("With --compose: which tune, 0 to 999999999.", valueName: "number"))
    var seed: Int?

    @Option(help: ArgumentHelp("With --compose: how long, 5 seconds to 1 hour; 1m by default.", valueName: "time"))
    var length: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The WAV file to write.", valueName: "file"),
        completion: .file(extensions: ["wav"]))
    var output: String?

    @Option(
        help: ArgumentHelp("With one music file: the WAV file to write, with a click at each beat.", valueName: "file"),
        completion: .file(extensions: ["wav"]))
    var clicks: String?

    @OptionGroup var options: JobOptions

    @OptionGroup var albums: AlbumOptions

    @OptionGroup var force: ForceOption

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if songs.isEmpty { try validateTune() } else { try validateSongs() }
    }

    /// The words, if they name music files.
    private var songs: [String] { words.allSatisfy(ProposeBeats.isMusic) ? words : [] }

    private func validateTune() throws {
        guard clicks == nil else { throw ValidationError("'--clicks' needs a music file.") }
        guard let output else { throw ValidationError("Name the file to write with '--output', or a music file.") }
        try requireWave(output, "--output")
        if compose == nil {
            if words.isEmpty { throw ValidationError("Name a job, or a tune with '--compose'.") }
            if seed != nil || length != nil { throw ValidationError("'--seed' and '--length' need '--compose'.") }
        } else if !words.isEmpty {
            throw ValidationError(
                "'--compose' is for no job: '--set composition.audio.music.compose=…' changes that of a job.")
        }
        if let seed, !MusicStyle.seeds.contains(seed) {
            throw ValidationError("'--seed' is a number from 0 to 999999999, not \(seed).")
        }
    }

    private func validateSongs() throws {
        if compose != nil || seed != nil || length != nil || output != nil {
            throw ValidationError("Music files have none of '--compose', '--seed', '--length' and '--output'.")
        }
        guard let clicks else { return }
        guard songs.count == 1 else { throw ValidationError("'--clicks' needs one music file.") }
        try requireWave(clicks, "--clicks")
    }

    private func requireWave(_ path: String, _ option: String) throws {
        guard URL(filePath: path).pathExtension.lowercased() == "wav" else {
            throw ValidationError("'\(option)' names a .wav file, not '\(path)'.")
        }
    }

    func run() async throws {
        let loader = try JobLoader(common.workspace, mergesMarks: true)
        guard songs.isEmpty else { return try await propose(loader) }
        let file = NamedOutput(.tune, loader.absolute(output ?? ""), replaces: force.replaces)
        let write = WriteTune(loader)
        if let compose {
            let duration = try length.map { try JobFile.length($0, named: "--length") } ?? .seconds(60)
            guard (MediaTime.seconds(5) ... .seconds(3600)).contains(duration) else {
                throw DayreelError(.usage, "'--length' must be from 5 seconds to 1 hour")
            }
            try write.run(compose, seed: seed ?? 0, duration: duration, to: file)
        } else {
            let loaded = try loader.load(try named(loader))
            try await showingProgress(of: [.scan, .select], loader.settings, clock: loader.workspace.clock) { display in
                for warning in loaded.warnings { display.handle(.diagnostic(warning)) }
                try await write.run(loaded, to: file, progress: display.sink)
            }
        }
        try Terminal.standard.result(file.path)
    }

    private func propose(_ loader: JobLoader) async throws {
        let propose = ProposeBeats(loader)
        let proposals: [ProposedBeats?]
        if let clicks {
            let file = NamedOutput(.tune, loader.absolute(clicks), replaces: force.replaces)
            proposals = [try await propose.run(songs[0], clicks: file)]
        } else {
            proposals = try await propose.run(songs)
        }
        for (song, beats) in zip(songs, proposals) {
            try Terminal.standard.result(BeatsText.lines(song, beats).joined(separator: "\n"))
        }
    }
}

/// Beats of a music file as lines of a job file.
enum BeatsText {
    /// An entry of `files`, and comments with half and double its tempo. `beats` nil for music without a steady beat.
    static func lines(_ file: String, _ beats: ProposedBeats?) -> [String] {
        guard let beats else { return ["- \(JobText.song(MusicStyle.Song(file: file)))  # no steady beat was heard"] }
        func entry(_ tempo: Int) -> String {
            "- " + JobText.song(MusicStyle.Song(file: file, tempo: tempo, firstBeat: beats.firstBeat))
        }
        let others = [beats.tempo / 2, beats.tempo * 2].filter(MusicStyle.Song.tempos.contains)
        return ["\(entry(beats.tempo))  # sounds begin at \(beats.heard) % of these beats"]
            + others.map { "# " + entry($0) }
    }
}
