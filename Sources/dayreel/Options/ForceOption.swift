import ArgumentParser
import Model

/// Lets a command replace files that Dayreel did not make.
struct ForceOption: ParsableArguments {
    @Flag(help: "Also replace files that Dayreel did not make; never the media nor what the command reads.")
    var force = false

    static let permission = "'--force'"

    var replaces: Replacement { force ? .foreign : .own }
}
