import CSandbox

/// The pages of this process that are code and constants of the program and its libraries.
enum CodePages {
    /// Gives back those that were only needed to get here: to start, to plan, to open codecs. A process has 15 MB less for it, and takes
    /// less than a millisecond to read again what it goes on to use. They count for `--max-memory` as all others do.
    static func giveBack() { dayreel_give_back_code() }
}
