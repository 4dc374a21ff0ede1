package import Model
import Pipeline

extension ReasonWords {
    /// The language of all reports.
    package static let english = ReasonWords(
        leftOut: \.words, refusal: \.words, unusable: \.words, failure: \.words, loss: \.words, end: \.words)
}

extension FilmPlan {
    /// The diagnostics of scan, selection and timeline, and one for every refused file of the timeframe.
    package var diagnostics: [Diagnostic] { diagnostics(in: .english) }
}
