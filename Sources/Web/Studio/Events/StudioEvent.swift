/// Something that happened, for every page that is open.
package struct StudioEvent: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable {
        case film, warning, catalog, source, preview, draft, schedule, copy
        /// Events are gone that a page has not seen: it loads everything again.
        case reset
    }

    /// `epoch-number`
    package var id: String
    package var type: Form
    /// JSON on one line.
    package var data: String
}
