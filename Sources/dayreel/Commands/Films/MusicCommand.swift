import ArgumentParser
import DayreelKit
import Foundation
import JobFiles
import Model
import Pipeline

/// `dayreel music`
struct MusicCommand: AsyncParsableCommand, ShowsProgress, NamesJob {
    static let configuration = CommandConfiguration(
        commandName: "music",
        abstract: "Composes the music of a job's film, or any other tune, to hear it.",
        usage: """
            dayreel music <job> | <folder> ... <days> --output <file> [<options>]
            dayreel music --compose <mood> [--seed <number>] [--length <time>]
                --output <file>
            """,
        discussion: """
            EXAMPLES:
              dayreel music --compose warm --length 1m -o warm.wav
              dayreel music --compose warm --seed 7 -o warm-7.wav
              dayreel music job.yaml -o music.wav
              dayreel music job.yaml --set composition.audio.music.seed=7 -o music.wav

            Writes a WAV file. The tune of a job is that of its film, with 'compose' under 'composition.audio.music'; it \
            ends with the film, and is neither faded nor quieter under speech. Renders no film. Replaces an older tune. \
            Needs FluidSynth and a sound font, as 'doctor' says. Prints the path.
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
    var output: String

    @OptionGroup var options: JobOptions

    @OptionGroup var albums: AlbumOptions

    @OptionGroup var force: ForceOption

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard URL(filePath: output).pathExtension.lowercased() == "wav" else {
            throw ValidationError("'--output' names a .wav file, not '\(output)'.")
        }
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

    func run() async throws {
        let loader = try JobLoader(common.workspace, mergesMarks: true)
        let file = NamedOutput(.tune, loader.absolute(output), replaces: force.replaces)
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
}
