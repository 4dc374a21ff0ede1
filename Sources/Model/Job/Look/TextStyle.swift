/// The style of all text in a film: faces, sizes, places and motion.
package enum TextStyle: String, Hashable, Sendable, Codable, CaseIterable { case clear, keepsake, bold }

/// The titles of a film.
package struct TitleStyle: Hashable, Sendable, Codable {
    /// Nil for a film without an opening title.
    package var opening: OpeningTitle?

    package init(opening: OpeningTitle? = OpeningTitle()) { self.opening = opening }

    /// Switched on, the opening title is the usual one.
    package var hasOpening: Bool {
        get { opening != nil }
        set { opening = newValue ? opening ?? OpeningTitle() : nil }
    }
}

/// The title on the film's first clip.
package struct OpeningTitle: Hashable, Sendable, Codable {
    /// May have placeholders: `{title}`.
    package var title: TitleTemplate
    /// Left out if nothing is known that it names.
    package var subtitle: TitleTemplate
    /// From the film's first frame until the title is gone.
    package var duration: MediaTime

    package init(
        title: TitleTemplate = TitleTemplate("{title}"), subtitle: TitleTemplate = TitleTemplate("{days} · {places}"),
        duration: MediaTime = .milliseconds(3600)
    ) {
        self.title = title
        self.subtitle = subtitle
        self.duration = duration
    }
}

/// A text with placeholders for facts of the film.
package struct TitleTemplate: Hashable, Sendable, Codable {
    package var text: String

    package init(_ text: String) { self.text = text }

    /// The facts that a text may name.
    package enum Placeholder: String, CaseIterable, Sendable {
        /// The job's title, or its days in words: `December 2024`.
        case title
        /// The first and the last day: `1–31 December 2024`.
        case range
        /// How many days the film shows: `31 days`.
        case days
        /// The most frequent places: `Lisbon and Porto`.
        case places
    }

    /// The first placeholder that does not exist; nil if all do.
    package var unknown: String? {
        text.matches(of: /\{([^{}]*)\}/).map { String($0.output.1) }.first { Placeholder(rawValue: $0) == nil }
    }

    /// The text with its facts. Parts between ` · ` that name a fact that is not known are left out.
    package func filled(_ fact: (Placeholder) -> String?) -> String {
        text.split(separator: Self.separator).compactMap { part in filled(part: String(part), fact) }
            .joined(separator: Self.separator)
    }

    private static let separator = " · "

    private func filled(part: String, _ fact: (Placeholder) -> String?) -> String? {
        var filled = part
        for placeholder in Placeholder.allCases where filled.contains("{\(placeholder.rawValue)}") {
            guard let value = fact(placeholder), !value.isEmpty else { return nil }
            filled = filled.replacing("{\(placeholder.rawValue)}", with: value)
        }
        return filled
    }
}
