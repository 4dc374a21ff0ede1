package import Model

/// The results of a run of several jobs.
package struct RunSummary: Sendable {
    package private(set) var films: [String] = []
    package private(set) var worst: DayreelError.Code?
    /// Absolute paths of files that somebody was still writing: no film has them yet.
    package private(set) var unfinished: Set<String> = []

    package init() {}

    /// No film was made, and nothing went wrong.
    package var hasNothingToDo: Bool { films.isEmpty && worst == nil }

    /// The worst first. What only has to be tried again later is the least.
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
