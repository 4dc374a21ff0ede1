/// An event for every open page.
package struct StudioEvent: Hashable, Sendable {
    package enum Form: String, Hashable, Sendable {
        case film, progress, warning, catalog, source, preview, draft, schedule, copy, plan
        /// Events that a page has not seen are no longer kept: it must load everything again.
        case reset
    }

    /// The id: `epoch-number`.
    package var id: String
    package var type: Form
    /// JSON on one line.
    package var data: String
}
