import ArgumentParser

/// `dayreel manual`: writes the manual's pages for `make install`. Not meant for users.
struct ManualCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Writes the manual's pages into a folder.", shouldDisplay: false)

    @Argument(help: "The folder; it must exist.", completion: .directory)
    var folder: String

    func run() async throws { try ManualFiles(ofDump: Dayreel._dumpHelp()).write(into: folder) }
}
