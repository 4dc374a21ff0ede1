import ArgumentParser

/// `dayreel manual`: writes the manual's pages for `make install`. Not meant for users.
struct ManualCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Writes the manual's pages into a folder.", shouldDisplay: false)

    @Argument(help: "The folder; it must exist.", completion: .directory)
    var folder: String

    func run() async throws {
        let groups = Dayreel.groups.map { group in
            CommandInfo.Group(name: group.name, commands: group.subcommands.map { $0._commandName })
        }
        try ManualFiles(ofDump: Dayreel._dumpHelp(), groups: groups, usages: Dayreel.usages).write(into: folder)
    }
}
