import ArgumentParser
import DayreelKit
import Files
import Model
import Pipeline

/// `dayreel cache`
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows or empties the store of rendered segments and thumbnails.",
        discussion: """
            EXAMPLES:
              dayreel cache info
              dayreel cache prune --size 5G     removes the least recently used
              dayreel cache clear

            All of it can be made again: removing it costs time at the next rendering, \
            nothing else. What a run is using at the moment stays.
            """,
        subcommands: [Info.self, Prune.self, Clear.self])

    struct Info: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows where the store is and how much is in it.",
            discussion: """
                EXAMPLES:
                  dayreel cache info
                  dayreel cache info --json
                """)

        @Flag(help: "Print JSON instead of text.")
        var json = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let info = try SegmentStore(root: common.workspace.paths.segments).info()
            try Terminal.standard.result(json ? DocumentJSON.text(of: info) : "\(info.root): \(info.text)".onOneLine)
        }
    }

    struct Prune: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes segments, the least recently used first, until the rest fits.",
            discussion: """
                EXAMPLES:
                  dayreel cache prune --size 5G
                """)

        @Option(help: ArgumentHelp("Size to keep: 5G, 500M.", valueName: "size"), transform: ByteSize.init)
        var size: ByteSize

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let removed = try SegmentStore(root: common.workspace.paths.segments).prune(toBytes: size.bytes)
            try Terminal.standard.result(
                "removed \(removed.entries.counted("segment")), \(ByteCount.text(removed.bytes))")
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes all segments and thumbnails.",
            discussion: """
                EXAMPLES:
                  dayreel cache clear
                """)

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let removed = try SegmentStore(root: common.workspace.paths.segments).clear()
            try Terminal.standard.result(
                "removed \(removed.entries.counted("segment")), \(ByteCount.text(removed.bytes))")
        }
    }
}
