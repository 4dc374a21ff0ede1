import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import dayreel

/// The commands as the help, the manual and docs/cli.md present them.
@Suite struct CommandGroupsTests {
    private static let groups = ["Make", "Look", "Choose", "Regularly", "Set up"]

    @Test func `the help lists every command once, in groups`() async throws {
        let help = try await Program().run("--help").output
        let headings = help.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }.map(String.init)
        let shown = Self.groups.map { $0.uppercased() + ":" }
        #expect(headings.filter(shown.contains) == shown && !help.contains("SUBCOMMANDS"))
        #expect(Dayreel.groups.map(\.name) == Self.groups)
        let names = Dayreel.groups.flatMap(\.subcommands).map { $0._commandName }
        #expect(names.count == 24 && Set(names).count == 24)
        let listed = help.matches(of: /(?m)^  ([a-z]+) {2,}\S/).map { String($0.output.1) }
        #expect(listed.filter(names.contains) == names)
    }

    @Test func `the manual and the page of the documentation have the same groups`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await Program().run("manual", folder.path).exitCode == 0)
        let manual = folder.text("dayreel.1")
        let places = Self.groups.compactMap { manual.firstRange(of: "\n.SS \($0)\n")?.lowerBound }
        #expect(places.count == Self.groups.count && places == places.sorted())
        let page = try String(contentsOf: Program.root.appending(path: "docs/cli.md"), encoding: .utf8)
        let tables = try Self.groups.map { try #require(page.firstRange(of: "\n**\($0)**\n")?.lowerBound) }
        #expect(tables == tables.sorted())
        for command in Dayreel.groups.flatMap(\.subcommands) {
            let name = command._commandName
            #expect(page.contains("`dayreel \(name)") || page.contains("`\(name)"), "\(name)")
        }
    }

    @Test func `usage lines mark alternatives, and name only options that exist`() async throws {
        let program = try Program()
        #expect(Dayreel.usages.count > 10)
        for (name, usage) in Dayreel.usages {
            let help = try await program.run(["help"] + name.split(separator: " ").dropFirst().map(String.init)).output
            let line = usage.split(separator: "\n")[0]
            #expect(help.contains("USAGE: \(line)\n"), "\(name)\n\(help)")
            #expect(usage.split(separator: "\n").allSatisfy { $0.count <= 79 }, "\(name)")
            let options = usage.matches(of: /--[a-z-]+/).map { String($0.output) }
            let described = help.replacing(usage, with: "")
            for option in options where !name.hasSuffix("albums") {
                #expect(described.contains(option), "\(name) \(option)")
            }
        }
        for (command, alternatives) in [
            ("plan", "[--json | --calendar]"), ("preview", "[--join <number> | --clips <clips> | --film]"),
            ("render", "<job> | [<job>] --plan <file>"), ("run", "[--due | --timeframe <days>]"),
            ("schedule print", "--systemd | --cron | --serve"), ("serve", "[<job> ... | <folder> ...]"),
        ] {
            #expect(Dayreel.usages["dayreel \(command)"]?.contains(alternatives) == true, "\(command)")
        }
    }

    @Test(arguments: [
        (["pin", "list", "2024", "--json"], ["pins", "2024", "--json"]), (["tag", "list"], ["tags"]),
        (["tag", "list", "--json", "A.MOV"], ["tags", "--json", "A.MOV"]),
        (["tag", "list", "+red"], ["tag", "list", "+red"]),
        (["tag", "list", "-red"], ["tag", "list", "-red"]),
        (["pin", "2024-12-24", "list"], ["pin", "2024-12-24", "list"]),
        (["albums", "list"], ["albums", "list"]), (["pin"], ["pin"]), ([], []),
    ])
    func `pin list and tag list are pins and tags`(words: [String], meant: [String]) {
        #expect(OtherSpellings.resolved(words) == meant)
    }

    @Test func `pin list lists pins`() async throws {
        let program = try Program()
        let (pins, list) = (try await program.run("pins", "--json"), try await program.run("pin", "list", "--json"))
        #expect(pins.exitCode == 0 && list.exitCode == 0 && pins.output == list.output)
        #expect(try await program.run("tag", "list", "--json").output == program.run("tags", "--json").output)
    }
}
