import ArgumentParser
import Foundation
import Model

/// `dayreel manual`: writes the manual's pages, for `make install`. Not for people.
struct ManualCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Writes the manual's pages into a folder.", shouldDisplay: false)

    @Argument(help: "The folder; it must exist.", completion: .directory)
    var folder: String

    func run() async throws {
        for page in ManualPage.all(of: try CommandInfo.root(ofDump: Dayreel._dumpHelp())) {
            let file = URL(filePath: folder).appending(path: page.fileName)
            do {
                try Data(page.text.utf8).write(to: file)
            } catch {
                throw DayreelError(
                    .outputUnwritable, "the page cannot be written", place: file.path(percentEncoded: false),
                    cause: SystemWords.of(error), remedy: "Make the folder first.")
            }
        }
    }
}
