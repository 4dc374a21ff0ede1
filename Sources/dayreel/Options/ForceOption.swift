import ArgumentParser
import Model

/// Lets a command replace files that Dayreel did not make.
struct ForceOption: ParsableArguments {
    @Flag(help: "Also replace files that Dayreel did not make; but never media or files that the command reads.")
    var force = false

    var replaces: Replacement { force ? .foreign : .own }
}
