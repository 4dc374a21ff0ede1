package import Model

extension Answer {
    /// `GET /places`
    package struct Places: Hashable, Sendable, Encodable {
        package var v = 1
        /// False if there is no table of names.
        package var hasNames: Bool
        /// The number of items that are at none of the places.
        package var unplaced: Int
        /// The places, that with the most days first.
        package var places: [Place]

        package struct Place: Hashable, Sendable, Encodable {
            package var id: String
            package var name: String
            /// ISO 3166-1: `PT`.
            package var country: String
            package var count: Int
            /// The number of days with an item.
            package var days: Int
            package var first: Day
            package var last: Day
            /// The id of an item.
            package var cover: String
        }
    }

    /// `GET /statistics`
    package struct Statistics: Hashable, Sendable, Encodable {
        package var v = 1
        /// Years with media, ascending.
        package var years: [Year]
        /// The longest row of days with a clip.
        package var longest: Row?
        /// The row that goes on until today or yesterday.
        package var current: Row?

        package struct Year: Hashable, Sendable, Encodable {
            package var year: Int
            /// The number of days with a clip.
            package var days = 0
            package var clips = 0
            package var photos = 0
            package var longest: Row?
        }

        /// Days with a clip that follow one another.
        package struct Row: Hashable, Sendable, Encodable {
            package var from: Day
            package var to: Day
            package var length: Int

            init(from: Day, to: Day) {
                (self.from, self.to) = (from, to)
                length = to.daysSinceEpoch - from.daysSinceEpoch + 1
            }
        }
    }
}
