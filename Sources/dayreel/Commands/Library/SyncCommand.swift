import ArgumentParser
import DayreelKit
import Files
import Model

/// `dayreel sync`
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Merges the pins and tags of your devices.",
        discussion: """
            EXAMPLES:
              dayreel sync
              dayreel sync --sync ~/Syncthing/dayreel --json

            Dayreel sends nothing anywhere: the sync folder is any folder that Syncthing, iCloud Drive, Dropbox or git \
            carries between your devices.
            """)

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @OptionGroup var sync: SyncOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let document = try SyncMarks(try sync.folder(common).folder).run()
        if !json { document.warnings.forEach(terminal.message) }
        try terminal.result(json ? DocumentJSON.text(of: document) : document.text)
    }
}
