import Foundation

/// The words for reasons in one language, passed to the layers below the reports. These know reasons as values but need words for messages.
package struct ReasonWords: Sendable {
    /// The reason why media are not shown: "too short (0.3 s)".
    package var leftOut: @Sendable (LeftOutReason) -> String
    /// The rest of a sentence that begins with the file: "is the same video as a.mov".
    package var refusal: @Sendable (RefusalReason) -> String
    /// A sentence about the source: "its picture ends after 1.5 s".
    package var unusable: @Sendable (UnusableReason) -> String
    /// The reason in a sentence.
    package var failure: @Sendable (RenderFailure) -> String
    /// The rest of a sentence that begins with the file: "crashes the process that reads it (signal 6 (abort))".
    package var loss: @Sendable (ExaminerLoss) -> String
    /// "exit status 3", "signal 11 (segmentation fault)"
    package var end: @Sendable (ProcessEnd) -> String

    package init(
        leftOut: @escaping @Sendable (LeftOutReason) -> String, refusal: @escaping @Sendable (RefusalReason) -> String,
        unusable: @escaping @Sendable (UnusableReason) -> String,
        failure: @escaping @Sendable (RenderFailure) -> String, loss: @escaping @Sendable (ExaminerLoss) -> String,
        end: @escaping @Sendable (ProcessEnd) -> String
    ) {
        self.leftOut = leftOut
        self.refusal = refusal
        self.unusable = unusable
        self.failure = failure
        self.loss = loss
        self.end = end
    }
}

/// The words for places in the language of a film.
package enum PlaceWords {
    /// The names as a list: `Lisbon and Porto`, `Lissabon und Porto`. Empty for none.
    package static func list(_ places: [NamedPlace], locale: String) -> String {
        places.map(\.name).formatted(.list(type: .and, width: .standard).locale(Locale(identifier: locale)))
    }

    /// The name of a country by its code of ISO 3166-1; the code itself if the language has no name for it.
    package static func country(_ code: String, locale: String) -> String {
        Locale(identifier: locale).localizedString(forRegionCode: code) ?? code
    }
}
