/// The style of all text in a film: faces, sizes, places and motion.
package enum TextStyle: String, Hashable, Sendable, Codable, CaseIterable { case clear, keepsake, bold }

/// The titles of a film.
package struct TitleStyle: Hashable, Sendable, Codable {
    /// Nil for a film without an opening title.
    package var opening: OpeningTitle?
    /// Nil for a film without a closing title.
    package var closing: ClosingTitle?
    /// Nil for the usual ones, so that the digests of jobs without the key stay the same.
    private var ownDividers: Dividers?

    /// Where a film of several of them says which one begins.
    package enum Dividers: String, Hashable, Sendable, Codable, CaseIterable { case none, month, year }

    /// The absolute paths of the pictures that its cards are on.
    package var pictures: [String] { [opening?.picture, closing?.picture].compactMap(\.self) }

    private enum CodingKeys: String, CodingKey {
        case opening, closing
        case ownDividers = "dividers"
    }

    package init(
        opening: OpeningTitle? = OpeningTitle(), closing: ClosingTitle? = nil, dividers: Dividers = .month
    ) {
        self.opening = opening
        self.closing = closing
        ownDividers = dividers == .month ? nil : dividers
    }

    package var dividers: Dividers {
        get { ownDividers ?? .month }
        set { ownDividers = newValue == .month ? nil : newValue }
    }

    /// All titles at once. Switched on, they are the usual ones.
    package var areShown: Bool {
        get { opening != nil }
        set { self = newValue ? opening == nil ? TitleStyle() : self : TitleStyle(opening: nil, dividers: .none) }
    }
}

/// The title at the film's beginning.
package struct OpeningTitle: Hashable, Sendable, Codable {
    /// May have placeholders: `{title}`.
    package var title: TitleTemplate
    /// Left out if nothing is known that it names.
    package var subtitle: TitleTemplate
    /// From the film's first frame until the title is gone.
    package var duration: MediaTime
    /// The ground of the title and of the dividers; nil for the moving clips themselves.
    package var ground: CardGround?
    /// Absolute path of the picture of a ground that is one.
    package var picture: String?

    private enum CodingKeys: String, CodingKey {
        case title, subtitle, duration, picture
        case ground = "background"
    }

    package init(
        title: TitleTemplate = TitleTemplate("{title}"), subtitle: TitleTemplate = TitleTemplate("{days} · {places}"),
        duration: MediaTime = .milliseconds(3600), ground: CardGround? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.duration = duration
        self.ground = ground
    }
}

/// What a title is on, as job files name it.
package enum TitleGround: Hashable, Sendable {
    /// The moving clip.
    case clip
    case card(CardGround)
    /// Absolute path of a picture file.
    case picture(String)
}

extension TitleGround {
    /// `ground` nil for the moving clip; `picture` is the path of a ground that is one.
    fileprivate init(_ ground: CardGround?, _ picture: String?) {
        self = picture.map { .picture($0) } ?? ground.map { .card($0) } ?? .clip
    }

    fileprivate var parts: (ground: CardGround?, picture: String?) {
        switch self {
        case .clip: (nil, nil)
        case .card(let card): (card, nil)
        case .picture(let path): (.picture, path)
        }
    }
}

extension OpeningTitle {
    package var background: TitleGround {
        get { TitleGround(ground, picture) }
        set { (ground, picture) = newValue.parts }
    }
}

extension ClosingTitle {
    package var background: TitleGround {
        get { TitleGround(ground, picture) }
        set { (ground, picture) = (newValue.parts.ground ?? .blur, newValue.parts.picture) }
    }
}

/// The title behind the film's last clip.
package struct ClosingTitle: Hashable, Sendable, Codable {
    package var title: TitleTemplate
    package var subtitle: TitleTemplate
    /// From the last moving picture to the film's end.
    package var duration: MediaTime
    package var ground: CardGround
    /// Absolute path of the picture of a ground that is one.
    package var picture: String?

    private enum CodingKeys: String, CodingKey {
        case title, subtitle, duration, picture
        case ground = "background"
    }

    package init(
        title: TitleTemplate = TitleTemplate("{title}"), subtitle: TitleTemplate = TitleTemplate(""),
        duration: MediaTime = .seconds(3), ground: CardGround = .blur
    ) {
        self.title = title
        self.subtitle = subtitle
        self.duration = duration
        self.ground = ground
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

    /// True if the text names the fact.
    package func names(_ fact: Placeholder) -> Bool { text.contains("{\(fact.rawValue)}") }

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

/// What a text on a card is on.
package enum CardGround: String, Hashable, Sendable, Codable, CaseIterable {
    /// The clip's picture, out of focus and darkened.
    case blur
    case black
    case white
    /// A picture of the job's owner, which fills the frame.
    case picture
}

/// The caption of a day.
package struct DayCaption: Hashable, Sendable, Codable {
    package var text: String
    /// Nil for a caption of one line.
    package var second: SecondLine?

    /// The small line below a caption.
    package enum SecondLine: Hashable, Sendable, Codable {
        /// The day in the words of the film's dates.
        case date
        /// The place of filming, if it is known.
        case place
        case text(String)
    }

    package init(_ text: String, second: SecondLine? = nil) {
        self.text = text
        self.second = second
    }
}
