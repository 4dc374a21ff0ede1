import ArgumentParser

/// What every command takes.
struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the cache and the catalog under this folder.",
            discussion: "The environment variable DAYREEL_HOME does the same.", valueName: "folder"))
    var home: String?

    var places: Places { Places(home: home) }
}
