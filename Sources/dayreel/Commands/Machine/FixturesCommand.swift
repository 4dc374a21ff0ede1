import ArgumentParser
import DayreelKit
import Fixtures
import JobFiles
import Model

/// `dayreel fixtures FOLDER`
struct FixturesCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "fixtures", abstract: "Makes a month of sample media.",
        usage: "dayreel fixtures <folder> [--natural [--height <pixels>]] [<options>]",
        discussion: """
            EXAMPLES:
              dayreel fixtures month
              dayreel fixtures may --natural && dayreel make may 2024-05

            Makes thirty clips of December 2024 that cover what phones record: test patterns, each of which says what is \
            special about its clip. With --natural, makes fourteen clips of May 2024 that are worth looking at: a sunset, \
            fireworks, a train window and so on, drawn by formulas.

            Every run makes the same bytes. Replaces older fixtures; a folder that holds anything else is refused.
            """)

    @Argument(
        help: ArgumentHelp("A new or empty folder for the files, or one with older fixtures.", valueName: "folder"),
        completion: .directory)
    var folder: String

    @Flag(help: "Make lifelike scenes instead of test patterns.")
    var natural = false

    @Option(
        help: ArgumentHelp(
            "Pixels of the shorter side of the natural clips: an even number from 36 to 1080.", valueName: "pixels"))
    var height: Int?

    @Option(help: .hidden)
    var labelled: Int?

    @Option(help: .hidden)
    var seed = 1

    @Option(help: .hidden)
    var content = "usual"

    @Option(help: .hidden)
    var photo: [String] = []

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let labelled, !(1...366).contains(labelled) || !(0...9999).contains(seed) {
            throw ValidationError("--labelled: take 1 to 366 recordings, and a seed of at most 9999.")
        }
        guard LabelledSet.Content(rawValue: content) != nil else {
            let known = LabelledSet.Content.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--content \(content): take one of \(known).")
        }
        guard let height else { return }
        guard natural else {
            throw ValidationError("--height is for --natural: the other clips have sizes of their own.")
        }
        guard (36...1080).contains(height), height.isMultiple(of: 2) else {
            throw ValidationError("--height \(height): take an even number from 36 to 1080.")
        }
    }

    func run() async throws {
        let month = natural ? FixtureMonth.may2024(height: height ?? 540) : .december2024
        let workspace = common.workspace
        // Sample media need no settings: those that cannot be read are another command's trouble.
        let settings = (try? workspace.settings()) ?? Settings()
        let paths = try await showingProgress(of: [.render], settings, clock: workspace.clock) { display in
            if let labelled {
                let photos = try photo.map { try LabelledPhoto(path: $0) }
                let content = LabelledSet.Content(rawValue: content) ?? .usual
                return try await LabelledSet(count: labelled, seed: seed, content: content, photos: photos)
                    .write(to: folder, progress: display.sink)
            }
            return try await FixtureWriter(month: month).write(to: folder, progress: display.sink)
        }
        try Terminal.standard.result("\(paths.count.counted("file")) in \(folder.onOneLine)")
    }
}
