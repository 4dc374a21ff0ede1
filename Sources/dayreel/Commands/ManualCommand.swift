import ArgumentParser
import Foundation
import Model

/// `dayreel manual`: writes the manual's pages for `make install`. Not meant for users.
struct ManualCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Writes the manual's pages into a folder.", shouldDisplay: false)

    @Argument(help: "The folder; it must exist.", completion: .directory)
    var folder: String

    func run() async throws {
        let commands = ManualPage.all(of: try CommandInfo.root(ofDump: Dayreel._dumpHelp())).map {
            ($0.fileName, $0.text)
        }
        for (name, text) in commands + [(JobPage.fileName, JobPage().text)] {
            let file = URL(filePath: folder).appending(path: name)
            do {
                try Data(text.utf8).write(to: file)
            } catch {
                throw DayreelError(
                    .outputUnwritable, "the page cannot be written", place: file.path(percentEncoded: false),
                    cause: SystemWords.of(error), remedy: "Make the folder first.")
            }
        }
    }
}
