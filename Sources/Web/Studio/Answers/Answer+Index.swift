package import Model

extension Answer {
    /// The library at a glance.
    package struct Index: Hashable, Sendable, Encodable {
        package enum State: String, Hashable, Sendable, Encodable {
            case ready, scanning, empty
            case noPermission = "no-permission"
        }

        package var v = 1
        /// Changes when the catalog does.
        package var version: String
        package var state: State
        package var readOnly: Bool
        package var today: Day
        /// 1 is Monday.
        package var weekStart: Int
        package var items: Int
        /// Ascending.
        package var years: [Int]
        package var months: [MonthCount]
        package var days: [IndexDay]
        package var sources: [Source]
        package var tags: [Tag]
        /// Id of the draft to show first.
        package var draft: String
        /// Id of the last event that the answer includes.
        package var event: String
    }

    /// A day with media or with a pin of the library, and what the film makes of it.
    package struct IndexDay: Hashable, Sendable, Encodable {
        package var day: Day
        package var count: Int
        package var kinds: [MediaKind]
        /// Id of the item that stands for the day; nil where nothing was filmed and nothing is pinned that is here.
        package var cover: String?
        package var pinned: Bool
        package var fromAnotherDay: Bool
        package var chosen: Bool
        package var leftOut: Bool
        /// The pin that the library has for the day, whatever the film shows.
        package var libraryPin: DraftPin?
    }

    /// `GET /days`
    package struct Days: Hashable, Sendable, Encodable {
        package var v = 1
        package var days: [IndexDay]
    }

    /// Items of a month: `2024-12`.
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
