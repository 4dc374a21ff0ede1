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
