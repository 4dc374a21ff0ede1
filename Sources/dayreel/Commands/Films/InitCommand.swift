import ArgumentParser
import DayreelKit
import Foundation
import Model

/// `dayreel init`
struct InitCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a first job file, with comments.",
        discussion: """
            EXAMPLES:
              dayreel init ~/Pictures
              dayreel init ~/Pictures --timeframe 2024-12 --orientation portrait
              dayreel init ~/Pictures --preset fast-draft --schedule monthly --yes

            Looks through the folder for the months with media and the orientation of most clips. On a terminal, asks for \
            everything that no option or preset sets, and asks again after an answer that it cannot use. Never \
            overwrites a file.
            """)

    @Argument(help: "The folder with the media.", completion: .directory)
    var folder = "."

    @OptionGroup var options: InitOptions

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let form = progressForm
        let loader = try JobLoader(common.workspace)
        let order = try WriteFirstJob(
            options.job, of: folder, options.choices, loader: loader,
            Interview(terminal, isWanted: !options.yes && form != .json))
        let path = try await showingProgress(of: [.scan], loader.settings, clock: loader.workspace.clock) { display in
            try await order.run(progress: display.sink) { overview in
                display.finish()
                if form != .json { terminal.message("\(overview.clips.counted("clip")) in \(overview.monthsInWords)") }
            }
        }
        try terminal.result(path)
        if form != .json { terminal.message("Now: dayreel plan \(ShellWord.quoted(options.job))") }
    }
}

extension Interview {
    /// Creates an interview that is on if it is wanted and standard input is a terminal, where a person can answer.
    fileprivate init(_ terminal: Terminal, isWanted: Bool) {
        self.init(
            isOn: isWanted && isatty(FileHandle.standardInput.fileDescriptor) == 1, show: terminal.write,
            read: { readLine() })
    }
}
