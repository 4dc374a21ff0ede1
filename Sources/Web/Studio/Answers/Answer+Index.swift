package import Model

extension Answer {
    /// The library at a glance.
    package struct Index: Hashable, Sendable, Encodable {
        package enum State: String, Hashable, Sendable, Encodable {
            case ready, scanning, empty
            case noPermission = "no-permission"
        }

        package var v = 1
        /// A text that changes with the catalog.
        package var version: String
        package var state: State
        package var readOnly: Bool
        /// True if this machine's file manager can show a film's folder to who looks at the page.
        package var showsFolders = false
        package var today: Day
        /// 1 is Monday.
        package var weekStart: Int
        /// The month on which the page opens, such as `2024-12`.
        package var opens: String
        package var items: Int
        /// Ascending.
        package var years: [Int]
        package var months: [MonthCount]
        package var days: [IndexDay]
        package var sources: [Source]
        package var tags: [Tag]
        /// The id of the draft to show first.
        package var draft: String
        /// The id of the last event that the answer takes into account.
        package var event: String
    }

    /// A day with media, with files that cannot be used, or with a pin of the library, and the film's choice for it.
    package struct IndexDay: Hashable, Sendable, Encodable {
        package var day: Day
        /// The number of clips: what a film can show.
        package var count: Int
        /// The number of photos.
        package var stills: Int
        /// The number of files that look like media and cannot be used.
        package var refused: Int
        package var kinds: [ItemKind]
        /// The id of the item that the calendar shows: a photo only where nothing else can be. Nil if the day has no media, and nothing in
        /// the library is pinned to it.
        package var cover: String?
        package var pinned: Bool
        package var fromAnotherDay: Bool
        package var chosen: Bool
        package var leftOut: Bool
        /// The library's pin for the day, regardless of the film.
        package var libraryPin: DraftPin?
    }

    /// `GET /days`
    package struct Days: Hashable, Sendable, Encodable {
        package var v = 1
        package var days: [IndexDay]
    }

    /// The number of items of a month, such as `2024-12`.
    package struct MonthCount: Hashable, Sendable, Encodable {
        package var month: String
        package var count: Int
    }

    /// `GET /counts`
    package struct Counts: Hashable, Sendable, Encodable {
        package var v = 1
        package var total: Int
        package var months: [MonthCount]
    }

    /// A colour that items can be marked with.
    package struct Tag: Hashable, Sendable, Encodable {
        package var number: Int
        package var name: String
    }
}
