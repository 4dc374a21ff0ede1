import ArgumentParser
import DayreelKit
import Files
import Model
import Pipeline
import Reports

/// `dayreel cache`
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows or empties the cache of rendered segments, thumbnails and parts of buckets.",
        discussion: """
            EXAMPLES:
              dayreel cache info
              dayreel cache prune --size 5G     removes the least recently used
              dayreel cache prune --bucket-size 2G
              dayreel cache clear

            Everything in the cache can be rendered or fetched again, which takes time and, for buckets, traffic. \
            Files in use by a run are kept.
            """,
        subcommands: [Info.self, Prune.self, Clear.self])

    struct Info: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows where the cache is and how much is in it.",
            discussion: """
                EXAMPLES:
                  dayreel cache info
                  dayreel cache info --json
                """)

        @Flag(help: "Print JSON instead of text.")
        var json = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let size = try Cache(common.workspace).size()
            guard !json else { return try Terminal.standard.result(DocumentJSON.text(of: size)) }
            let terminal = Terminal.standard
            for (folder, words) in [
                (size.segments.root, size.segments.words), (size.objects.root, size.objects.words),
            ] {
                try terminal.result("\(folder): \(words)".onOneLine.hanging(within: terminal.sentenceColumns))
            }
        }
    }

    struct Prune: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes the least recently used files until the rest fits.",
            usage: "dayreel cache prune --size <size> | --bucket-size <size> [<options>]",
            discussion: """
                EXAMPLES:
                  dayreel cache prune --size 5G
                  dayreel cache prune --bucket-size 2G
                """)

        @Option(
            help: ArgumentHelp("Size of segments to keep: 5G, 500M.", valueName: "size"),
            transform: ByteCountArgument.init)
        var size: ByteCountArgument?

        @Option(
            help: ArgumentHelp("Size of fetched bucket data to keep.", valueName: "size"),
            transform: ByteCountArgument.init)
        var bucketSize: ByteCountArgument?

        @OptionGroup var common: CommonOptions

        func validate() throws {
            if size == nil, bucketSize == nil {
                throw ValidationError("Say how much to keep: '--size', '--bucket-size'.")
            }
        }

        func run() async throws {
            let (segments, objects) = try Cache(common.workspace)
                .prune(toBytes: size?.bytes, ofBuckets: bucketSize?.bytes)
            try Terminal.standard.result(CacheCommand.removed(segments, objects))
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Removes all segments and thumbnails, and all data fetched from buckets.",
            discussion: """
                EXAMPLES:
                  dayreel cache clear
                """)

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (segments, objects) = try Cache(common.workspace).clear()
            try Terminal.standard.result(CacheCommand.removed(segments, objects))
        }
    }

    /// `removed 3 segments, 12 MB; 5 objects, 40 MB`
    private static func removed(_ segments: StoreInfo?, _ objects: ObjectCacheInfo?) -> String {
        let parts = [segments.map(\.segmentWords), objects.map(\.words)]
        return "removed " + parts.compactMap(\.self).joined(separator: "; ")
    }
}
