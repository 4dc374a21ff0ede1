package import Model

/// The results of a run of several jobs.
package struct RunSummary: Sendable {
    package private(set) var films: [String] = []
    package private(set) var worst: DayreelError.Code?
    /// The absolute paths of files that were still being written, so that no film includes them yet.
    package private(set) var unfinished: Set<String> = []

    package init() {}

    /// True if no film was made and nothing went wrong.
    package var hasNothingToDo: Bool { films.isEmpty && worst == nil }

    /// The codes from the worst to the least serious, which only asks to try again.
    private static let ranking: [DayreelError.Code] = [
        .internalError, .diskFull, .inputOutput, .outputUnwritable, .missingComponent, .jobInvalid, .clipsSkipped,
        .missingInput, .noMedia, .usage, .fullerFilm, .busy,
    ]

    mutating func add(film: String) { films.append(film) }

    mutating func add(unfinished paths: Set<String>) { unfinished.formUnion(paths) }

    package mutating func add(_ code: DayreelError.Code) {
        let candidates = [worst, code].compactMap(\.self)
        worst = candidates.min { (Self.rank($0)) < Self.rank($1) }
    }

    private static func rank(_ code: DayreelError.Code) -> Int { ranking.firstIndex(of: code) ?? 0 }
}
