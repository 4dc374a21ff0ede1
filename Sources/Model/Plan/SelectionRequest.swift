/// The input on which SelectPerDay decides.
package struct SelectionRequest: Hashable, Sendable {
    package var items: [MediaItem]
    /// Media that a pin may name although the rules do not take them.
    package var refused: [RefusedMedia]
    package var timeframe: ResolvedTimeframe
    package var pins: [Day: Pin]
    package var rules: SelectionRules
    /// Items that turned out unusable, by id, with the reason in words: candidates, but never picked.
    package var unusable: [String: String]
    /// The places where the pins were written, for messages.
    package var places: JobPlaces
    /// The scan's other diagnostics: they may explain why there is nothing to choose.
    package var notes: [Diagnostic]

    package init(
        items: [MediaItem], refused: [RefusedMedia] = [], timeframe: ResolvedTimeframe, pins: [Day: Pin] = [:],
        rules: SelectionRules = SelectionRules(),
        unusable: [String: String] = [:], places: JobPlaces = .none, notes: [Diagnostic] = []
    ) {
        self.items = items
        self.refused = refused
        self.timeframe = timeframe
        self.pins = pins
        self.rules = rules
        self.unusable = unusable
        self.places = places
        self.notes = notes
    }
}
