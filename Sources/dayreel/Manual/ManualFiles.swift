import Files
import Foundation
import Model

/// The manual, as files for the folder of man(1).
struct ManualFiles {
    let pages: [(name: String, text: String)]

    /// Replaces each file in one step, so that a full disk or a power cut leaves no half of a page. The folder must exist. Throws
    /// `DayreelError(.outputUnwritable)`.
    func write(into folder: String) throws {
        for (name, text) in pages {
            let path = URL(filePath: folder).appending(path: name).path(percentEncoded: false)
            do {
                try WholeFile.write(Array(text.utf8), besides: path, mode: 0o666, message: Self.failure) { temporary in
                    try checked(Self.failure, place: path) { rename(temporary, path) }
                }
            } catch {
                throw DayreelError(
                    .outputUnwritable, Self.failure, place: path,
                    cause: (error as? DayreelError)?.cause ?? SystemWords.of(error), remedy: "Make the folder first.")
            }
        }
    }

    private static let failure = "the page cannot be written"
}

extension ManualFiles {
    /// The pages of the commands, and that of job files. `dump` is the parser's description (`--experimental-dump-help`), which has neither
    /// the `groups` of commands nor the `usages` of those that have alternatives.
    init(ofDump dump: String, groups: [CommandInfo.Group], usages: [String: String]) throws {
        let root = try CommandInfo.root(ofDump: dump)
        let commands = ManualPage.all(of: root, groups: groups, usages: usages).map { ($0.fileName, $0.text) }
        self.init(pages: commands + [(JobPage.fileName, JobPage().text)])
    }
}
